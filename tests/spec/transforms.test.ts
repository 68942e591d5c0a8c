import { expect, test } from "vitest";
import { section, specification } from "./line.ts";
import { nodes } from "./transforms.ts";

test.each(nodes)("$says", async ({ proof }) => {
  await proof(undefined);
});

const text = specification();
test.skipIf(!text)("every kind of transform that the specification lists is here, word for word", () => {
  const listed = section(text ?? "", "### Transform nodes")
    .filter((line) => line.startsWith("- "))
    .map((line) => line.slice(2));
  expect(nodes.map(({ says }) => says)).toEqual(listed);
});
