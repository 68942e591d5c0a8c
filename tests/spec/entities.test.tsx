// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import "../panels/app.tsx";
import { useAuth } from "../../src/routes/-start/session.ts";
import { tidy } from "./constants.tsx";
import { entities, starting } from "./entities.tsx";
import { specification } from "./line.ts";

const fresh = useAuth.getState();
afterEach(() => {
  tidy();
  useAuth.setState(fresh, true);
  sessionStorage.clear();
});

test.each([...entities, ...starting])("$says", { timeout: 60_000 }, async ({ proof }) => {
  await proof(undefined);
});

test.each(entities.filter(({ fields }) => fields))(
  "every field of “$says” is looked at",
  ({ says, fields = [], departs = "" }) => {
    const words = says.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
    expect(words.filter((word) => !fields.includes(word) && !departs.includes(`\`${word}\``))).toEqual([]);
  },
);

const text = specification();
test.skipIf(!text)("every line of entities stands in the specification word for word", () => {
  expect([...entities, ...starting].map(({ says }) => says).filter((says) => !text?.includes(says))).toEqual(
    [],
  );
});
