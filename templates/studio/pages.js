// The pages of the book as they will be printed: those in view first.
const BATCH = 6;

class Pages {
  constructor(root, engine) {
    Object.assign(this, { root, engine, version: 0, shown: [] });
    this.large = document.getElementById('large');
    root.addEventListener('click', event => {
      const at = this.figures().indexOf(event.target.closest('figure'));
      if (at >= 0) this.open(at);
    });
    this.large.addEventListener('close', () => this.frame?.remove());
    addEventListener('message', ({ source }) => { if (source === this.frame?.contentWindow) this.large.close(); });
    this.large.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
      if (step && this.shown[this.at + step]) this.open(this.at + step);
    });
  }

  figures() {
    return [...this.root.querySelectorAll('figure')];
  }

  // The places of the pages that can be seen.
  inView() {
    const { top, bottom } = this.root.getBoundingClientRect();
    const isSeen = figure => {
      const box = figure.getBoundingClientRect();
      return box.height > 0 && box.bottom > Math.max(top, 0) && box.top < Math.min(bottom, innerHeight);
    };
    const seen = this.figures().map((figure, at) => [figure, at]).filter(([figure]) => isSeen(figure)).map(([, at]) => at);
    return seen.length > 0 ? seen.slice(0, BATCH) : [0, 1];
  }

  // Draws the book; resolves to what was found, or to nothing where another text came meanwhile.
  async draw(text) {
    const version = ++this.version;
    this.preview?.then(URL.revokeObjectURL);
    this.preview = undefined;
    this.text = text;
    const first = this.inView();
    const reply = await this.some(text, first.slice(0, 1), version);
    if (!reply?.pages) return reply;
    const rest = Array.from({ length: reply.pages }, (_, at) => at).filter(at => at !== first[0]);
    const seen = rest.filter(at => first.includes(at));
    const order = [...seen, ...rest.filter(at => !first.includes(at))];
    for (let at = 0; at < order.length; at += BATCH) {
      const next = await this.some(text, order.slice(at, at + BATCH), version);
      if (!next) return undefined;
    }
    return reply;
  }

  async some(text, wanted, version) {
    const reply = (await this.engine.ask({ ask: 'pages', text, wanted })).reply;
    if (version !== this.version) return undefined;
    if (reply.pages) {
      this.lay(reply.pages);
      for (const page of reply.drawn) this.put(page);
    }
    return reply;
  }

  // As many figures as the book has pages.
  lay(count) {
    const figures = this.figures();
    for (const figure of figures.slice(count)) figure.remove();
    for (const { address } of this.shown.splice(count)) URL.revokeObjectURL(address);
    for (let at = figures.length; at < count; at++) {
      this.root.append(element('figure', {}, element('button', { type: 'button' }, element('img', { alt: '' })), element('figcaption')));
    }
  }

  put({ at, title, svg }) {
    const [button, caption] = this.figures()[at].children;
    if (this.shown[at]?.svg === svg) return;
    if (this.shown[at]) URL.revokeObjectURL(this.shown[at].address);
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    this.shown[at] = { svg, address, title };
    Object.assign(button.firstChild, { src: address, alt: title });
    caption.textContent = `${at + 1} · ${title}`;
  }

  // The page as it will be printed; and as soon as it is there, the preview: to leaf through, to look closely and to solve.
  async open(at) {
    this.at = at;
    const image = this.large.querySelector('img');
    Object.assign(image, { src: this.shown[at].address, alt: this.shown[at].title, hidden: false });
    if (!this.large.open) this.large.showModal();
    const preview = await (this.preview ??= this.previewed());
    if (!preview || !this.large.open || this.at !== at) return;
    this.frame?.remove();
    this.frame = element('iframe', { 'aria-label': word('page_large'), src: `${preview}#view=one&at=${at + 1}` });
    this.frame.onload = () => { image.hidden = true; this.frame.focus(); };
    this.large.append(this.frame);
  }

  // Its address; none where the book has mistakes.
  async previewed() {
    const { files } = await this.engine.ask({ ask: 'preview', text: this.text }).catch(() => ({}));
    return files?.length ? URL.createObjectURL(new Blob([files[0][1]], { type: 'text/html' })) : undefined;
  }
}
