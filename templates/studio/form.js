// The form: controls for what most books need; each changes its own line of the text, and says what a choice means.
const BOOK = ['title', 'subtitle', 'author', 'audience', 'printer', 'paper', 'template', 'language', 'answers'];
// The topologies whose size of one number is that of all cells.
const CELLS = /^(penrose|voronoi|isohedral)/;
const PAGE = ['title', 'topology', 'size', 'count', 'difficulty', 'theme', 'per_page'];
// What is left out of the text where it is chosen.
const USUAL = '';

class Form {
  constructor(root, start, change) {
    Object.assign(this, { root, change });
    const { properties } = start.schema;
    this.keys = { book: properties.book.properties, page: properties.page.items.properties };
    // What the schema says of a page where the defaults have no shape.
    this.rules = start.schema.allOf.find(one => one.else).else.properties.page.items.allOf;
    this.audiences = Object.fromEntries(start.audiences.map(one => [one.name, one]));
    root.addEventListener('change', event => this.changed(event.target));
    root.addEventListener('click', event => this.pressed(event.target.closest('button')));
  }

  // The ranges of the numbers that a size of this kind of maze has: in one list for each form that it takes.
  sizes(topology, page) {
    const { then: rule } = this.rules.find(one => one.if.properties.topology.enum.includes(topology));
    const own = this.value('page', page, 'shape') === undefined ? rule.else : rule.then;
    const forms = own.properties.size.anyOf.filter(one => one.type !== 'object');
    return forms.map(one => one.items ?? [one]);
  }

  // What the book or the page itself says, and what holds for it.
  own(table, page, key) {
    return (table === 'book' ? this.tables.book : this.tables.page?.[page])?.[key];
  }

  value(table, page, key) {
    return this.own(table, page, key) ?? this.usual(table, key);
  }

  usual(table, key) {
    return table === 'page' ? this.tables.defaults?.[key] : undefined;
  }

  // Shows the tables of a text; none where it is no TOML.
  show(tables) {
    for (const control of this.root.querySelectorAll('fieldset')) control.disabled = !tables;
    if (!tables) return;
    this.tables = tables;
    const pages = Array.isArray(tables.page) ? tables.page : [];
    const kinds = pages.map((_, page) => [this.value('page', page, 'topology'), this.numbers(page).length]);
    const shape = JSON.stringify([kinds, tables.defaults, document.documentElement.lang]);
    if (shape !== this.shape) {
      this.shape = shape;
      const focus = document.activeElement?.id;
      this.root.replaceChildren(this.book(), ...pages.map((_, page) => this.page(page, pages.length)), this.add(pages.length));
      if (focus && this.root.contains(document.getElementById(focus))) document.getElementById(focus).focus();
    }
    for (const control of this.root.querySelectorAll('[data-key]')) this.fill(control);
  }

  // The size of a page as a list of numbers; empty where it is something else, such as one that grows.
  numbers(page) {
    const size = this.value('page', page, 'size');
    if (typeof size === 'number') return [size];
    return Array.isArray(size) ? size : [];
  }

  book() {
    const controls = BOOK.map(key => this.control('book', 0, key));
    return element('fieldset', {}, element('legend', { textContent: word('the_book') }), ...controls);
  }

  page(page, pages) {
    const button = (act, key, disabled) => element('button', {
      type: 'button', id: `page-${page}-${act}`, textContent: word(key), disabled, 'data-act': act, 'data-page': page,
      'aria-label': word('of_page', { what: word(key), n: page + 1 }),
    });
    const controls = PAGE.flatMap(key => (key === 'size' ? this.size(page) : [this.control('page', page, key)]));
    return element('fieldset', { className: 'page' },
      element('legend', { textContent: word('page_n', { n: page + 1 }) }), ...controls,
      element('p', { className: 'hint', id: `gap-${page}` }),
      element('p', { className: 'acts' }, button('up', 'up', page === 0), button('down', 'down', page === pages - 1),
        button('copy', 'copy', false), button('remove', 'remove', pages === 1)));
  }

  add(pages) {
    return element('fieldset', { className: 'add' }, element('button', {
      type: 'button', textContent: word('add'), 'data-act': 'add', 'data-page': pages - 1, id: 'page-add',
    }));
  }

  control(table, page, key) {
    const id = `${table}-${page}-${key}`;
    const schema = this.keys[table][key];
    let control;
    if (key === 'count') {
      control = element('input', { type: 'number', min: schema.minimum, max: schema.maximum, required: true });
    } else if (listed(schema).length > 0) {
      control = element('select', {});
      const usual = this.usual(table, key) ?? schema.default ?? (key === 'difficulty' ? 'any' : undefined);
      const first = usual !== undefined ? word('usual', { what: called(key, usual) }) : word(key === 'answers' ? 'by_printer' : 'none');
      control.append(new Option(first, USUAL));
      for (const [value, about] of listed(schema)) {
        const option = new Option(called(key, value), JSON.stringify(value));
        option.title = about;
        control.append(option);
      }
    } else {
      control = element('input', { type: 'text', required: key === 'title' && table === 'book' });
    }
    return this.labelled(Object.assign(control, { id }), { table, page, key, at: '' }, word(`key_${key}`));
  }

  labelled(control, data, text) {
    Object.assign(control.dataset, data);
    control.setAttribute('aria-describedby', `${control.id}-hint`);
    return element('p', {}, element('label', { for: control.id, textContent: text }), control,
      element('span', { id: `${control.id}-hint`, className: 'hint' }));
  }

  // The numbers of a size, each with its range.
  size(page) {
    const [numbers, topology] = [this.numbers(page), this.value('page', page, 'topology')];
    const form = topology && this.sizes(topology, page).find(one => one.length === numbers.length);
    if (!form) return [element('p', { className: 'hint', textContent: word('size_in_text') })];
    return form.map((range, at) => {
      const control = element('input', {
        type: 'number', id: `page-${page}-size-${at}`, min: range.minimum, max: range.maximum, required: true,
      });
      const own = form.length === 1 && CELLS.test(topology) ? 'size_cells' : `size_${topology}_${form.length}_${at}`;
      const name = [own, `size_${form.length}_${at}`].find(key => WORDS.en[key]);
      return this.labelled(control, { table: 'page', page, key: 'size', at }, word(name));
    });
  }

  fill(control) {
    const { table, page, key, at } = control.dataset;
    const value = this.value(table, Number(page), key);
    const hint = document.getElementById(`${control.id}-hint`);
    if (control.tagName === 'SELECT') {
      const own = this.own(table, Number(page), key);
      const json = own === undefined ? USUAL : JSON.stringify(own);
      // What the text says and no list has.
      if (![...control.options].some(option => option.value === json)) control.append(new Option(json.replaceAll('"', ''), json));
      if (control !== document.activeElement || control.value !== json) control.value = json;
      const readers = key === 'audience' && this.audiences[value];
      hint.textContent = readers ? word('gap', { n: readers.gap }) : '';
      return;
    }
    const shown = key === 'size' ? this.numbers(Number(page))[at] : value ?? (key === 'count' ? 1 : '');
    if (control !== document.activeElement) control.value = shown;
    if (control.type === 'number') hint.textContent = word('range', { from: control.min, to: control.max });
  }

  changed(control) {
    const { table, page, key, at } = control.dataset;
    if (!key || !control.reportValidity()) return;
    let value;
    if (control.tagName === 'SELECT') value = control.value === USUAL ? null : JSON.parse(control.value);
    else if (key === 'size') {
      const numbers = [...this.numbers(Number(page))];
      numbers[at] = Number(control.value);
      value = numbers.length === 1 ? numbers[0] : numbers;
    } else if (control.type === 'number') value = Number(control.value);
    else value = control.value.trim() === '' ? null : control.value;
    const set = (name, to) => this.change({ do: 'set', table, page: Number(page), key: name, value: to });
    set(key, value);
    if (key === 'topology') this.resize(Number(page), value, set);
  }

  // A size of about as many cells across, where the other kind of maze usually has another form of size.
  resize(page, topology, set) {
    const numbers = this.numbers(page);
    const form = topology && this.sizes(topology, page)[0];
    const fits = () => form.length === numbers.length && form.every((range, at) => numbers[at] >= range.minimum && numbers[at] <= range.maximum);
    if (numbers.length === 0 || !form || fits()) return;
    const across = numbers.length === 1 ? numbers[0] * 2 : Math.min(...numbers);
    const wanted = form.length === 1 ? Math.round(across / 2) : across;
    const held = form.map(range => Math.min(Math.max(wanted, range.minimum), range.maximum));
    set('size', held.length === 1 ? held[0] : held);
  }

  pressed(button) {
    if (!button?.dataset.act) return;
    const page = Number(button.dataset.page);
    const keys = ['topology', 'size', 'difficulty'].map(key => [key, this.value('page', page, key)]);
    const fresh = Object.fromEntries(keys.filter(([, value]) => ['string', 'number'].includes(typeof value) || Array.isArray(value)));
    this.change({
      up: { do: 'move', page, to: page - 1 },
      down: { do: 'move', page, to: page + 1 },
      copy: { do: 'copy', page },
      remove: { do: 'remove', page },
      add: { do: 'add', after: Math.max(page, 0), keys: { topology: 'square', size: [10, 12], ...fresh, count: 1 } },
    }[button.dataset.act]);
  }

  // How wide the passages of each page came out, in mm.
  gaps(gaps) {
    for (const [page, gap] of gaps.entries()) {
      const hint = document.getElementById(`gap-${page}`);
      if (hint && gap) hint.textContent = word('passages', { n: gap.toFixed(gap < 10 ? 1 : 0) });
    }
  }
}
