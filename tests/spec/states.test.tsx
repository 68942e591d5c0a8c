// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { specification } from "./line.ts";
import { pickers, states } from "./states.tsx";

afterEach(cleanup);

const lines = [...states, ...pickers];

test.each(lines)("$says", async ({ proof }) => {
  await proof(undefined);
});

const text = specification();
test.skipIf(!text)("every line of states stands in the specification word for word", () => {
  expect(lines.map(({ says }) => says).filter((says) => !text?.includes(says))).toEqual([]);
});
