// A real browser, with nothing of its own to say to the network; and what every test needs.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';

export const launched = (...more) => ({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', ...more],
});
export const browser = await chromium.launch(launched());

/** Opens an address; fails at once on an error in the page or a request that leaves it. */
export async function open(address, options = {}) {
  const home = address.split('#')[0];
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  page.trouble = [];
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) page.trouble.push(message.text()); });
  page.on('pageerror', error => page.trouble.push(error.stack));
  // What a page makes for itself is asked for nowhere.
  const isOwn = url => url.startsWith(home) || url.startsWith('blob:');
  page.on('request', request => { if (!isOwn(request.url())) page.trouble.push(`asked for ${request.url()}`); });
  await page.goto(address);
  return page;
}

/** Closes a page that did nothing wrong. */
export async function close(page) {
  assert.deepEqual(page.trouble, []);
  await page.context().close();
}

/** Waits until an element says so: a finger's work and a new address may come after the browser has answered for them. */
export const says = (page, id, pattern) => page.locator(`#${id}`, { hasText: pattern }).waitFor({ state: 'attached' });

/** Waits until what changed is laid out and painted: two frames. */
export const painted = page => page.evaluate(async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
});

export const text = (page, id) => page.locator(`#${id}`).textContent();

export async function test(name, run) {
  const start = Date.now();
  await run();
  console.log(`ok  ${name} (${Date.now() - start} ms)`);
}
