// The reader: pages as a grid, one by one or two by two, and the keys that turn them.

const night = matchMedia('(prefers-color-scheme: dark)');

class Reader {
  constructor(book) {
    this.book = book;
    this.desk = find('desk');
    this.said = find('said');
    this.player = new Player(text => this.say(text));
    this.state = { view: 'one', at: 0, zoom: 1, answer: false, margins: false, ...this.remembered() };
    this.seen = new IntersectionObserver(entries => this.fill(entries), { root: this.desk, rootMargin: '400px' });
    new ResizeObserver(() => this.fit()).observe(this.desk);
    set(find('title'), { lang: book.language }, book.title);
    this.desk.lang = book.language;
    for (const one of document.querySelectorAll('[data-do]')) one.addEventListener('click', () => this.do(one.dataset.do));
    document.addEventListener('keydown', event => this.key(event));
    night.addEventListener('change', () => this.light());
    this.swipes();
    this.light();
    this.render();
  }

  say(text) { this.said.textContent = text; }

  /** What the address says of the last visit: a page can be reloaded, or sent to someone. */
  remembered() {
    const known = {};
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
      if (name === 'view' && ['grid', 'one', 'two'].includes(value)) known.view = value;
      if (name === 'at') known.at = Math.min(this.book.sheets.length, Math.max(1, Math.floor(value) || 1)) - 1;
      if (['answer', 'margins'].includes(name)) known[name] = true;
      if (['dark', 'light'].includes(name)) known.room = name;
    }
    return known;
  }

  remember() {
    const { view, at, answer, margins, room } = this.state;
    const more = [answer && 'answer', margins && 'margins', room].filter(Boolean);
    history.replaceState(null, '', `#${[`view=${view}`, `at=${at + 1}`, ...more].join('&')}`);
  }

  change(changes) {
    this.rest();
    Object.assign(this.state, changes);
    this.render();
  }

  /** Ends whatever goes on in the page. */
  rest() {
    this.player.close();
    this.walk?.close();
    this.walk = null;
    find('walk').hidden = true;
  }

  /** Ends it and says what is there instead. */
  leave() {
    this.rest();
    this.say(this.place());
  }

  /** Whether it is dark: as the reader chose, or as the system is. */
  get dark() { return this.state.room ? this.state.room === 'dark' : night.matches; }

  light() {
    document.documentElement.style.colorScheme = this.state.room ?? '';
    document.querySelector('[data-do=dark]').setAttribute('aria-pressed', this.dark);
  }

  /** Switches something on or off and says so. */
  toggle(name, on, action) {
    action();
    this.say(word(on ? 'on' : 'off', { what: word(name) }));
  }

  /** What is open, in words. */
  place() {
    const { view, at } = this.state;
    const sheet = this.book.sheets[at];
    return view === 'grid' ? word('all_pages') : `${this.book.name(sheet)}. ${sheet.title}`;
  }

  render() {
    const { view, at, answer, margins } = this.state;
    document.body.dataset.view = view;
    this.seen.disconnect();
    this.shown = [];
    this.desk.replaceChildren(...(view === 'grid' ? this.thumbnails() : [this.spread()]));
    const sheet = this.book.sheets[at];
    find('where').textContent = view === 'grid' ? many(this.book.sheets.length, 'page') : `${this.book.name(sheet)} · ${sheet.title}`;
    this.say(this.place());
    const pressed = { answer, grid: view === 'grid', one: view === 'one', two: view === 'two' };
    for (const [name, on] of Object.entries(pressed)) document.querySelector(`[data-do=${name}]`).setAttribute('aria-pressed', on);
    this.about();
    this.fit();
    this.remember();
  }

  // ---- Pages

  /** A sheet with all that is asked to be seen on it. */
  draw(sheet) {
    const { book, state } = this;
    const svg = drawSheet(book, sheet);
    svg.append(...drawFindings(book, sheet));
    if (state.margins) {
      const [x, y, width, height] = sheet.live;
      svg.append(draw('rect', { class: 'margins', x, y, width, height }));
    }
    if (state.answer && !sheet.key) for (const placed of sheet.mazes) showAnswer(svg, book.mazes[placed[0]], placed);
    return svg;
  }

  sheet(index) {
    if (index < 0) return make('div', { class: 'sheet none', 'aria-hidden': 'true' });
    const sheet = this.book.sheets[index];
    const svg = this.draw(sheet);
    this.shown.push({ sheet, svg });
    const face = make('div', { class: 'sheet' }, svg);
    face.addEventListener('pointerdown', () => { this.chosen = sheet; });
    return face;
  }

  spread() {
    const { view, at } = this.state;
    const open = view === 'two' ? this.book.spread(at) : [at];
    return make('div', { class: `spread ${view}` }, ...open.map(index => this.sheet(index)));
  }

  thumbnails() {
    const { book } = this;
    const ratio = `aspect-ratio:${book.width}/${book.height}`;
    const thumbnail = (sheet, index) => {
      const face = make('span', { class: 'sheet', style: ratio });
      const open = () => { this.change({ view: 'one', at: index }); this.desk.focus(); };
      const name = `${book.name(sheet)}. ${sheet.title}`;
      const current = index === this.state.at && 'page';
      const made = button({ class: 'thumbnail', 'data-index': index, 'aria-label': name, 'aria-current': current }, open,
        face, make('span', { 'aria-hidden': 'true' }, String(sheet.number)));
      this.seen.observe(made);
      return made;
    };
    const all = book.sheets.map(thumbnail);
    const part = (name, answers) => {
      const here = all.filter((_, index) => book.sheets[index].answers === answers);
      return here.length ? [make('h2', {}, name), make('div', { class: 'thumbnails' }, ...here)] : [];
    };
    return [...part(word('sheets'), false), ...part(word('answers'), true)];
  }

  /** Draws thumbnails when they come into view. */
  fill(entries) {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.seen.unobserve(target);
      const svg = this.draw(this.book.sheets[target.dataset.index]);
      target.firstChild.append(set(svg, { 'aria-hidden': 'true' }));
    }
  }

  /** As large as the desk lets it be, times the zoom. */
  fit() {
    const { width, height } = this.book;
    const sheets = this.state.view === 'two' ? 2 : 1;
    const edge = 2 * parseFloat(getComputedStyle(this.desk).paddingTop);
    const room = [this.desk.clientWidth - edge, this.desk.clientHeight - edge];
    const wide = Math.max(60, Math.min(room[0] / sheets, room[1] * width / height)) * this.state.zoom;
    this.desk.style.setProperty('--sheet', `${wide}px`);
    this.desk.style.setProperty('--ratio', `${width}/${height}`);
  }

  // ---- The panel and what it can do

  /** Where the mazes of the puzzle pages shown lie, those of the page last touched first. */
  mazes() {
    const all = this.shown.filter(({ sheet }) => !sheet.key)
      .flatMap(({ sheet, svg }) => sheet.mazes.map(placed => ({ sheet, svg, placed })));
    return all.sort((a, b) => (b.sheet === this.chosen) - (a.sheet === this.chosen));
  }

  about() {
    const { book } = this;
    const sections = this.mazes().sort((a, b) => a.sheet.number - b.sheet.number).map(one => aboutMaze(book.mazes[one.placed[0]], {
      solve: () => this.solve(one), play: () => this.start(one, solving), carve: () => this.start(one, carving),
    }));
    const solved = this.shown.filter(({ sheet }) => sheet.key).flatMap(({ sheet }) => sheet.mazes.map(([index]) => index));
    if (solved.length) {
      const visit = maze => this.change({ at: book.sheets.findIndex(sheet => !sheet.key && sheet.mazes.some(([index]) => book.mazes[index] === maze)) });
      sections.push(aboutKey(solved.map(index => book.mazes[index]), visit));
    }
    const findings = book.findings.filter(one => this.shown.some(({ sheet }) => sheet.answers === one.answers && sheet.number === one.page));
    if (findings.length) sections.unshift(aboutFindings(findings));
    find('about').replaceChildren(...sections);
    find('about').hidden = !sections.length;
  }

  start(one, motion) {
    if (!one) return;
    this.bare();
    this.player.start(motion(one.svg, this.book.maze(one.placed[0]), one.placed));
  }

  solve(one) {
    if (!one) return;
    this.bare();
    find('walk').hidden = false;
    const tell = text => { find('steps').textContent = text; };
    this.walk = new Walk(one.svg, this.book.maze(one.placed[0]), one.placed, { say: text => this.say(text), tell });
    this.walking = one;
    this.desk.focus();
  }

  /** The page without an answer on it: nobody wants to be told before. */
  bare() {
    this.rest();
    this.state.answer = false;
    document.querySelector('[data-do=answer]').setAttribute('aria-pressed', false);
    for (const { svg } of this.shown) for (const one of svg.querySelectorAll('.answer')) one.remove();
    this.remember();
  }

  // ---- Keys, buttons, swipes

  turn(by) {
    const { view, at } = this.state;
    let next = at + by;
    if (view === 'two') {
      const open = this.book.spread(at).filter(index => index >= 0);
      next = by > 0 ? open.at(-1) + 1 : open[0] - 1;
    }
    this.show(next);
  }

  show(index) {
    if (index < 0 || index >= this.book.sheets.length || index === this.state.at) return;
    this.change({ at: index });
    this.desk.scrollTo(0, 0);
  }

  zoom(by) {
    if (this.state.view === 'grid') return;
    this.state.zoom = by ? Math.min(8, Math.max(0.5, this.state.zoom * by)) : 1;
    this.fit();
    this.say(word('zoomed', { n: Math.round(this.state.zoom * 100) }));
  }

  do(what) {
    const { state } = this;
    const [first] = this.mazes();
    const menu = find('menu');
    if (menu.matches(':popover-open') && !['larger', 'smaller', 'whole'].includes(what)) menu.hidePopover();
    const actions = {
      back: () => this.turn(-1), on: () => this.turn(1),
      grid: () => this.change({ view: state.view === 'grid' ? 'one' : 'grid' }),
      one: () => this.change({ view: 'one' }), two: () => this.change({ view: 'two' }),
      answer: () => this.toggle('answer', !state.answer, () => this.change({ answer: !state.answer })),
      margins: () => this.toggle('margins', !state.margins, () => this.change({ margins: !state.margins })),
      dark: () => this.toggle('dark', !this.dark, () => { state.room = this.dark ? 'light' : 'dark'; this.light(); this.remember(); }),
      larger: () => this.zoom(1.25), smaller: () => this.zoom(0.8), whole: () => this.zoom(0),
      play: () => (this.player.open ? this.player.toggle() : this.start(first, solving)),
      carve: () => this.start(first, carving),
      solve: () => (this.walk ? this.leave() : this.solve(first)),
      again: () => this.solve(this.walking), undo: () => this.walk?.back(), leave: () => this.leave(),
      full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()),
      help: () => { find('help').showModal(); find('keys').focus(); },
      escape: () => {
        if (this.walk || this.player.open) this.leave();
        else if (state.zoom !== 1) this.zoom(0);
        else if (state.view !== 'grid') this.change({ view: 'grid' });
        // Whoever shows the preview in a page of theirs hears that it is left.
        else parent.postMessage('left', '*');
      },
    };
    actions[what]?.();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || find('help').open) return;
    if (event.key === 'Escape' && find('menu').matches(':popover-open')) return;
    const slider = event.target.matches('input') && /^(Arrow|Home|End|Page)/.test(event.key);
    const pressed = event.target.matches('button') && /^(Enter| )$/.test(event.key);
    if (slider || pressed) return;
    const keys = {
      ArrowLeft: 'back', ArrowRight: 'on', PageUp: 'back', PageDown: 'on', Escape: 'escape', '+': 'larger', '=': 'larger', '-': 'smaller', 0: 'whole',
      1: 'one', 2: 'two', a: 'answer', d: 'dark', g: 'grid', m: 'margins', p: 'play', ' ': 'play', c: 'carve', s: 'solve', r: 'again', f: 'full', '?': 'help',
    };
    const handled = this.walk?.key(event) || (this.state.view === 'grid' && this.browse(event.key)) || this.jump(event.key);
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const what = keys[name] === 'again' && !this.walking ? null : keys[name];
    if (!handled && what) this.do(what);
    if (handled || what) event.preventDefault();
  }

  jump(key) {
    if (this.walk || !['Home', 'End'].includes(key)) return false;
    this.show(key === 'Home' ? 0 : this.book.sheets.length - 1);
    return true;
  }

  /** Moves the focus among thumbnails. */
  browse(key) {
    const all = [...this.desk.querySelectorAll('.thumbnail')];
    const focused = all.indexOf(document.activeElement);
    const here = focused < 0 ? this.state.at : focused;
    // The same column: what stands above or below.
    const column = all.flatMap((one, i) => (one.offsetLeft === all[here].offsetLeft ? [i] : []));
    const row = column.indexOf(here);
    const next = { ArrowLeft: here - 1, ArrowRight: here + 1, ArrowUp: column[row - 1], ArrowDown: column[row + 1], Home: 0, End: all.length - 1 };
    if (!(key in next)) return false;
    all[next[key]]?.focus();
    return true;
  }

  swipes() {
    let from = null;
    this.desk.addEventListener('pointerdown', event => { from = event.pointerType === 'touch' && event.isPrimary ? event : null; });
    this.desk.addEventListener('pointerup', event => {
      const free = from && !this.walk && this.state.zoom <= 1 && this.state.view !== 'grid';
      const [x, y] = from ? [event.clientX - from.clientX, event.clientY - from.clientY] : [0, 0];
      if (free && Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) this.turn(x < 0 ? 1 : -1);
      from = null;
    });
  }
}

const data = JSON.parse(find('book').textContent);
if (data) printing(new Reader(new Book({ ...data, gridData: data.grids })));
else {
  document.body.classList.add('blank');
  find('title').textContent = document.title;
}
