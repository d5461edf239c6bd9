// The panel beside the page: what is known of its mazes, and what can be done with them.

const percent = share => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;

/** By the name of a score: what it means, as the help has it. */
const meanings = () => Object.fromEntries([...document.querySelectorAll('#numbers dt')].map(name => [name.textContent, name.nextElementSibling.textContent]));

/** Every score with its name. */
function scores({ score, cells, size, topology, algorithm, seed }) {
  const decimals = value => (value === null ? '–' : value.toFixed(2));
  return [
    ['Solution', many(score.solution, 'cell')],
    ['Share', percent(score.fraction)],
    ['Detour', `${decimals(score.detour)} ×`],
    ['Turns', score.turns],
    ['Decisions', score.decisions],
    ['Dead ends', `${score.dead_ends} · ${percent(score.dead_end_share)}`],
    ['Branches', `${score.branch_mean.toFixed(1)} · ${score.branch_longest}`],
    ['Exploring', many(score.effort, 'step')],
    ['Complexity', decimals(score.complexity)],
    ['Difficulty', decimals(score.mcclendon)],
    ['Cells', cells],
    ['Shape', `${topology} ${size.join(' × ')}`],
    ['Carved by', algorithm],
    ['Seed', seed],
  ];
}

function button(attributes, action, ...children) {
  const made = make('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', action);
  return made;
}

const keyed = (label, key, action) => button({ 'aria-keyshortcuts': key }, action, label, make('kbd', { 'aria-hidden': 'true' }, key));

/** A maze of the book: its name, its grade, its buttons and its scores. */
function aboutMaze(maze, { solve, play, carve }) {
  const level = maze.level ? `Level ${maze.level}` : `Grade ${maze.score.grade}`;
  const known = meanings();
  const list = make('dl', {}, ...scores(maze).flatMap(([name, value]) => [
    make('dt', { title: known[name] }, name), make('dd', {}, String(value))]));
  return make('section', { 'aria-label': `Maze ${maze.number}` },
    make('p', { class: 'number' }, `No. ${maze.number}`, make('span', {}, level)),
    make('h2', {}, maze.title ?? 'Untitled'),
    make('div', { class: 'actions' }, keyed('Solve it', 'S', solve), keyed('Show the way', 'P', play), keyed('See it carved', 'C', carve)),
    list);
}

/** A page of the key: where its mazes stand. */
function aboutKey(mazes, visit) {
  const entries = mazes.map(maze => make('li', {},
    button({ class: 'entry' }, () => visit(maze), make('b', {}, `No. ${maze.number}`), ` ${maze.title ?? ''}`)));
  return make('section', { 'aria-label': 'Solved on this page' }, make('h2', {}, 'Solved here'), make('ul', {}, ...entries));
}

/** What a printer would object to on the pages shown. */
function aboutFindings(findings) {
  const entries = findings.map(({ rule, text }) => make('li', {}, make('b', {}, rule), ` ${text}`));
  return make('section', { class: 'findings', 'aria-label': 'Findings' }, make('h2', {}, 'Before you print'), make('ul', {}, ...entries));
}
