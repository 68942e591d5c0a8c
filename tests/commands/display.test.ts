import { describe, expect, test } from "vitest";
import { rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import display from "../../commands/display.ts";
import view from "../../commands/view.ts";
import { add, does, id, mentioned, named } from "./fixture.ts";

const document = mentioned();
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(display, on, `display.${verb}`, args);
const views = (on: typeof document, name: string) =>
  rowsOf(on, "display_view_associations")
    .filter(({ display_id }) => display_id === named(on, "displays", name).id)
    .map((row) => nameOf(row, on));
const wall = run("create", { name: "Wall", newId: id() }).document;

test("a display is added last, shown, and without views", () => {
  const newId = id();
  const { document: next, say, effects } = run("create", { name: " P3 ", newId });
  expect(say).toBe("Added display “P3”");
  expect(effects).toEqual([{ kind: "go", to: `/${next.config.id}/displays` }]);
  expect(next.displays.order.at(-1)).toBe(newId);
});

test("a new display joins the active ones, so that it is not hidden from the start", () => {
  expect(run("create", { name: "P3", newId: id() }).document.config.active_displays).toEqual([
    "Monitor",
    "P3",
  ]);
  const all = structuredClone(document);
  all.config.active_displays = [];
  expect(run("create", { name: "P3", newId: id() }, all).document.config.active_displays).toEqual([]);
});

test("the active displays have an order of their own", () => {
  expect(run("moveActiveDown", { target: "Monitor" }, wall).document.config.active_displays).toEqual([
    "Wall",
    "Monitor",
  ]);
  expect(run("moveActive", { target: "Wall", place: 1 }, wall).document.displays.order).toEqual(
    wall.displays.order,
  );
  expect(run("makeDefault", { target: "Wall" }, wall).why).toBe(
    "Display “Wall” has no views, so nothing can be shown on it; add one first.",
  );
  const shown = does(view, wall, "view.create", { display: "Wall", name: "Raw", colorspace: "raw" }).document;
  expect(run("makeDefault", { target: "Wall" }, shown).document.config.active_displays[0]).toBe("Wall");
  expect(run("moveActiveUp", { target: "Monitor" }, wall).why).toBe(
    "“Monitor” is already the first active display.",
  );
  expect(run("clearActive", {}, wall).document.config.active_displays).toEqual([]);
  const stray = structuredClone(wall);
  stray.config.active_displays = ["Gone", "Wall"];
  expect(run("pruneActive", {}, stray).document.config.active_displays).toEqual(["Wall"]);
});

test.each([
  ["monitor", "A display named “Monitor” already exists."],
  ["", "Display name is required."],
])("refuses the name %j", (name, why) => {
  expect(run("create", { name }).why).toBe(why);
});

test("renaming is followed by the active list, by transforms and by the color space named like it", () => {
  const { document: next } = run("rename", { target: "Monitor", name: "sRGB" });
  expect(next.config.active_displays).toEqual(["sRGB"]);
  expect(named(next, "display_colorspaces", "sRGB")).toBeDefined();
  expect(JSON.stringify(named(next, "colorspaces", "derived").to_scene_reference_transform)).toContain(
    '"display":"sRGB"',
  );
  expect(run("rename", { target: "Monitor", name: "raw" }).why).toBe(
    "A color space named “raw” already exists.",
  );
});

describe("duplicating", () => {
  const { document: next, say } = run("duplicate", { target: "Monitor", newId: id() });

  test("copies the views and stands behind the first, in the active list too", () => {
    expect(say).toBe("Duplicated “Monitor” as “Monitor copy”");
    expect(views(next, "Monitor copy").sort()).toEqual(["Film", "Graded", "Log"]);
    expect(views(next, "Monitor")).toEqual(views(document, "Monitor"));
    expect(next.config.active_displays).toEqual(["Monitor", "Monitor copy"]);
    expect(new Set(next.display_view_associations.order).size).toBe(6);
  });

  test("keeps the display color space of views that take the one named like the display", () => {
    const film = rowsOf(next, "display_view_associations").find(
      (row) => row.display_id === named(next, "displays", "Monitor copy").id && nameOf(row, next) === "Film",
    );
    expect(film).toMatchObject({
      shared_view_id: null,
      inline_view: { display_colorspace_id: named(next, "display_colorspaces", "Monitor").id },
    });
  });
});

describe("being active", () => {
  test("is being in the list of active displays", () => {
    const hidden = run("setActive", { targets: ["Wall"], active: false }, wall).document;
    expect(hidden.config.active_displays).toEqual(["Monitor"]);
    const both = run("setActive", { targets: ["Wall", "Monitor"], active: true }, hidden);
    expect(both.say).toBe("Made “Wall” active");
    expect(both.document.config.active_displays).toEqual(["Monitor", "Wall"]);
    const one = run("setActive", { targets: ["Monitor"], active: false }, both.document);
    expect(one.document.config.active_displays).toEqual(["Wall"]);
  });

  test("with an empty list every display is active, and one of them stays so", () => {
    const all = structuredClone(wall);
    all.config.active_displays = [];
    expect(run("setActive", { targets: ["Wall"], active: true }, all).say).toBe("“Wall” already is active");
    const one = run("setActive", { targets: ["Monitor"], active: false }, all).document;
    expect(one.config.active_displays).toEqual(["Wall"]);
    expect(run("setActive", { targets: ["Wall"], active: false }, one).why).toBe(
      "An empty list makes every display active; leave “Wall” or another one active.",
    );
  });
});

test("displays move", () => {
  expect(run("moveUp", { target: "Wall" }, wall).document.displays.order).toEqual(
    [...wall.displays.order].reverse(),
  );
  expect(run("moveDown", { target: "Wall" }, wall).why).toBe("“Wall” is already last.");
});

test("deleting refuses while a transform names the display, and takes the views along", () => {
  expect(run("delete", { targets: ["Monitor"] }).why).toBe("Monitor is used by color space derived.");
  const two = structuredClone(wall);
  add(two, "display_view_associations", {
    display_id: named(two, "displays", "Wall").id,
    inline_view: { name: "Raw", source_colorspace_id: named(two, "colorspaces", "raw").id },
  });
  const { document: next, say } = run("delete", { targets: ["Wall"] }, two);
  expect(say).toBe("Deleted “Wall”");
  expect(next).toEqual(document);
});
