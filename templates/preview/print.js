// On paper: the pages of the file that the open page belongs to, each on a sheet of its own, as its PDF has them.

function printing({ book, state }) {
  const paper = find('paper');
  const size = { width: `${book.width}mm`, height: `${book.height}mm` };
  addEventListener('beforeprint', () => {
    paper.replaceChildren(...book.file(book.sheets[state.at]).map(sheet => set(drawSheet(book, sheet), size)));
  });
  addEventListener('afterprint', () => paper.replaceChildren());
}
