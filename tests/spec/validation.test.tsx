// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import "../panels/app.tsx";
import { specification } from "./line.ts";
import { validation } from "./validation.tsx";

afterEach(cleanup);

test.each(validation)("$says", async ({ proof }) => {
  await proof(undefined);
});

const text = specification();
test.skipIf(!text)("every line of validation stands in the specification word for word", () => {
  expect(validation.map(({ says }) => says).filter((says) => !text?.includes(says))).toEqual([]);
});
