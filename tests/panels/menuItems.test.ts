import { expect, test } from "vitest";
import { argumentsOf } from "#command/argument.ts";
import type { AnyCommand } from "#command/command.ts";
import { commands } from "#commands";
import type { CollectionName } from "#ocio/model/document.ts";
import { kinds, type RowKind } from "#panels/row/kinds.ts";
import { changing, type MenuItem, otherItems, rowItems } from "#panels/row/menuItems.ts";

const all: Record<string, AnyCommand> = commands;
const menus: [string, MenuItem[]][] = [["a"], ["a", "b"]].flatMap((ids) => [
  ...(Object.keys(kinds) as RowKind[]).map((kind): [string, MenuItem[]] => [
    `${ids.length} of ${kind}`,
    rowItems(kind, ids),
  ]),
  ...(["file_rules", "viewing_rules", "displays", "display_view_associations"] as CollectionName[]).map(
    (kind): [string, MenuItem[]] => [`${ids.length} of ${kind}`, otherItems(kind, ids)],
  ),
]);

test.each(menus)("the menu of %s is commands with arguments that they have, each once", (_, items) => {
  for (const item of items) {
    if (item === null) continue;
    const command = all[item.id];
    expect(command, item.id).toBeDefined();
    const names = argumentsOf(command as AnyCommand).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(item.args)));
  }
  const labels = items.flatMap((item) => item?.label ?? []);
  expect(new Set(labels).size).toBe(labels.length);
});

test("one row is duplicated, moved and replaced; several are not", () => {
  const labels = (ids: string[]) => rowItems("looks", ids).map((item) => item?.label ?? "");
  expect(labels(["a"])).toEqual(
    expect.arrayContaining(["Rename…", "Duplicate", "Move up in the file", "Replace by another…"]),
  );
  expect(labels(["a", "b"])).toEqual([
    "Rename…",
    "Add to views…",
    "Set process space…",
    "",
    "Move to the top of the file",
    "Move to the end of the file",
    "Sort by name in the file",
  ]);
});

test("a family is hidden from menus at its row", () => {
  expect(rowItems("families", ["a"])).toContainEqual(
    expect.objectContaining({ id: "family.setActive", args: { targets: ["a"] } }),
  );
});

test("what is inactive is offered to be made active, and the other way round; a mixture both", () => {
  const offered = (inactive: boolean[]) =>
    changing(rowItems("colorspaces", inactive.map(String)), inactive)
      .map((item) => item?.label)
      .filter((label) => label?.startsWith("Make"));
  expect(offered([false])).toEqual(["Make inactive"]);
  expect(offered([true, true])).toEqual(["Make active"]);
  expect(offered([true, false])).toEqual(["Make inactive", "Make active"]);
});
