import { finite } from "../op/lut1dOp.ts";
import { searchTreeOf, tetrahedra } from "../op/lut3dInverse.ts";
import type { Lut3dOp } from "../op/lut3dOp.ts";
import type { Helper, Scope } from "./scope.ts";
import { entries, listOf, remembered } from "./table.ts";

/**
 * Three equations by full pivoting; false where nothing fits. In flat tetrahedra, where many places do, it may be another
 * than on the CPU. In float32 more counts as zero.
 */
const solve: Helper = {
  source: `
bool $solve(mat4x3 given, out vec3 weights) {
  weights = vec3(0.0);
  mat4x3 m = given;
  ivec3 columns = ivec3(0, 1, 2);
  int rank = 0;
  for (; rank < 3; rank++) {
    int row = rank, column = rank;
    float most = 0.0;
    for (int i = rank; i < 3; i++)
      for (int j = rank; j < 3; j++) {
        float size = abs(m[columns[j]][i]);
        if (size >= most) { most = size; row = i; column = j; }
      }
    if (!(most > 1e-6)) break;
    int kept = columns[rank];
    columns[rank] = columns[column];
    columns[column] = kept;
    for (int j = 0; j < 4; j++) {
      float value = m[j][rank];
      m[j][rank] = m[j][row];
      m[j][row] = value;
    }
    for (int i = rank + 1; i < 3; i++) {
      float factor = m[columns[rank]][i] / m[columns[rank]][rank];
      for (int j = 0; j < 4; j++) m[j][i] -= factor * m[j][rank];
    }
  }
  for (int row = rank; row < 3; row++)
    if (abs(m[3][row]) > 1e-6) return false;
  for (int row = rank - 1; row >= 0; row--) {
    float value = m[3][row];
    for (int j = row + 1; j < rank; j++) value -= m[columns[j]][row] * weights[columns[j]];
    weights[columns[row]] = value / m[columns[row]][row];
  }
  return true;
}`,
};

/** Entries lie with blue along x, green along y and red along z; places count red, green, blue. */
const tryCube: Helper = {
  needs: [solve],
  source: `
vec3 $corner(sampler3D grid, ivec3 place) { return texelFetch(grid, place.bgr, 0).rgb; }
bool $tryAlong(sampler3D grid, ivec3 cube, vec3 target, ivec3 axes, inout vec3 found) {
  ivec3 place = cube;
  vec3 near = $corner(grid, place);
  place[axes.x]++;
  vec3 one = $corner(grid, place);
  place[axes.y]++;
  vec3 two = $corner(grid, place);
  vec3 far = $corner(grid, cube + 1);
  vec3 w;
  if (!$solve(mat4x3(one - near, two - near, far - near, target - near), w)) return false;
  if (any(lessThan(w, vec3(-1e-5))) || w.x + w.y + w.z > 1.00001) return false;
  found = vec3(cube);
  found[axes.x] += w.x + w.y + w.z;
  found[axes.y] += w.y + w.z;
  found[axes.z] += w.z;
  return true;
}
bool $tryCube(sampler3D grid, ivec3 cube, vec3 target, inout vec3 found) {
  vec3 least = $corner(grid, cube);
  vec3 most = least;
  for (int i = 1; i < 8; i++) {
    vec3 value = $corner(grid, cube + ivec3(i & 1, (i >> 1) & 1, i >> 2));
    least = min(least, value);
    most = max(most, value);
  }
  if (any(lessThan(target, least - 1e-6)) || any(greaterThan(target, most + 1e-6))) return false;
  return ${tetrahedra
    .map((axes) => `$tryAlong(grid, cube, target, ivec3(${axes.join(", ")}), found)`)
    .join("\n    || ")};
}`,
};

/** Levels of cells that hold 2 x 2 x 2 of the level below, searched in official OCIO's order. */
const colorBack: Helper = {
  needs: [entries, tryCube],
  source: `
vec3 $colorBack(sampler3D grid, sampler2D bounds, vec3 color) {
  int cubes = textureSize(grid, 0).x - 1;
  int sizes[10];
  int starts[10];
  sizes[0] = cubes;
  int top = 0;
  int start = 0;
  for (int i = 1; i < 10; i++) {
    int size = (sizes[i - 1] + 1) / 2;
    sizes[i] = size;
    starts[i] = start;
    start += size * size * size * 2;
    top = i;
    if (size == 1) break;
  }
  vec3 target = clamp(color, 0.0, 1.0);
  vec3 found = vec3(0.0);
  ivec3 cells[10];
  int children[10];
  cells[top] = ivec3(0);
  children[top] = -1;
  for (int depth = top; depth <= top;) {
    ivec3 cell = cells[depth];
    int child = children[depth];
    children[depth] = child + 1;
    if (child < 0) {
      int at = starts[depth] + ((cell.r * sizes[depth] + cell.g) * sizes[depth] + cell.b) * 2;
      bool outside = any(lessThan(target, $entry(bounds, at) - 1e-6)) || any(greaterThan(target, $entry(bounds, at + 1) + 1e-6));
      if (outside) depth++;
    } else if (child > 7) depth++;
    else {
      ivec3 next = cell * 2 + ivec3(child & 1, (child >> 1) & 1, child >> 2);
      if (any(greaterThanEqual(next, ivec3(sizes[depth - 1])))) continue;
      if (depth == 1) {
        if ($tryCube(grid, next, target, found)) return clamp(found - 1.0, 0.0, float(cubes - 2)) / float(cubes - 2);
      } else {
        depth--;
        cells[depth] = next;
        children[depth] = -1;
      }
    }
  }
  return vec3(0.0);
}`,
};

/** The widened grid, and the bounds of the cells of all levels in a list. */
const treeIn = remembered((op: Lut3dOp) => {
  const { grid, edge, levels } = searchTreeOf({ size: op.size, values: finite(op.values) });
  const bounds = new Float32Array(levels.reduce((sum, level) => sum + level.bounds.length, 0));
  let at = 0;
  for (const level of levels) {
    bounds.set(level.bounds, at);
    at += level.bounds.length;
  }
  return { grid, edge, bounds: listOf(bounds) };
});

/** Call that finds a color's position in the cube, exactly. */
export function lut3dBack(op: Lut3dOp, { texture, use }: Scope): string {
  const { grid, edge, bounds } = treeIn(op);
  use(colorBack);
  const cube = texture("grid", { width: edge, height: edge, depth: edge, format: "RGB32F", values: grid });
  return `$colorBack(${cube}, ${texture("bounds", bounds)}, color.rgb)`;
}
