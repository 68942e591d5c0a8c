import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { emptyContext } from "#color/context.ts";
import { ColorError } from "#color/error.ts";
import type { AnyOp } from "#color/op.ts";
import { compile } from "#color/ops.ts";
import { opsOf } from "#color/transforms.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { shared } from "../shared.ts";
import { computed, type Golden, Ledger, pixelsOf, USUAL, worst } from "./measure.ts";
import { graded } from "./vectors.ts";

const directions = ["forward", "inverse"] as const;
type Rows = Golden[][];

/** Where the document of the mathematics allows more than usual: the polynomials of official OCIO. */
function toleranceOf(name: string) {
  return name.startsWith("exposure contrast") ? { absolute: 1e-6, relative: 3e-5 } : USUAL;
}

/** The kind of a case: its name without style and number. */
function kindOf(name: string): string {
  return /^(grading \w+( curve)?|\w+( with linear| contrast| affine| camera)?)/.exec(name)?.[0] ?? name;
}

describe("numbers of official OCIO", () => {
  const file = resolve(import.meta.dirname, "golden/transforms.json");
  const { pixels, cases } = JSON.parse(readFileSync(file, "utf8")) as {
    pixels: Rows;
    cases: { version: string; name: string; text: string; forward: Rows | null; inverse: Rows | null }[];
  };
  const from = pixelsOf(pixels);
  const ledger = new Ledger();
  afterAll(() => ledger.print("Edge cases"));

  /** The steps of a YAML text; what official OCIO does not load is refused in reading already. */
  function stepsOf(version: string, text: string, direction: "forward" | "inverse"): AnyOp[] {
    const major = Number.parseInt(version, 10);
    const place =
      major < 2
        ? `colorspaces:\n  - !<ColorSpace>\n    name: case\n    to_reference: ${text}\n`
        : `named_transforms:\n  - !<NamedTransform>\n    name: case\n    transform: ${text}\n`;
    const { document, problems } = readConfig(`ocio_profile_version: ${version}\n${place}`);
    const refusal = problems.find(
      ({ severity, message }) => severity === "error" && !/default/.test(message),
    );
    if (refusal) throw new ColorError(refusal.message);
    const node =
      rowsOf(document, "named_transforms")[0]?.transform ??
      rowsOf(document, "colorspaces")[0]?.to_scene_reference_transform ??
      null;
    return opsOf(node, direction, { ...emptyContext, major });
  }

  describe.each(cases)("$name", ({ version, name, text, ...want }) => {
    test.each(directions)("%s", (direction) => {
      const rows = want[direction];
      if (rows === null) {
        expect(() => compile(stepsOf(version, text, direction))).toThrow(ColorError);
        return;
      }
      const got = computed(stepsOf(version, text, direction), from);
      const { distance, at } = worst(got, pixelsOf(rows), from, toleranceOf(name));
      ledger.add(kindOf(name), distance);
      expect(distance, at).toBeLessThanOrEqual(1);
    });
  });
});

/**
 * Their library, a build before 2.6.0, adds gains to the luma of video where the release multiplies it.
 * "grading hue curve video luma" of golden/transforms.json has the numbers of the release.
 */
const BEFORE_RELEASE = "grading hue curve video";

const golden = shared ? resolve(shared, "golden") : "";

describe.skipIf(!existsSync(golden))("golden numbers of named transforms", () => {
  type Case = { [D in "forward" | "inverse"]?: Rows } & { [D in "forward_error" | "inverse_error"]?: string };
  const found = existsSync(golden)
    ? (JSON.parse(readFileSync(resolve(golden, "ops.json"), "utf8")) as {
        inputs: Rows;
        namedTransforms: Record<string, Case>;
      })
    : { inputs: [], namedTransforms: {} };
  const { document } = readConfig(
    existsSync(golden) ? readFileSync(resolve(golden, "ops.ocio"), "utf8") : "",
  );
  const from = pixelsOf(found.inputs);
  const ledger = new Ledger();
  afterAll(() => ledger.print("Named transforms"));
  const cases = rowsOf(document, "named_transforms").filter(
    ({ name }) => !/^(fixed|builtin) /.test(name) && name !== BEFORE_RELEASE,
  );

  test("are there for every kind", () => {
    expect(cases.length).toBeGreaterThanOrEqual(69);
  });

  describe.each(cases)("$name", ({ name, transform, inverse_transform }) => {
    test.each(directions)("%s", (direction) => {
      const want = found.namedTransforms[name] ?? {};
      const node: Transform | null = direction === "inverse" ? (inverse_transform ?? transform) : transform;
      const rows = want[direction];
      if (!rows) {
        expect(want[`${direction}_error`]).toBeDefined();
        expect(() => compile(opsOf(node, direction))).toThrow(ColorError);
        return;
      }
      const { distance, at } = worst(computed(opsOf(node, direction), from), pixelsOf(rows), from);
      ledger.add(kindOf(name), distance);
      expect(distance, at).toBeLessThanOrEqual(1);
    });
  });
});

describe.skipIf(!existsSync(golden))("golden vectors of grading", () => {
  const ledger = new Ledger();
  afterAll(() => ledger.print("Grading vectors"));
  const cases = existsSync(golden)
    ? graded(resolve(golden, "vectors-by-op.json")).filter(({ name }) => name !== BEFORE_RELEASE)
    : [];

  test.each(cases)("$name $direction", ({ name, node, direction, from, want }) => {
    const { distance, at } = worst(computed(opsOf(node, direction), from), want, from);
    ledger.add(kindOf(name), distance);
    expect(distance, at).toBeLessThanOrEqual(1);
  });
});
