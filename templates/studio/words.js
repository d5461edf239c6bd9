// The words of the page, in the language of its reader.
const WORDS = JSON.parse(document.getElementById('words').textContent);
let words = WORDS.en;

function word(key, values = {}) {
  const text = words[key] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// What a value of a key is called, where it has a name of its own.
function called(key, value) {
  if (key === 'language') return new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(value);
  // One of a family that go by numbers.
  const [, family, number] = String(value).match(/^(.*)-(\d+)$/) ?? [];
  if (family) return `${called(key, family)} ${number}`;
  const name = `${key}_${String(value).replaceAll('-', '_')}`;
  return words[name] ?? WORDS.en[name] ?? String(value);
}

function speak(tag) {
  words = { ...WORDS.en, ...WORDS[tag] };
  document.documentElement.lang = tag;
  for (const element of document.querySelectorAll('[data-word]')) element.textContent = word(element.dataset.word);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', word(element.dataset.label));
}

// The reader's own language, if there are words in it.
function preferred() {
  const tags = navigator.languages.map(tag => tag.split('-')[0]);
  return tags.find(tag => WORDS[tag]) ?? 'en';
}

// The names that a part of the schema lists, with a line about each.
function listed(schema) {
  const about = schema['x-taplo']?.docs?.enumValues ?? [];
  const own = (schema.enum ?? []).map((name, at) => [name, about[at] ?? '']);
  return [...own, ...(schema.anyOf ?? []).flatMap(listed)];
}

// An element with properties and children; properties with a dash are attributes.
function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-') || name === 'role' || name === 'for') made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}
