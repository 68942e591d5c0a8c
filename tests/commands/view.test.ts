import { describe, expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import { nextOffer, nextQuestion } from "#command/call.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import displays from "../../commands/display.ts";
import view from "../../commands/view.ts";
import { add, does, id, mentioned, named, stateOf } from "./fixture.ts";

const document = mentioned();
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(view, on, `view.${verb}`, args);
const views = (on: typeof document, display: string | null = "Monitor") => {
  const display_id = display === null ? null : named(on, "displays", display).id;
  return rowsOf(on, "display_view_associations").filter((row) => row.display_id === display_id);
};
const names = (on: typeof document, display: string | null = "Monitor") =>
  views(on, display).map((row) => nameOf(row, on));
const viewOf = (on: typeof document, name: string, display: string | null = "Monitor") => {
  const row = views(on, display).find((each) => nameOf(each, on) === name);
  if (!row) throw new Error(`there is no view ${name}`);
  return row;
};
const ONE_TARGET = "Either select a Target Color Space OR both View Transform and Display Color Space";

describe("adding", () => {
  test("puts a view behind the display's own ones and selects it", () => {
    const newId = id();
    const tried = attempt(view, stateOf(document), {
      id: "view.create",
      args: { display: "Monitor", name: "Raw", colorspace: "raw", newId },
    });
    expect(tried).toMatchObject({
      ok: true,
      say: "Added view “Raw” to display “Monitor” and to the active views",
    });
    if (!tried.ok || !tried.state.document) return;
    expect(tried.state.session.selection).toEqual([{ kind: "display_view_associations", id: newId }]);
    expect(names(tried.state.document)).toEqual(["Film", "Log", "Graded", "Raw"]);
    expect(viewOf(tried.state.document, "Raw").inline_view).toMatchObject({
      name: "Raw",
      source_colorspace_id: named(document, "colorspaces", "raw").id,
    });
  });

  test.each(["Monitor", named(document, "displays", "Monitor").id])(
    "suggests the display color space that is named like the display, given as %s",
    (display) => {
      const given = { display, name: "Film 2", viewTransform: "Film" };
      const { question } = nextOffer(view["view.create"], stateOf(document), given);
      expect(question).toMatchObject({ name: "displayColorspace", suggestion: "Monitor" });
    },
  );

  test("suggests that of another view through the same transform where none is named like the display", () => {
    const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as typeof document;
    const given = {
      display: "Projector",
      name: "Film",
      viewTransform: "ACES 2.0 - HDR 108 nits (P3 D65)",
    };
    const on = run("create", {
      display: "Monitor",
      name: "Two",
      viewTransform: "Film",
      displayColorspace: "Monitor",
    });
    const projector = does(displays, on.document, "display.create", { name: "Projector" }).document;
    const own = nextOffer(view["view.create"], stateOf(projector), { ...given, viewTransform: "Film" });
    expect(own.question).toMatchObject({ name: "displayColorspace", suggestion: "Monitor" });
    const shared = nextOffer(view["view.create"], stateOf(studio), { ...given, display: "sRGB" });
    expect(shared.question).toMatchObject({ suggestion: "ST2084-P3-D65 - Display" });
  });

  test("suggests that of the display's other views, else the one whose name shares words with the display", () => {
    const ask = (of: typeof document, display: string) =>
      nextOffer(view["view.create"], stateOf(of), { display, name: "New", viewTransform: "Other" }).question;
    const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as typeof document;
    const named = (name: string) => does(displays, studio, "display.create", { name }).document;
    const wall = ask(named("Rec.2100-PQ wall"), "Rec.2100-PQ wall");
    expect(wall).toMatchObject({ name: "displayColorspace", suggestion: "Rec.2100-PQ - Display" });
    expect(ask(named("Unknown"), "Unknown")?.suggestion).toBeUndefined();
    const film = run("create", {
      display: "virtual_display",
      name: "Film",
      viewTransform: "Film",
      displayColorspace: "Monitor",
    });
    const projector = does(displays, film.document, "display.create", { name: "Projector" }).document;
    const on = does(view, projector, "view.create", {
      display: "Projector",
      name: "Film",
      viewTransform: "Film",
      displayColorspace: "Monitor",
    });
    expect(ask(on.document, "Projector")).toMatchObject({ suggestion: "Monitor" });
  });

  test("needs a display color space with a view transform: none is no answer", () => {
    const given = { display: "Monitor", name: "New", viewTransform: "Film" };
    const { question } = nextQuestion(view["view.create"], stateOf(document), given);
    expect(question).toMatchObject({ name: "displayColorspace", argument: { required: true } });
    const { question: other } = nextQuestion(view["view.create"], stateOf(document), {
      ...given,
      viewTransform: "",
    });
    expect(other).toMatchObject({ name: "colorspace" });
  });

  test("takes a view transform with a display color space, and goes to the virtual display", () => {
    const { document: next, say } = run("create", {
      display: "virtual_display",
      name: "Film",
      viewTransform: "Film",
      displayColorspace: "Monitor",
    });
    expect(say).toBe("Added view “Film” to the virtual display");
    expect(viewOf(next, "Film", null).inline_view).toMatchObject({
      view_transform_id: named(next, "view_transforms", "Film").id,
      display_colorspace_id: named(next, "display_colorspaces", "Monitor").id,
    });
  });

  test.each([
    [{ name: "film", colorspace: "raw" }, "Display “Monitor” already has a view “Film”."],
    [
      { name: '"a"', colorspace: "raw" },
      '"a" cannot be a name: OCIO takes the quotes off where names are listed.',
    ],
    [{ name: "a", colorspace: "" }, ONE_TARGET],
    [{ name: "a", viewTransform: "Film" }, "“Display color space” is missing."],
    [
      { name: "a", viewTransform: "Film", displayColorspace: USE_DISPLAY_NAME },
      `Only shared views can use ${USE_DISPLAY_NAME}.`,
    ],
    [{ name: "a", display: "TV", colorspace: "raw" }, "There is no display “TV”."],
  ])("refuses %j", (args, why) => {
    expect(run("create", { display: "Monitor", ...args }).why).toBe(why);
  });

  test("a shared view goes to a display once", () => {
    expect(run("addShared", { display: "Monitor", sharedView: "Film" }).why).toBe(
      "Display “Monitor” already has a view “Film”.",
    );
    const { document: next, say } = run("addShared", { display: "virtual_display", sharedView: "Film" });
    expect(say).toBe("Added shared view “Film” to the virtual display");
    expect(names(next, null)).toEqual(["Film"]);
  });

  test("profile version 1 has no virtual display", () => {
    const old = structuredClone(document);
    old.config.ocio_profile_version = "1";
    expect(run("create", { display: "virtual_display", name: "a", colorspace: "raw" }, old).why).toMatch(
      /^The virtual display needs profile version 2;/,
    );
  });
});

describe("a view", () => {
  test("is meant by UUID, by display and name, or by a name that only one has", () => {
    const { id: log } = viewOf(document, "Log");
    for (const target of [log, "Monitor/Log", "monitor/log", "Log"])
      expect(run("rename", { target, name: "Flat" }).say).toBe("Renamed “Log” to “Flat”");
    const two = run("create", { display: "virtual_display", name: "Log", colorspace: "raw" }).document;
    expect(run("rename", { target: "Log", name: "Flat" }, two).why).toBe(
      "“Log” is a view of 2 displays; write the display, a slash and the name.",
    );
    expect(run("rename", { target: "Monitor/x", name: "Flat" }).why).toBe("There is no view “Monitor/x”.");
  });

  test("that is selected answers for itself, with its display", () => {
    const selection = [{ kind: "display_view_associations" as const, id: viewOf(document, "Log").id }];
    const tried = attempt(view, stateOf(document, selection), { id: "view.rename", args: { name: "Flat" } });
    expect(tried).toMatchObject({ ok: true, call: { args: { target: "Monitor/Log" } } });
    const added = attempt(view, stateOf(document, selection), {
      id: "view.create",
      args: { name: "Raw", colorspace: "raw" },
    });
    expect(added).toMatchObject({ ok: true, call: { args: { display: "Monitor" } } });
  });
});

test("renaming is followed by the active views, and refuses shared views and taken names", () => {
  const { document: next } = run("rename", { target: "Log", name: "Flat" });
  expect(next.config.active_views).toEqual(["Film", "Flat"]);
  expect(run("rename", { target: "Log", name: "GRADED" }).why).toBe(
    "Display “Monitor” already has a view “Graded”.",
  );
  expect(run("rename", { target: "Film", name: "x" }).why).toBe(
    "“Film” is a shared view; rename the shared view, or make it the display's own first.",
  );
});

describe("fields", () => {
  test("are set on several views at once", () => {
    const { document: next, say } = run("setLooks", { targets: ["Log", "Graded"], looks: "warm" });
    expect(say).toBe("Set looks of “Log” to warm");
    expect(viewOf(next, "Log").inline_view?.looks).toBe("warm");
  });

  test.each([
    [
      "setColorspace",
      { targets: ["Graded"], colorspace: "plates_alias" },
      { source_colorspace_name: "plates_alias", view_transform_id: null },
    ],
    ["setRule", { targets: ["Graded"], rule: "logs" }, { rule_name: "logs" }],
    ["setDescription", { targets: ["Graded"], description: "a\nb" }, { description: "a\nb" }],
    [
      "setViewTransform",
      { targets: ["Graded"], viewTransform: "proxy" },
      { view_transform_id: named(document, "named_transforms", "proxy").id },
    ],
  ])("%s %j", (verb, args, expected) => {
    const { document: next, why } = run(verb, args);
    expect(why).toBe("");
    expect(viewOf(next, "Graded").inline_view).toMatchObject(expected);
  });

  test("of shared views are set there", () => {
    expect(run("setLooks", { targets: ["Film"], looks: "warm" }).why).toMatch(
      /^“Film” is a shared view; change/,
    );
  });
});

describe("sharing", () => {
  test("makes a shared view that the display goes on showing", () => {
    const newId = id();
    const { document: next, say } = run("share", { target: "Graded", newId });
    expect(say).toBe("Made “Graded” a shared view");
    expect(next.shared_views.byId[newId]).toMatchObject({ name: "Graded", looks: "warm" });
    expect(viewOf(next, "Graded")).toMatchObject({
      id: viewOf(document, "Graded").id,
      inline_view: null,
      shared_view_id: newId,
    });
    const back = run("unshare", { target: "Graded" }, next);
    expect(back.say).toBe("Made “Graded” a view of display “Monitor” itself");
    expect(viewOf(back.document, "Graded")).toEqual(viewOf(document, "Graded"));
  });

  test("under another name renames the view", () => {
    const { document: next } = run("share", { target: "Log", name: "Flat", newId: id() });
    expect(names(next)).toContain("Flat");
    expect(next.config.active_views).toEqual(["Film", "Flat"]);
    expect(run("share", { target: "Log", name: "film" }).why).toBe(
      "A shared view named “Film” already exists.",
    );
  });

  test("ends with the color space named like the display, where there is one", () => {
    const { document: next } = run("unshare", { target: "Film" });
    expect(viewOf(next, "Film")).toMatchObject({
      shared_view_id: null,
      inline_view: { display_colorspace_id: named(next, "display_colorspaces", "Monitor").id },
    });
    expect(next.shared_views).toEqual(document.shared_views);
    const wall = structuredClone(document);
    const display_id = add(wall, "displays", { name: "Wall" });
    const shared_view_id = named(wall, "shared_views", "Film").id;
    add(wall, "display_view_associations", { display_id, shared_view_id });
    expect(run("unshare", { target: "Wall/Film" }, wall).why).toBe(
      "There is no display color space named like display “Wall”, which “Film” would take.",
    );
  });
});

describe("places", () => {
  test("change among the display's own views", () => {
    const { document: next, say } = run("moveUp", { target: "Graded" });
    expect(say).toBe("Moved “Graded” up");
    expect(names(next)).toEqual(["Film", "Graded", "Log"]);
    expect(run("moveDown", { target: "Log" }).document).toEqual(next);
  });

  test("reach the first and the last one in one step", () => {
    const three = run("duplicate", { target: "Log", newId: id(), name: "Third" }).document;
    const own = (on: typeof document) => names(on).filter((name) => name !== "Film");
    expect(own(three)).toEqual(["Log", "Graded", "Third"]);
    const { document: next, say } = run("moveFirst", { target: "Third" }, three);
    expect(say).toBe("Moved “Third” to the top");
    expect(own(next)).toEqual(["Third", "Log", "Graded"]);
    expect(own(run("moveLast", { target: "Third" }, next).document)).toEqual(["Log", "Graded", "Third"]);
    expect(run("moveFirst", { target: "Third" }, next).why).toBe("“Third” is already first.");
    expect(run("moveFirst", { target: "Film" }).why).toMatch(/^“Film” is already first of its kind;/);
  });

  test("end at the edges, and where the shared views begin", () => {
    expect(run("moveUp", { target: "Log" }).why).toBe("“Log” is already first.");
    expect(run("moveDown", { target: "Graded" }).why).toMatch(/^“Graded” is already last of its kind;/);
    expect(run("moveUp", { target: "Film" }).why).toMatch(/^“Film” is already first of its kind;/);
    expect(run("moveDown", { target: "Film" }).why).toBe("“Film” is already last.");
  });
});

test("removing takes views of both kinds off the display, unless transforms name them", () => {
  const { document: next, say } = run("remove", { targets: ["Log", "Graded"] });
  expect(say).toBe("Removed 2 views");
  expect(names(next)).toEqual(["Film"]);
  expect(next.config.active_views).toEqual(["Film"]);
  expect(run("remove", { targets: ["Film"] }).why).toBe("Film is used by color space derived.");
  const forced = run("remove", { targets: ["Film"], force: true }).document;
  expect(names(forced)).toEqual(["Log", "Graded"]);
  expect(forced.shared_views).toEqual(document.shared_views);
});

test("removing the last views of a name together takes it out of the active views", () => {
  const newId = id();
  const { document: more } = run("copy", { target: "Monitor/Log", display: "virtual_display", newId });
  const kept = run("remove", { targets: ["Monitor/Log"] }, more).document;
  expect(kept.config.active_views).toEqual(["Film", "Log"]);
  const { document: next } = run("remove", { targets: ["Monitor/Log", newId] }, more);
  expect(next.config.active_views).toEqual(["Film"]);
});

describe("views that are new to the displays", () => {
  const active = (on: typeof document) => on.config.active_views;

  test("join the active views, so that they are not hidden from the start", () => {
    const next = run("create", { display: "Monitor", name: "Raw", colorspace: "raw" }).document;
    expect(active(next)).toEqual(["Film", "Log", "Raw"]);
  });

  test("join no list that is empty, and no list that has them without case", () => {
    const all = structuredClone(document);
    all.config.active_views = [];
    expect(
      active(run("create", { display: "Monitor", name: "Raw", colorspace: "raw" }, all).document),
    ).toEqual([]);
    const known = structuredClone(document);
    known.config.active_views = ["RAW"];
    expect(
      active(run("create", { display: "Monitor", name: "Raw", colorspace: "raw" }, known).document),
    ).toEqual(["RAW"]);
  });

  test("stay hidden where another display hides them on purpose", () => {
    const { document: next, say } = run("copy", { target: "Monitor/Graded", display: "virtual_display" });
    expect(say).toBe("Added view “Graded” to the virtual display");
    expect(active(next)).toEqual(["Film", "Log"]);
  });
});

describe("being active", () => {
  test.each([
    [{ names: ["Graded"], active: true }, ["Film", "Log", "Graded"], "Made “Graded” active"],
    [{ names: ["film", "Graded"], active: true }, ["Film", "Log", "Graded"], "Made “Graded” active"],
    [{ names: ["Film"], active: false }, ["Log"], "Made “Film” inactive"],
    [{ names: ["Film"], active: true }, ["Film", "Log"], "“Film” already is active"],
  ])("%j gives %j", (args, list, say) => {
    const done = run("setActive", args);
    expect([done.document.config.active_views, done.say]).toEqual([list, say]);
  });

  test.each([
    [{ names: ["Gone"], active: true }, "There is no view “Gone”."],
    [
      { names: ["Film", "Log"], active: false },
      "An empty list makes every view active; leave “Film” and “Log” or another one active.",
    ],
  ])("%j is refused", (args, why) => {
    expect(run("setActive", args).why).toBe(why);
  });

  test("of all leaves the others of an empty list, own views first", () => {
    const all = structuredClone(document);
    all.config.active_views = [];
    expect(run("setActive", { names: ["Log"], active: false }, all).document.config.active_views).toEqual([
      "Graded",
      "Film",
    ]);
  });

  test("names that nothing has can be left out, one by one or all", () => {
    const stray = structuredClone(document);
    stray.config.active_views = ["Film", "Gone", "Lost"];
    expect(run("setActive", { names: ["Gone"], active: false }, stray).document.config.active_views).toEqual([
      "Film",
      "Lost",
    ]);
    const pruned = run("pruneActive", {}, stray);
    expect(pruned.document.config.active_views).toEqual(["Film"]);
    expect(pruned.say).toBe("Removed “Gone” and “Lost” from the active views");
    expect(run("pruneActive", {}).why).toBe("Every active view is in this configuration.");
  });

  test("has an order of its own", () => {
    expect(run("moveActiveUp", { target: "Log" }).document.config.active_views).toEqual(["Log", "Film"]);
    expect(run("moveActiveDown", { target: "Film" }).document.config.active_views).toEqual(["Log", "Film"]);
    expect(run("makeDefault", { target: "log" }).document.config.active_views).toEqual(["Log", "Film"]);
    expect(run("makeDefault", { target: "Graded" }).document.config.active_views).toEqual([
      ...["Graded", "Film", "Log"],
    ]);
    expect(run("makeDefault", { target: "Film" }).say).toBe("“Film” already is the default view");
    expect(run("moveActive", { target: "log", place: 1 }).document.config.active_views).toEqual([
      "Log",
      "Film",
    ]);
  });

  test.each([
    ["moveActiveUp", { target: "Film" }, "“Film” is already the first active view."],
    ["moveActiveDown", { target: "Log" }, "“Log” is already the last active view."],
    ["moveActiveUp", { target: "Graded" }, "“Graded” is not among the active views; make it active first."],
    ["moveActive", { target: "Film", place: 9 }, "There are only 2 active views; 9 is past the last."],
    ["moveActiveUp", { target: "Gone" }, "There is no view “Gone”."],
  ])("%s refuses %j", (verb, args, why) => {
    expect(run(verb, args).why).toBe(why);
  });

  test("ends for all together", () => {
    expect(run("clearActive", {}).document.config.active_views).toEqual([]);
  });
});

describe("copies", () => {
  test("of an own view stand in the same display under a free name", () => {
    const { document: next, say } = run("duplicate", { target: "Monitor/Log", newId: id() });
    expect(say).toBe("Added view “Log copy” to display “Monitor” and to the active views");
    expect(names(next)).toEqual(["Film", "Log", "Graded", "Log copy"]);
    expect(viewOf(next, "Log copy").inline_view).toEqual({
      ...viewOf(document, "Log").inline_view,
      name: "Log copy",
    });
  });

  test("of a shared view are the display's own", () => {
    const { document: next } = run("duplicate", { target: "Monitor/Film", newId: id(), name: "Mine" });
    expect(viewOf(next, "Mine").inline_view).toMatchObject({
      looks: "warm | cold, -WARM",
      display_colorspace_id: named(next, "display_colorspaces", "Monitor").id,
    });
  });

  test("for another display are of the same kind", () => {
    const { document: next } = run("copy", { target: "Monitor/Film", display: "virtual_display" });
    expect(viewOf(next, "Film", null).shared_view_id).toBe(viewOf(next, "Film").shared_view_id);
    expect(run("copy", { target: "Monitor/Film", display: "Monitor" }).why).toBe(
      "Display “Monitor” already has a view “Film”.",
    );
  });
});

describe("a copy of an own view with the display color space of its display", () => {
  const { document: demo } = readConfig(`ocio_profile_version: 2
file_rules: [!<Rule> {name: Default, colorspace: raw}]
shared_views:
  - !<View> {name: SDR, view_transform: Plain, display_colorspace: <USE_DISPLAY_NAME>}
displays:
  sRGB:
    - !<Views> [SDR]
  PQ:
    - !<View> {name: HDR, view_transform: Plain, display_colorspace: PQ}
    - !<Views> [SDR]
view_transforms:
  - !<ViewTransform> {name: Plain, from_scene_reference: !<MatrixTransform> {}}
display_colorspaces:
  - !<ColorSpace> {name: sRGB}
  - !<ColorSpace> {name: PQ}
colorspaces:
  - !<ColorSpace> {name: raw}
`);

  test("takes that of the other display, and a new default is told", () => {
    const { document: next, say } = run("copy", { target: "PQ/HDR", display: "sRGB" }, demo);
    expect(viewOf(next, "HDR", "sRGB").inline_view).toMatchObject({
      display_colorspace_id: named(demo, "display_colorspaces", "sRGB").id,
    });
    expect(say).toBe(
      "Added view “HDR” to display “sRGB” with its display color space “sRGB”; it is the default there now, " +
        "as own views stand before shared ones",
    );
  });

  test("keeps it in the virtual display, and the default that the active views tell", () => {
    const virtual = run("copy", { target: "PQ/HDR", display: "virtual_display" }, demo).document;
    expect(viewOf(virtual, "HDR", null).inline_view).toMatchObject({
      display_colorspace_id: named(demo, "display_colorspaces", "PQ").id,
    });
    const ordered = structuredClone(demo);
    ordered.config.active_views = ["SDR", "HDR"];
    expect(run("copy", { target: "PQ/HDR", display: "sRGB" }, ordered).say).toBe(
      "Added view “HDR” to display “sRGB” with its display color space “sRGB”",
    );
  });
});

describe("moving to a place", () => {
  const order = (on: typeof document) =>
    views(on)
      .filter(({ inline_view }) => inline_view)
      .map(({ inline_view }) => inline_view?.name);

  test("counts a display's own views first", () => {
    expect(order(run("move", { target: "Monitor/Graded", place: 1 }).document)).toEqual(["Graded", "Log"]);
    expect(run("move", { target: "Monitor/Log", place: 1 }).say).toBe("“Log” already is in position 1");
  });

  test.each([
    [
      { target: "Monitor/Film", place: 1 },
      "“Film” is already first of its kind; a display's own views come before its shared ones.",
    ],
    [{ target: "Monitor/Log", place: 4 }, "There are only 3 positions; 4 is past the last."],
  ])("refuses %j", (args, why) => {
    expect(run("move", args).why).toBe(why);
  });
});

describe("aliases", () => {
  const newest = { ...document, config: { ...document.config, ocio_profile_version: "2.6" } };
  const film = { targets: ["Monitor/Log"], aliases: ["Plain"] };

  test("are set, and leave nothing behind when they are cleared", () => {
    const { document: next, say } = run("setAliases", film, newest);
    expect(say).toBe("Set aliases of “Log” to Plain");
    expect(viewOf(next, "Log").inline_view?.view_aliases).toEqual(["Plain"]);
    expect(run("setAliases", { ...film, aliases: [] }, next).document).toEqual(newest);
  });

  test.each([
    [["log"], "“log” is the name of the view itself."],
    [["One", "one"], "“one” is given twice."],
    [["graded"], "Display “Monitor” already has a view “Graded”."],
  ])("%j are refused", (aliases, why) => {
    expect(run("setAliases", { ...film, aliases }, newest).why).toBe(why);
  });

  test("are refused as the name of another view, before profile version 2.6 and in the virtual display", () => {
    const { document: next } = run("setAliases", film, newest);
    expect(run("rename", { target: "Monitor/Graded", name: "plain" }, next).why).toBe(
      "“plain” is already an alias of the view “Log”.",
    );
    expect(run("setAliases", film).why).toContain("Aliases of views need profile version 2.6");
    const newId = id();
    const virtual = { display: "virtual_display", name: "Virtual", colorspace: "raw", newId };
    const { document: more } = run("create", virtual, newest);
    expect(run("setAliases", { targets: [newId], aliases: ["x"] }, more).why).toBe(
      "A view of the virtual display cannot have aliases.",
    );
  });
});
