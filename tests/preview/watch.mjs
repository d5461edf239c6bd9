// `mazebook watch`: a save is seen in the page, and so is a mistake.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { open, says } from './browser.mjs';

/** What the program answers to someone who asks it by a name. */
const asked = (url, host = new URL(url).host) => new Promise((done, failed) => {
  request(url, { headers: { host } }, answer => { answer.destroy(); done(answer); }).on('error', failed).end();
});

/** Nobody reads the page without its key, under another name, or in a frame of another page. */
async function guarded(address) {
  const { origin, pathname } = new URL(address);
  assert.match(pathname, /^\/[0-9a-f]{32}\/$/);
  const status = async (url, host) => (await asked(url, host)).statusCode;
  for (const name of ['', 'events']) assert.equal(await status(address + name), 200);
  for (const path of ['/', '/events', '//', `${pathname}other`, pathname.slice(0, -1), pathname.replace(/.\/$/, '/'), `/${'0'.repeat(32)}/`, `/${'0'.repeat(32)}/events`]) {
    assert.equal(await status(origin + path), 404, path);
  }
  assert.equal(await status(address, 'example.com'), 404);
  assert.equal(await status(`${address}events`, 'example.com'), 404);
  for (const path of [pathname, `${pathname}events`, '/']) {
    const { headers } = await asked(origin + path);
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.equal(headers['content-security-policy'], "frame-ancestors 'none'");
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
  }
}

/** A line between the browser and the program that can be cut; the browser may then call again. */
async function proxy() {
  const server = createServer((asked, answer) => {
    const on = request(asked.url, { headers: asked.headers }, from => {
      answer.writeHead(from.statusCode, from.headers);
      from.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    answer.on('close', () => on.destroy());
    on.end();
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const cut = () => server.closeAllConnections();
  return { address: `http://127.0.0.1:${server.address().port}`, cut, close: () => { server.close(); cut(); } };
}

export async function watched(mazebook) {
  const good = readFileSync('book.toml', 'utf8');
  writeFileSync('watched.toml', good);
  const line = await proxy();
  const program = spawn(mazebook, ['watch', 'watched.toml']);
  try {
    const said = await new Promise(done => program.stdout.on('data', data => done(String(data))));
    const address = said.match(/http:\S+/)[0];
    const page = await open(address, { proxy: { server: line.address, bypass: '<-loopback>' } });
    await says(page, 'where', /^Page 1/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('d');
    const walls = () => page.locator('.sheet .walls').getAttribute('d');
    const before = await walls();

    writeFileSync('watched.toml', good.replace('"By prim"', '"By Prim"').replace('Mazes &', 'Puzzles &'));
    await says(page, 'title', /^Puzzles/);
    // The same page in the same room, and its maze is as it was.
    await page.waitForURL(/at=2&dark/);
    assert.equal(await walls(), before);

    writeFileSync('watched.toml', good.replace('"hex"', '"hax"'));
    await page.waitForSelector('#trouble:not([hidden])');
    assert.match(await page.locator('#trouble').textContent(), /hax/);
    assert.equal(await walls(), before);

    writeFileSync('watched.toml', good);
    await says(page, 'title', /^Mazes/);
    assert.equal(await page.locator('#trouble').isVisible(), false);

    await guarded(address);
    assert.deepEqual(page.trouble, []);
    const lost = page.locator('#lost');
    assert.equal(await lost.isVisible(), false);
    // The stream of events breaks, and comes back.
    line.cut();
    await lost.waitFor();
    await lost.waitFor({ state: 'hidden' });
    assert.equal(await page.locator('#said').textContent(), '');
    program.kill();
    await lost.waitFor();
    assert.match(await lost.textContent(), /^mazebook watch has stopped/);
    assert.equal(await page.locator('#said').textContent(), await lost.textContent());
    await page.context().close();
  } finally {
    program.kill();
    line.close();
  }
}
