//! A kind of maze on its grid: makes the maze of a seed, and measures the lengths and efforts of its mazes.

use super::Recipe;
use super::calibration::{self, Calibration, Efforts};
use super::floor::{RARE, floor};
use super::proposals::cured;
use super::reshaping::Texture;
use super::target::Choice;
use maze::algorithm::{Carver, Tree};
use maze::braid::open_dead_ends;
use maze::effort::Effort;
use maze::grid::{Cell, Grid, Side, Slots};
use maze::hidden::{self, Mask};
use maze::random::{Random, key, seed};
use maze::rooms::furnish;
use maze::score::score;
use maze::solve::{self, Flood};
use maze::topology::shaped::Shaped;
use maze::tune::Exchange;
use maze::weave::weave;
use maze::{End, Endpoints, Error, Maze, ends};
use rayon::prelude::*;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

/// The most exchanges that tune a maze: more would change its texture.
pub(super) const MOST_EDITS: u32 = 24;

/// Buffers that are reused for every candidate, so that nothing is allocated for each.
#[derive(Default)]
pub(super) struct Draft {
    tree: Tree,
    pub(super) passages: Vec<Slots>,
    pub(super) flood: Flood,
    pub(super) effort: Effort,
}

/// A recipe with its grid, built once and shared by all pages with the same recipe.
pub struct Configuration {
    /// How the mazes are made.
    pub recipe: Recipe,
    /// The grid that they are carved in.
    pub grid: Arc<Grid>,
    /// The share of the shape's cells that the grid leaves out because they are not connected to the others, 0 to 1.
    pub dropped: f64,
    /// The two ends; none if each maze has its own.
    pub(super) ends: Option<(End, End)>,
    /// The cells of the hidden picture that the solutions fill, if there is one.
    mask: Option<Mask>,
    texture: Texture,
    /// Cells on the shortest path between the ends if there were no walls; 1 where each maze has its own ends.
    pub(super) shortest: u32,
    lengths: OnceLock<Calibration>,
    efforts: OnceLock<Efforts>,
}

impl std::fmt::Debug for Configuration {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "Configuration of {}", self.recipe.identity())
    }
}

impl Configuration {
    /// Builds the grid and finds the ends. The error proposes a change to the recipe where one would help.
    pub fn new(recipe: Recipe) -> Result<Configuration, Error> {
        recipe.check()?;
        if recipe.picture.is_none() {
            let Recipe { carver, topology, .. } = recipe;
            carver.algorithm.check(topology, recipe.is_regular())?;
        }
        let is_possible = |recipe| Configuration::whole(recipe).is_ok();
        Configuration::whole(recipe.clone()).map_err(|wrong| cured(&recipe, wrong, is_possible))
    }

    /// The configuration of exactly this recipe, without proposals in its errors.
    fn whole(recipe: Recipe) -> Result<Configuration, Error> {
        let Shaped { mut grid, dropped } = recipe.grid()?;
        if let Some(rooms) = recipe.rooms {
            grid = furnish(&grid, rooms)?;
        }
        if let Some(crossings) = recipe.weave {
            grid = weave(&grid, crossings)?;
        }
        if let Some(tone) = &recipe.portrait {
            grid = grid.toned(tone.clone());
        }
        Ok(Configuration { dropped, ..Configuration::on(Arc::new(grid), recipe)? })
    }

    /// The cells of the hidden picture that the solutions fill, if there is one.
    pub fn mask(&self) -> Option<&Mask> {
        self.mask.as_ref()
    }

    /// The configuration of a recipe on an existing grid.
    fn on(grid: Arc<Grid>, recipe: Recipe) -> Result<Configuration, Error> {
        let ends = match recipe.endpoints {
            Endpoints::At { entrance, exit } => Some(ends(&grid, entrance, exit)?),
            Endpoints::Farthest | Endpoints::Auto => None,
        };
        let shortest = ends
            .map_or(1, |(entrance, exit)| grid.distances(entrance.cell())[exit.cell().index()] + 1);
        let (lengths, efforts) = (OnceLock::new(), OnceLock::new());
        let cells = ends.map(|(entrance, exit)| [entrance.cell(), exit.cell()]);
        let mask = recipe.picture.as_ref().zip(cells);
        let mask = mask.map(|(picture, ends)| Mask::new(&grid, picture, ends)).transpose()?;
        let texture = Texture::new(&recipe, &grid)?;
        let dropped = 0.0;
        Ok(Configuration { recipe, grid, dropped, ends, mask, texture, shortest, lengths, efforts })
    }

    /// The shortest and the longest solution, in cells, in a sample of mazes that another carver makes on this grid; none
    /// if there is no such configuration.
    pub fn reach_of(&self, carver: Carver) -> Option<RangeInclusive<u32>> {
        /// The number of mazes in the sample.
        const SAMPLE: u32 = 100;
        let recipe = Recipe { carver, ..self.recipe.clone() };
        let other = Configuration::on(self.grid.clone(), recipe.clone()).ok()?;
        let key = key("mazebook sample 1", &[recipe.identity().as_bytes()]);
        let mut draft = Draft::default();
        let samples = (0..SAMPLE).map(|index| other.length(seed(key, index), &mut draft));
        let lengths: Vec<u32> = samples.collect();
        Some(*lengths.iter().min()?..=*lengths.iter().max()?)
    }

    /// The length of the solution of one seed's maze, in cells.
    pub(super) fn length(&self, seed: u64, draft: &mut Draft) -> u32 {
        match self.ends {
            Some((entrance, exit)) if self.is_as_carved() => {
                let (start, goal) = (entrance.cell(), exit.cell());
                self.recipe.carver.length(&self.grid, start, goal, seed, &mut draft.tree)
            }
            _ => {
                let maze = self.drafted(seed, draft);
                let length = solve::length(&maze, &mut draft.flood);
                draft.passages = maze.passages;
                length
            }
        }
    }

    /// The effort of a seed's maze, as [`maze`](Configuration::maze) makes it.
    pub(super) fn effort(&self, seed: u64, draft: &mut Draft) -> u32 {
        let maze = self.drafted(seed, draft);
        let effort = draft.effort.of(&maze);
        draft.passages = maze.passages;
        effort
    }

    /// The cell from which trees grow.
    fn start(&self) -> Cell {
        self.ends.map_or(self.grid.rim()[0].cell, |(entrance, _)| entrance.cell())
    }

    /// Whether mazes stay as they are carved: no loops, no hidden picture, no texture.
    fn is_as_carved(&self) -> bool {
        self.recipe.braid == 0.0 && self.mask.is_none() && self.texture.is_plain()
    }

    /// Makes the tree of a seed.
    fn carve(&self, seed: u64, tree: &mut Tree) {
        let (grid, carver) = (&*self.grid, self.recipe.carver);
        match &self.mask {
            Some(mask) => hidden::carve(grid, mask, seed, tree),
            None if self.texture.is_plain() => carver.carve(grid, self.start(), seed, tree),
            None => {
                let opened = carver.openings(grid, self.start(), seed);
                // Has its own stream of random numbers, as loops do.
                self.texture.apply(grid, &opened, &mut Random::new(!seed), tree);
            }
        }
    }

    /// The maze of a seed. If its ends are not fixed, they are the two farthest apart.
    pub fn maze(&self, seed: u64) -> Maze {
        self.drafted(seed, &mut Draft::default())
    }

    /// The maze of a seed, made in the buffers of a draft. Put its passages back into the draft to reuse them.
    pub(super) fn drafted(&self, seed: u64, draft: &mut Draft) -> Maze {
        let Draft { tree, passages, flood, .. } = draft;
        self.carve(seed, tree);
        tree.open(&*self.grid, passages);
        let mut passages = std::mem::take(passages);
        if self.recipe.braid > 0.0 {
            let ends = self.ends.map(|(entrance, exit)| [entrance.cell(), exit.cell()]);
            let ends = ends.as_ref().map_or(&[][..], |ends| ends);
            // Has its own stream of random numbers: a braided maze is the perfect maze of its seed, plus loops.
            let (share, random) = (self.recipe.braid, &mut Random::new(!seed));
            open_dead_ends(&self.grid, &mut passages, ends, share, random);
        }
        // Ends that are not fixed come after loops, which make paths shorter.
        let farthest = || solve::farthest(&self.grid, &passages, flood);
        let (entrance, exit) = self.ends.unwrap_or_else(farthest);
        Maze { grid: self.grid.clone(), passages, entrance, exit }
    }

    /// The maze of a seed. If its ends are chosen by length, they give the solution a wanted length where possible.
    fn suited(&self, seed: u64, wanted: &RangeInclusive<u32>) -> Maze {
        let mut draft = Draft::default();
        let mut maze = self.drafted(seed, &mut draft);
        let flood = &mut draft.flood;
        if self.recipe.endpoints == Endpoints::Auto
            && !wanted.contains(&solve::length(&maze, flood))
            && let Some(ends) = solve::apart(&self.grid, &maze.passages, wanted, flood)
        {
            (maze.entrance, maze.exit) = ends;
        }
        maze
    }

    /// The maze of a choice.
    pub fn maze_of(&self, choice: &Choice) -> Maze {
        let mut maze = self.suited(choice.seed, &choice.bounds.lengths);
        if choice.edits > 0 {
            let mut way = solve::solve(&maze);
            Exchange::default().tune(&mut maze, &mut way, &choice.bounds.lengths, MOST_EDITS);
        }
        maze
    }

    /// The open walls between the cells of a seed's maze, in the order in which they were opened: first by the carver,
    /// then by later changes.
    pub fn carving(&self, seed: u64, maze: &Maze) -> Vec<Side> {
        let grid = &*self.grid;
        let lower = |side: Side| grid.other(side).map_or(side, |other| side.min(other));
        let mut tree = Tree::recording();
        self.carve(seed, &mut tree);
        let carved = tree.openings();
        let mut order: Vec<Side> =
            carved.iter().map(|&side| lower(side)).filter(|&side| maze.is_open(side)).collect();
        // By cell, the slots of those walls.
        let mut known = vec![Slots::NONE; grid.sites()];
        order.iter().for_each(|side| known[side.cell.index()].insert(side.slot));
        let open = grid.walls().filter(|&side| grid.neighbor(side).is_some() && maze.is_open(side));
        order.extend(open.filter(|side| !known[side.cell.index()].has(side.slot)));
        order
    }

    /// The calibration of solution lengths (cells), computed on the first call.
    pub fn lengths(&self) -> &Calibration {
        let times = if self.mask.is_some() { calibration::PICTURE } else { 1 };
        if let Some(known) = self.lengths.get() {
            return known;
        }
        let values = self.sampled(times, |seed, draft| self.length(seed, draft));
        // Not inside `get_or_init`: a thread that waits for its share of the work takes on other work meanwhile. If that
        // work needed this same calibration, the thread would wait for itself.
        self.lengths.get_or_init(|| Calibration::of(values))
    }

    /// The calibration of efforts (steps), computed on the first call: of mazes above the floor, unless these are rare.
    pub fn efforts(&self) -> &Calibration {
        &self.known_efforts().known
    }

    pub(super) fn known_efforts(&self) -> &Efforts {
        if let Some(known) = self.efforts.get() {
            return known;
        }
        let times = match self.mask {
            Some(_) => calibration::PICTURE,
            None if self.recipe.braid > 0.0 => calibration::LOOPS,
            None => calibration::EFFORT,
        };
        let floor = floor(&self.recipe, &self.grid);
        let above = floor.map(|floor| {
            self.sampled(times, |seed, draft| {
                let maze = self.drafted(seed, draft);
                let score = score(&maze, &solve::solve(&maze));
                draft.passages = maze.passages;
                floor.contain(&score).then_some(score.effort)
            })
        });
        let samples = above.as_ref().map_or(0, Vec::len);
        let above: Option<Vec<u32>> = above.map(|all| all.into_iter().flatten().collect());
        let count = above.as_ref().map(Vec::len);
        let values = above.filter(|above| above.len() * RARE >= samples);
        let all = || self.sampled(times, |seed, draft| self.effort(seed, draft));
        let known = Calibration::of(values.unwrap_or_else(all));
        self.efforts.get_or_init(|| Efforts { known, above: count, samples })
    }

    /// What is measured of the sample mazes.
    fn sampled<T: Send>(
        &self,
        times: usize,
        measure: impl Fn(u64, &mut Draft) -> T + Sync,
    ) -> Vec<T> {
        let key = key("mazebook calibration 1", &[self.recipe.identity().as_bytes()]);
        let seeds = (0..calibration::seeds(self.grid.len(), times)).into_par_iter();
        seeds.map_init(Draft::default, |draft, index| measure(seed(key, index), draft)).collect()
    }
}
