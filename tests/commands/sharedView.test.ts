import { describe, expect, test } from "vitest";
import { USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import sharedView from "../../commands/sharedView.ts";
import { does, id, mentioned, named } from "./fixture.ts";

const document = mentioned();
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(sharedView, on, `sharedView.${verb}`, args);
const ONE_TARGET = "Either select a Target Color Space OR both View Transform and Display Color Space";

describe("adding", () => {
  test("with a color space alone", () => {
    const newId = id();
    const { document: next, say, effects } = run("create", { name: "Raw", colorspace: "raw", newId });
    expect(say).toBe("Added shared view “Raw”");
    expect(effects).toEqual([{ kind: "go", to: `/${next.config.id}/shared-views/${newId}` }]);
    expect(next.shared_views.byId[newId]).toMatchObject({
      source_colorspace_id: named(next, "colorspaces", "raw").id,
      view_transform_id: null,
      display_colorspace_id: null,
    });
  });

  test("with a view transform and a display color space, which may be named like the display", () => {
    const args = { name: "Show", viewTransform: "Film", looks: "+warm", rule: "LOGS", description: "x" };
    const fixed = run("create", { ...args, displayColorspace: "Monitor" }).document;
    expect(named(fixed, "shared_views", "Show")).toMatchObject({
      source_colorspace_id: null,
      view_transform_id: named(fixed, "view_transforms", "Film").id,
      display_colorspace_id: named(fixed, "display_colorspaces", "Monitor").id,
      looks: "+warm",
      rule_name: "logs",
      description: "x",
    });
    const coupled = run("create", { ...args, displayColorspace: USE_DISPLAY_NAME }).document;
    expect(named(coupled, "shared_views", "Show")).toMatchObject({
      display_colorspace_id: null,
      display_colorspace_name: USE_DISPLAY_NAME,
    });
  });

  test.each([
    [{ colorspace: "" }, ONE_TARGET],
    [{ colorspace: null }, ONE_TARGET],
    [{ colorspace: "raw", viewTransform: "Film", displayColorspace: "Monitor" }, ONE_TARGET],
    [{ colorspace: "raw", displayColorspace: "Monitor" }, ONE_TARGET],
    [{ viewTransform: "Film" }, "“Display color space” is missing."],
    [{ colorspace: "working" }, "“working” is a role and no color space."],
    [{ colorspace: "nope" }, "There is no color space “nope”."],
    [{ viewTransform: "nope", displayColorspace: "Monitor" }, "There is no view transform “nope”."],
    [
      { viewTransform: "Film", displayColorspace: "raw" },
      "“raw” is a color space and no display color space.",
    ],
    [{ colorspace: "raw", looks: "warm, hot" }, "There is no look “hot”."],
    [{ colorspace: "raw", looks: "-" }, "“-” names no look."],
    [{ colorspace: "raw", rule: "x" }, "There is no viewing rule “x”."],
    [{ name: "film", colorspace: "raw" }, "A shared view named “Film” already exists."],
  ])("refuses %j", (args, why) => {
    expect(run("create", { name: "New", ...args }).why).toBe(why);
  });
});

describe("what it shows", () => {
  test("is a color space or a view transform, never both", () => {
    const { document: plain, say } = run("setColorspace", { targets: ["Film"], colorspace: "raw" });
    expect(say).toBe("Set color space of “Film” to raw");
    expect(named(plain, "shared_views", "Film")).toMatchObject({
      source_colorspace_id: named(plain, "colorspaces", "raw").id,
      view_transform_id: null,
      display_colorspace_name: null,
    });
    const back = run(
      "setViewTransform",
      { targets: ["Film"], viewTransform: "Film", displayColorspace: USE_DISPLAY_NAME },
      plain,
    );
    expect(back.say).toBe(`Set view transform of “Film” to Film and ${USE_DISPLAY_NAME}`);
    expect(back.document).toEqual(document);
  });

  test("keeps its display color space when only the view transform is given", () => {
    const other = run("setViewTransform", { targets: ["Film"], viewTransform: "proxy" });
    expect(other.why).toBe("");
    expect(named(other.document, "shared_views", "Film")).toMatchObject({
      view_transform_id: named(document, "named_transforms", "proxy").id,
      display_colorspace_name: USE_DISPLAY_NAME,
    });
  });

  test("cannot be a display color space without a view transform, or nothing", () => {
    const plain = run("setColorspace", { targets: ["Film"], colorspace: "raw" }).document;
    const only = run("setDisplayColorspace", { targets: ["Film"], displayColorspace: "Monitor" }, plain);
    expect(only.why).toBe(ONE_TARGET);
    expect(run("setColorspace", { targets: ["Film"], colorspace: "" }).why).toBe(ONE_TARGET);
  });

  test("may take the color space named like the display, or another", () => {
    const { document: next } = run("setDisplayColorspace", {
      targets: ["Film"],
      displayColorspace: "Monitor",
    });
    expect(named(next, "shared_views", "Film")).toMatchObject({
      display_colorspace_id: named(next, "display_colorspaces", "Monitor").id,
      display_colorspace_name: null,
    });
  });
});

test.each([
  ["setLooks", { looks: "cold" }, { looks: "cold" }, "Set looks of “Film” to cold"],
  ["setLooks", { looks: "" }, { looks: null }, "Cleared looks of “Film”"],
  ["setRule", { rule: null }, { rule_name: null }, "Cleared viewing rule of “Film”"],
  ["setRule", { rule: "logs" }, { rule_name: "logs" }, "Viewing rule of “Film” is already logs"],
  ["setDescription", { description: "x" }, { description: "x" }, "Set description of “Film”"],
])("%s %j", (verb, args, expected, sentence) => {
  const { document: next, say } = run(verb, { targets: ["Film"], ...args });
  expect(say).toBe(sentence);
  expect(named(next, "shared_views", "Film")).toMatchObject(expected);
});

test("renaming is followed by displays and lists, and refuses what one of its displays has", () => {
  const { document: next } = run("rename", { target: "Film", name: "Movie" });
  expect(next.config.active_views).toContain("Movie");
  expect(run("rename", { target: "Film", name: "LOG" }).why).toBe(
    "Display “Monitor” already has a view “Log”.",
  );
});

test("copies, moves and goes", () => {
  const copied = run("duplicate", { target: "Film", newId: id() });
  expect(copied.say).toBe("Duplicated “Film” as “Film copy”");
  const moved = run("moveUp", { target: "Film copy" }, copied.document).document;
  expect(moved.shared_views.order).toEqual([...copied.document.shared_views.order].reverse());
  expect(run("delete", { targets: ["Film copy"] }, copied.document).document).toEqual(document);
  expect(run("delete", { targets: ["Film"] }).why).toBe(
    "Film is used by color space derived and view Film of Monitor.",
  );
});

test("profile version 1 has none", () => {
  const old = structuredClone(document);
  old.config.ocio_profile_version = "1";
  expect(run("create", { name: "x", colorspace: "raw" }, old).why).toMatch(/^Shared views need profile/);
});

test("aliases differ from every name that the view's displays and the other shared views have", () => {
  const newest = { ...document, config: { ...document.config, ocio_profile_version: "2.6" } };
  const [first, second] = [id(), id()];
  const one = run("create", { name: "First", colorspace: "raw", newId: first }, newest).document;
  const two = run("create", { name: "Second", colorspace: "raw", newId: second }, one).document;
  const { document: next } = run("setAliases", { targets: [first], aliases: ["One"] }, two);
  expect(next.shared_views.byId[first]?.view_aliases).toEqual(["One"]);
  const refused = (aliases: string[]) => run("setAliases", { targets: [second], aliases }, next).why;
  expect(refused(["one"])).toBe("“one” is already an alias of the shared view First.");
  expect(refused(["first"])).toBe("A shared view named “First” already exists.");
});
