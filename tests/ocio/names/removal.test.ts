import { expect, test } from "vitest";
import { changed } from "#ocio/model/change.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { add, mentioned, named } from "../../commands/fixture.ts";

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test("rows that are deleted together all go, and nothing links to any of them", () => {
  const document = mentioned();
  const ids = ["plates", "raw"].map((name) => named(document, "colorspaces", name).id);
  document.config.inactive_colorspaces = ["raw", "derived", "plates"];
  const next = changed(document, deleteChanges(document, "colorspaces", ids));
  expect(names(rowsOf(next, "colorspaces"))).toEqual(["reference", "derived"]);
  expect(Object.keys(next.colorspaces.byId)).toEqual(next.colorspaces.order);
  expect(next.config.inactive_colorspaces).toEqual(["derived"]);
  for (const id of ids) expect(JSON.stringify(next)).not.toContain(id);
  expect(named(next, "roles", "default").colorspace_name).toBe("raw");
  expect(named(next, "roles", "working").colorspace_name).toBe("plates");
});

test("displays that are deleted together take their own views along and leave others'", () => {
  const document = mentioned();
  const [wall, phone] = ["Wall", "Phone"].map((name) => add(document, "displays", { name }));
  for (const display_id of [wall!, phone!])
    add(document, "display_view_associations", { display_id, inline_view: { name: "Log" } });
  const ids = [named(document, "displays", "Monitor").id, phone!];
  const next = changed(document, deleteChanges(document, "displays", ids));
  expect(names(rowsOf(next, "displays"))).toEqual(["Wall"]);
  expect(rowsOf(next, "display_view_associations")).toMatchObject([{ display_id: wall }]);
  expect(Object.keys(next.display_view_associations.byId)).toHaveLength(1);
});

test("a display takes its only view along", () => {
  const document = mentioned();
  const wall = add(document, "displays", { name: "Wall" });
  const view = add(document, "display_view_associations", { display_id: wall, inline_view: { name: "Log" } });
  const next = changed(document, deleteChanges(document, "displays", [wall]));
  expect(rowsOf(next, "displays").map(({ name }) => name)).toEqual(["Monitor"]);
  expect(next.display_view_associations.order).not.toContain(view);
  expect(next.display_view_associations.byId[view]).toBeUndefined();
});

test("an active view stays active while another display has a view of its name", () => {
  const document = mentioned();
  const wall = add(document, "displays", { name: "Wall" });
  const twin = add(document, "display_view_associations", {
    display_id: wall,
    inline_view: { name: "LOG" },
  });
  const without = changed(document, deleteChanges(document, "display_view_associations", [twin]));
  expect(without.config.active_views).toEqual(["Film", "Log"]);
  const [log] = rowsOf(without, "display_view_associations").filter(
    ({ inline_view }) => inline_view?.name === "Log",
  );
  const none = changed(without, deleteChanges(without, "display_view_associations", [log!.id]));
  expect(none.config.active_views).toEqual(["Film"]);
});

test("an active view is active no more once all views of its name are deleted together", () => {
  const document = mentioned();
  const wall = add(document, "displays", { name: "Wall" });
  add(document, "display_view_associations", { display_id: wall, inline_view: { name: "LOG" } });
  const logs = rowsOf(document, "display_view_associations").filter(({ inline_view }) =>
    /^log$/i.test(inline_view?.name ?? ""),
  );
  expect(logs).toHaveLength(2);
  const ids = logs.map(({ id }) => id);
  const next = changed(document, deleteChanges(document, "display_view_associations", ids));
  expect(next.config.active_views).toEqual(["Film"]);
});
