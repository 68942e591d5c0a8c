import type { Kernel } from "#color/op.ts";
import { finite } from "./lut1d.ts";
import type { Lut3dOp } from "./lut3d.ts";

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

/** Bounds of the cells of level 1: of the up to 2 x 2 x 2 cubes, that is of up to 3 x 3 x 3 grid entries. */
function levelOne(grid: Float32Array, cubes: number): Level {
  const edge = cubes + 1;
  return level(Math.ceil(cubes / 2), (cell, widen) => {
    for (let r = cell[0]! * 2; r <= Math.min(cell[0]! * 2 + 2, cubes); r++)
      for (let g = cell[1]! * 2; g <= Math.min(cell[1]! * 2 + 2, cubes); g++)
        for (let b = cell[2]! * 2; b <= Math.min(cell[2]! * 2 + 2, cubes); b++) {
          const at = ((r * edge + g) * edge + b) * 3;
          widen(grid, at, grid, at);
        }
  });
}

function levelAbove({ size, bounds }: Level): Level {
  return level(Math.ceil(size / 2), (cell, widen) => {
    for (let r = cell[0]! * 2; r < Math.min(cell[0]! * 2 + 2, size); r++)
      for (let g = cell[1]! * 2; g < Math.min(cell[1]! * 2 + 2, size); g++)
        for (let b = cell[2]! * 2; b < Math.min(cell[2]! * 2 + 2, size); b++) {
          const at = ((r * size + g) * size + b) * 6;
          widen(bounds, at, bounds, at + 3);
        }
  });
}

type Widen = (lows: Float32Array, low: number, highs: Float32Array, high: number) => void;

function level(size: number, fill: (cell: readonly number[], widen: Widen) => void): Level {
  const bounds = new Float32Array(size ** 3 * 6);
  let at = 0;
  const widen: Widen = (lows, low, highs, high) => {
    for (let channel = 0; channel < 3; channel++) {
      const least = lows[low + channel] as number;
      const most = highs[high + channel] as number;
      if (least < (bounds[at + channel] as number)) bounds[at + channel] = least;
      if (most > (bounds[at + 3 + channel] as number)) bounds[at + 3 + channel] = most;
    }
  };
  for (let r = 0; r < size; r++)
    for (let g = 0; g < size; g++)
      for (let b = 0; b < size; b++) {
        bounds.fill(Number.POSITIVE_INFINITY, at, at + 3).fill(Number.NEGATIVE_INFINITY, at + 3, at + 6);
        fill([r, g, b], widen);
        at += 6;
      }
  return { size, bounds };
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
export function searchTreeOf({ size, values }: Lut3dOp): {
  grid: Float32Array;
  edge: number;
  levels: Level[];
} {
  const grid = extended(size, finite(values));
  const levels: Level[] = [{ size: size + 1, bounds: new Float32Array(0) }, levelOne(grid, size + 1)];
  while (levels.at(-1)!.size > 1) levels.push(levelAbove(levels.at(-1)!));
  return { grid, edge: size + 2, levels };
}

/**
 * The place of a color in the cube, exactly, by the tetrahedral interpolation whatever the LUT says; black for colors
 * that the LUT does not reach. Cubes are searched in official OCIO's order, which decides where several places fit.
 */
export function inverseLut3d(op: Lut3dOp): Kernel {
  const { size } = op;
  const { grid, edge, levels } = searchTreeOf(op);
  const stride = [edge * edge * 3, edge * 3, 3] as const;

  const target = new Float64Array(3);
  const result = new Float64Array(3);
  const system = new Float64Array(12);
  const weights = new Float64Array(3);

  const tryTetrahedron = (start: number, axes: readonly [number, number, number]): boolean => {
    const one = start + stride[axes[0] as 0];
    const two = one + stride[axes[1] as 0];
    const far = two + stride[axes[2] as 0];
    for (let row = 0; row < 3; row++) {
      const near = grid[start + row] as number;
      system[row * 4] = (grid[one + row] as number) - near;
      system[row * 4 + 1] = (grid[two + row] as number) - near;
      system[row * 4 + 2] = (grid[far + row] as number) - near;
      system[row * 4 + 3] = (target[row] as number) - near;
    }
    if (!solve(system, weights)) return false;
    const [a, b, c] = weights as unknown as readonly [number, number, number];
    if (!(a >= -ZERO && b >= -ZERO && c >= -ZERO && a + b + c <= 1 + ZERO)) return false;
    result[axes[0]] = a + b + c;
    result[axes[1]] = b + c;
    result[axes[2]] = c;
    return true;
  };

  const tryCube = (r: number, g: number, b: number): boolean => {
    const start = ((r * edge + g) * edge + b) * 3;
    for (let channel = 0; channel < 3; channel++) {
      let least = Number.POSITIVE_INFINITY;
      let most = Number.NEGATIVE_INFINITY;
      for (let corner = 0; corner < 8; corner++) {
        const at =
          start + (corner & 1) * stride[0] + ((corner >> 1) & 1) * stride[1] + (corner >> 2) * stride[2];
        const value = grid[at + channel] as number;
        if (value < least) least = value;
        if (value > most) most = value;
      }
      const wanted = target[channel] as number;
      if (wanted < f(least - WIDENED) || wanted > f(most + WIDENED)) return false;
    }
    for (const axes of tetrahedra)
      if (tryTetrahedron(start, axes)) {
        result[0]! += r;
        result[1]! += g;
        result[2]! += b;
        return true;
      }
    return false;
  };

  const visit = (depth: number, r: number, g: number, b: number): boolean => {
    if (depth === 0) return tryCube(r, g, b);
    const { size: cells, bounds } = levels[depth] as Level;
    const at = ((r * cells + g) * cells + b) * 6;
    for (let channel = 0; channel < 3; channel++) {
      const wanted = target[channel] as number;
      if (wanted < f((bounds[at + channel] as number) - WIDENED)) return false;
      if (wanted > f((bounds[at + 3 + channel] as number) + WIDENED)) return false;
    }
    const below = (levels[depth - 1] as Level).size;
    for (let child = 0; child < 8; child++) {
      const cr = r * 2 + (child & 1);
      const cg = g * 2 + ((child >> 1) & 1);
      const cb = b * 2 + (child >> 2);
      if (cr < below && cg < below && cb < below && visit(depth - 1, cr, cg, cb)) return true;
    }
    return false;
  };

  const step = f(1 / (size - 1));
  return (pixels, from, to) => {
    for (let at = from * 4; at < to * 4; at += 4) {
      for (let channel = 0; channel < 3; channel++) {
        const value = pixels[at + channel] as number;
        target[channel] = value > 0 ? (value < 1 ? value : 1) : 0;
      }
      const found = visit(levels.length - 1, 0, 0, 0);
      for (let channel = 0; channel < 3; channel++) {
        const index = Math.min(Math.max(f(result[channel] as number) - 1, 0), size - 1);
        pixels[at + channel] = found ? f(index * step) : 0;
      }
    }
  };
}

/**
 * Solves three equations (rows of four numbers, overwritten) by full pivoting; false where nothing fits. Of equal pivots
 * the last is taken: where a tetrahedron is flat it decides which of many places is found, and official OCIO's is that.
 */
function solve(system: Float64Array, solution: Float64Array): boolean {
  const columns = [0, 1, 2];
  let rank = 0;
  for (; rank < 3; rank++) {
    let row = rank;
    let column = rank;
    let most = 0;
    for (let i = rank; i < 3; i++)
      for (let j = rank; j < 3; j++) {
        const size = Math.abs(system[i * 4 + columns[j]!] as number);
        if (!(size >= most)) continue;
        row = i;
        column = j;
        most = size;
      }
    if (!(most > ZERO)) break;
    const swapped = columns[rank]!;
    columns[rank] = columns[column]!;
    columns[column] = swapped;
    for (let j = 0; j < 4; j++) {
      const kept = system[rank * 4 + j] as number;
      system[rank * 4 + j] = system[row * 4 + j] as number;
      system[row * 4 + j] = kept;
    }
    for (let i = rank + 1; i < 3; i++) {
      const factor =
        (system[i * 4 + columns[rank]!] as number) / (system[rank * 4 + columns[rank]!] as number);
      for (let j = 0; j < 4; j++) system[i * 4 + j]! -= factor * (system[rank * 4 + j] as number);
    }
  }
  for (let row = rank; row < 3; row++) if (Math.abs(system[row * 4 + 3] as number) > ZERO) return false;
  solution.fill(0);
  for (let row = rank - 1; row >= 0; row--) {
    let value = system[row * 4 + 3] as number;
    for (let j = row + 1; j < rank; j++)
      value -= (system[row * 4 + columns[j]!] as number) * (solution[columns[j]!] as number);
    solution[columns[row]!] = value / (system[row * 4 + columns[row]!] as number);
  }
  return true;
}
