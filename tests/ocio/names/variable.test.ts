import { expect, test } from "vitest";
import { renameVariable, variableTokens } from "#ocio/names/variable.ts";

test.each([
  ["luts/$SHOT/a.cube", ["SHOT"]],
  [`\${SHOT}_%SEQ%`, ["SHOT", "SEQ"]],
  ["$SHOTNAME", ["SHOTNAME"]],
  ["$SHOTX", ["SHOT"]],
  ["$shot", ["shot"]],
  ["100% and $", []],
  ["plain", []],
])("%j mentions %j", (text, names) => {
  expect(variableTokens(text, ["SHOT", "SHOTNAME"]).map(({ name }) => name)).toEqual(names);
});

test("renaming follows the three spellings, and guards what follows a bare name", () => {
  const declared = ["SHOT", "SHOTNAME"];
  expect(renameVariable(`$SHOT/\${SHOT}/%SHOT%/$SHOTNAME`, "SHOT", "S", declared)).toBe(
    `$S/\${S}/%S%/$SHOTNAME`,
  );
  expect(renameVariable("$SHOTX", "SHOT", "S", declared)).toBe(`\${S}X`);
});
