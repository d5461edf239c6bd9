// Solving a maze with the mouse, a finger or the keys: along passages only, and back again.

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** The keys of a number pad point like arrows, aslant too. */
const padded = code => /^Numpad[1-9]$/.test(code) && [(code[6] - 1) % 3 - 1, 1 - Math.floor((code[6] - 1) / 3)];
const COMPASS = ['right', 'down_right', 'down', 'down_left', 'left', 'up_left', 'up', 'up_right'];
/** How far off its key a passage may lie (cosine), and within what of the best an untrodden one is taken first. */
const OFF = 0.4;
const NEAR = 0.2;
/** The most steps that a tap, or one move of a drag, may stand for. */
const TAP = 8;
const DRAG = 3;

const clock = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

class Walk {
  constructor(svg, maze, placed, { say, tell }) {
    Object.assign(this, { svg, maze, placed, say, tell });
    this.trail = [maze.start];
    this.trodden = new Set(this.trail);
    this.steps = 1;
    this.began = 0;
    this.took = 0;
    this.layer = layer(svg, placed, 'walk');
    this.traces = draw('path', { class: 'trodden', 'stroke-width': 0.12 });
    this.line = draw('path', { class: 'line', 'stroke-width': pen(placed) });
    this.head = draw('circle', { class: 'head', r: 0.3 });
    this.layer.append(this.traces, this.line, this.head);
    this.passed = [];
    svg.classList.add('solving');
    this.hands = new AbortController();
    const on = (name, action) => svg.addEventListener(name, action, { signal: this.hands.signal });
    on('pointerdown', event => this.touch(event));
    on('pointermove', event => this.drag(event));
    on('pointerup', () => { this.held = null; });
    on('pointercancel', () => { this.held = null; });
    this.timer = setInterval(() => this.report(), 500);
    this.render();
    say(`${word('begin', { n: maze.number })} ${this.outlook()}`);
  }

  get here() { return this.trail.at(-1); }

  get done() { return this.took > 0; }

  get time() { return this.took || (this.began && (performance.now() - this.began) / 1000); }

  /** Takes a key; tells whether it was for the walk. */
  key(event) {
    if (event.key === 'Backspace') { this.back(); return true; }
    const arrow = ARROWS[event.key] ?? padded(event.code);
    if (!arrow) return false;
    const link = this.pick(arrow);
    if (!link) { this.say(`${word('wall')} ${this.outlook()}`); return true; }
    this.go(link.to);
    if (event.shiftKey) this.run();
    this.say(this.done ? this.result() : this.outlook());
    return true;
  }

  /** The passage whose direction is nearest to an arrow; among near ones the one not trodden yet. */
  pick([x, y]) {
    const open = this.maze.links[this.here].map(link => {
      const [dx, dy] = this.maze.heading(this.here, link.to);
      return { ...link, fit: dx * x + dy * y };
    }).filter(link => link.fit > OFF * Math.hypot(x, y)).sort((a, b) => b.fit - a.fit);
    const near = open.filter(link => link.fit > open[0].fit - NEAR);
    return near.find(link => !this.trodden.has(link.to)) ?? open[0];
  }

  go(cell) {
    if (this.done || !this.maze.link(this.here, cell)) return;
    this.began ||= performance.now();
    this.steps++;
    this.passed.push([this.here, cell]);
    const known = this.trail.indexOf(cell);
    if (known < 0) this.trail.push(cell); else this.trail.length = known + 1;
    this.trodden.add(cell);
    if (cell === this.maze.goal) this.finish();
    this.render();
  }

  /** On along a corridor to the next fork or dead end. */
  run() {
    for (;;) {
      const on = this.maze.links[this.here].filter(link => link.to !== this.trail.at(-2));
      if (this.done || on.length !== 1) return;
      this.go(on[0].to);
    }
  }

  back() {
    if (this.trail.length > 1 && !this.done) this.go(this.trail.at(-2));
    this.say(this.outlook());
  }

  finish() {
    this.took = Math.max(1, (performance.now() - this.began) / 1000);
    clearInterval(this.timer);
    this.layer.classList.add('done');
    this.say(this.result());
  }

  result() {
    return this.tally(this.steps === this.maze.score.solution ? 'solved_best' : 'solved');
  }

  tally(key) {
    return word(key, { time: clock(this.time), steps: many(this.steps, 'step'), n: this.maze.score.solution });
  }

  /** What the walker sees, for those who listen. */
  outlook() {
    const open = this.maze.links[this.here].map(link => this.compass(this.here, link.to));
    if (this.here === this.maze.goal) return word('goal');
    return open.length === 1 && this.trail.length > 1 ? word('dead_end', { way: open[0] }) : word('open', { ways: open.join(', ') });
  }

  compass(from, to) {
    const [x, y] = this.maze.heading(from, to);
    return word(COMPASS[(Math.round(Math.atan2(y, x) / (Math.PI / 4)) + 8) % 8]);
  }

  point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.layer.getScreenCTM().inverse());
    return [at.x, at.y];
  }

  touch(event) {
    this.svg.setPointerCapture(event.pointerId);
    this.held = this.point(event);
    this.reach(this.held, TAP);
    event.preventDefault();
  }

  drag(event) {
    if (!this.held) return;
    for (const one of event.getCoalescedEvents?.() ?? [event]) {
      const [from, to] = [this.held, this.point(one)];
      const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 3));
      for (let i = 1; i <= pieces; i++) {
        this.reach([0, 1].map(axis => from[axis] + (to[axis] - from[axis]) * i / pieces), DRAG);
      }
      this.held = to;
    }
  }

  /** Walks to the cell at a point if that is near along passages. */
  reach(point, most) {
    const cell = this.maze.cell(point);
    if (cell >= 0) for (const step of this.maze.route(this.here, cell, most)) this.go(step);
  }

  leg(from, to) {
    const { grid } = this.maze;
    if (grid.beyond.get(from) === to) return `M${spot(grid.center(to))}`;
    const { slot, back } = this.maze.link(from, to);
    return grid.out(from, slot) + grid.in(to, back);
  }

  render() {
    const { grid, entrance: [start, door], exit: [goal, gate] } = this.maze;
    const from = door === undefined ? grid.center(start) : grid.place(grid.halfway(start, door));
    const into = door === undefined ? '' : grid.in(start, door);
    const legs = this.trail.slice(1).map((cell, i) => this.leg(this.trail[i], cell));
    const out = this.done && gate !== undefined ? grid.out(goal, gate) : '';
    this.line.setAttribute('d', `M${spot(from)}${into}${legs.join('')}${out}`);
    const trodden = this.passed.map(([a, b]) => `M${spot(grid.center(a))}${this.leg(a, b)}`);
    this.traces.setAttribute('d', [...new Set(trodden)].join(''));
    const [x, y] = grid.center(this.here);
    set(this.head, { cx: short(x), cy: short(y) });
    this.report();
  }

  report() {
    this.tell(this.done ? this.result() : this.tally('walking'));
  }

  close() {
    this.hands.abort();
    clearInterval(this.timer);
    this.layer.remove();
    this.svg.classList.remove('solving');
  }
}
