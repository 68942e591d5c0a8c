import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { AnyOp } from "#color/op.ts";
import { compile } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { shared } from "../shared.ts";

type Pixels = (number | string)[][];
type Golden = {
  source: string;
  referenceSpace: string;
  inputs: Pixels;
  colorspaces: Record<string, { toReference: Pixels; fromReference: Pixels }>;
  views: Record<string, Pixels>;
  looks: Record<string, Pixels>;
};

const value = (given: number | string) => Number(String(given).replace("inf", "Infinity"));

function applied(ops: readonly AnyOp[], inputs: Pixels): Float32Array {
  const pixels = Float32Array.from(inputs.flat().map(value));
  compile(ops, { exact: true })(pixels, 0, inputs.length);
  return pixels;
}

/** The worst difference against what is wanted, in parts of the tolerance 1e-6 + 2e-5 |want|. */
function worst(got: Float32Array, want: Pixels): number {
  let most = 0;
  want.flat().forEach((given, at) => {
    const wanted = value(given);
    const found = got[at] as number;
    if (Object.is(found, wanted) || found === wanted) return;
    if (Number.isNaN(found) && Number.isNaN(wanted)) return;
    most = Math.max(
      most,
      Math.abs(found - wanted) / (1e-6 + 2e-5 * Math.abs(wanted)) || Number.POSITIVE_INFINITY,
    );
  });
  return most;
}

/** Light of display values: in the display reference, where 1 is 100 nits. */
function linear(processors: Processors, display: string, values: readonly number[]): Float32Array {
  const pixels = Float32Array.from(values);
  compile(processors.convert(display, "CIE XYZ-D65 - Display-referred"))(pixels, 0, pixels.length / 4);
  return pixels;
}

function furthest(got: Float32Array, want: Float32Array): number {
  return got.reduce((most, each, at) => {
    const apart = Object.is(each, want[at]) ? 0 : Math.abs(each - (want[at] as number));
    return Math.max(most, Number.isNaN(apart) ? Number.POSITIVE_INFINITY : apart);
  }, 0);
}

const nitsOf = (view: string) => Number(/(\d+) nits/.exec(view)?.[1] ?? 100);

describe.skipIf(shared === null).each([...builtinConfigNames])("%s", (name) => {
  const golden: Golden = shared
    ? JSON.parse(readFileSync(join(shared, "golden", `${name}.json`), "utf8"))
    : { colorspaces: {}, views: {}, looks: {} };
  const processors = new Processors(builtinConfig(name) as Document);

  test("converts every color space to and from the reference as official OCIO does", () => {
    const far: [string, number][] = [];
    for (const [space, { toReference, fromReference }] of Object.entries(golden.colorspaces)) {
      const to = worst(applied(processors.convert(space, golden.referenceSpace), golden.inputs), toReference);
      const from = worst(
        applied(processors.convert(golden.referenceSpace, space), golden.inputs),
        fromReference,
      );
      if (to > 1) far.push([`${space} → reference`, to]);
      if (from > 1) far.push([`reference → ${space}`, from]);
    }
    expect(far).toEqual([]);
  });

  test("renders every view as official OCIO does", () => {
    const far: [string, number][] = [];
    for (const [name, want] of Object.entries(golden.views)) {
      const [display = "", view = ""] = name.split(" / ");
      const got = applied(processors.displayView({ src: golden.source, display, view }), golden.inputs);
      // The ACES 2 model is compared in linear light, where its own noise is small: 5e-5 of 100 nits (builtins §3.11).
      const found = /ACES 2\.0/.test(view)
        ? furthest(
            linear(processors, display, [...got]),
            linear(processors, display, want.flat().map(value)),
          ) /
          (5e-5 * (nitsOf(view) / 100))
        : worst(got, want);
      if (found > 1) far.push([name, found]);
    }
    expect(far).toEqual([]);
  });

  test("applies every look as official OCIO does", () => {
    const far: [string, number][] = [];
    for (const [look, want] of Object.entries(golden.looks)) {
      const ops = processors.look(golden.referenceSpace, golden.referenceSpace, look);
      const found = worst(applied(ops, golden.inputs), want);
      if (found > 1) far.push([look, found]);
    }
    expect(far).toEqual([]);
  });
});

type Tree = {
  source: string;
  spaces: Record<string, Pixels>;
  views: Record<string, Pixels>;
  refused: string[];
};
const trees: { inputs: Pixels; configs: Record<string, Tree> } = shared
  ? JSON.parse(readFileSync(join(shared, "golden", "trees.json"), "utf8"))
  : { inputs: [], configs: {} };

/** The whole of a real configuration with its LUT files, as it lies on disk. */
function opened(path: string): Processors {
  const file = join(shared as string, "corpus", "trees", path);
  const folder = dirname(file);
  const read = (name: string) => {
    const at = resolve(folder, name);
    return existsSync(at) && statSync(at).isFile() ? readFileSync(at) : null;
  };
  return new Processors(readConfig(readFileSync(file, "utf8")).document, { read });
}

describe.skipIf(shared === null).each(Object.entries(trees.configs))(
  "%s",
  (path, { source, spaces, views, refused }) => {
    test("converts and renders with its files as official OCIO does", () => {
      const processors = opened(path);
      const far: [string, number | string][] = [];
      const compare = (name: string, ops: () => AnyOp[], want: Pixels) => {
        try {
          const found = worst(applied(ops(), trees.inputs), want);
          if (found > 1) far.push([name, found]);
        } catch (error) {
          far.push([name, String(error)]);
        }
      };
      for (const [space, want] of Object.entries(spaces))
        compare(space, () => processors.convert(space, source), want);
      for (const [name, want] of Object.entries(views)) {
        const at = name.lastIndexOf(" / ");
        const [display, view] = [name.slice(0, at), name.slice(at + 3)];
        compare(name, () => processors.displayView({ src: source, display, view }), want);
      }
      expect(far).toEqual([]);
    });

    test("refuses with a reason what official OCIO refuses", () => {
      const processors = opened(path);
      for (const name of refused) {
        const at = name.lastIndexOf(" / ");
        expect(() =>
          at > 0 && !(name in spaces)
            ? processors.displayView({ src: source, display: name.slice(0, at), view: name.slice(at + 3) })
            : processors.convert(name, source),
        ).toThrow(/\.$/);
      }
    });
  },
);
