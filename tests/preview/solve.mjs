// Solving a maze of the preview as a reader would, along the way that the book knows.
import assert from 'node:assert/strict';
import { close, painted, says, text } from './browser.mjs';

/** The cells of the solution with their centers in pitches, as the page's own graph has them. */
const way = page => page.evaluate(() => {
  const index = +new URLSearchParams(location.hash.slice(1)).get('at') - 1;
  const [[maze]] = data.pages[index].mazes;
  const graph = new Book({ ...data, gridData: data.grids }).maze(maze);
  const cells = [graph.start, ...graph.route(graph.start, graph.goal, Infinity)];
  return cells.map(cell => graph.grid.center(cell));
});

const head = page => page.evaluate(() => ['cx', 'cy'].map(name => +document.querySelector('.head').getAttribute(name)));
const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01;

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export async function solveByKeys(page, picture) {
  const cells = await way(page);
  await page.keyboard.press('s');
  await says(page, 'said', /Open: /);
  for (const [from, to] of cells.slice(1).map((cell, i) => [cells[i], cell])) {
    assert.ok(near(await head(page), from));
    // The arrow that points there best; where two passages share it, going back and pressing again takes the other.
    const fit = ([x, y]) => x * (to[0] - from[0]) + y * (to[1] - from[1]);
    const keys = Object.keys(ARROWS).sort((a, b) => fit(ARROWS[b]) - fit(ARROWS[a]));
    let there = false;
    for (const key of [keys[0], keys[0], keys[1], keys[1]]) {
      await page.keyboard.press(key);
      there = near(await head(page), to);
      if (there) break;
      if (!near(await head(page), from)) await page.keyboard.press('Backspace');
    }
    assert.ok(there, `no key leads from ${from} to ${to}`);
    if (to === cells[Math.floor(cells.length * 0.6)] && picture) await page.screenshot({ path: picture('solving') });
  }
  await says(page, 'steps', /^Solved in 0:\d\d with \d+ steps; /);
  assert.equal(await text(page, 'said'), await text(page, 'steps'));
  if (picture) await page.screenshot({ path: picture('solved') });
  await close(page);
}

export async function solveByPointer(page, finger) {
  const cells = await way(page);
  await page.keyboard.press('s');
  // The panel of the walk takes room from the page, which is then drawn smaller.
  await painted(page);
  const spots = await page.evaluate(centers => {
    const matrix = document.querySelector('.walk').getScreenCTM();
    return centers.map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix)).map(({ x, y }) => ({ x, y }));
  }, cells);
  const touch = finger && await page.context().newCDPSession(page);
  const send = (type, spot) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: spot ? [spot] : [] });
  for (const [i, spot] of spots.entries()) {
    if (finger) await send(i ? 'touchMove' : 'touchStart', spot);
    else {
      await page.mouse.move(spot.x, spot.y);
      if (!i) await page.mouse.down();
    }
  }
  if (finger) await send('touchEnd'); else await page.mouse.up();
  const best = new RegExp(`^Solved in 0:\\d\\d with ${cells.length} steps; the shortest way there is\\.`);
  await says(page, 'steps', best);
  // Through walls nobody walks: a drag straight to a goal that is far by foot does not get there.
  if (cells.length < 12) return close(page);
  await page.keyboard.press('r');
  await page.mouse.move(spots[0].x, spots[0].y);
  await page.mouse.down();
  await page.mouse.move(spots.at(-1).x, spots.at(-1).y);
  await page.mouse.up();
  assert.doesNotMatch(await text(page, 'steps'), /Solved/);
  return close(page);
}
