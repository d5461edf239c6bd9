// The panel beside the page: what is known of its mazes, and what can be done with them.

/** A number as the book's language writes it. */
function figure(value, digits, style = 'decimal') {
  const options = { style, minimumFractionDigits: digits, maximumFractionDigits: digits };
  try {
    return value.toLocaleString(document.documentElement.lang, options);
  } catch {
    return value.toLocaleString('en', options); // A tag that no browser knows.
  }
}

const percent = share => figure(share, share < 0.1 ? 1 : 0, 'percent');

/** Every score with the key of its name. */
function scores({ score, cells, shape, algorithm, seed }) {
  const decimals = value => (value === null ? '–' : figure(value, 2));
  return [
    ['solution', many(score.solution, 'cell')],
    ['share', percent(score.fraction)],
    ['detour', `${decimals(score.detour)} ×`],
    ['turns', score.turns],
    ['decisions', score.decisions],
    ['dead_ends', `${score.dead_ends} · ${percent(score.dead_end_share)}`],
    ['branches', `${figure(score.branch_mean, 1)} · ${score.branch_longest}`],
    ['exploring', many(score.effort, 'step')],
    ['complexity', decimals(score.complexity)],
    ['difficulty', decimals(score.mcclendon)],
    ['of_cells', cells],
    ['shape', shape],
    ['carver', algorithm],
    ['seed', seed],
  ];
}

function button(attributes, action, ...children) {
  const made = make('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', action);
  return made;
}

const keyed = (label, key, action) => button({ 'aria-keyshortcuts': key }, action, label, make('kbd', { 'aria-hidden': 'true' }, key));

/** A maze of the book: its name, how hard it is, its buttons and its scores. */
function aboutMaze(maze, { solve, play, carve }) {
  const list = make('dl', {}, ...scores(maze).flatMap(([key, value]) => [
    make('dt', { title: words[`about_${key}`] }, word(key)), make('dd', {}, String(value))]));
  return make('section', { 'aria-label': word('maze', { n: maze.number }) },
    make('p', { class: 'number' }, word('number', { n: maze.number }), make('span', {}, maze.mark)),
    make('h2', {}, maze.title ?? word('untitled')),
    make('div', { class: 'actions' }, keyed(word('solve'), 'S', solve), keyed(word('play'), 'P', play), keyed(word('carve'), 'C', carve)),
    list);
}

/** A page of the key: where its mazes stand. */
function aboutKey(mazes, visit) {
  const entries = mazes.map(maze => make('li', {},
    button({ class: 'entry' }, () => visit(maze), make('b', {}, word('number', { n: maze.number })), ` ${maze.title ?? ''}`)));
  return make('section', { 'aria-label': word('solved_here') }, make('h2', {}, word('solved_here')), make('ul', {}, ...entries));
}

/** What a printer would object to on the pages shown. */
function aboutFindings(findings) {
  const entries = findings.map(({ rule, text }) => make('li', { lang: 'en' }, make('b', {}, rule), ` ${text}`));
  return make('section', { class: 'findings', 'aria-label': word('findings') }, make('h2', {}, word('findings')), make('ul', {}, ...entries));
}
