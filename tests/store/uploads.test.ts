import { afterEach, beforeEach, expect, test } from "vitest";
import { addUpload, changeUpload, endUpload, uploads } from "#store/uploads.ts";

// Other tests share the list.
afterEach(() => uploads.setState({ list: [] }));

const file = new File(["LUT"], "a.cube");
const listed = () => uploads.getState().list.map(({ configId, path, state }) => [configId, path, state]);

beforeEach(() => {
  uploads.setState({ list: [] });
});

test("an upload waits, goes on and ends by itself", () => {
  const [first, second] = ["a.cube", "b.cube"].map((path) => addUpload("one", path, file));
  changeUpload(first!.id, { state: "sending" });
  expect(listed()).toEqual([
    ["one", "a.cube", "sending"],
    ["one", "b.cube", "waiting"],
  ]);
  expect(second).toMatchObject({ sent: 0, total: 3 });
  endUpload(first!.id);
  expect(listed()).toEqual([["one", "b.cube", "waiting"]]);
});

test("a file that is sent again takes the place of the one that failed, and of no other", () => {
  for (const [configId, path, state] of [
    ["one", "a.cube", "failed"],
    ["one", "b.cube", "failed"],
    ["two", "a.cube", "failed"],
    ["one", "a.cube", "sending"],
  ] as const)
    changeUpload(addUpload(configId, path, file).id, { state });
  expect(listed()).toEqual([
    ["one", "b.cube", "failed"],
    ["two", "a.cube", "failed"],
    ["one", "a.cube", "sending"],
  ]);
});
