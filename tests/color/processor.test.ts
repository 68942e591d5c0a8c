import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { AnyOp } from "#color/op.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { oneIn } from "../sample.ts";
import { shared } from "../shared.ts";
import {
  computed,
  distance as distanceOf,
  furthest,
  type Golden as GoldenNumber,
  Ledger,
  pixelsOf,
  USUAL,
  worst,
} from "./measure.ts";
import { swayWithin } from "./sway.ts";

type Rows = GoldenNumber[][];

type Golden = {
  source: string;
  referenceSpace: string;
  inputs: Rows;
  colorspaces: Record<string, { toReference: Rows; fromReference: Rows }>;
  views: Record<string, Rows>;
  looks: Record<string, Rows>;
};

/** One conversion in so many is also computed as the page does it, in vectors. */
const EVERY = Number(process.env.COLOR_EVERY ?? 12);
/** As many pixels as make vectors worth their while. */
const MANY = 2048;

let conversions = 0;

/** Pixels of a conversion step by step; of some also the page's. */
function applied(ops: readonly AnyOp[], from: Float32Array): { exact: Float32Array; fast?: Float32Array } {
  const exact = computed(ops, from);
  if (conversions++ % EVERY !== 0) return { exact };
  const length = from.length * Math.ceil((4 * MANY) / from.length);
  const many = Float32Array.from({ length }, (_, at) => from[at % from.length] as number);
  return { exact, fast: computed(ops, many, false).slice(0, from.length) };
}

/** Light of display values: in the display reference, where 1 is 100 nits. */
function linear(processors: Processors, display: string, values: Float32Array): Float32Array {
  return computed(processors.convert(display, "CIE XYZ-D65 - Display-referred"), values, false);
}

/** Distance of the results of a conversion from those wanted, in tolerances; the reason why there are none. */
type Far = [name: string, distance: number | string];

/** Compares conversions with golden numbers, and lists those that are off. */
class Comparison {
  readonly far: Far[] = [];
  readonly #group: string;
  readonly #from: Float32Array;

  constructor(group: string, inputs: Rows) {
    this.#group = group;
    this.#from = pixelsOf(inputs);
  }

  add(name: string, make: () => AnyOp[], want: Float32Array, gap = ofNumbers): void {
    try {
      const ops = make();
      for (const [how, got] of Object.entries(applied(ops, this.#from))) {
        const distance = gap(got, want, this.#from, how === "fast" ? ops : null);
        ledger.add(`${this.#group}, ${how}`, distance);
        if (distance > 1) this.far.push([`${name}, ${how}`, distance]);
      }
    } catch (error) {
      this.far.push([name, String(error)]);
    }
  }
}

/** The distance of results; `fused` are the steps where matrices of them were multiplied. */
type Gap = (
  got: Float32Array,
  want: Float32Array,
  from: Float32Array,
  fused: readonly AnyOp[] | null,
) => number;

const ofNumbers: Gap = (got, want, from, fused) => {
  const { distance } = worst(got, want, from);
  if (distance <= 1 || !fused) return distance;
  const sway = swayWithin(fused, from);
  return got.reduce((most, value, at) => {
    const absolute = USUAL.absolute + (sway[at] as number);
    if (absolute === Number.POSITIVE_INFINITY) return most;
    return Math.max(most, distanceOf(value, want[at] as number, { ...USUAL, absolute }));
  }, 0);
};

const ledger = new Ledger();
afterAll(() => ledger.print("Configurations"));

const nitsOf = (view: string) => Number(/(\d+) nits/.exec(view)?.[1] ?? 100);

describe.skipIf(shared === null).each([...oneIn(3, builtinConfigNames)])("%s", (name) => {
  const golden: Golden = shared
    ? JSON.parse(readFileSync(join(shared, "golden", `${name}.json`), "utf8"))
    : { colorspaces: {}, views: {}, looks: {} };
  const processors = new Processors(builtinConfig(name) as Document);

  test("converts every color space to and from the reference as official OCIO does", () => {
    const comparison = new Comparison(name, golden.inputs);
    for (const [space, { toReference, fromReference }] of Object.entries(golden.colorspaces)) {
      const { referenceSpace } = golden;
      comparison.add(
        `${space} → reference`,
        () => processors.convert(space, referenceSpace),
        pixelsOf(toReference),
      );
      comparison.add(
        `reference → ${space}`,
        () => processors.convert(referenceSpace, space),
        pixelsOf(fromReference),
      );
    }
    expect(comparison.far).toEqual([]);
  });

  test("renders every view as official OCIO does", () => {
    const comparison = new Comparison(name, golden.inputs);
    for (const [shown, want] of Object.entries(golden.views)) {
      const [display = "", view = ""] = shown.split(" / ");
      // The ACES 2 model is compared in linear light, where its own noise is small: 5e-5 of 100 nits (builtins §3.11).
      const ofLight: Gap = (got, wanted) =>
        furthest(linear(processors, display, got), linear(processors, display, wanted)) /
        (5e-5 * (nitsOf(view) / 100));
      comparison.add(
        shown,
        () => processors.displayView({ src: golden.source, display, view }),
        pixelsOf(want),
        /ACES 2\.0/.test(view) ? ofLight : ofNumbers,
      );
    }
    expect(comparison.far).toEqual([]);
  });

  test("applies every look as official OCIO does", () => {
    const comparison = new Comparison(name, golden.inputs);
    const { referenceSpace } = golden;
    for (const [look, want] of Object.entries(golden.looks))
      comparison.add(look, () => processors.look(referenceSpace, referenceSpace, look), pixelsOf(want));
    expect(comparison.far).toEqual([]);
  });
});

type Tree = {
  source: string;
  spaces: Record<string, Rows>;
  views: Record<string, Rows>;
  refused: string[];
};
const trees: { inputs: Rows; configs: Record<string, Tree> } = shared
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

describe.skipIf(shared === null).each([...oneIn(4, Object.entries(trees.configs))])(
  "%s",
  (path, { source, spaces, views, refused }) => {
    test("converts and renders with its files as official OCIO does", () => {
      const processors = opened(path);
      const comparison = new Comparison(`trees/${path}`, trees.inputs);
      for (const [space, want] of Object.entries(spaces))
        comparison.add(space, () => processors.convert(space, source), pixelsOf(want));
      for (const [name, want] of Object.entries(views)) {
        const at = name.lastIndexOf(" / ");
        const [display, view] = [name.slice(0, at), name.slice(at + 3)];
        comparison.add(name, () => processors.displayView({ src: source, display, view }), pixelsOf(want));
      }
      expect(comparison.far).toEqual([]);
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

test("a view is undone whose look goes one way alone, as official OCIO does", () => {
  const look =
    "name: l, process_space: raw, inverse_transform: !<MatrixTransform> {matrix: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]}";
  const { document } = readConfig(`ocio_profile_version: 2
roles: {default: raw}
file_rules: [!<Rule> {name: Default, colorspace: default}]
displays: {d: [!<View> {name: v, colorspace: raw, looks: l}]}
looks: [!<Look> {${look}}]
colorspaces: [!<ColorSpace> {name: raw}]
`);
  const processors = new Processors(document);
  const request = { src: "raw", display: "d", view: "v" };
  expect(() => processors.displayView(request)).toThrow("singular");
  const back = computed(processors.displayView(request, "inverse"), Float32Array.of(0.5, 0.5, 0.5, 1));
  expect([...back]).toEqual([1, 0, 1, 1]);
});
