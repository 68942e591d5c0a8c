import { expect, test } from "vitest";
import { type ForeignChanges, type StatusInput, statusFrom } from "#sync/delivery/status.ts";
import { CONFIG } from "../../store/fixture.ts";

const quiet: StatusInput = {
  ...{ waiting: 0, held: [], refused: [], takenBack: undefined, busy: false, keeping: false, elsewhere: 0 },
  ...{ journalled: true, unkept: undefined, offline: undefined, failed: false, closed: false },
  ...{ overwrote: 0, met: undefined },
};
const refused = [
  { configId: CONFIG, request: { method: "PATCH", path: "/x", body: {} } as const, why: "The name is bad." },
];
const of = (name: string | null | undefined, changes = 1): ForeignChanges => ({
  ...{ owner: String(name), name, changes, configs: [] },
});
const alone = "Your change replaced somebody else’s in";

test.each<[what: string, given: Partial<StatusInput>, state: string, detail: string | undefined]>([
  ["nothing", {}, "saved", undefined],
  ["a sending", { busy: true }, "saving", undefined],
  ["a change that waits", { waiting: 1 }, "saving", undefined],
  ["a refusal", { refused, waiting: 1 }, "error", "The name is bad."],
  ["a refusal while more is sent", { refused, waiting: 1, busy: true }, "saving", "The name is bad."],
  ["a server out of reach", { offline: "No answer.", waiting: 1 }, "offline", "No answer."],
  [
    "one where the browser has not kept the change yet",
    { offline: "No answer.", waiting: 1, journalled: false },
    "saving",
    "No answer.",
  ],
  [
    "a browser that keeps nothing",
    { unkept: "full", waiting: 1 },
    "error",
    "This browser keeps nothing: full",
  ],
  ["one where nothing waits", { unkept: "full" }, "saved", undefined],
  ["a field of somebody else", { overwrote: 1 }, "conflict", `${alone} a field. The history has both.`],
  ["fields of somebody else", { overwrote: 3 }, "conflict", `${alone} 3 fields. The history has both.`],
  ["a field of somebody who is known", { overwrote: 1, met: "Ada’s." }, "conflict", "Ada’s."],
])("of %s the state says what is worst", (_, given, state, detail) => {
  const status = statusFrom({ ...quiet, ...given });
  expect([status.state, status.detail]).toEqual([state, detail]);
});

test.each([
  [[of(null)], "They were made without an account, and wait until its recovery code is used here."],
  [[of("Ada")], "They wait until Ada signs in here."],
  [[of("Ada"), of("Grace"), of("Ada")], "They wait until Ada or Grace signs in here."],
  [[of(undefined)], "They wait for the account that they were made with."],
  [
    [of("Ada"), of(null), of("Grace")],
    "They wait for the accounts that they were made with, Ada, Grace among them.",
  ],
  [[of(undefined), of(null)], "They wait for the accounts that they were made with."],
])("changes of other accounts say whom they wait for: %#", (held, detail) => {
  expect(statusFrom({ ...quiet, held })).toMatchObject({ state: "conflict", detail, held });
});

test("the state says what else there is, and nothing of what there is not", () => {
  expect(statusFrom(quiet)).toEqual({ state: "saved", waiting: 0 });
  const more = { keeping: true, elsewhere: 2, takenBack: "“Film” was taken back.", refused };
  const held = [of("Ada", 2), of("Grace", 3)];
  expect(statusFrom({ ...quiet, ...more, held, offline: "Down.", failed: true, closed: true })).toEqual({
    ...{ state: "offline", detail: "Down.", failed: true, closed: true, waiting: 0, held, foreign: 5 },
    ...more,
  });
});
