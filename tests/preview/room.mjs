// The preview in little room, as on a telephone or at a zoom of 400%, and in a dark room.
import assert from 'node:assert/strict';
import { close, open, painted, says, text } from './browser.mjs';

/** What is wrong with the controls that are there: too small for a finger, cut off, or under something else. */
const unfit = page => page.evaluate(() => {
  const wrong = [];
  const layer = document.querySelector('dialog[open], :popover-open') ?? document;
  for (const one of layer.querySelectorAll('button, input')) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const name = one.ariaLabel ?? one.textContent;
    if (Math.min(width, height) < 44) wrong.push(`${name}: ${width} x ${height}`);
    if (one.scrollWidth > one.clientWidth) wrong.push(`${name}: cut off`);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!one.contains(hit)) wrong.push(`${name}: under ${hit?.outerHTML.slice(0, 60)}`);
  }
  for (const one of [document.scrollingElement, ...document.querySelectorAll('header, #menu, #about, .bar, dialog')]) {
    if (one.scrollWidth > one.clientWidth) wrong.push(`<${one.tagName} id=${one.id}> scrolls sideways`);
  }
  scrollTo(0, 0);
  return wrong;
});

/** How much of the sheet is in the window, from 0 to 1. */
const visible = page => page.locator('.sheet').evaluate(sheet => {
  const { left, top, right, bottom, width, height } = sheet.getBoundingClientRect();
  const inside = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  return inside / width / height;
});

/** Everything that a reader can bring up, in a window of a size. */
export async function fits(address, width, height) {
  const page = await open(`${address}#view=one&at=5`, { viewport: { width, height }, hasTouch: true });
  const check = async () => { await painted(page); assert.deepEqual(await unfit(page), [], `${address} at ${width}x${height}`); };
  await check();
  assert.ok(await visible(page) > 0.99, `${await visible(page)} of the page is seen at ${width}x${height}`);
  assert.ok((await page.locator('.sheet').boundingBox()).height > height / 2, `the page is small at ${width}x${height}`);
  const more = page.locator('#more');
  if (await more.isVisible()) {
    await more.click();
    await check();
    await page.keyboard.press('Escape');
    await page.waitForSelector('#menu', { state: 'hidden' });
    await says(page, 'where', / 5 /);
    await more.click();
    await page.locator('[data-do=answer]').click();
    await page.waitForSelector('#menu', { state: 'hidden' });
    await page.locator('.answer path').waitFor();
  }
  for (const key of ['s', 'p']) {
    await page.keyboard.press(key);
    await check();
    assert.ok(await visible(page) > 0.99);
  }
  await page.keyboard.press('?');
  await check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await check();
  await page.keyboard.press('g');
  await check();
  await close(page);
}

const dark = page => page.locator('body').evaluate(body => {
  const [red] = getComputedStyle(body).backgroundColor.match(/\d+/g);
  return red < 100;
});

/** The room is the system's until the reader chooses another. */
export async function lit(address) {
  const page = await open(address, { colorScheme: 'dark' });
  const button = page.locator('[data-do=dark]');
  assert.ok(await dark(page));
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  await painted(page);
  assert.ok(!await dark(page));
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await page.keyboard.press('d');
  assert.equal(await text(page, 'said'), 'Dark: on');
  assert.ok(await dark(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.keyboard.press('d');
  await page.waitForURL(/&light$/);
  await page.reload();
  assert.ok(!await dark(page));
  await close(page);
}

/** Esc goes back a step at a time, and says where that is. */
export async function escaped(address) {
  const page = await open(`${address}#view=one&at=2`);
  const here = 'Page 2 of 19. No. 1: Squares';
  for (const key of ['s', 'p', 'c']) {
    await page.keyboard.press(key);
    await page.waitForSelector('.bar:not([hidden])');
    await page.keyboard.press('Escape');
    assert.equal(await text(page, 'said'), here);
  }
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Close' }).click();
  assert.equal(await text(page, 'said'), here);
  await page.keyboard.press('+');
  assert.equal(await text(page, 'said'), 'Zoom 125 percent');
  await page.keyboard.press('Escape');
  assert.equal(await text(page, 'said'), 'Zoom 100 percent');
  await page.keyboard.press('Escape');
  assert.equal(await text(page, 'said'), 'All pages');
  await page.keyboard.press('+');
  assert.equal(await text(page, 'said'), 'All pages');
  await close(page);
}
