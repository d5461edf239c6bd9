// Every word of the preview comes from the language file: all of them are marked there, and what is not is the book's.
import assert from 'node:assert/strict';
import { close, open, says } from './browser.mjs';

/** What a reader sees or hears of the page around the sheets that has no mark: texts and labels with a letter in them. */
const unmarked = page => page.evaluate(() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest('script, svg, #title, #about h2, .entry') || node.matches?.('svg')) continue;
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    else for (const label of ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder']) found.push(node.getAttribute(label) ?? '');
  }
  return found.map(text => text.replace(/⟦[^⟦⟧]*(⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, '').trim()).filter(text => /\p{L}/u.test(text));
});

export async function translated(address) {
  const page = await open(`${address}#view=one&at=2`);
  const { titles, names, marks } = await page.evaluate(() => ({
    titles: [...data.pages, ...data.answers].map(sheet => sheet.title),
    marks: data.mazes.map(maze => maze.mark),
    names: data.mazes.flatMap(({ shape, algorithm, seed, number }) => [shape, algorithm, seed, `No. ${number}`]),
  }));
  // Titles of the book, names of algorithms, the names of single keys, and the words that are on its pages.
  const book = new Set([...titles, ...names, ...'GAPCSRMDF1', ...marks]);
  const check = async () => {
    const strange = (await unmarked(page)).filter(text => !book.has(text.replace(/^[\s·.]+/, '')));
    assert.deepEqual(strange, []);
  };
  await check();
  for (const [key, id, pattern] of [
    ['s', 'said', /begin|⟦Open/], ['ArrowUp', 'said', /./], ['ArrowDown', 'said', /./], ['Escape', 'said', /./],
    ['p', 'motion', /./], ['c', 'motion', /./], ['+', 'said', /Zoom/], ['End', 'where', /Answers/], ['2', 'said', /./], ['g', 'where', /./], ['?', 'help', /./],
  ]) {
    await page.keyboard.press(key);
    await says(page, id, pattern);
    await check();
  }
  await close(page);
}
