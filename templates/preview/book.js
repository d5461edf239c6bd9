// The book: its sheets in order, and its mazes as graphs when they are asked for.

class Book {
  constructor(data) {
    Object.assign(this, data);
    const section = (sheets, answers) => sheets.map(sheet => ({ ...sheet, answers }));
    this.sheets = [...section(data.pages, false), ...section(data.answers, true)];
    this.grids = data.grids.map(() => null);
    this.graphs = data.mazes.map(() => null);
  }

  maze(index) {
    const { grid } = this.mazes[index];
    this.grids[grid] ??= new Grid(this.gridData[grid]);
    return (this.graphs[index] ??= new Maze(this.mazes[index], this.grids[grid]));
  }

  /** The sheets that lie open together: even numbers on the left. Where there is none, nothing. */
  spread(index) {
    const { number, answers, variant } = this.sheets[index];
    const left = number - number % 2;
    return [left, left + 1].map(page => this.sheets.findIndex(sheet => sheet.answers === answers && sheet.variant === variant && sheet.number === page));
  }

  /** The pages of the file that a sheet belongs to: a volume of the book, or the key. */
  file({ answers, variant }) { return this.sheets.filter(sheet => sheet.answers === answers && sheet.variant === variant); }

  name(sheet) {
    const { answers, variant: volume, number: n } = sheet;
    return word(answers ? 'key_page_of' : volume ? 'volume_page_of' : 'page_of', { n, volume, all: this.file(sheet).at(-1).number });
  }
}
