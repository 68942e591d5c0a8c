import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { AnyOp } from "#color/op.ts";
import { compile } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import { type Document, rowsOf } from "#ocio/document.ts";
import { nameOf } from "#ocio/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { python, shared } from "../shared.ts";

type Question = {
  path: string;
  source: string;
  spaces: string[];
  views: [string, string][];
  pixels: number[];
};
type Pixels = (number | string)[] | null;
type Answer = { error?: string; spaces: Pixels[]; views: Pixels[] };

const folder = join(shared ?? "", "corpus", "configs");
const files =
  shared && python ? readdirSync(folder).filter((file) => file.endsWith(".ocio") && loads(file)) : [];

function loads(file: string): boolean {
  const { problems } = readConfig(readFileSync(join(folder, file), "utf8"));
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

function question(file: string, document: Document): Question {
  const role = rowsOf(document, "roles").find(({ name }) => name.toLowerCase() === "scene_linear");
  const spaces = [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")];
  const views = rowsOf(document, "display_view_associations").flatMap((row): [string, string][] => {
    const display = row.display_id === null ? undefined : document.displays.byId[row.display_id];
    return display ? [[display.name, nameOf(row, document)]] : [];
  });
  return {
    path: join(folder, file),
    source: role ? "scene_linear" : (spaces[0]?.name ?? "raw"),
    spaces: spaces.map(({ name }) => name),
    views,
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

const value = (given: number | string) => Number(String(given).replace("inf", "Infinity"));

/** The worst difference in parts of the tolerance 2e-6 + 3e-5 |want|. */
function worst(got: Float32Array, want: readonly (number | string)[]): number {
  let most = 0;
  want.forEach((given, at) => {
    const [wanted, found] = [value(given), got[at] as number];
    if (found === wanted || (Number.isNaN(found) && Number.isNaN(wanted))) return;
    const far = Math.abs(found - wanted) / (2e-6 + 3e-5 * Math.abs(wanted));
    most = Math.max(most, Number.isNaN(far) ? Number.POSITIVE_INFINITY : far);
  });
  return most;
}

function furthest(got: Float32Array, want: Float32Array): number {
  return got.reduce((most, each, at) => {
    const apart = Object.is(each, want[at]) ? 0 : Math.abs(each - (want[at] as number));
    return Math.max(most, Number.isNaN(apart) ? Number.POSITIVE_INFINITY : apart);
  }, 0);
}

describe.skipIf(files.length === 0).each(files)("%s", (file) => {
  test("gives the pixels of official OCIO for every space and view that it builds", () => {
    const { document } = readConfig(readFileSync(join(folder, file), "utf8"));
    const asked = question(file, document);
    const answer = ask(asked);
    if (answer.error) return expect(answer.error).not.toBe("");
    const read = (name: string) => {
      const at = resolve(dirname(asked.path), name);
      return existsSync(at) && statSync(at).isFile() ? readFileSync(at) : null;
    };
    const processors = new Processors(document, { read });
    const far: [string, number | string][] = [];
    const light = (display: string, values: Float32Array) => {
      compile(processors.convert(display, "CIE XYZ-D65 - Display-referred"))(values, 0, values.length / 4);
      return values;
    };
    const compare = (name: string, want: Pixels, ops: () => AnyOp[]) => {
      if (want === null) return;
      try {
        const got = Float32Array.from(asked.pixels);
        compile(ops(), { exact: true })(got, 0, asked.pixels.length / 4);
        // The noise of the ACES 2 model is small in light, not in the codes of near black: 5e-5 of 100 nits (builtins §3.11).
        const [, display = "", nits] = /^(.*) \/ ACES 2\.0 .*?(\d+) nits/.exec(name) ?? [];
        const found = nits
          ? furthest(light(display, got), light(display, Float32Array.from(want.map(value)))) /
            ((5e-5 * Number(nits)) / 100)
          : worst(got, want);
        if (found > 1) far.push([name, found]);
      } catch (error) {
        far.push([name, String(error)]);
      }
    };
    for (const [at, space] of asked.spaces.entries())
      compare(space, answer.spaces[at] as Pixels, () => processors.convert(space, asked.source));
    for (const [at, [display, view]] of asked.views.entries())
      compare(`${display} / ${view}`, answer.views[at] as Pixels, () =>
        processors.displayView({ src: asked.source, display, view }),
      );
    expect(far).toEqual([]);
  });
});
