// The preview on paper: page for page what the book's PDF shows, in its size, whatever is on the screen.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { close, open } from './browser.mjs';

/** Width and height in pt of each page of a PDF. */
const sizes = pdf => [...execFileSync('pdfinfo', ['-l', '9999', pdf], { encoding: 'utf8' }).matchAll(/^Page.* size: +([\d.]+) x ([\d.]+)/gm)]
  .map(([, width, height]) => [+width, +height]);

/** Each page of a PDF in greys, with its width in pixels. */
function pixels(pdf) {
  const folder = mkdtempSync(join(tmpdir(), 'printed-'));
  execFileSync('pdftoppm', ['-r', '100', '-gray', pdf, join(folder, 'page')]);
  return readdirSync(folder).sort().map(name => {
    const bytes = readFileSync(join(folder, name));
    const [head, width, height] = bytes.toString('latin1', 0, 40).match(/^P5\s+(\d+)\s+(\d+)\s+255\s/);
    return { width: +width, height: +height, greys: bytes.subarray(head.length) };
  });
}

/**
 * How much ink a page has that the other has not, to all ink of the other, where both have pixels; a page that is all but
 * empty counts as one with a thousandth of it inked.
 */
function difference(a, b) {
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  let [sum, ink] = [0, 255 * width * height / 1000];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [one, other] = [a.greys[y * a.width + x], b.greys[y * b.width + x]];
      sum += Math.abs(one - other);
      ink += 255 - other;
    }
  }
  return sum / ink;
}

/** Prints what an address shows and holds it against a PDF of the book. */
export async function printed(address, pdf) {
  const page = await open(address);
  const print = join(mkdtempSync(join(tmpdir(), 'printed-')), 'print.pdf');
  await page.pdf({ path: print, preferCSSPageSize: true });
  const [ours, book] = [sizes(print), sizes(pdf)];
  assert.equal(ours.length, book.length, `${address} is printed on ${ours.length} pages, not ${book.length}`);
  // A browser rounds a page to its own pixels, of .75 pt.
  for (const [i, size] of book.entries()) assert.ok(size.every((side, axis) => Math.abs(side - ours[i][axis]) < 0.75), `page ${i + 1} is ${ours[i]} pt`);
  const pages = pixels(pdf);
  for (const [i, one] of pixels(print).entries()) {
    const off = difference(one, pages[i]);
    assert.ok(off < 0.4, `page ${i + 1} of ${address} is off by ${off.toFixed(2)} of its ink`);
  }
  await close(page);
}
