// Motion: a solution that draws itself, a maze that is carved; both can be played, stopped and scrubbed.

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** The layer of a maze on a drawn sheet, in pitches. */
function layer(svg, [, x, y, scale], kind, below) {
  const group = draw('g', { class: kind, transform: at(x, y, scale) });
  if (below) svg.prepend(group); else svg.append(group);
  return group;
}

/** The pen of a solution over walls, in pitches. */
const pen = ([, , , scale, wall]) => Math.min(0.4, 2 * wall / scale);

/** The width of a solution under a bridge, as a share of its pen. */
const UNDER = 0.42;

/** The solution as a whole: a path for each of its runs, and one for each tunnel between two of them. */
function showAnswer(svg, maze, placed) {
  const width = pen(placed);
  const runs = maze.way.split(/(?=M)/).map(d => draw('path', { d, 'stroke-width': width, pathLength: 1 }));
  const under = (maze.under ?? []).map(d => draw('path', { d, 'stroke-width': UNDER * width }));
  layer(svg, placed, 'answer').append(...under, ...runs);
  return { runs, under };
}

/** The solution up to a part of its length; as many steps as it has cells. */
function solving(svg, maze, placed) {
  const { runs, under } = showAnswer(svg, maze, placed);
  const steps = maze.score.solution;
  return {
    steps,
    name: word('way_drawn'),
    show(step) {
      runs.forEach((run, at) => {
        const share = step / steps * runs.length - at;
        run.style.display = share > 0 ? '' : 'none';
        run.setAttribute('stroke-dasharray', `${Math.min(1, share)} 2`);
        if (at) under[at - 1].style.display = run.style.display;
      });
    },
    remove: () => runs[0].parentNode.remove(),
  };
}

/** The maze in the making: walls vanish in the order in which the carver opened them. */
function carving(svg, maze, placed) {
  const { grid, order } = maze;
  const [ground, walls] = [layer(svg, placed, 'ground', true), layer(svg, placed, 'uncarved')];
  const stones = grid.middles.map((_, cell) => draw('path', { d: grid.outline(cell) }));
  const closed = order.map(([[cell, slot]]) => draw('path', { d: grid.wall(cell, slot) }));
  walls.setAttribute('stroke-width', placed[4] / placed[3]);
  ground.append(...stones);
  walls.append(...closed);
  // By cell, the step that first opens one of its walls.
  const first = grid.middles.map(() => Infinity);
  order.forEach((sides, step) => sides.forEach(([cell]) => { first[cell] = Math.min(first[cell], step); }));
  let shown = 0;
  return {
    steps: order.length,
    name: word('carved_by', maze),
    show(step) {
      const now = Math.floor(step);
      const [from, to] = now < shown ? [now, shown] : [shown, now];
      for (let i = from; i < to; i++) {
        const gone = i < now;
        closed[i].style.display = gone ? 'none' : '';
        for (const [cell] of order[i]) if (first[cell] === i) stones[cell].style.display = gone ? 'none' : '';
      }
      for (const cell of ground.querySelectorAll('.fresh')) cell.remove();
      if (now > 0 && now < order.length) {
        for (const [cell] of order[now - 1]) ground.append(draw('path', { class: 'fresh', d: grid.outline(cell) }));
      }
      shown = now;
    },
    remove() { ground.remove(); walls.remove(); },
  };
}

/** Plays one motion at a time under the bar with the slider. */
class Player {
  constructor(say) {
    this.say = say;
    this.bar = find('player');
    this.slider = find('scrub');
    this.slider.addEventListener('input', () => { this.pause(); this.seek(+this.slider.value); });
    find('toggle').addEventListener('click', () => this.toggle());
  }

  get open() { return !!this.motion; }

  start(motion) {
    this.close();
    this.motion = motion;
    this.bar.hidden = false;
    this.slider.max = motion.steps;
    this.slider.setAttribute('aria-label', motion.name);
    find('motion').textContent = motion.name;
    if (calm.matches) {
      this.seek(motion.steps);
      this.say(word('shown_whole', { what: motion.name }));
    } else {
      this.seek(0);
      this.play();
    }
  }

  play() {
    if (!this.motion) return;
    if (this.step >= this.motion.steps) this.seek(0);
    // Small mazes take four seconds, large ones no more than twenty.
    const rate = this.motion.steps / Math.min(20, Math.max(4, this.motion.steps / 40));
    let before;
    const tick = now => {
      this.seek(Math.min(this.motion.steps, this.step + rate * (now - (before ?? now)) / 1000));
      before = now;
      if (this.step < this.motion.steps) this.frame = requestAnimationFrame(tick); else this.pause();
    };
    this.frame = requestAnimationFrame(tick);
    this.label(true);
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.label(false);
  }

  toggle() { if (this.frame) this.pause(); else this.play(); }

  label(playing) {
    const button = find('toggle');
    button.textContent = playing ? '❚❚' : '▶';
    button.setAttribute('aria-label', word(playing ? 'pause' : 'run'));
  }

  seek(step) {
    this.step = step;
    this.slider.value = step;
    this.slider.setAttribute('aria-valuetext', word('step_of', { n: Math.floor(step), all: this.motion.steps }));
    find('count').textContent = `${Math.floor(step)} / ${this.motion.steps}`;
    this.motion.show(step);
  }

  close() {
    this.pause();
    this.motion?.remove();
    this.motion = null;
    this.bar.hidden = true;
  }
}
