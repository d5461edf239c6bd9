// Sheets drawn as SVG, mark for mark as the book's pages are; and small helpers for elements.

const SVG = 'http://www.w3.org/2000/svg';

function set(element, attributes, ...children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

const draw = (name, attributes = {}, ...children) => set(document.createElementNS(SVG, name), attributes, ...children);
const make = (name, attributes = {}, ...children) => set(document.createElement(name), attributes, ...children);
const find = id => document.getElementById(id);

const words = JSON.parse(find('words').textContent);

/** The word of the book's language for a key, with its values in it. */
const word = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** So many of something, the key of the word for one. */
const many = (n, one) => word(n === 1 ? one : `${one}s`, { n });

/** A grey, by percent of black, as a color that the dark mode turns around; any other color as it is. */
const ink = color => (typeof color === 'number' ? `color-mix(in srgb,var(--black) ${color}%,var(--paper))` : color);

const at = (x, y, across, down = across) => `translate(${x} ${y})scale(${across} ${down})`;

function stroke(role, color, d, width, more = {}) {
  return draw('path', { class: role, d, fill: 'none', style: `stroke:${ink(color)}`, 'stroke-width': width, ...more });
}

const FORMS = {
  drawing: (book, [index, x, y, scale, width]) => [book.drawings[index], width / scale, { transform: at(x, y, scale) }],
  way: (book, [index, x, y, scale, width]) => [book.mazes[index].way, width / scale, { transform: at(x, y, scale) }],
  stroke: (book, [d, width, dash]) => [d, width, { 'stroke-dasharray': dash?.join(' ') }],
};

/** The clips that are drawn so far, so that each has an id of its own. */
let clips = 0;

/** What of a drawing lies in an outline. */
function clipped(d, rule, seen) {
  const id = `clip-${clips++}`;
  const clip = draw('clipPath', { id }, draw('path', { d, 'clip-rule': rule }));
  return draw('g', {}, clip, draw('g', { 'clip-path': `url(#${id})` }, seen));
}

/** A part of a picture: a line, an area or an image, seen inside of its clips alone. */
function drawPart([painted, d, inside], scale) {
  const { line, area, image } = painted;
  const part = line ? stroke(undefined, line[0], d, line[1] / scale)
    : area ? draw('path', { d, style: `fill:${ink(area[0])}`, 'fill-rule': area[1] })
      : draw('image', { href: image[0], width: image[1], height: image[2], transform: `translate(0 ${image[2]})scale(1 -1)` });
  return inside.reduce((seen, [d, rule]) => clipped(d, rule, seen), part);
}

function drawMark(book, [role, color, form]) {
  const [[kind, value]] = Object.entries(form);
  if (kind === 'fill') return draw('path', { class: role, d: value, style: `fill:${ink(color)}` });
  if (kind === 'text') {
    const [text, x, y, turns, scale, glyphs] = value;
    const group = draw('g', { class: role, transform: `translate(${x} ${y}) rotate(${turns * 90}) scale(${scale} ${-scale})`, style: `fill:${ink(color)}`, 'data-text': text });
    for (let i = 0; i < glyphs.length; i += 3) {
      const d = book.glyphs[glyphs[i]];
      if (d) group.append(draw('path', { d, transform: `translate(${glyphs[i + 1]} ${glyphs[i + 2]})` }));
    }
    return group;
  }
  if (kind === 'picture') {
    const [x, y, scale, parts] = value;
    return draw('g', { class: role, transform: at(x, y, scale, -scale) }, ...parts.map(part => drawPart(part, scale)));
  }
  if (kind === 'clipped') {
    const [[x, y, width, height], whole] = value;
    return clipped(`M${x} ${y}h${width}v${height}h${-width}z`, 'nonzero', drawMark(book, [role, color, whole]));
  }
  const [d, width, more] = FORMS[kind](book, value);
  return stroke(role, color, d, width, more);
}

function drawSheet(book, sheet) {
  return draw('svg', {
    viewBox: `0 0 ${book.width} ${book.height}`, role: 'img', 'aria-label': `${sheet.title}. ${sheet.about}`,
    'stroke-linecap': 'round', 'stroke-linejoin': 'round',
  }, ...sheet.marks.map(mark => drawMark(book, mark)));
}

/** What a printer would object to, at its place. */
function drawFindings(book, sheet) {
  const here = book.findings.filter(one => one.answers === sheet.answers && one.page === sheet.number);
  return here.map(({ box: [x, y, width, height], rule, text }) => draw('g', { class: 'finding' },
    draw('title', {}, `${rule}: ${text}`),
    draw('rect', { x: x - 1, y: y - 1, width: width + 2, height: height + 2, rx: 1 })));
}
