// The studio as its readers use it: node test.mjs SCREENSHOTS, beside studio.html and the books of the command line.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browser, close, launched, open, says, test, text } from './browser.mjs';

const [, , shots] = process.argv;
const address = `file://${process.cwd()}/studio.html`;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shot = (page, name) => page.screenshot({ path: `${shots}/${name}.png` });
const drawn = page => says(page, 'state', /Kept|follow|open/);
const spec = page => page.locator('#spec').inputValue();

/** The studio with a starter. */
async function started(name, options) {
  const page = await open(address, options);
  page.setDefaultTimeout(30_000);
  await page.locator(`[data-starter=${name}]`).click();
  await drawn(page);
  return page;
}

/** Waits for the pages of what `act` does. */
async function redrawn(page, act) {
  await page.evaluate(() => { document.getElementById('state').textContent = ''; });
  await act();
  await drawn(page);
}

/** Nothing that axe finds wrong. */
async function accessible(page, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run());
  assert.deepEqual(violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120))}`), [], what);
}

await test('the file is at most 4.6 MB, ready to type in within a second, and draws a page within 200 ms of a key', async () => {
  const size = statSync('studio.html').size;
  const begin = Date.now();
  const page = await open(address);
  await says(page, 'state', /Ready/);
  const ready = Date.now() - begin;
  const pages = Array.from({ length: 30 }, (_, at) => `[[page]]\ntopology = "square"\nsize = [12, ${16 + at % 3}]\n`).join('\n');
  const book = `[book]\ntitle = "Thirty"\n\n${pages}`;
  await page.evaluate(book => studio.open(book, 'opened'), book);
  await drawn(page);
  const times = [];
  for (let round = 0; round < 9; round++) {
    times.push(await page.evaluate(async round => {
      const image = document.querySelectorAll('#pages img')[0];
      const start = performance.now();
      studio.set(studio.text.replace(/title = "[^"]*"/, `title = "Thirty ${round}"`));
      await new Promise(done => { image.onload = done; });
      return performance.now() - start;
    }, round));
    await page.waitForTimeout(600);
  }
  times.sort((a, b) => a - b);
  const whole = await page.evaluate(async () => {
    // Another engine, that knows no maze.
    studio.engine.again();
    await studio.engine.ready;
    const start = performance.now();
    const { files } = await studio.engine.ask({ ask: 'build', text: studio.start.starters.sampler });
    if (files.length === 0) throw new Error('no sampler');
    return performance.now() - start;
  });
  console.log(`    ${size} bytes, ready in ${ready} ms, a page after ${times[4].toFixed(0)} ms (${times.map(it => it.toFixed(0))}), the sampler whole in ${whole.toFixed(0)} ms`);
  assert.ok(size <= 4_600_000);
  await close(page);
});

await test('what it makes is byte for byte what the command line makes', async () => {
  const page = await open(address);
  await says(page, 'state', /Ready/);
  const hash = bytes => createHash('sha256').update(bytes).digest('hex');
  let [files, refused] = [0, 0];
  for (const name of readdirSync('books')) {
    const folder = join('books', name);
    const made = await page.evaluate(async text => {
      const { reply, files } = await studio.engine.ask({ ask: 'build', text });
      if (reply.found) return { wrong: reply.found.map(one => one.whole) };
      const digest = async bytes => Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), byte => byte.toString(16).padStart(2, '0')).join('');
      const whole = new Map();
      for (const [name, bytes] of files) whole.set(name, await digest(bytes));
      whole.delete('book.zip');
      return { files: Object.fromEntries(whole) };
    }, readFileSync(join(folder, 'book.toml'), 'utf8'));
    if (existsSync(join(folder, 'errors.txt'))) {
      const said = readFileSync(join(folder, 'errors.txt'), 'utf8');
      assert.ok(made.wrong, name);
      for (const whole of made.wrong.filter(one => one.startsWith('error'))) assert.ok(said.includes(whole), `${name}: ${whole}`);
      refused++;
      continue;
    }
    const entries = readdirSync(join(folder, 'out/book'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
    const expected = entries.map(entry => {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      return [path.slice(join(folder, 'out/book').length + 1), hash(readFileSync(path))];
    });
    assert.deepEqual(made.files, Object.fromEntries(expected.sort()), name);
    files += expected.length;
  }
  console.log(`    ${files} files, and ${refused} books that both refuse with the same words`);
  assert.ok(files > 1000 && refused > 0);
  await close(page);
});

await test('a book is made without a line of text: every control, every button', async () => {
  const page = await started('classroom', { acceptDownloads: true });
  const before = await spec(page);
  await redrawn(page, async () => { await page.getByLabel('Title', { exact: true }).first().fill('Rain'); await page.keyboard.press('Tab'); });
  assert.equal(await spec(page), before.replace(/^(title +=) "[^"]*"/m, '$1 "Rain"'), 'only its line changed');
  const ids = await page.locator('#form [data-key]').evaluateAll(all => all.map(one => one.id));
  for (const id of ids.filter(id => /^(book-0|page-0)-/.test(id))) {
    const control = page.locator(`#${id}`);
    const old = await spec(page);
    const kind = await control.evaluate(one => (one.tagName === 'SELECT' ? 'select' : one.type));
    if (kind === 'select') {
      const values = await control.evaluate(one => [...one.options].map(option => option.value));
      const now = await control.inputValue();
      await control.selectOption(values.find(value => value !== now));
    } else {
      await control.fill(kind === 'number' ? String(Number(await control.inputValue()) + 1) : 'A word');
      await page.keyboard.press('Tab');
    }
    await page.waitForFunction(old => document.getElementById('spec').value !== old, old);
    await page.locator('#undo').click();
    await page.waitForFunction(old => document.getElementById('spec').value === old, old);
  }
  const groups = () => page.locator('fieldset.page').count();
  const count = await groups();
  for (const [button, change] of [['page-add', 1], ['page-0-down', 0], ['page-1-up', 0], ['page-0-copy', 1], ['page-1-remove', -1]]) {
    const [old, all] = [await spec(page), await groups()];
    await page.locator(`#${button}`).click();
    await page.waitForFunction(old => document.getElementById('spec').value !== old, old);
    await page.waitForFunction(all => document.querySelectorAll('fieldset.page').length === all, all + change);
  }
  assert.equal(await groups(), count + 1);
  await page.locator('#undo').click();
  await page.locator('#redo').click();
  await drawn(page);
  await shot(page, 'form');
  await page.locator('#make').click();
  await page.locator('#made[open]').waitFor();
  await shot(page, 'made');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#made a').first().click()]);
  assert.equal(download.suggestedFilename(), 'rain.zip');
  assert.equal(readFileSync(await download.path()).subarray(0, 2).toString(), 'PK');
  await close(page);
});

await test('the text is completed, explained, underlined where it is wrong, and mended by a way to it', async () => {
  const page = await started('sampler');
  await page.locator('#tab-text').click();
  await page.locator('#spec').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n[[page]]\ntopo');
  await page.locator('#names li[aria-selected=true]', { hasText: 'topology' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('#names li', { hasText: '"hex"' }).waitFor();
  await page.keyboard.type('"h');
  await page.keyboard.press('Tab');
  assert.ok((await spec(page)).endsWith('topology = "hex"'));
  await page.keyboard.type('\nsize = 5\ndificulty = "easy"');
  await page.locator('#found li.wrong', { hasText: 'did you mean `difficulty`?' }).waitFor();
  await page.locator('#editor .wrong', { hasText: 'dificulty' }).waitFor({ state: 'attached' });
  await shot(page, 'wrong');
  await page.locator('#found button').first().click();
  const chosen = await page.evaluate(() => { const area = document.getElementById('spec'); return area.value.slice(area.selectionStart, area.selectionEnd); });
  assert.equal(chosen, 'dificulty');
  await redrawn(page, () => page.keyboard.type('difficulty'));
  assert.equal(await page.locator('#found li.wrong').count(), 0);
  assert.match(await text(page, 'about'), /difficulty: How hard/);
  await close(page);
});

await test('files are dropped: a book, a font, a picture, and what is none', async () => {
  const page = await started('sampler');
  const drop = (name, body) => page.evaluate(([name, body]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(body)], name));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
  }, [name, [...body]]);
  await drop('cat.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'));
  await says(page, 'state', /cat\.svg is here/);
  await drop('book.toml', Buffer.from('[book]\ntitle = "Dropped"\n[[page]]\ntopology = "square"\nsize = [8, 8]\nstart = "cat.svg"\n'));
  await page.locator('#pages figure', { hasText: 'Dropped' }).waitFor();
  await page.locator('#pages figure', { hasText: 'Dropped' }).waitFor();
  assert.equal(await page.locator('#found li.wrong').count(), 0);
  await drop('old.lock', readFileSync('books/classroom/out/book/book.lock'));
  await says(page, 'state', /old\.lock is here/);
  await page.locator('#make').click();
  await page.locator('#changes', { hasText: 'No. 1' }).waitFor();
  await page.locator('#made button').click();
  await drop('no.ttf', Buffer.from('no font'));
  await says(page, 'state', /no\.ttf cannot be used/);
  assert.ok(!(await spec(page)).includes('no.ttf'));
  await drop('notes.docx', Buffer.from('PK'));
  await says(page, 'state', /notes\.docx is no book, font or picture/);
  await drop('book.toml', Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff]));
  await says(page, 'state', /book\.toml is no text/);
  await drop('long.toml', Buffer.alloc(2_100_000, '#'));
  await says(page, 'state', /long\.toml is too large/);
  await drop('none.toml', Buffer.from('this is no TOML'));
  await says(page, 'state', /mend it there/);
  assert.ok(await page.locator('#book-0-title').isDisabled());
  await page.locator('#undo').click();
  await page.locator('#pages figure', { hasText: 'Dropped' }).waitFor();
  await close(page);
});

await test('the last work is there again, on this device', async () => {
  const page = await started('classroom');
  await redrawn(page, async () => { await page.locator('#book-0-title').fill('Kept'); await page.keyboard.press('Tab'); });
  await page.waitForTimeout(1200);
  await page.reload();
  await page.locator('[data-starter=last]', { hasText: 'Kept' }).click();
  await page.locator('#pages figure', { hasText: 'Kept' }).waitFor();
  assert.match(await spec(page), /title += "Kept"/);
  await close(page);
});

await test('a search without end can be stopped, and a text that breaks the engine is not lost', async () => {
  const page = await started('sampler');
  const book = '[book]\ntitle = "Long"\n[[page]]\ntopology = "square"\nsize = [60, 60]\ncount = 200\ndifficulty = { solution = 501, tolerance = 0 }\n';
  await page.evaluate(book => studio.set(book), book);
  await page.locator('#stop').waitFor({ timeout: 30_000 });
  await page.locator('#stop').click();
  await says(page, 'state', /Stopped/);
  assert.equal(await spec(page), book);
  await redrawn(page, () => page.evaluate(() => studio.set('[book]\ntitle = "Short"\n[[page]]\ntopology = "square"\nsize = [8, 8]\n')));
  await page.evaluate(() => { studio.engine.worker.onmessage({ data: { id: studio.engine.next, broken: 'RuntimeError: unreachable' } }); });
  await redrawn(page, () => page.evaluate(() => studio.set(studio.text.replace('Short', 'Shorter'))));
  await close(page);
});

await test('axe finds nothing, in any of its rooms, by day and by night', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await open(address, { colorScheme });
    await says(page, 'state', /Ready/);
    await accessible(page, 'begin');
    await page.locator('[data-starter=sampler]').click();
    await drawn(page);
    await accessible(page, 'form');
    await page.locator('#tab-text').click();
    await page.locator('#spec').fill('[book]\ntitle = 5\n');
    await page.locator('#found li.wrong').first().waitFor();
    await accessible(page, 'text');
    await shot(page, `text-${colorScheme}`);
    await close(page);
  }
});

await test('on a telephone the pages are a third way, and everything is reached by keys', async () => {
  const page = await started('sampler', { viewport: { width: 390, height: 800 }, hasTouch: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} wide`);
  await page.locator('#tab-form').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('#pages figure').first().waitFor();
  await shot(page, 'telephone');
  await page.locator('#pages figure button').first().focus();
  await page.keyboard.press('Enter');
  // The preview takes the place of the picture, and its keys are those of the preview.
  const preview = page.frameLocator('#large iframe');
  const where = () => preview.locator('#where').textContent();
  await page.locator('#large img[hidden]').waitFor({ state: 'attached' });
  const first = await where();
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await where(), first);
  await page.keyboard.press('Escape');
  // The second leaves the preview, which is gone when the key goes up.
  await page.keyboard.down('Escape');
  await page.locator('#large:not([open])').waitFor({ state: 'attached' });
  await close(page);
});

await test('a page opens as the preview, in which its maze is solved', async () => {
  const page = await started('classroom');
  await page.locator('#pages figure button').nth(2).click();
  const preview = page.frameLocator('#large iframe');
  await page.locator('#large img[hidden]').waitFor({ state: 'attached' });
  assert.match(await preview.locator('#where').textContent(), /3/);
  await page.keyboard.press('s');
  const before = await preview.locator('#steps').textContent();
  for (const key of ['Down', 'Right', 'Up', 'Left']) await page.keyboard.press(`Shift+Arrow${key}`);
  assert.notEqual(await preview.locator('#steps').textContent(), before);
  await shot(page, 'solving');
  await page.locator('#large > form button').click();
  await page.locator('#large iframe').waitFor({ state: 'detached' });
  assert.equal(await page.locator('#large[open]').count(), 0);
  await close(page);
});

await test('where memory runs out it says so, and the text is there', async () => {
  const little = await chromium.launch(launched('--js-flags=--wasm-max-mem-pages=600'));
  const page = await little.newPage();
  await page.goto(address);
  await says(page, 'state', /Ready/);
  const book = '[book]\ntitle = "Large"\n[[page]]\ntopology = "square"\nsize = [150, 150]\ncount = 60\n';
  await page.evaluate(book => studio.open(book, 'opened'), book);
  await says(page, 'state', /open/);
  await page.locator('#make').click();
  await says(page, 'state', /not enough memory/);
  assert.equal(await spec(page), book);
  await page.evaluate(() => studio.set('[book]\ntitle = "Small"\n[[page]]\ntopology = "square"\nsize = [8, 8]\n'));
  await page.locator('#pages figure', { hasText: 'Small' }).first().waitFor();
  await little.close();
});

await test('it opens with a book, and takes the place of no other file', async () => {
  const page = await open(`file://${process.cwd()}/own.html`);
  await page.locator('#pages figure', { hasText: 'Squares' }).first().waitFor();
  assert.equal(await spec(page), readFileSync('book.toml', 'utf8'));
  await close(page);
});

await test('a book brings the files that it is made of', async () => {
  const page = await open(`file://${process.cwd()}/with-files.html`);
  await page.locator('#pages figure', { hasText: 'With files' }).first().waitFor();
  assert.equal(await page.locator('#found li').count(), 0);
  const made = await page.evaluate(async () => {
    const { reply, files } = await studio.engine.ask({ ask: 'build', text: studio.text });
    return { changes: reply.changes, pdf: Array.from(new Map(files).get('book.pdf')) };
  });
  assert.deepEqual(made.changes, [], 'its lock file came as well');
  assert.ok(await page.evaluate(() => studio.files.has('book.lock')));
  assert.ok(Buffer.from(made.pdf).equals(readFileSync('with-files/out/book/book.pdf')));
  await close(page);
});

await test('every language has its words', async () => {
  const page = await open(address, { locale: 'de-AT' });
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  const tags = await page.locator('#language option').evaluateAll(all => all.map(one => one.value));
  assert.equal(tags.length, 16);
  for (const tag of tags) {
    await page.locator('#language').selectOption(tag);
    await page.waitForFunction(tag => document.documentElement.lang === tag, tag);
    const words = await page.locator('[data-word]').evaluateAll(all => all.map(one => one.textContent));
    assert.ok(words.every(text => text.length > 0), tag);
  }
  await close(page);
});

await browser.close();
