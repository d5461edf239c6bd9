// The text: colored, its mistakes underlined, with what may be written next and what each key means.
const TOKENS = /(#.*)|("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?)|(^[ \t]*\[\[?[^\]\n]*\]?\]?)|([\w-]+)(?=[ \t]*=)|(\b(?:true|false)\b|[+-]?\d[\w.+-]*)/gm;
const KINDS = [, 'note', 'string', 'table', 'key', 'value'];

class Editor {
  constructor(root, schema, oninput) {
    [this.back, this.area, this.names] = root.children;
    this.about = document.getElementById('about');
    this.tables = schema.properties;
    this.found = [];
    this.oninput = oninput;
    this.area.addEventListener('input', () => { this.paint(); this.offer(false); oninput(this.area.value); });
    this.area.addEventListener('scroll', () => { this.back.scrollTop = this.area.scrollTop; this.back.scrollLeft = this.area.scrollLeft; });
    this.area.addEventListener('keydown', event => this.pressed(event));
    this.area.addEventListener('blur', () => this.close());
    for (const type of ['keyup', 'click']) this.area.addEventListener(type, () => this.explain());
    this.names.addEventListener('pointerdown', event => {
      event.preventDefault();
      const at = [...this.names.children].indexOf(event.target.closest('li'));
      if (at >= 0) this.take(at);
    });
  }

  set(text) {
    if (this.area.value === text) return;
    const [from, to] = [this.area.selectionStart, this.area.selectionEnd];
    this.area.value = text;
    this.area.setSelectionRange(Math.min(from, text.length), Math.min(to, text.length));
    this.found = [];
    this.paint();
  }

  mark(found) {
    this.found = found.filter(one => one.from !== null);
    this.paint();
    this.explain();
  }

  go(finding) {
    this.area.focus();
    this.area.setSelectionRange(finding.from ?? 0, finding.to ?? 0);
    const line = this.area.value.slice(0, finding.from ?? 0).split('\n').length;
    this.area.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(this.area).lineHeight));
  }

  // The text behind the text, cut where its color or its line changes.
  paint() {
    const text = this.area.value;
    const pieces = [];
    let at = 0;
    for (const match of text.matchAll(TOKENS)) {
      pieces.push([at, match.index, '']);
      pieces.push([match.index, match.index + match[0].length, KINDS[match.findIndex((part, index) => index > 0 && part !== undefined)]]);
      at = match.index + match[0].length;
    }
    pieces.push([at, text.length, '']);
    const cuts = this.found.flatMap(one => [one.from, Math.max(one.to, one.from + 1)]);
    const children = [];
    for (const [from, to, kind] of pieces) {
      const edges = [from, ...cuts.filter(cut => cut > from && cut < to).sort((a, b) => a - b), to];
      for (let index = 0; index + 1 < edges.length; index++) {
        const [start, end] = [edges[index], edges[index + 1]];
        if (start === end) continue;
        const wrong = this.found.find(one => one.from <= start && Math.max(one.to, one.from + 1) >= end);
        const name = [kind, wrong && (wrong.error ? 'wrong' : 'doubt')].filter(Boolean).join(' ');
        children.push(name ? element('span', { className: name, textContent: text.slice(start, end) }) : text.slice(start, end));
      }
    }
    this.back.replaceChildren(...children, '\n');
  }

  // The table and the key at the caret, and what stands before it on its line.
  place() {
    const before = this.area.value.slice(0, this.area.selectionStart);
    const heads = [...before.matchAll(/^[ \t]*\[\[?[ \t]*(\w+)[ \t]*\]\]?/gm)];
    const table = heads.at(-1)?.[1];
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const key = line.match(/^[ \t]*([\w-]+)[ \t]*=[ \t]*(.*)$/);
    const keys = this.tables[table]?.properties ?? this.tables[table]?.items?.properties;
    return { table, line, key: key?.[1], value: key?.[2], keys };
  }

  // What the key at the caret means, or what is wrong there.
  explain() {
    const at = this.area.selectionStart;
    const wrong = this.found.find(one => one.from <= at && at <= Math.max(one.to, one.from + 1));
    const { key, keys, line } = this.place();
    const name = key ?? line.trim();
    const wanted = keys?.[name];
    const shown = wrong ? [wrong.message, wrong.help].filter(Boolean).join(': ') : wanted ? `${name}: ${wanted.description}` : '';
    if (this.about.textContent !== shown) this.about.textContent = shown;
    this.about.classList.toggle('wrong', Boolean(wrong?.error));
  }

  // Names that may stand at the caret; `asked` for all of them.
  offer(asked) {
    const { table, line, key, value, keys } = this.place();
    let all = [];
    let start = '';
    if (/^[ \t]*\[/.test(line)) {
      start = line.trim();
      all = [['[book]', ''], ['[defaults]', ''], ['[[page]]', '']];
    } else if (keys && key === undefined && /^[ \t]*[\w-]*$/.test(line)) {
      start = line.trim();
      const here = this.given(table);
      all = Object.entries(keys).filter(([name]) => !here.has(name)).map(([name, { description }]) => [`${name} = `, description]);
    } else if (keys?.[key] && /^(?:"[^"]*|[\w-]*)$/.test(value)) {
      start = value;
      all = listed(keys[key]).map(([name, about]) => [JSON.stringify(name), about]);
      if (keys[key].type === 'boolean') all.push(['true', ''], ['false', '']);
    }
    const plain = text => text.replaceAll('"', '');
    const near = all.filter(([name]) => plain(name).startsWith(plain(start)) && name !== start);
    if (near.length === 0 || !asked && start === '') return this.close();
    this.offered = near.map(([name]) => name);
    this.start = start;
    this.names.replaceChildren(...near.map(([name, about], at) =>
      element('li', { id: `name-${at}`, role: 'option' }, element('b', { textContent: name.replace(/ = $/, '') }), ` ${about}`)));
    this.names.hidden = false;
    this.choose(0);
  }

  // The keys that the table at the caret has already.
  given(table) {
    const [text, caret] = [this.area.value, this.area.selectionStart];
    const start = text.slice(0, caret).search(/(?:^|\n)[ \t]*\[\[?[ \t]*\w+[ \t]*\]\]?[^[]*$/);
    const rest = text.slice(caret).search(/\n[ \t]*\[/);
    const own = text.slice(Math.max(start, 0), rest < 0 ? text.length : caret + rest);
    return new Set(table ? [...own.matchAll(/^[ \t]*([\w-]+)[ \t]*=/gm)].map(match => match[1]) : []);
  }

  choose(at) {
    this.chosen = at;
    for (const [index, item] of [...this.names.children].entries()) item.setAttribute('aria-selected', index === at);
    this.names.children[at].scrollIntoView({ block: 'nearest' });
    this.area.setAttribute('aria-activedescendant', `name-${at}`);
  }

  close() {
    this.names.hidden = true;
    this.area.removeAttribute('aria-activedescendant');
  }

  take(at) {
    const caret = this.area.selectionStart;
    this.area.setRangeText(this.offered[at], caret - this.start.length, caret, 'end');
    this.close();
    this.paint();
    this.oninput(this.area.value);
    if (this.offered[at].endsWith('= ')) this.offer(true);
  }

  pressed(event) {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      return this.offer(true);
    }
    if (this.names.hidden) return;
    const count = this.offered.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.choose((this.chosen + step + count) % count);
    else if (event.key === 'Enter' || event.key === 'Tab') this.take(this.chosen);
    else if (event.key === 'Escape') this.close();
    else return;
    event.preventDefault();
  }
}
