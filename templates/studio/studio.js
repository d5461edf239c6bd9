// The studio: one text, its form and its pages, and what becomes of them.
const by = id => document.getElementById(id);
const TEXT = /\.(toml|lock)$/i;
const FONT = /\.(ttf|otf|ttc)$/i;
const PICTURE = /\.(svg|png)$/i;
const LONGEST = 2_000_000;
// The books to start from that come first, the last of them before all.
const STARTERS = ['sampler', 'classroom', 'storybook'];
// So long after the last key the work is kept, and one step back is a new one, in ms.
const QUIET = 500;
// So long a notice stays, in ms.
const READ = 4000;
// What takes longer than this can be stopped, in ms.
const LONG = 1500;

const studio = {
  text: '', files: new Map(), found: [], findings: [], past: [], future: [], edits: Promise.resolve(), drawing: 0,

  async begin() {
    this.engine = new Engine(step => this.step(step));
    const languages = by('language');
    for (const tag of Object.keys(WORDS)) {
      languages.append(new Option(new Intl.DisplayNames([tag], { type: 'language' }).of(tag), tag));
    }
    this.listen();
    this.last = await kept();
    this.speak(this.last?.language ?? preferred());
    this.say('starting');
    try {
      this.start = (await this.engine.ask({ ask: 'start' })).reply;
    } catch (error) {
      return this.say('no_engine', { why: error.message });
    }
    this.editor = new Editor(by('editor'), this.start.schema, text => this.set(text));
    this.form = new Form(by('form'), this.start, change => this.edit(change));
    this.pages = new Pages(by('pages'), this.engine);
    this.say('ready');
    const book = JSON.parse(by('book').textContent);
    if (book) await this.given(book);
    else this.starters();
  },

  speak(tag) {
    speak(tag);
    by('language').value = tag;
    if (this.form?.tables) this.form.show(this.form.tables);
    if (this.start && !by('begin').hidden) this.starters();
    this.list();
  },

  say(key, values) {
    clearTimeout(this.later);
    const text = key ? word(key, values) : '';
    if (by('state').textContent !== text) by('state').textContent = text;
  },

  // What the work itself says waits until a notice has been read.
  tell(key, values) {
    this.say(key, values);
    this.noticed = Date.now() + READ;
  },

  go(key, values) {
    clearTimeout(this.later);
    const rest = (this.noticed ?? 0) - Date.now();
    if (rest <= 0) this.say(key, values);
    else this.later = setTimeout(() => this.say(key, values), rest);
  },

  // The books to start from, each with two of its pages.
  async starters() {
    const round = this.round = (this.round ?? 0) + 1;
    const card = (name, title, about, act) => {
      const pictures = element('span', { className: 'pictures' });
      const button = element('button', { type: 'button', onclick: act, 'data-starter': name }, pictures, element('b', { textContent: title }), element('span', { textContent: about }));
      by('starters').append(element('li', {}, button));
      return [pictures, title];
    };
    by('starters').replaceChildren();
    const cards = [];
    if (this.last?.text) cards.push([this.last.text, card('last', word('go_on'), this.last.title ?? '', () => this.goOn())]);
    const all = Object.entries(this.start.starters);
    all.sort(([a], [b]) => STARTERS.indexOf(b) - STARTERS.indexOf(a));
    for (const [name, text] of all) {
      cards.push([text, card(name, word(`starter_${name}`), word(`starter_${name}_about`), () => this.other(text, 'started'))]);
    }
    for (const [text, [pictures, title]] of cards) {
      const { reply } = await this.engine.ask({ ask: 'pages', text, wanted: [0, 6] }).catch(() => ({ reply: {} }));
      if (round !== this.round || by('begin').hidden) return;
      for (const { svg } of reply.drawn ?? []) {
        const image = element('img', { alt: '', src: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })) });
        image.onload = () => URL.revokeObjectURL(image.src);
        pictures.append(image);
      }
      this.say('ready', { title });
    }
  },

  async goOn() {
    for (const [name, bytes] of this.last.files ?? []) await this.put(name, bytes);
    this.open(this.last.text, 'going_on');
  },

  // The book that came with the page.
  async given({ text, files }) {
    for (const [name, base64] of Object.entries(files)) {
      await this.put(name, Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)));
    }
    this.open(text, 'opened');
  },

  // A book of its own: the lock file was that of the one before.
  other(text, said) {
    if (this.files.delete('book.lock')) this.engine.forget('book.lock');
    this.open(text, said);
  },

  open(text, said) {
    by('begin').hidden = true;
    by('work').hidden = false;
    this.set(text);
    this.said = said;
    this.show('form');
  },

  // Another text: what is wrong with it, the form, its pages.
  set(text, from = 'text') {
    if (text === this.text) return;
    if (from !== 'history' && this.text) {
      const now = Date.now();
      if (now - (this.changed ?? 0) > QUIET || from === 'form') this.past.push(this.text);
      this.changed = now;
      this.future = [];
    }
    this.text = text;
    by('undo').disabled = this.past.length === 0;
    by('redo').disabled = this.future.length === 0;
    this.editor.set(text);
    this.look(text);
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), QUIET);
  },

  async look(text) {
    this.hurry();
    try {
      const { reply } = await this.engine.ask({ ask: 'read', text });
      if (text !== this.text) return;
      this.tables = reply.tables;
      this.found = reply.found;
      this.findings = [];
      this.list();
      this.form.show(reply.tables);
      if (this.found.some(one => one.error)) {
        this.pages.version++;
        return this.say(reply.tables ? 'mistaken' : 'unread');
      }
      by('make').disabled = false;
      await this.draw(text);
    } catch (error) {
      this.broken(error);
    }
  },

  async draw(text) {
    this.go('drawing');
    this.drawing = Date.now();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => { by('stop').hidden = false; }, LONG);
    const reply = await this.pages.draw(text);
    if (text !== this.text) return;
    this.rest();
    if (!reply) return;
    this.found = reply.found;
    this.list();
    if (!reply.pages) return this.say('mistaken');
    this.form.gaps(reply.gaps);
    this.go(this.said ?? 'drawn', { n: reply.pages, mazes: reply.mazes });
    this.said = undefined;
    const checked = (await this.engine.ask({ ask: 'check', text })).reply;
    if (text !== this.text) return;
    this.found = checked.found;
    this.list();
  },

  // A search that goes on for another text is given up.
  hurry() {
    if (this.drawing && Date.now() - this.drawing > LONG) this.engine.again();
    this.drawing = 0;
  },

  // Nothing is under way.
  rest() {
    clearTimeout(this.waiting);
    by('stop').hidden = true;
    this.drawing = 0;
  },

  broken(error) {
    if (error instanceof Stopped && this.drawing) return;
    this.rest();
    if (!(error instanceof Stopped)) this.say(/memory|allocation/i.test(error.message) ? 'memory' : 'broken', { why: error.message });
  },

  step([phase, done, all]) {
    if (!this.drawing && !this.making) return;
    if (Date.now() - (this.drawing || this.making) < LONG) return;
    by('stop').hidden = false;
    this.go(phase === 0 ? 'searching' : 'writing', { n: done, all });
  },

  // Changes are made one after the other, each to the text that the one before left.
  edit(change) {
    this.hurry();
    this.edits = this.edits.then(async () => {
      const { reply } = await this.engine.ask({ ask: 'change', text: this.text, change });
      if (reply.why) return this.tell('unchanged', { why: reply.why });
      this.set(reply.text, 'form');
    }).catch(error => this.broken(error));
    return this.edits;
  },

  back(from, to) {
    if (from.length === 0) return;
    to.push(this.text);
    this.set(from.pop(), 'history');
  },

  // What is wrong, in words and as a way to it.
  list() {
    const [head, list] = by('found').children;
    by('found').hidden = this.found.length === 0;
    head.textContent = this.found.some(one => one.error) ? word('mistakes') : word('before_print');
    list.replaceChildren(...this.found.map(one => {
      const line = one.line && one.from !== null ? word('line', { n: one.line }) : '';
      const go = () => { this.show('text'); this.editor.go(one); };
      const button = element('button', { type: 'button', onclick: go, lang: 'en' },
        element('b', { textContent: line }), ` ${one.message}`, one.help ? element('span', { className: 'hint', textContent: one.help }) : null);
      return element('li', { className: one.error ? 'wrong' : 'doubt' }, button);
    }));
    this.editor?.mark(this.found);
  },

  show(tab) {
    by('work').dataset.tab = tab;
    for (const name of ['form', 'text', 'pages']) {
      const [button, panel] = [by(`tab-${name}`), by(name)];
      button.setAttribute('aria-selected', name === tab);
      button.tabIndex = name === tab ? 0 : -1;
      if (name !== 'pages') panel.hidden = name !== tab;
    }
  },

  async keep() {
    const work = { text: this.text, title: this.tables?.book?.title, files: [...this.files], language: document.documentElement.lang };
    await keep(work).then(() => { this.last = work; }, () => this.tell('not_kept'));
  },

  async put(name, bytes) {
    this.files.set(name, bytes);
    await this.engine.put(name, bytes);
  },

  // Files from outside: a book, or what one names.
  async take(files) {
    // A lock file is that of the book that comes with it.
    for (const file of files.sort((a, b) => /\.lock$/i.test(a.name) - /\.lock$/i.test(b.name))) {
      const { name } = file;
      if (file.size > (TEXT.test(name) ? LONGEST : 20 * LONGEST)) {
        this.tell('too_large', { name });
      } else if (/\.toml$/i.test(name)) {
        const text = await file.text();
        if (text.includes('\u0000') || text.includes('\ufffd')) this.tell('no_text', { name });
        else this.other(text, 'opened');
      } else if (FONT.test(name) || PICTURE.test(name)) {
        await this.beside(name, new Uint8Array(await file.arrayBuffer()));
      } else if (TEXT.test(name)) {
        await this.put('book.lock', new Uint8Array(await file.arrayBuffer()));
        this.tell('lock_here', { name });
      } else {
        this.tell('no_use', { name });
      }
    }
  },

  // A font becomes the book's; a picture waits until a page names it.
  async beside(name, bytes) {
    if (by('work').hidden) this.other(this.start.starters.sampler, 'started');
    await this.put(name, bytes);
    if (PICTURE.test(name)) {
      this.tell('picture_here', { name });
      return this.look(this.text);
    }
    const before = this.text;
    await this.edit({ do: 'set', table: 'book', key: 'font', value: name });
    const { reply } = await this.engine.ask({ ask: 'check', text: this.text });
    const wrong = reply.found.find(one => one.error && this.text.slice(one.from, one.to).includes(name));
    if (!wrong) return this.tell('font_here', { name });
    this.set(before, 'history');
    this.files.delete(name);
    await this.engine.forget(name);
    this.tell('no_font', { name, why: wrong.message });
  },

  // Every file of the book, to take away.
  async make() {
    this.making = Date.now();
    by('make').disabled = true;
    this.say('making');
    try {
      const { reply, files } = await this.engine.ask({ ask: 'build', text: this.text });
      if (reply.found) {
        this.found = reply.found;
        this.list();
        return this.say('not_made');
      }
      this.offer(new Map(files), reply.changes);
      this.say('made_state');
    } catch (error) {
      this.broken(error);
    } finally {
      this.making = 0;
      by('stop').hidden = true;
      by('make').disabled = false;
    }
  },

  offer(files, changes) {
    const stem = (this.tables?.book?.title ?? 'book').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').toLowerCase() || 'book';
    const kinds = { pdf: 'application/pdf', html: 'text/html', zip: 'application/zip', json: 'application/json' };
    const line = ([name, bytes]) => {
      const type = kinds[name.split('.').at(-1)] ?? 'text/plain';
      const address = URL.createObjectURL(new Blob([bytes], { type }));
      const shown = type === 'application/pdf' || type === 'text/html' ? element('a', { href: address, target: '_blank', textContent: word('look') }) : null;
      const saved = element('a', { href: address, download: name === 'book.zip' ? `${stem}.zip` : `${stem}-${name}`, textContent: name === 'book.zip' ? word('all_files') : name });
      return element('li', {}, saved, ` ${Math.ceil(bytes.length / 1024)} KB `, shown);
    };
    const order = ['book.zip', 'book.pdf', 'answers.pdf', 'screen.pdf', 'preview.html', 'book.toml', 'book.lock'];
    const list = [...files].filter(([name]) => order.includes(name) || /^(book|screen)-\w\.pdf$/.test(name));
    list.sort(([a], [b]) => (order.indexOf(a) + 99) % 99 - (order.indexOf(b) + 99) % 99);
    by('made').querySelector('ul').replaceChildren(...list.map(line));
    const different = changes.map(change => element('li', { lang: 'en', textContent: change }));
    by('changes').replaceChildren(...(changes.length > 0 ? [element('p', { textContent: word('changed') }), element('ul', {}, ...different)] : []));
    by('made').showModal();
  },

  listen() {
    const on = (id, type, act) => by(id).addEventListener(type, act);
    on('language', 'change', event => { this.speak(event.target.value); if (this.text) this.keep(); });
    on('undo', 'click', () => this.back(this.past, this.future));
    on('redo', 'click', () => this.back(this.future, this.past));
    on('make', 'click', () => this.make());
    on('stop', 'click', () => { this.rest(); this.engine.again(); this.tell('stopped'); });
    on('open', 'click', () => by('file').click());
    on('file', 'change', event => { this.take([...event.target.files]); event.target.value = ''; });
    on('fresh', 'click', () => { by('work').hidden = true; by('begin').hidden = false; this.starters(); });
    for (const name of ['form', 'text', 'pages']) {
      on(`tab-${name}`, 'click', () => this.show(name));
      on(`tab-${name}`, 'keydown', event => {
        const tabs = [...document.querySelectorAll('[role=tab]')].filter(tab => tab.offsetParent);
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
        next.click();
        next.focus();
      });
    }
    addEventListener('keydown', event => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) this.back(this.past, this.future);
      else if (key === 'y' || key === 'z') this.back(this.future, this.past);
      else if (key === 's') this.make();
      else return;
      event.preventDefault();
    });
    const drag = isOver => event => { event.preventDefault(); by('drop').hidden = !isOver; };
    addEventListener('dragover', drag(true));
    addEventListener('dragleave', drag(false));
    addEventListener('drop', event => { drag(false)(event); this.take([...event.dataTransfer.files]); });
  },
};
studio.begin();
