// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { colorspaceDialog, displayDialog, stepsEditor } from "./dialogs.tsx";
import { specification } from "./line.ts";

afterEach(cleanup);

const lines = [...displayDialog, ...colorspaceDialog, ...stepsEditor];

test.each(lines)("$says", async ({ proof }) => {
  await proof(undefined);
});

const text = specification();
test.skipIf(!text)("every line of dialogs stands in the specification word for word", () => {
  expect(lines.map(({ says }) => says).filter((says) => !text?.includes(says))).toEqual([]);
});
