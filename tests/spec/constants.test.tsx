// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import "../panels/app.tsx";
import { constants, tidy } from "./constants.tsx";
import { specification } from "./line.ts";

afterEach(tidy);

test.each(constants)("$says", async ({ proof }) => {
  await proof(undefined);
});

const text = specification();
test.skipIf(!text)("every line of constants stands in the specification word for word", () => {
  expect(constants.map(({ says }) => says).filter((says) => !text?.includes(says))).toEqual([]);
});
