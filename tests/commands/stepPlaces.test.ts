import { describe, expect, test } from "vitest";
import { chainSteps } from "#ocio/chain/chain.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { Document } from "#ocio/model/document.ts";
import transform from "../../commands/transform.ts";
import { does, mentioned, named } from "./fixture.ts";

const empty = mentioned();
const owner = "colorspaces/reference";
const slot = "to_scene_reference_transform";
const run = (verb: string, args: Record<string, unknown>, on: Document) =>
  does(transform, on, `transform.${verb}`, { owner, slot, ...args });
const chain = (on: Document): Transform | null => named(on, "colorspaces", "reference")[slot];

/** A chain of steps by first letter, groups in brackets: "cl[m[r]]". */
const letters: Record<string, string> = {
  c: "CDLTransform",
  l: "LogTransform",
  m: "MatrixTransform",
  r: "RangeTransform",
};
function built(text: string): Document {
  let on = empty;
  const at: number[] = [0];
  for (const letter of text) {
    if (letter === "]") {
      at.pop();
      at[at.length - 1] = (at.at(-1) as number) + 1;
      continue;
    }
    const type = letter === "[" ? "GroupTransform" : letters[letter];
    on = run("insert", { type, at: at.join(".") }, on).document;
    if (letter === "[") at.push(0);
    else at[at.length - 1] = (at.at(-1) as number) + 1;
  }
  return on;
}
function read(steps: readonly Transform[]): string {
  return steps
    .map((step) => {
      const sign = step.direction === "inverse" ? "-" : "";
      if (step.type === "GroupTransform") return `${sign}[${read(step.children)}]`;
      return sign + step.type.charAt(0).toLowerCase();
    })
    .join("");
}
const shape = (on: Document) => read(chainSteps(chain(on)));

describe("moving several", () => {
  test.each([
    ["cml", ["0", "2"], "1", "clm"],
    ["cmlr", ["2", "0"], "4", "mrcl"],
    ["cmlr", ["2", "3"], "0", "lrcm"],
    ["c[m]l", ["0", "2"], "1.1", "[mcl]"],
    ["[cm]l", ["0.1"], "1", "[c]ml"],
    ["[c[m]]l", ["0.1", "0.1.0"], "2", "[c]l[m]"],
    ["cm", ["0"], "1", "cm"],
  ])("%s: steps %j before %s give %s", (from, steps, before, to) => {
    expect(shape(run("moveSteps", { steps, before }, built(from)).document)).toBe(to);
  });

  test("no step goes into itself, or where there is no place", () => {
    const on = built("[c]m");
    expect(run("moveSteps", { steps: ["0"], before: "0.1" }, on).why).toBe(
      "Step 1 of “reference” cannot be moved into itself.",
    );
    expect(run("moveSteps", { steps: ["0"], before: "5" }, on).why).toBe(
      "“reference” has no position 6 for a step.",
    );
    expect(run("moveSteps", { steps: ["7"], before: "0" }, on).why).toBe(
      "To scene reference of “reference” has no step 8; it has 2 steps.",
    );
  });
});

describe("groups", () => {
  test.each([
    ["cmlr", ["1", "2"], "c[ml]r"],
    ["cmlr", ["0", "3"], "[cr]ml"],
    ["c", ["0"], "[c]"],
    ["c[ml]", ["1.0"], "c[[m]l]"],
  ])("%s with %j grouped is %s", (from, steps, to) => {
    const grouped = run("group", { steps }, built(from));
    expect(shape(grouped.document)).toBe(to);
  });

  test("are made of one list only", () => {
    expect(run("group", { steps: ["0", "1.0"] }, built("c[m]")).why).toBe(
      "Steps 1 and 2.1 of “reference” are in different groups; only steps of one group can be grouped.",
    );
  });

  test("leave their steps when they go, inverted where the group was inverse", () => {
    const on = built("c[ml]");
    expect(shape(run("ungroup", { at: "1" }, on).document)).toBe("cml");
    const turned = run("reverse", { at: "1" }, on).document;
    expect(shape(run("ungroup", { at: "1" }, turned).document)).toBe("c-l-m");
    expect(run("ungroup", { at: "0" }, on).why).toBe("Step 1 of “reference” is not a group.");
  });
});

test("the inverse of a chain has the last step first, each the other way round; twice is the chain", () => {
  const on = built("c[ml]r");
  const once = run("invert", {}, on).document;
  expect(shape(once)).toBe("-r-[ml]-c");
  expect(chain(run("invert", {}, once).document)).toEqual(chain(on));
  expect(run("invert", {}, empty).why).toBe("To scene reference of “reference” has no step to invert.");
});

test("the other direction is filled with the inverse, with ids of its own", () => {
  const on = built("cm");
  const args = { slot: "from_scene_reference_transform" };
  const filled = run("fillInverse", args, on);
  expect(filled.say).toBe("Made From scene reference of “reference” the inverse of To scene reference");
  const made = named(filled.document, "colorspaces", "reference").from_scene_reference_transform;
  expect(read(chainSteps(made))).toBe("-m-c");
  const ids = new Set([...chainSteps(made), ...chainSteps(chain(on))].map(({ id }) => id));
  expect(ids.size).toBe(4);
  expect(run("fillInverse", {}, empty).why).toBe(
    "From scene reference of “reference” has no step to invert.",
  );
});

test("a copy stands behind its step and has ids of its own", () => {
  const on = built("[c]m");
  const copied = run("duplicate", { at: "0" }, on).document;
  expect(shape(copied)).toBe("[c][c]m");
  const [first, second] = chainSteps(chain(copied));
  expect(second?.id).not.toBe(first?.id);
});

test("what is copied can be pasted, and is the same but for its ids", () => {
  const on = built("c[ml]r");
  const copied = run("copy", {}, on);
  const [effect] = copied.effects;
  expect(effect?.kind).toBe("copy");
  const text = effect?.kind === "copy" ? String(effect.text) : "";
  expect(text.split("\n")[0]).toMatch(/^- !<CDLTransform>/);
  expect(shape(run("paste", { text }, empty).document)).toBe("c[ml]r");
  expect(shape(run("paste", { text, at: "1.1" }, on).document)).toBe("c[mc[ml]rl]r");
  expect(run("copy", {}, empty).why).toBe("To scene reference of “reference” has no step to copy.");
});

describe("pasted text", () => {
  test.each([
    ["one transform", "!<MatrixTransform> {offset: [1, 2, 3, 0]}", "m"],
    ["a list", "- !<CDLTransform> {sat: 0.5}\n- !<LogTransform> {base: 10}\n", "cl"],
    [
      "keys of a color space",
      "to_scene_reference: !<GroupTransform>\n  children:\n    - !<RangeTransform> {}\n",
      "[r]",
    ],
  ])("%s", (_, text, to) => {
    expect(shape(run("paste", { text }, empty).document)).toBe(to);
  });

  test.each([
    ["hello", "The text holds no transforms; they begin like !<MatrixTransform>."],
    ["- !<SparkleTransform> {}", "!<SparkleTransform> is not a transform that OCIO knows."],
    ["- !<MatrixTransform> {matrix: [1, 2]}", /16/],
    ["[", /^The text is not a list of transforms: .*\(line 1\)\.$/],
    ["x".repeat(1_000_001), "The text is too long to be pasted as transforms."],
  ])("that is none is refused, case %#", (text, why) => {
    expect(run("paste", { text }, empty).why).toMatch(why);
  });

  test("links the color spaces that are here", () => {
    const pasted = run("paste", { text: "!<ColorSpaceTransform> {src: reference, dst: nowhere}" }, empty);
    const { id } = named(empty, "colorspaces", "reference");
    expect(chain(pasted.document)).toMatchObject({ src: id, src_name: null, dst: null, dst_name: "nowhere" });
  });
});

test("a name makes a group of a bare step, and its removal unwraps it", () => {
  const on = built("c");
  const namedChain = run("nameChain", { name: "Camera" }, on).document;
  expect(chain(namedChain)).toMatchObject({ type: "GroupTransform", name: "Camera" });
  expect(chain(run("nameChain", { name: null }, namedChain).document)).toEqual(chain(on));
  expect(run("nameChain", { name: "x" }, empty).why).toBe(
    "To scene reference of “reference” has no step to name.",
  );
});

test("several parameters are set as one, all or none", () => {
  const on = built("c");
  const set = run("setAll", { at: "0", with: { slope: [2, 2, 2], sat: 0.5 } }, on);
  expect(chain(set.document)).toMatchObject({ slope: [2, 2, 2], sat: 0.5 });
  expect(set.say).toBe("Set slope, sat of step 1 of “reference”");
  expect(run("setAll", { at: "0", with: { sat: 0.5, slope: [1] } }, on).why).toMatch(
    /^Slope of CDL cannot be/,
  );
});
