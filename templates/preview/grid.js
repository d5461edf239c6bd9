// Mazes as graphs: cells are loops of corners on a lattice, and cells that share a wall are neighbors.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const short = value => +value.toFixed(3);
const spot = ([x, y]) => `${short(x)} ${short(y)}`;

class Grid {
  constructor({ frame, shapes, cells, tunnels = [] }) {
    Object.assign(this, { hub: 0, turn: 0 }, frame);
    this.middles = [];
    this.corners = [];
    // By cell and slot, where a wall turns.
    this.turns = [];
    const kinds = [];
    let [x, y] = [0, 0];
    for (const [count, shape, right, down] of cells) {
      for (let i = 0; i < count; i++) {
        const middle = [x += right, y += down];
        this.middles.push(middle);
        const places = pairs => pairs.flatMap((_, j) => (j % 2 ? [] : [[x + pairs[j], y + pairs[j + 1]]]));
        const { corners, turns = {} } = shapes[shape];
        this.corners.push(places(corners));
        this.turns.push(corners.flatMap((_, j) => (j % 2 ? [] : [places(turns[j / 2] ?? [])])));
        kinds.push(shapes[shape]);
      }
    }
    const walls = new Map();
    this.corners.forEach((corners, cell) => corners.forEach((_, slot) => {
      const wall = this.ends(cell, slot).map(corner => this.name(corner)).sort().join();
      walls.set(wall, [...(walls.get(wall) ?? []), [cell, slot]]);
    }));
    const isFixed = ([cell, slot]) => kinds[cell].fixed?.includes(slot);
    const doors = [...walls.values()].filter(sides => sides.length === 2 && !sides.some(isFixed));
    this.inner = [...doors, ...tunnels].sort(([[a, slot]], [[b, other]]) => a - b || slot - other);
    /** By cell, the cell at the other end of a tunnel. */
    this.beyond = new Map(tunnels.flatMap(([[a], [b]]) => [[a, b], [b, a]]));
  }

  name([x, y]) { return `${x} ${this.turn ? (y % this.turn + this.turn) % this.turn : y}`; }

  ends(cell, slot) {
    const corners = this.corners[cell];
    return [corners[slot], corners[(slot + 1) % corners.length]];
  }

  /** Where a wall begins, turns and ends. */
  line(cell, slot) {
    const [a, b] = this.ends(cell, slot);
    return [a, ...this.turns[cell][slot], b];
  }

  radius([x]) { return this.hub + x / 2; }

  /** Where a lattice place lies, in pitches. */
  place([x, y]) {
    if (!this.turn) return [x * this.x, y * this.y];
    const angle = 2 * Math.PI * (y - 1) / this.turn;
    const radius = this.radius([x]);
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  }

  /** From one lattice place to another; around a circle the shorter way. */
  delta([ax, ay], [bx, by]) {
    let y = by - ay;
    if (this.turn) {
      y = (y % this.turn + this.turn) % this.turn;
      if (y > this.turn / 2) y -= this.turn;
    }
    return [bx - ax, y];
  }

  /** The middle of a wall. */
  halfway(cell, slot) {
    const line = this.line(cell, slot);
    const steps = line.slice(1).map((b, at) => this.delta(line[at], b));
    const long = ([x, y]) => (line.length > 2 ? Math.hypot(x * this.x, y * this.y) : 1);
    let left = steps.reduce((sum, step) => sum + long(step), 0) / 2;
    const at = steps.findIndex(step => (left -= long(step)) <= 0);
    const share = 1 + left / long(steps[at]);
    return [0, 1].map(axis => line[at][axis] + steps[at][axis] * share);
  }

  /** The step of a pen to `b`, as path data. */
  step(a, b) {
    if (a[0] === b[0] && a[1] === b[1]) return '';
    const to = spot(this.place(b));
    if (!this.turn || a[0] !== b[0] || !this.radius(a)) return `L${to}`;
    const radius = short(this.radius(a));
    return `A${radius} ${radius} 0 0 ${+(this.delta(a, b)[1] > 0)} ${to}`;
  }

  wall(cell, slot) {
    const [start] = this.ends(cell, slot);
    return `M${spot(this.place(start))}${this.along(cell, slot)}`;
  }

  /** The steps of a pen from the start of a wall to its end. */
  along(cell, slot) {
    const line = this.line(cell, slot);
    return line.slice(1).map((to, at) => this.step(line[at], to)).join('');
  }

  outline(cell) {
    const corners = this.corners[cell];
    return `M${spot(this.place(corners[0]))}${corners.map((_, slot) => this.along(cell, slot)).join('')}Z`;
  }

  center(cell) { return this.place(this.middles[cell]); }

  /** The way from a cell's center out through a side: on rings around the circle first, along the radius then. */
  out(cell, slot) {
    const [middle, to] = [this.middles[cell], this.halfway(cell, slot)];
    const turn = this.bend(middle, to);
    return this.step(middle, turn) + this.step(turn, to);
  }

  /** The way from the middle of a side to the cell's center. */
  in(cell, slot) {
    const [middle, from] = [this.middles[cell], this.halfway(cell, slot)];
    const turn = this.bend(middle, from);
    return this.step(from, turn) + this.step(turn, middle);
  }

  bend(middle, side) { return this.turn && this.radius(middle) ? [middle[0], side[1]] : middle; }
}

/** The maze of the book with this index, made when it is first asked for. */
class Maze {
  constructor(data, grid) {
    Object.assign(this, data);
    this.grid = grid;
    let width = 1;
    while (64 ** width < grid.inner.length) width++;
    this.order = [];
    for (let i = 0; i < data.opened.length; i += width) {
      let wall = 0;
      for (let place = width; place--;) wall = wall * 64 + DIGITS.indexOf(data.opened[i + place]);
      this.order.push(grid.inner[wall]);
    }
    this.links = grid.middles.map(() => []);
    for (const [[a, slot], [b, back]] of this.order) {
      this.links[a].push({ to: b, slot, back });
      this.links[b].push({ to: a, slot: back, back: slot });
    }
    for (const links of this.links) links.sort((a, b) => a.slot - b.slot);
  }

  get start() { return this.entrance[0]; }

  get goal() { return this.exit[0]; }

  link(from, to) { return this.links[from].find(link => link.to === to); }

  /** The direction (length 1) on paper from a cell to a neighbor. */
  heading(from, to) {
    const [a, b] = [this.grid.center(from), this.grid.center(to)];
    const [x, y] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(x, y) || 1;
    return [x / length, y / length];
  }

  /** The cells after `from` on the shortest way to `to`, if it takes at most `most` steps. */
  route(from, to, most) {
    const before = new Map([[from, null]]);
    let front = [from];
    for (let steps = 0; front.length && steps < most && !before.has(to); steps++) {
      front = front.flatMap(cell => this.links[cell].filter(link => !before.has(link.to)).map(link => {
        before.set(link.to, cell);
        return link.to;
      }));
    }
    if (!before.has(to)) return [];
    const way = [];
    for (let cell = to; cell !== from; cell = before.get(cell)) way.unshift(cell);
    return way;
  }

  /** The cell under a point in pitches; -1 outside. */
  cell([x, y]) {
    this.spots ??= this.grid.middles.map((_, cell) => [this.grid.center(cell), new Path2D(this.grid.outline(cell))]);
    this.pen ??= document.createElement('canvas').getContext('2d');
    return this.spots.findIndex(([[cx, cy], shape]) => Math.hypot(cx - x, cy - y) < 9 && this.pen.isPointInPath(shape, x, y));
  }
}
