// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Commands } from "#command/command.ts";
import { linkTo } from "#command/link.ts";
import type { Call, Macro } from "#command/state.ts";
import { commands as named } from "#commands";
import { offeredBuiltins } from "#ocio/builtin/name.ts";
import { emptyDocument } from "#ocio/model/document.ts";
import { linkOf, macroRows } from "#palette/macroScope.ts";
import { creationRows, indexOf } from "#palette/rows.ts";
import { chooserScope } from "#palette/scope.ts";
import { createEditor } from "#store/editor.ts";

/** Every command under another id: whoever goes by ids, and not by what commands say of themselves, finds none. */
const renamed = (id: string) => `other${id}`;
const commands: Commands = Object.fromEntries(
  Object.entries(named).map(([id, command]) => [renamed(id), command]),
);

const step: Call = { id: renamed("colorspace.create"), args: { name: "plate" } };
const macro: Macro = { id: "m", name: "Show", steps: [{ call: step, from: {} }] };
const document = emptyDocument("00000000-0000-4000-8000-0000000000ff");
const macros = { kept: [macro], removed: [], recording: null };
const editor = createEditor(commands, { document, macros });
const scene = { editor, state: editor.store.getState(), configs: [] };

test("built-in configurations are rows that load them", () => {
  const rows = indexOf(commands, null, [], []).entries.map(({ row }) => row);
  const builtin = rows.filter(({ group }) => group === "Built-in configs");
  expect(builtin.map(({ does }) => does)).toEqual(
    offeredBuiltins.map((name) => ({ call: { id: renamed("file.loadBuiltin"), args: { name } } })),
  );
});

test("a typed name that nothing has is offered to color spaces, looks and roles", () => {
  const ids = ["role.assign", "look.create", "colorspace.create"].map((id) => `${renamed(id)} plate`);
  const offered = creationRows(commands, "plate").map(({ id }) => id);
  expect(offered.toSorted()).toEqual(ids.toSorted());
});

test("the chooser of configurations ends with the commands that open one", () => {
  const ids = chooserScope()
    .rows(scene)
    .map(({ id }) => id);
  expect(ids).toEqual(["file.loadBuiltin", "file.open", "file.newMinimal"].map(renamed));
});

test("a macro is linked to by its steps, and its other commands by nothing", () => {
  const [row] = macroRows(scene);
  const run = { call: { id: renamed("macro.run"), args: { target: macro.name } } };
  const rename = { call: { id: renamed("macro.rename"), args: { target: macro.name } } };
  const here = location.origin + location.pathname;
  expect(linkOf({ ...row!, does: run }, scene)).toBe(linkTo([step], here));
  expect(linkOf({ ...row!, does: rename }, scene)).toBeNull();
});
