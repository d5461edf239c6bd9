// `mazebook watch`: a save is seen in the page, and so is a mistake.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { close, open, says } from './browser.mjs';

const status = (url, host) => new Promise((done, failed) => {
  request(url, { headers: { host } }, answer => { answer.resume(); done(answer.statusCode); }).on('error', failed).end();
});

export async function watched(mazebook) {
  const good = readFileSync('book.toml', 'utf8');
  writeFileSync('watched.toml', good);
  const program = spawn(mazebook, ['watch', 'watched.toml']);
  try {
    const said = await new Promise(done => program.stdout.on('data', data => done(String(data))));
    const address = said.match(/http:\/\/127\.0\.0\.1:\d+\//)[0];
    const page = await open(address);
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

    assert.equal(await status(address, new URL(address).host), 200);
    assert.equal(await status(address, 'example.com'), 404);
    await close(page);
  } finally {
    program.kill();
  }
}
