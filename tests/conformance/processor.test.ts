import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { AnyOp } from "#color/op.ts";
import { Processors } from "#color/processor.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { computed, distance, furthest, type Golden, Ledger, pixelsOf } from "../color/measure.ts";
import { swayOf } from "../color/styleCases.ts";
import { swayWithin } from "../color/sway.ts";
import { python, shared } from "../shared.ts";

/** One conversion in so many is compared, and one in so many of those also as the page computes it. */
const EVERY = Number(process.env.COLOR_EVERY ?? 8);
/** As many pixels as make vectors worth their while. */
const MANY = 2048;

type Shown = [display: string, view: string];
type Ways = { to: string[]; from: string[]; views: Shown[]; back: Shown[] };
type Question = Ways & { path: string; source: string; pixels: number[] };
type Converted = { from: Golden[]; want: Golden[] } | null;
type Answer = { error?: string } & Record<keyof Ways, Converted[]>;

const corpus = join(shared ?? "", "corpus");
const files = shared && python ? [...configs(), ...trees()].filter(loads) : [];

function configs(): string[] {
  const names = readdirSync(join(corpus, "configs")).filter((file) => file.endsWith(".ocio"));
  return names.map((file) => join("configs", file));
}

/** Configurations with their LUT files. */
function trees(): string[] {
  const golden = JSON.parse(readFileSync(join(corpus, "..", "golden", "trees.json"), "utf8"));
  return Object.keys(golden.configs).map((file) => join("trees", file));
}

function loads(file: string): boolean {
  const { problems } = readConfig(readFileSync(join(corpus, file), "utf8"));
  return !problems.some(({ severity }) => severity === "error");
}

/** 64 pixels, the same in every run: shadows, middle, highlights and colors that are out of gamut. */
function pixels(): number[] {
  let seed = 20261;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  return Array.from({ length: 64 }, (_, at) => {
    const most = [0.1, 1, 1, 8][at % 4] as number;
    const least = at % 5 === 0 ? -0.1 : 0;
    return [...Array.from({ length: 3 }, () => Math.fround(least + (most - least) * random())), 1];
  }).flat();
}

let counted = 0;

/** One in so many; over all files together, so that each has some of each kind. */
function sample<T>(list: readonly T[]): T[] {
  return list.filter(() => counted++ % EVERY === 0);
}

function question(file: string, document: Document): Question {
  const role = rowsOf(document, "roles").find(({ name }) => name.toLowerCase() === "scene_linear");
  const spaces = [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")];
  const names = spaces.map(({ name }) => name);
  const views = rowsOf(document, "display_view_associations").flatMap((row): Shown[] => {
    const display = row.display_id === null ? undefined : document.displays.byId[row.display_id];
    return display ? [[display.name, nameOf(row, document)]] : [];
  });
  return {
    path: join(corpus, file),
    source: role ? "scene_linear" : (names[0] ?? "raw"),
    to: sample(names),
    from: sample(names),
    views: sample(views),
    back: sample(views),
    pixels: pixels(),
  };
}

function ask(asked: Question): Answer {
  const script = resolve(import.meta.dirname, "processor.py");
  const { stdout, stderr, status } = spawnSync(python as string, [script], {
    input: `${JSON.stringify(asked)}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`Official OCIO stopped: ${stderr}`);
  return JSON.parse(stdout) as Answer;
}

const TOLERANCE = { absolute: 2e-6, relative: 3e-5 };

/** Distance allowed from the wanted numbers beside the tolerance: each by itself. */
type Leeway = () => ArrayLike<number>;

/** The worst difference in tolerances. What is off by more may be off by a leeway, which takes long to find. */
function worst(got: Float32Array, want: Float32Array, leeway: Leeway): number {
  const of = (more: ArrayLike<number> | null) =>
    got.reduce((most, value, at) => {
      const absolute = TOLERANCE.absolute + (more?.[at] ?? 0);
      return absolute === Number.POSITIVE_INFINITY
        ? most
        : Math.max(most, distance(value, want[at] as number, { ...TOLERANCE, absolute }));
    }, 0);
  const most = of(null);
  return most > 1 ? of(leeway()) : most;
}

/** The part of its largest channel that each number of pixels may be off. */
function shares(share: number, ...all: Float32Array[]): Float32Array {
  return (all[0] as Float32Array).map((_, at) => {
    const sizes = all.flatMap((each) => [...each.subarray(at - (at % 4), at - (at % 4) + 3)].map(Math.abs));
    return share * Math.max(...sizes.filter(Number.isFinite), 0);
  });
}

function opened(path: string): { document: Document; processors: Processors } {
  const { document } = readConfig(readFileSync(path, "utf8"));
  const read = (name: string) => {
    const at = resolve(dirname(path), name);
    return existsSync(at) && statSync(at).isFile() ? readFileSync(at) : null;
  };
  return { document, processors: new Processors(document, { read }) };
}

/**
 * Leeway without end for pixels of which both answers are shown alike: of the places of a 3D LUT that have one color,
 * as where it clamps, any undoes it.
 */
function shownAlike(forward: readonly AnyOp[], got: Float32Array, want: Float32Array): Float32Array {
  const [one, other] = [computed(forward, got), computed(forward, want)];
  return got.map((_, at) => {
    const start = at - (at % 4);
    const apart = [0, 1, 2].map((channel) =>
      Math.abs((one[start + channel] as number) - (other[start + channel] as number)),
    );
    return Math.max(...apart) < 1e-5 ? Number.POSITIVE_INFINITY : 0;
  });
}

/** Squares of more are infinite in float32, and infinities less infinities NaN: by which way, not all tell alike. */
const HUGE = 1e18;

/** Leeway without end for pixels that are huge or not finite after some step: there vectors may give another answer. */
function overflown(ops: readonly AnyOp[], from: Float32Array): Float32Array {
  const free = new Float32Array(from.length);
  let pixels = from;
  for (const op of ops) {
    pixels = computed([op], pixels);
    for (const [at, value] of pixels.entries())
      if (!(Math.abs(value) < HUGE)) free.fill(Number.POSITIVE_INFINITY, at - (at % 4), at - (at % 4) + 4);
  }
  return free;
}

/** The page's pixels, in vectors. */
function fast(ops: readonly AnyOp[], from: Float32Array): Float32Array {
  const length = from.length * Math.ceil((4 * MANY) / from.length);
  const many = Float32Array.from({ length }, (_, at) => from[at % from.length] as number);
  return computed(ops, many, false).slice(0, from.length);
}

const ledger = new Ledger();
afterAll(() => files.length && ledger.print("Configurations live"));
let compared = 0;

// A file needs a test, also where there is nothing to compare: that one is skipped.
describe.skipIf(files.length === 0).each(files.length ? files : ["A configuration"])("%s", (file) => {
  test("gives the pixels of official OCIO for the spaces and views that it builds, both ways", () => {
    const { document, processors } = opened(join(corpus, file));
    const asked = question(file, document);
    const answer = ask(asked);
    if (answer.error) return expect(answer.error).not.toBe("");
    const far: [string, number | string][] = [];
    const light = (display: string, values: Float32Array) =>
      computed(processors.convert(display, "CIE XYZ-D65 - Display-referred"), values, false);
    const add = (name: string, gap: number) => {
      ledger.add(file, gap);
      if (gap > 1) far.push([name, gap]);
    };
    const compare = (name: string, answered: Converted, make: () => AnyOp[], undo: () => AnyOp[]) => {
      if (answered === null) return;
      try {
        const [from, want] = [answered.from, answered.want].map((list) => pixelsOf([list].flatMap(inFours)));
        if (!from || !want) return;
        const ops = make();
        const got = computed(ops, from);
        // The noise of the ACES 2 model is small in light, not in the codes of near black: 5e-5 of 100 nits (builtins §3.11).
        const [, display = "", nits] = /^(.*) \/ ACES 2\.0 .*?(\d+) nits/.exec(name) ?? [];
        const shown = nits !== undefined && !name.endsWith(", back");
        const ofLight = (one: Float32Array, other: Float32Array) =>
          furthest(light(display, one), light(display, other)) / ((5e-5 * Number(nits)) / 100);
        const alike = () =>
          ops.some((op) => op.type === "lut3d" && "direction" in op && op.direction === "inverse")
            ? shownAlike(undo(), got, want)
            : new Float32Array(got.length);
        const rounded = () => {
          const free = alike();
          return swayOf(ops, from).map((sway, at) => 4 * sway + (free[at] as number));
        };
        // Backwards, ACES 2 widens what it compressed (builtins §3.11).
        const widened = () => {
          const share = shares(3e-4, want, from);
          return rounded().map((sway, at) => sway + (share[at] as number));
        };
        if (shown) add(name, ofLight(got, want));
        else add(name, worst(got, want, nits ? widened : rounded));
        if (compared++ % EVERY !== 0) return;
        const quick = fast(ops, from);
        if (shown) return add(`${name}, fast`, ofLight(quick, got));
        const share = shares(3e-4, want, from);
        add(
          `${name}, fast`,
          worst(quick, got, () => {
            const free = overflown(ops, from);
            return swayWithin(ops, from).map(
              (sway, at) => sway + (nits ? (share[at] as number) : 0) + (free[at] as number),
            );
          }),
        );
      } catch (error) {
        far.push([name, String(error)]);
      }
    };
    const { source } = asked;
    for (const [at, space] of asked.to.entries())
      compare(
        `${space} →`,
        answer.to[at] ?? null,
        () => processors.convert(space, source),
        () => processors.convert(source, space),
      );
    for (const [at, space] of asked.from.entries())
      compare(
        `→ ${space}`,
        answer.from[at] ?? null,
        () => processors.convert(source, space),
        () => processors.convert(space, source),
      );
    for (const [at, [display, view]] of asked.views.entries())
      compare(
        `${display} / ${view}`,
        answer.views[at] ?? null,
        () => processors.displayView({ src: source, display, view }),
        () => processors.displayView({ src: source, display, view }, "inverse"),
      );
    for (const [at, [display, view]] of asked.back.entries())
      compare(
        `${display} / ${view}, back`,
        answer.back[at] ?? null,
        () => processors.displayView({ src: source, display, view }, "inverse"),
        () => processors.displayView({ src: source, display, view }),
      );
    expect(far).toEqual([]);
  }, 600_000);
});

/** Pixels of a row of numbers. */
function inFours(list: readonly Golden[]): Golden[][] {
  return Array.from({ length: list.length / 4 }, (_, at) => list.slice(at * 4, at * 4 + 4));
}
