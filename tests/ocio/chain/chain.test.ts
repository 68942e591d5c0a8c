import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chainSteps,
  inserted,
  movedStep,
  pathOf,
  removed,
  replaced,
  siblings,
  stepAt,
} from "#ocio/chain/chain.ts";
import { stepsOf } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import { group, id, node } from "../../commands/fixture.ts";

const matrix = node("MatrixTransform");
const cdl = node("CDLTransform");
const log = node("LogTransform");
const GROUP = id();

describe("a chain", () => {
  test("is nothing, one step alone, or a group of several", () => {
    const one = inserted(null, [0], matrix, GROUP);
    expect(one).toBe(matrix);
    const two = inserted(one, [1], cdl, GROUP);
    expect(two).toMatchObject({
      id: GROUP,
      type: "GroupTransform",
      direction: "forward",
      children: [matrix, cdl],
    });
    expect(removed(two, [0], GROUP)).toBe(cdl);
    expect(removed(one, [0], GROUP)).toBeNull();
  });

  test("keeps its group, with direction and name, while there are several steps", () => {
    const chain = group([matrix, cdl, log], { direction: "inverse", name: "look" });
    expect(removed(chain, [1], GROUP)).toEqual({ ...chain, children: [matrix, log] });
    expect(removed(group([matrix, cdl], { name: "look" }), [1], GROUP)).toMatchObject({ name: "look" });
  });

  test("hands the direction of a group that goes to the step that stays", () => {
    const chain = group([matrix, cdl], { direction: "inverse" });
    expect(removed(chain, [1], GROUP)).toEqual({ ...matrix, direction: "inverse" });
  });

  test("wraps a group that is its only step, so that the group is a step", () => {
    const inner = group([matrix]);
    const chain = inserted(null, [0], inner, GROUP);
    expect(chain).toMatchObject({ id: GROUP, children: [inner] });
    expect(replaced(matrix, [0], inner, GROUP)).toMatchObject({ id: GROUP, children: [inner] });
  });

  test("reaches into nested groups", () => {
    const inner = group([cdl, log]);
    const chain = group([matrix, inner]);
    expect(stepAt(chain, [1, 1])).toBe(log);
    expect(stepAt(chain, [0, 1])).toBeNull();
    expect(siblings(chain, [1, 0])).toEqual([cdl, log]);
    expect(siblings(chain, [0, 0])).toBeNull();
    expect(removed(chain, [1, 0], GROUP)).toMatchObject({
      children: [matrix, { ...inner, children: [log] }],
    });
    expect(movedStep(chain, [1, 0], [0], GROUP)).toMatchObject({
      children: [cdl, matrix, { ...inner, children: [log] }],
    });
    expect(movedStep(chain, [0], [0, 1], GROUP)).toMatchObject({
      children: [{ ...inner, children: [cdl, matrix, log] }],
    });
  });

  test.each([
    ["0", [0]],
    ["1.1", [1, 1]],
    [log.id, [1, 1]],
    ["2", null],
    ["1.7", null],
    ["", null],
    ["x", null],
  ])("finds step %s", (at, path) => {
    expect(pathOf(group([matrix, group([cdl, log])]), at)).toEqual(path);
  });

  test("that is one step finds it by index and by id", () => {
    expect(pathOf(matrix, "0")).toEqual([0]);
    expect(pathOf(matrix, matrix.id)).toEqual([0]);
    expect(pathOf(null, "0")).toBeNull();
  });

  test("counts steps as people do", () => {
    const at = stepsOf(group([matrix, group([cdl, log])])).map((step) => step.at);
    expect(at).toEqual(["", "1", "2", "2.1", "2.2"]);
    expect(stepsOf(matrix).map((step) => step.at)).toEqual(["1"]);
  });
});

const leaves: fc.Arbitrary<Transform> = fc
  .constantFrom("MatrixTransform", "CDLTransform", "LogTransform")
  .map((type) => node(type as "LogTransform"));
const { tree } = fc.letrec<{ tree: Transform }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    leaves,
    fc.array(tie("tree"), { maxLength: 3 }).map((children) => group(children)),
  ),
}));
const chains = fc
  .array(tree, { maxLength: 4 })
  .map((steps) =>
    steps.length === 0
      ? null
      : steps.length === 1 && steps[0]!.type !== "GroupTransform"
        ? steps[0]!
        : group(steps),
  );

test("inserting anywhere and removing again gives the chain back", () => {
  fc.assert(
    fc.property(chains, leaves, fc.nat(), (chain, leaf, pick) => {
      const places = [...stepsOf(chain).filter(({ at }) => at !== ""), null];
      const step = places[pick % places.length];
      const path = step ? (pathOf(chain, step.node.id) as number[]) : [chainSteps(chain).length];
      const longer = inserted(chain, path, leaf, GROUP);
      expect(stepAt(longer, path)).toBe(leaf);
      expect(removed(longer, path, GROUP)).toEqual(chain);
    }),
  );
});
