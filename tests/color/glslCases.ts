import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { standalone } from "#color/context.ts";
import type { AnyOp } from "#color/op.ts";
import { opsOf } from "#color/transforms.ts";
import { rowsOf } from "#ocio/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import type { Golden } from "./measure.ts";

/** Steps that GLSL and the CPU are to compute alike. */
export type GlslCase = {
  name: string;
  kind: string;
  direction: "forward" | "inverse";
  ops: AnyOp[];
  tolerance: { absolute: number; relative: number };
};

/** Of numbers, and where tables are interpolated. */
export const EXACT = { absolute: 1e-6, relative: 1e-4 };
export const TABLE = { absolute: 1e-6, relative: 2e-3 };

/** The CPU's polynomials are off by 1.5e-5 per power of 2; a contrast of nothing is undone by a power of 1000. */
const STEEP = { absolute: 1e-6, relative: 1.5e-2 };

/** Numbers from 0 to before 1 that are the same every time: a linear congruential generator. */
function* numbers(): Generator<number, never> {
  for (let state = 7; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const random = numbers();

/** Display values, scene light of 13 stops, grays, and values beyond both ends. */
export const pixels = Float32Array.from(
  [...Array(256).keys()].flatMap((i) => {
    const [r, g, b] = [random.next().value, random.next().value, random.next().value];
    if (i % 8 === 0) return [r * 1.2 - 0.1, g * 1.2 - 0.1, b * 1.2 - 0.1, 1];
    if (i % 8 === 1) return [r, r, r, 0.5];
    if (i % 8 < 5) return [r, g, b, 1];
    return [2 ** (r * 13 - 8), 2 ** (g * 13 - 8), 2 ** (b * 13 - 8), r];
  }),
);

const directions = ["forward", "inverse"] as const;

function stepsOf(version: string, text: string, direction: "forward" | "inverse"): AnyOp[] | null {
  const major = Number.parseInt(version, 10);
  const place =
    major < 2
      ? `colorspaces:\n  - !<ColorSpace>\n    name: case\n    to_reference: ${text}\n`
      : `named_transforms:\n  - !<NamedTransform>\n    name: case\n    transform: ${text}\n`;
  const { document } = readConfig(`ocio_profile_version: ${version}\n${place}`);
  const node =
    rowsOf(document, "named_transforms")[0]?.transform ??
    rowsOf(document, "colorspaces")[0]?.to_scene_reference_transform ??
    null;
  try {
    return opsOf(node, direction, { ...standalone, major });
  } catch {
    return null;
  }
}

function basic(): GlslCase[] {
  const file = resolve(import.meta.dirname, "golden/transforms.json");
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as {
    cases: ({ version: string; name: string; text: string } & Record<
      "forward" | "inverse",
      Golden[][] | null
    >)[];
  };
  return cases.flatMap(({ version, name, text, ...want }) =>
    directions.flatMap((direction) => {
      const ops = want[direction] ? stepsOf(version, text, direction) : null;
      const kind =
        /^(version 1 )?(grading \w+( curve)?|\w+( with linear| contrast| affine| camera)?)/.exec(name)?.[0] ??
        name;
      return ops && !/^grading/.test(name)
        ? [{ name, kind, direction, ops, tolerance: /contrast \w+ none/.test(name) ? STEEP : EXACT }]
        : [];
    }),
  );
}

/** Every case, by kind. */
export function glslCases(): GlslCase[] {
  return basic();
}
