import { expect, test } from "vitest";
import { splitBatch } from "#sync/journal/batch.ts";
import { mergedOrigin } from "#sync/journal/origin.ts";

const requests = ["a", "b", "c"].map((id) => ({ method: "DELETE" as const, path: `/${id}` }));
const steps = [{ id: "one", way: "do" as const, title: "Delete", say: "Deleted" }];

test("a batch is split into pieces with keys of their own, the last of which has its steps", () => {
  const batch = { requests, key: "k", origin: { command: "look.delete" }, steps };
  expect(splitBatch(batch, 3)).toEqual([batch]);
  const { origin } = batch;
  expect(splitBatch(batch, 2)).toEqual([
    { requests: requests.slice(0, 2), key: "k.0", steps: [], origin },
    { requests: requests.slice(2), key: "k.2", steps, origin },
  ]);
  expect(splitBatch({ requests, key: "k" }, 1).map(({ steps }) => steps)).toEqual([[], [], []]);
});

test.each([
  [{}, {}, {}],
  [{ command: "a" }, {}, { command: "a" }],
  [{ command: "a,b" }, { command: "b,c" }, { command: "a,b,c" }],
  [{ sentence: "One." }, { command: "b" }, { sentence: "One.", command: "b" }],
  [{ sentence: "One." }, { sentence: "Two." }, { sentence: "Two." }],
  [{ base: 1 }, { base: 2 }, { base: 2 }],
])("what %j and %j are sent with together is %j", (first, then, both) => {
  expect(mergedOrigin(first, then)).toEqual(both);
});
