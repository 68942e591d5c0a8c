import { expect, test } from "vitest";
import { usualChoice } from "#color/preview/choice.ts";
import { commands } from "#commands";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";
import { bakeConfig } from "../../color/bakeConfig.ts";

const { document } = readConfig(bakeConfig);
const names = rowsOf(document, "colorspaces").map(({ name }) => name);
const idOf = (name: string) => rowsOf(document, "colorspaces").find((row) => row.name === name)!.id;

/** The settings after a call, or the reason why it was refused. */
function seen(id: string, args: Record<string, unknown> = {}) {
  const editor = createEditor(commands, { document });
  const ran = editor.run({ id: `viewer.${id}`, args });
  return ran.ok ? editor.store.getState().session.preview : ran.why;
}

test.each([
  ["toggleSlope", {}, { slope: true, inspector: "curve" }],
  ["setSheet", { sheet: "view" }, { sheet: "view", inspector: "views" }],
  ["setGamutDiagram", { diagram: "uv" }, { gamut: { ...usualChoice.gamut, diagram: "uv" } }],
  ["setGamutColors", { colors: "shown" }, { gamut: { ...usualChoice.gamut, colors: "shown" } }],
  [
    "setGamutSpaces",
    { spaces: [names[1], idOf(names[0]!), names[1]!.toUpperCase()] },
    { gamut: { ...usualChoice.gamut, spaces: [idOf(names[1]!), idOf(names[0]!)] } },
  ],
  ["setGamutSpaces", { spaces: [] }, { gamut: { ...usualChoice.gamut, spaces: [] } }],
])("viewer.%s with %j opens its inspector with it", (id, args, change) => {
  const inspector = id.startsWith("setGamut") ? { inspector: "gamut" } : {};
  expect(seen(id, args)).toEqual({ ...usualChoice, ...inspector, ...change });
});

test("a gamut plot names the color space that is not there, and how many it draws", () => {
  expect(seen("setGamutSpaces", { spaces: [names[0], "gone"] })).toBe("There is no color space “gone”.");
  expect(seen("setGamutSpaces", { spaces: Array(7).fill(names[0]) })).toBe(
    "A gamut plot draws at most 6 color spaces.",
  );
});
