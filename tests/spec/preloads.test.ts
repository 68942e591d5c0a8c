// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import "../panels/app.tsx";
import { specification } from "./line.ts";
import { preloads } from "./preloads.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(preloads)("$says", { timeout: 60_000 }, async ({ proof }) => {
  await proof(undefined);
});

const text = specification();
test.skipIf(!text)("every line of preloads stands in the specification word for word", () => {
  expect(preloads.map(({ says }) => says).filter((says) => !text?.includes(says))).toEqual([]);
});
