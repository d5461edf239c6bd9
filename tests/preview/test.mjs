// The preview as its readers use it: node test.mjs MAZEBOOK SCREENSHOTS, in a folder with the books built.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { browser, close, open, painted, says, test, text } from './browser.mjs';
import { printed } from './print.mjs';
import { escaped, fits, lit } from './room.mjs';
import { translated } from './words.mjs';
import { solveByKeys, solveByPointer } from './solve.mjs';
import { watched } from './watch.mjs';

const [, , mazebook, shots] = process.argv;
const address = stem => `file://${process.cwd()}/out/${stem}/preview.html`;
const book = address('book');
const at = page => `${book}#view=one&at=${page}`;
const shot = (page, name) => page.screenshot({ path: `${shots}/${name}.png` });
const data = JSON.parse(readFileSync('out/book/preview.html', 'utf8').split('id="book">')[1].split('</script>')[0]);

// The pages with a maze of every topology, and with one whose passages cross.
const woven = data.pages.findIndex(sheet => sheet.mazes.some(([index]) => data.mazes[index].title === 'Over and under'));
const solved = [2, 3, 4, 5, 6, 7, woven + 1];

await test('script and style are under 46 KB', () => {
  const html = readFileSync('out/book/preview.html', 'utf8');
  const style = html.split('<style>')[1].split('</style>')[0];
  const script = html.split('<script>')[1].split('</script>')[0];
  console.log(`    style ${style.length}, script ${script.length}, data ${JSON.stringify(data).length} bytes`);
  assert.ok(style.length + script.length < 46_000);
});

await test('pages are turned by keys, by buttons and by swipes', async () => {
  const page = await open(book, { hasTouch: true });
  const last = data.pages.length + data.answers.length;
  await says(page, 'where', /^Page 1 /);
  await page.keyboard.press('ArrowRight');
  await says(page, 'where', /^Page 2 of 19 · No. 1: Squares/);
  await says(page, 'said', /Page 2/);
  await page.keyboard.press('End');
  await page.waitForURL(`${book}#view=one&at=${last}`);
  await page.keyboard.press('Home');
  await page.getByLabel('Next page').click();
  await says(page, 'where', /^Page 2 /);
  const touch = await page.context().newCDPSession(page);
  for (const [type, x] of [['touchStart', 700], ['touchMove', 640], ['touchMove', 500], ['touchMove', 420], ['touchEnd']]) {
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: x ? [{ x, y: 400 }] : [] });
  }
  await says(page, 'where', /^Page 3 /);
  await page.keyboard.press('2');
  assert.equal(await page.locator('.spread .sheet svg').count(), 2);
  await page.keyboard.press('ArrowRight');
  await says(page, 'where', /^Page 4 /);
  await shot(page, 'spread');
  await page.keyboard.press('g');
  await page.waitForTimeout(200);
  await shot(page, 'grid');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/view=one/);
  await page.keyboard.press('+');
  const { width } = await page.locator('.sheet').boundingBox();
  await page.keyboard.press('0');
  assert.ok(width > 1.2 * (await page.locator('.sheet').boundingBox()).width);
  await close(page);
});

await test('answers, margins and the dark mode are switched on and off', async () => {
  const page = await open(at(5));
  await shot(page, 'light');
  await page.keyboard.press('a');
  assert.equal(await page.locator('.answer path').count(), 1);
  await shot(page, 'answer');
  await page.keyboard.press('d');
  await page.keyboard.press('m');
  assert.equal(await page.locator('.margins').count(), 1);
  await shot(page, 'dark');
  await page.keyboard.press('a');
  assert.equal(await page.locator('.answer').count(), 0);
  await page.reload();
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
  await close(page);
});

await test('what is printed is the book or its key, page for page, whatever is on the screen', async () => {
  for (const view of ['one&at=3', 'two&at=2&dark', 'grid&at=1&answer&margins']) await printed(`${book}#view=${view}`, 'out/book/book.pdf');
  await printed(at(data.pages.length + 1), 'out/book/answers.pdf');
  await printed(`${address('inches')}#view=two&at=1`, 'out/inches/book.pdf');
});

await test('the solution draws itself, stops and is scrubbed', async () => {
  const page = await open(at(2));
  await page.keyboard.press('p');
  await says(page, 'count', /^[1-9]\d* /);
  await page.keyboard.press('p');
  const stopped = await text(page, 'count');
  const [step, steps] = stopped.split(' / ').map(Number);
  assert.ok(step > 0 && step < steps && steps === data.mazes[0].score.solution);
  await page.waitForTimeout(200);
  assert.equal(await text(page, 'count'), stopped);
  await shot(page, 'playing');
  await page.locator('#scrub').fill(String(steps));
  assert.equal(await page.locator('.answer path').getAttribute('stroke-dasharray'), '1 2');
  await page.locator('#scrub').fill('0');
  assert.equal(await page.locator('.answer path').isVisible(), false);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.answer').count(), 0);
  await close(page);
});

await test('every algorithm is seen carving', async () => {
  const page = await open(book);
  const closed = () => page.evaluate(() => [...document.querySelectorAll('.uncarved path')].filter(wall => wall.style.display !== 'none').length);
  for (const [index, { mazes: [placed] }] of data.pages.entries()) {
    if (!placed) continue;
    const maze = data.mazes[placed[0]];
    await page.goto(at(index + 1));
    await page.reload();
    await page.keyboard.press('c');
    await page.waitForTimeout(150);
    await page.keyboard.press('p');
    await says(page, 'motion', new RegExp(maze.algorithm));
    const steps = Number((await text(page, 'count')).split(' / ')[1]);
    assert.ok(maze.title === 'With loops' ? steps > maze.cells - 1 : steps === maze.cells - 1);
    for (const step of [0, 1, Math.floor(steps / 2), steps]) {
      await page.locator('#scrub').fill(String(step));
      assert.equal(await closed(), steps - step);
      if (step === Math.floor(steps / 2) && [4, 5, 8].includes(index)) await shot(page, `carving-${index}`);
    }
    // When all is carved, nothing is left over the page.
    assert.equal(await page.evaluate(() => [...document.querySelectorAll('.ground path')].filter(cell => cell.style.display !== 'none').length), 0);
  }
  await close(page);
});

await test('a maze of every topology is solved by keys', async () => {
  for (const page of solved) await solveByKeys(await open(at(page)), page === 4 ? name => `${shots}/${name}.png` : null);
});

await test('a maze of every topology is solved with the mouse and with a finger', async () => {
  for (const page of solved) {
    for (const hasTouch of [false, true]) await solveByPointer(await open(at(page), { hasTouch }), hasTouch);
  }
});

await test('pages of several mazes and of the key name each of them', async () => {
  const several = data.pages.findIndex(sheet => sheet.mazes.length === 4);
  const page = await open(at(several + 1));
  assert.equal(await page.locator('#about section').count(), 4);
  await page.locator('#about section').nth(2).getByRole('button', { name: /Solve it/ }).click();
  await says(page, 'said', new RegExp(`Solve number ${data.mazes[data.pages[several].mazes[2][0]].number}:`));
  await shot(page, 'several');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await shot(page, 'key');
  await page.locator('.entry').last().click();
  const last = data.answers.at(-1).mazes.at(-1)[0];
  const asked = data.pages.findIndex(sheet => sheet.mazes.some(([index]) => index === last));
  await says(page, 'where', new RegExp(`^Page ${asked + 1} `));
  await close(page);
});

await test('a key at the back of the book is a key, and shows each way once', async () => {
  const back = address('back');
  const { pages, answers } = JSON.parse(readFileSync('out/back/preview.html', 'utf8').split('id="book">')[1].split('</script>')[0]);
  const last = pages.length;
  assert.ok(answers.length && pages.at(-1).mazes.length);
  for (const at of [last, last + answers.length]) {
    const page = await open(`${back}#view=one&at=${at}&answer`);
    assert.equal(await page.locator('.sheet .answer').count(), 0);
    assert.equal(await page.locator('.sheet .solution').count(), pages.at(-1).mazes.length);
    assert.equal(await page.getByRole('button', { name: /Solve it/ }).count(), 0);
    await page.locator('.entry').last().click();
    assert.equal(await page.locator('.sheet .answer').count(), 4);
    await close(page);
  }
});

await test('every control has a name, and the page one main landmark', async () => {
  const page = await open(at(2));
  const unnamed = await page.evaluate(() => [...document.querySelectorAll('button, input')]
    .filter(one => !(one.ariaLabel || one.textContent.trim() || one.labels?.[0])).map(one => one.outerHTML));
  assert.deepEqual(unnamed, []);
  assert.equal(await page.getByRole('main').count(), 1);
  assert.ok(await page.getByRole('img', { name: /Squares/ }).count());
  const scores = page.locator('#about dt');
  const unexplained = await scores.evaluateAll(names => names.filter(name => !name.title).map(name => name.textContent));
  assert.deepEqual(unexplained, ['Cells', 'Shape', 'Carved by', 'Seed']);
  await page.keyboard.press('?');
  assert.ok(await page.getByText('changes of direction on the way').isVisible());
  await shot(page, 'help');
  await page.keyboard.press('Escape');
  await page.waitForURL(/view=one/);
  await close(page);
});

await test('every word is the language file\'s', () => translated(address('marked')));

await test('a book in German is in German', async () => {
  const page = await open(`${address('german')}#view=one&at=2`);
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await says(page, 'where', /^Seite 2 von 19 · Nr. 1: Squares/);
  assert.ok(await page.getByRole('button', { name: 'Nächste Seite' }).count());
  await says(page, 'about', /Umweg\d,\d\d ×/);
  await page.keyboard.press('s');
  await says(page, 'said', /^Löse Nummer 1: .* Offen: nach /);
  await shot(page, 'german');
  await close(page);
});

await test('who wants less motion is shown the whole at once', async () => {
  const page = await open(at(2), { reducedMotion: 'reduce' });
  await page.keyboard.press('p');
  const [step, steps] = (await text(page, 'count')).split(' / ');
  assert.equal(step, steps);
  await says(page, 'said', /slider/);
  await close(page);
});

await test('a finding is drawn at its place', async () => {
  const page = await open(book);
  await page.evaluate(() => {
    const finding = { answers: false, page: 2, box: [20, 30, 40, 25], rule: 'thin-line', text: 'This wall is thinner than the printer can hold.' };
    new Reader(new Book({ ...data, gridData: data.grids, findings: [finding] })).change({ at: 1 });
  });
  assert.equal(await page.locator('.finding rect').count(), 1);
  await says(page, 'about', /thin-line/);
  await shot(page, 'finding');
  await close(page);
});

await test('everything is in reach in little room, with a finger', async () => {
  for (const [width, height] of [[320, 256], [390, 780], [600, 350], [844, 390], [768, 1024], [1280, 800]]) {
    for (const stem of ['book', 'german', 'french']) await fits(address(stem), width, height);
  }
});

await test('the room is as dark as the system, or as the reader likes it', () => lit(book));

await test('Esc goes back a step and says where that is', () => escaped(book));

await test('it works on a telephone', async () => {
  const page = await open(at(5), { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await shot(page, 'phone');
  await page.getByRole('button', { name: /Solve it/ }).tap();
  assert.ok(await page.locator('.walk').count());
  await shot(page, 'phone-solving');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await close(page);
});

await test('a maze of every topology plays as a drawing of its own', async () => {
  for (const maze of ['--topology square --size 9x7', '--topology hex --size 5', '--topology polar --size 5']) {
    const file = (name, args) => {
      execFileSync(mazebook, ['show', ...maze.split(' '), '--seed', '8', '--out', `${name}.svg`, ...args]);
      return `file://${process.cwd()}/${name}.svg`;
    };
    // What there is to see at a moment, in pixels, of an animation or of the finished drawing.
    const seen = async (address, time, options = {}) => {
      const page = await open(address, options);
      const moving = await page.evaluate(time => document.getAnimations({ subtree: true }).map(one => {
        one.pause();
        one.currentTime = time;
      }).length, time);
      await painted(page);
      const picture = (await page.screenshot(time === 1500 ? { path: `${shots}/${address.split('/').at(-1)}.png` } : {})).toString('base64');
      await close(page);
      return { moving, picture };
    };
    const topology = maze.split(' ')[1];
    for (const [name, still] of [['solve', ['--solution']], ['carve', []]]) {
      const moving = file(`${topology}-${name}`, ['--animate', name]);
      const finished = await seen(file(`${topology}-${name}-still`, still), 0);
      const start = await seen(moving, 0);
      const middle = await seen(moving, 1500);
      const end = await seen(moving, 60_000);
      assert.equal(finished.moving, 0);
      assert.ok(middle.moving > 0);
      assert.equal(new Set([start, middle, end].map(one => one.picture)).size, 3);
      assert.equal(end.picture, finished.picture);
      const calm = await seen(moving, 0, { reducedMotion: 'reduce' });
      assert.deepEqual(calm, finished);
    }
  }
});

await test('a book of 200 pages opens at once', async () => {
  const start = Date.now();
  const page = await open(address('long'));
  await page.waitForSelector('.sheet svg path');
  const opened = Date.now() - start;
  await page.keyboard.press('g');
  await page.waitForSelector('.thumbnail svg');
  const drawn = await page.locator('.thumbnail svg').count();
  console.log(`    open in ${opened} ms, ${drawn} of 201 thumbnails drawn, ${(readFileSync('out/long/preview.html').length / 1e6).toFixed(2)} MB`);
  assert.ok(drawn < 100);
  await close(page);
});

await test('a book is watched while it is written', () => watched(mazebook));

await browser.close();
