import { expect, test } from "vitest";
import {
  bounded,
  continued,
  type HistoryStep,
  kept,
  MAX_STEPS_SIZE,
  replayed,
} from "#command/historyStep.ts";
import type { RowChange } from "#ocio/model/rowChange.ts";

const change = (before: unknown, after: unknown): RowChange => ({
  ...({ kind: "changed", collection: "looks", id: "one", name: "one" } as const),
  before: { description: before },
  after: { description: after },
});
const step = (id: string, way: HistoryStep["way"] = "do", changes?: RowChange[] | null): HistoryStep => ({
  ...{ id, way, title: id, say: id },
  ...(way === "do" && { changes: changes === undefined ? [change(null, id)] : changes }),
});
const names = (log: HistoryStep[]) => {
  const { past, future } = replayed(log);
  return [past, future].map((steps) => steps.map(({ id }) => id).join(" "));
};

test("a log leaves what is done, and what can be done again in its order", () => {
  expect(names([step("a"), step("b"), step("c"), step("c", "undo"), step("b", "undo")])).toEqual([
    "a",
    "b c",
  ]);
  expect(names([step("a"), step("a", "undo"), step("a", "redo")])).toEqual(["a", ""]);
  expect(names([step("a"), step("a", "undo"), step("b")])).toEqual(["b", ""]);
});

test("a step that was done and undone before anything was sent can be undone once it was done again", () => {
  const again = { ...step("b", "redo"), changes: [change("x", "b")] };
  expect(names([step("a"), again])).toEqual(["a b", ""]);
  expect(names([step("a"), again, step("b", "undo")])).toEqual(["a", "b"]);
  // Steps that could be done again before cannot any more.
  expect(names([step("a"), step("a", "undo"), again])).toEqual(["b", ""]);
  // Its changes are not known: nothing before it is jumped to.
  expect(names([step("a"), step("b", "redo")])).toEqual(["", ""]);
});

test("what has come into the log since it was unsent is not told twice", () => {
  const log = [step("a"), step("b"), step("b", "undo"), step("c"), step("c", "undo"), step("a", "undo")];
  for (let from = 0; from <= log.length; from++)
    expect(names(continued(log, log.slice(from)))).toEqual(names(log));
});

test("pieces of a step are one, with what was before the first and after the last", () => {
  const log = [step("a", "do", [change(0, 1)]), step("a", "do", [change(1, 2)])];
  expect(replayed(log).past).toMatchObject([{ changes: [change(0, 2)] }]);
  expect(replayed([...log, step("a", "do", [change(2, 0)])]).past).toEqual([]);
});

test("nothing jumps over a step that is too large, or not known any more", () => {
  expect(names([step("a"), step("big", "do", null), step("b")])).toEqual(["b", ""]);
  expect(names([step("a"), step("big", "do", null), step("big", "undo")])).toEqual(["a", ""]);
  expect(names([step("a"), step("old", "redo"), step("b")])).toEqual(["b", ""]);
  expect(names([step("a"), step("old", "undo")])).toEqual(["a", ""]);
});

test("a step of 20,000 rows is not kept, and steps travel within a bound", () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ ...change("before", "after"), id: String(n) }));
  expect(kept(rows)).toBeNull();
  expect(kept(rows.slice(0, 1000))).toHaveLength(1000);
  const some = Array.from({ length: 60 }, (_, n) => step(String(n), "do", rows.slice(0, 1000)));
  const sent = bounded(some);
  expect(JSON.stringify(sent).length).toBeLessThan(MAX_STEPS_SIZE + 60 * 100);
  expect(sent.at(-1)?.changes).toHaveLength(1000);
  expect(sent[0]?.changes).toBeNull();
});
