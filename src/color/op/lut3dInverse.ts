import type { Kernel } from "#color/op.ts";

/** Entries along one edge, and the colors of all of them. */
type Cube = { size: number; values: Float32Array };

const f = Math.fround;
/** By how much official OCIO widens the bounds of a cube, and what it takes for zero. */
const WIDENED = f(1e-6);
const ZERO = 1e-9;

/** Least red, green, blue, then greatest, of every cell of a level; cells of a level above hold 2 x 2 x 2 of it. */
export type Level = { size: number; bounds: Float32Array };

/** The grid with one more entry on each side, pushed away from mid gray, so that colors outside find a place. */
function extended(size: number, values: Float32Array): Float32Array {
  const edge = size + 2;
  const grid = new Float32Array(edge ** 3 * 3);
  const inside = (index: number) => Math.min(Math.max(index - 1, 0), size - 1);
  const outside = (index: number) => index === 0 || index === size + 1;
  let to = 0;
  for (let r = 0; r < edge; r++)
    for (let g = 0; g < edge; g++)
      for (let b = 0; b < edge; b++) {
        const from = ((inside(r) * size + inside(g)) * size + inside(b)) * 3;
        const pushed = outside(r) || outside(g) || outside(b);
        for (let channel = 0; channel < 3; channel++) {
          const value = values[from + channel] as number;
          grid[to++] = pushed ? f(f(f(value - 0.5) * 4) + 0.5) : value;
        }
      }
  return grid;
}

/** Bounds of the cells of level 1, that is of up to 2 x 2 x 2 cubes each. */
function levelOne(grid: Float32Array, cubes: number): Level {
  const edge = cubes + 1;
  const one = new Float32Array(6);
  return level(cubes, (r, g, b) => {
    boundsOf(grid, edge, r, g, b, one);
    return { bounds: one, at: 0 };
  });
}

function levelAbove({ size, bounds }: Level): Level {
  return level(size, (r, g, b) => ({ bounds, at: ((r * size + g) * size + b) * 6 }));
}

/**
 * A level whose cells hold cells of an edge of `below`. As in official OCIO, what is not less and not more is left out:
 * NaN in the first place stays there, and holds nothing, and elsewhere is passed over.
 */
function level(
  below: number,
  boundsAt: (r: number, g: number, b: number) => { bounds: Float32Array; at: number },
): Level {
  const size = Math.ceil(below / 2);
  const bounds = new Float32Array(size ** 3 * 6);
  let to = 0;
  for (let r = 0; r < size; r++)
    for (let g = 0; g < size; g++)
      for (let b = 0; b < size; b++, to += 6)
        for (let child = 0; child < 8; child++) {
          const [cr, cg, cb] = [r * 2 + (child & 1), g * 2 + ((child >> 1) & 1), b * 2 + (child >> 2)];
          if (cr >= below || cg >= below || cb >= below) continue;
          const { bounds: inner, at } = boundsAt(cr, cg, cb);
          for (let channel = 0; channel < 3; channel++) {
            const least = inner[at + channel] as number;
            const most = inner[at + 3 + channel] as number;
            if (child === 0 || least < (bounds[to + channel] as number)) bounds[to + channel] = least;
            if (child === 0 || most > (bounds[to + 3 + channel] as number)) bounds[to + 3 + channel] = most;
          }
        }
  return { size, bounds };
}

/** Least and greatest of the eight corners of a cube; NaN counts as in levels. */
function boundsOf(
  grid: Float32Array,
  edge: number,
  r: number,
  g: number,
  b: number,
  bounds: Float32Array,
): void {
  const start = ((r * edge + g) * edge + b) * 3;
  for (let channel = 0; channel < 3; channel++) {
    let least = grid[start + channel] as number;
    let most = least;
    for (let corner = 1; corner < 8; corner++) {
      const along = ((corner >> 2) * edge + ((corner >> 1) & 1)) * edge + (corner & 1);
      const value = grid[start + along * 3 + channel] as number;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    bounds[channel] = least;
    bounds[channel + 3] = most;
  }
}

/** Official OCIO's order of the tetrahedra of a cube: the axes (0 red, 1 green, 2 blue) from near to far corner. */
export const tetrahedra = [
  [0, 1, 2],
  [1, 0, 2],
  [1, 2, 0],
  [2, 1, 0],
  [2, 0, 1],
  [0, 2, 1],
] as const;

/** The widened grid of a LUT, of `edge` entries, and the bounds of its cells, from the lowest level to a single cell. */
export function searchTreeOf({ size, values }: Cube): {
  grid: Float32Array;
  edge: number;
  levels: Level[];
} {
  const grid = extended(size, values);
  const levels: Level[] = [{ size: size + 1, bounds: new Float32Array(0) }, levelOne(grid, size + 1)];
  while (levels.at(-1)!.size > 1) levels.push(levelAbove(levels.at(-1)!));
  return { grid, edge: size + 2, levels };
}

/**
 * The place of a color in the cube, from 0 to 1 per channel: the tetrahedral interpolation there gives the color, whatever
 * interpolation the LUT names. Black for colors that the LUT does not reach. Bounds of cells in levels of 2 x 2 x 2 leave
 * out most cubes, as in an octree; those left are searched in official OCIO's order, which decides where several places fit.
 * Entries stay as they are: official OCIO takes infinities and NaN out of cubes only to look up, not to undo.
 */
export function inverseLut3d(op: Cube): Kernel {
  const { size } = op;
  const { grid, edge, levels } = searchTreeOf(op);
  const target = new Float32Array(3);
  const result = new Float32Array(3);
  const bounds = new Float32Array(6);
  const findIn = cubeSearch(grid, edge, target, result);

  const isWithin = (of: Float32Array, at: number): boolean => {
    for (let channel = 0; channel < 3; channel++) {
      const wanted = target[channel] as number;
      if (!(wanted >= f((of[at + channel] as number) - WIDENED))) return false;
      if (!(wanted <= f((of[at + 3 + channel] as number) + WIDENED))) return false;
    }
    return true;
  };

  const visit = (depth: number, r: number, g: number, b: number): boolean => {
    if (depth === 0) {
      boundsOf(grid, edge, r, g, b, bounds);
      return isWithin(bounds, 0) && findIn(r, g, b);
    }
    const { size: cells, bounds: all } = levels[depth] as Level;
    // The cell of everything is none of official OCIO's: NaN in it hides nothing.
    if (cells > 1 && !isWithin(all, ((r * cells + g) * cells + b) * 6)) return false;
    const below = (levels[depth - 1] as Level).size;
    for (let child = 0; child < 8; child++) {
      const cr = r * 2 + (child & 1);
      const cg = g * 2 + ((child >> 1) & 1);
      const cb = b * 2 + (child >> 2);
      if (cr < below && cg < below && cb < below && visit(depth - 1, cr, cg, cb)) return true;
    }
    return false;
  };

  const last = size - 1;
  const step = f(1 / last);
  return (pixels, from, to) => {
    for (let at = from * 4; at < to * 4; at += 4) {
      for (let channel = 0; channel < 3; channel++) {
        const value = pixels[at + channel] as number;
        target[channel] = value > 0 ? (value < 1 ? value : 1) : 0;
      }
      const found = visit(levels.length - 1, 0, 0, 0);
      for (let channel = 0; channel < 3; channel++) {
        const index = found ? f((result[channel] as number) - 1) : 0;
        pixels[at + channel] = index > 0 ? f((index < last ? index : last) * step) : 0;
      }
    }
  };
}

/** Corner for each column of the equations, and the axes of the tetrahedron that is then whole, near first. */
const turns = [
  { column: 2, corner: [1, 0, 0], axes: null },
  { column: 1, corner: [1, 1, 1], axes: null },
  { column: 0, corner: [1, 1, 0], axes: tetrahedra[0] },
  { column: 2, corner: [0, 1, 0], axes: tetrahedra[1] },
  { column: 0, corner: [0, 1, 1], axes: tetrahedra[2] },
  { column: 2, corner: [0, 0, 1], axes: tetrahedra[3] },
  { column: 0, corner: [1, 0, 1], axes: tetrahedra[4] },
  { column: 2, corner: [1, 0, 0], axes: tetrahedra[5] },
] as const;

/**
 * Looks for a color in the tetrahedra of a cube: the weights w of the edges e from its near corner solve the three
 * equations e w = color - near, and the color is inside where no weight is below 0 and their sum is not above 1.
 * Neighbors share all but one edge, so that the factors L U of one serve the next: its column goes, the new one is swept
 * by the steps so far, and elimination makes the rest triangular again, with the largest pivot of a column (the update of
 * Bartels and Golub; Gill, Murray, Wright: Numerical Linear Algebra and Optimization). In flat tetrahedra many places fit
 * and the pivots chosen before decide; official OCIO works in this way too, so that it mostly finds the same one there.
 */
function cubeSearch(grid: Float32Array, edge: number, target: Float32Array, result: Float32Array) {
  const places = turns.map(({ corner: [r, g, b] }) => ((r * edge + g) * edge + b) * 3);
  /** Row by row; `rows` and `columns` say in which order they count. */
  const matrix = new Float64Array(9);
  const [rows, columns] = [new Uint8Array(3), new Uint8Array(3)];
  /** The right sides, and the solution in the order of `columns`. */
  const [right, part] = [new Float64Array(3), new Float64Array(3)];
  const entering = new Float64Array(3);
  /** Row operations so far: target row, source row, factor. */
  const swept = new Uint8Array(48);
  const times = new Float64Array(24);
  let sweeps = 0;

  const get = (row: number, column: number) => matrix[rows[row]! * 3 + columns[column]!] as number;

  const enter = (column: number): void => {
    for (let sweep = 0; sweep < sweeps; sweep++)
      entering[swept[sweep * 2]!]! -= times[sweep]! * entering[swept[sweep * 2 + 1]!]!;
    for (let row = 0; row < 3; row++) matrix[row * 3 + column] = entering[row]!;
    let first = columns.indexOf(column);
    if (first === 0) {
      columns[0] = columns[1]!;
      columns[1] = column;
    }
    for (; first < 2; first++) eliminate(first);
  };

  const eliminate = (at: number): void => {
    let row = at;
    let most = Math.abs(get(at, at));
    for (let i = at + 1; i < 3; i++)
      if (Math.abs(get(i, at)) > most) {
        most = Math.abs(get(i, at));
        row = i;
      }
    if (most < ZERO) {
      let column = at;
      for (let j = at + 1; j < 3; j++) {
        for (let i = at; i < 3; i++)
          if (Math.abs(get(i, j)) > most) {
            most = Math.abs(get(i, j));
            row = i;
            column = j;
          }
        // Official OCIO swaps once more for a column without anything larger: the first one is back then.
        if (most > ZERO) swap(columns, at, column);
      }
    }
    swap(rows, at, row);
    const pivot = get(at, at);
    for (let i = at + 1; i < 3; i++) {
      const value = get(i, at);
      if (!(Math.abs(value) >= ZERO)) continue;
      const factor = value / pivot;
      const [to, from] = [rows[i]!, rows[at]!];
      matrix[to * 3 + columns[at]!] = 0;
      for (let j = at + 1; j < 3; j++) matrix[to * 3 + columns[j]!]! -= factor * get(at, j);
      right[to]! -= factor * right[from]!;
      swept[sweeps * 2] = to;
      swept[sweeps * 2 + 1] = from;
      times[sweeps++] = factor;
    }
  };

  /** True if the color is in the tetrahedron; NaN is never outside, so that it is found. */
  const solve = (): boolean => {
    let sum = 0;
    for (let row = 2; row >= 0; row--) {
      const pivot = get(row, row);
      let rest = right[rows[row]!]!;
      if (Math.abs(pivot) < ZERO) {
        if (Math.abs(rest) > ZERO) return false;
        part[row] = 0;
        continue;
      }
      let known = 0;
      for (let j = row + 1; j < 3; j++) known += get(row, j) * part[j]!;
      rest = (rest - known) / pivot;
      sum += rest;
      if (rest < -ZERO || sum > 1 + ZERO) return false;
      part[row] = rest;
    }
    return true;
  };

  return (r: number, g: number, b: number): boolean => {
    const start = ((r * edge + g) * edge + b) * 3;
    matrix.fill(0);
    for (let i = 0; i < 3; i++) {
      rows[i] = i;
      columns[i] = i;
      matrix[i * 4] = 1;
      right[i] = target[i]! - grid[start + i]!;
    }
    sweeps = 0;
    for (const [turn, { column, axes }] of turns.entries()) {
      for (let i = 0; i < 3; i++) entering[i] = grid[start + places[turn]! + i]! - grid[start + i]!;
      enter(column);
      if (!axes || !solve()) continue;
      const weight = (of: number) => part[columns.indexOf(of)]!;
      result[axes[2]] = weight(1);
      result[axes[1]] = weight(0) + result[axes[2]]!;
      result[axes[0]] = weight(2) + result[axes[1]]!;
      for (const [i, cell] of [r, g, b].entries()) result[i]! += cell;
      return true;
    }
    return false;
  };
}

function swap(list: Uint8Array, one: number, other: number): void {
  const kept = list[one]!;
  list[one] = list[other]!;
  list[other] = kept;
}
