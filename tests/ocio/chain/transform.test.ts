import { expect, test } from "vitest";
import { transform } from "#ocio/chain/transform.ts";

const id = "00000000-0000-4000-8000-000000000000";
const groupOf = (children: unknown) => ({ id, type: "GroupTransform", name: null, children });

test.each<[string, unknown, (string | number)[]]>([
  ["of steps that are none", groupOf(Array(5000).fill(null)), ["children", 0]],
  [
    "of steps of no type",
    groupOf([{ id, type: "CDLTransform" }, ...Array(5000).fill({ type: "Blur" })]),
    ["children", 1, "type"],
  ],
  ["of a list within a step", { id, type: "GradingRGBCurveTransform", red: Array(5000).fill(1) }, ["red", 0]],
  [
    "of a list within groups",
    groupOf([groupOf([{ id, type: "GradingRGBCurveTransform", red: Array(5000).fill(1) }])]),
    ["children", 0, "children", 0, "red", 0],
  ],
])("the first hundred faults %s are told, not thousands", (_, given, path) => {
  const { issues } = transform.safeParse(given).error!;
  expect(issues).toHaveLength(100);
  expect(issues[0]?.path).toEqual(path);
});

test("a group whose children are no list is refused by that field", () => {
  expect(transform.safeParse(groupOf("none")).error?.issues[0]).toMatchObject({
    path: ["children"],
    message: "Invalid input: expected array, received string",
  });
});
