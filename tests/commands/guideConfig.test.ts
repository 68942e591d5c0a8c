import { describe, expect, test } from "vitest";
import { nextQuestion } from "#command/call.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { checkDocument as check } from "#ocio/check/check.ts";
import { type CollectionName, type Document, emptyDocument, rowsOf } from "#ocio/model/document.ts";
import { applications } from "#ocio/names/application.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { add, does, id, mentioned, named, stateOf } from "./fixture.ts";

const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const run = (command: string, args: Record<string, unknown>, on: Document) =>
  does(commands, on, command, args);
const names = (document: Document, collection: Exclude<CollectionName, "display_view_associations">) =>
  rowsOf(document, collection).map(({ name }) => name);
const errors = (document: Document) =>
  check(document)
    .filter(({ severity }) => severity === "error")
    .map(({ message }) => message);

function roleOf(document: Document, name: string): string | undefined {
  const space = named(document, "roles", name).colorspace_id ?? "";
  return (document.colorspaces.byId[space] ?? document.display_colorspaces.byId[space])?.name;
}

/** The views of a display: their names, and what is theirs alone. */
function viewsOf(document: Document, display: string) {
  const { id: displayId } = named(document, "displays", display);
  return rowsOf(document, "display_view_associations")
    .filter(({ display_id }) => display_id === displayId)
    .map(({ inline_view, shared_view_id }) =>
      inline_view ? inline_view.name : `${document.shared_views.byId[shared_view_id ?? ""]?.name} (shared)`,
    );
}

describe("Add display from a standard", () => {
  const standard = "Rec.1886 Rec.2020 - Display";

  test("brings its display color space, and the views that the first display has", () => {
    const { args, question } = nextQuestion(commands["display.createStandard"], stateOf(studio), {
      standard,
    });
    expect(question).toBeUndefined();
    expect(args).toMatchObject({ name: standard, views: expect.arrayContaining(["Raw", "Un-tone-mapped"]) });
    const { document, say } = run("display.createStandard", { standard }, studio);
    expect(say).toMatch(/^Added display “Rec.1886 Rec.2020 - Display” with \d views$/);
    expect(named(document, "display_colorspaces", standard)).toMatchObject({
      encoding: "sdr-video",
      aliases_data: ["rec1886_rec2020_display"],
      from_display_reference_transform: { style: "DISPLAY - CIE-XYZ-D65_to_REC.1886-REC.2020" },
    });
    const [first] = studio.config.active_displays;
    expect(viewsOf(document, standard)).toEqual(viewsOf(studio, first ?? ""));
    expect(document.config.active_displays.at(-1)).toBe(standard);
    expect(errors(document)).toEqual([]);
  });

  test("takes the display color space that is there; another name makes shared views its own", () => {
    const given = { standard: "sRGB - Display", name: "Second", views: ["Un-tone-mapped", "Raw"] };
    const { document } = run("display.createStandard", given, studio);
    expect(names(document, "display_colorspaces")).toEqual(names(studio, "display_colorspaces"));
    expect(viewsOf(document, "Second")).toEqual(["Un-tone-mapped", "Raw"]);
    const views = rowsOf(document, "display_view_associations").filter(
      ({ display_id }) => display_id === named(document, "displays", "Second").id,
    );
    expect(views[0]?.inline_view?.display_colorspace_id).toBe(
      named(document, "display_colorspaces", "sRGB - Display").id,
    );
    const taken = { standard: "sRGB - Display" };
    expect(nextQuestion(commands["display.createStandard"], stateOf(studio), taken).question?.name).toBe(
      "name",
    );
  });

  test("makes a plain view transform and the display reference where there is no display yet", () => {
    const document = emptyDocument(id());
    add(document, "colorspaces", { name: "ACES2065-1" });
    const made = run("display.createStandard", { standard }, document).document;
    expect(viewsOf(made, standard)).toEqual(["Un-tone-mapped"]);
    expect(roleOf(made, "cie_xyz_d65_interchange")).toBe("CIE XYZ-D65 - Display-referred");
    const bare = emptyDocument(id());
    expect(run("display.createStandard", { standard }, bare).why).toMatch(
      /^The scene reference is not known/,
    );
  });

  test.each([
    [{ standard: "nope" }, "Choose one of the known displays."],
    [{ standard, views: ["nope"] }, /^There is no view “nope” that another display could have; choose from /],
    [{ standard, views: [] }, /^Display “Rec.1886 Rec.2020 - Display” needs a view; choose from /],
    [{ standard, name: "sRGB - Display" }, "A display named “sRGB - Display” already exists."],
    [{ standard, name: "ACEScg" }, "A color space named “ACEScg” already exists."],
  ])("refuses %j", (args, why) => {
    expect(run("display.createStandard", args, studio).why).toMatch(why);
  });

  test("says which profile version a display needs", () => {
    const old = builtinConfig("cg-config-v1.0.0_aces-v1.3_ocio-v2.1") as Document;
    expect(run("display.createStandard", { standard: "Display P3 - Display" }, old).why).toMatch(
      /needs profile version 2.3; this configuration has version 2.1/,
    );
    const given = { standard: "Display P3 - Display" };
    expect(commands["display.createStandard"].alternatives?.(stateOf(old), given)).toEqual([
      { id: "config.setVersion", args: { version: "2.3" } },
    ]);
  });
});

describe("Assign roles for an application", () => {
  const none = { ...studio, roles: { byId: {}, order: [] } };

  test.each(applications.map(({ name }) => name))(
    "finds a color space for every role of %s",
    (application) => {
      const { document, say } = run("role.assignSet", { application }, none);
      expect(say).toMatch(new RegExp(`^Assigned \\d+ roles for ${application}$`));
      const wanted = applications.find(({ name }) => name === application)?.roles ?? [];
      expect(names(document, "roles")).toEqual(wanted.map(([name]) => name));
    },
  );

  test("chooses by purpose, and keeps what is assigned unless told otherwise", () => {
    const document = run("role.assignSet", { application: "Blender" }, none).document;
    expect(roleOf(document, "default_byte")).toBe("sRGB Encoded Rec.709 (sRGB)");
    expect(roleOf(document, "default_float")).toBe("ACEScg");
    expect(roleOf(document, "data")).toBe("Raw");
    expect(roleOf(document, "cie_xyz_d65_interchange")).toBe("CIE XYZ-D65 - Display-referred");
    expect(run("role.assignSet", { application: "Nuke" }, studio)).toMatchObject({
      document: studio,
      say: "All roles for Nuke are assigned",
    });
    const replaced = run("role.assignSet", { application: "Nuke", replace: true }, studio).document;
    expect(roleOf(studio, "matte_paint")).toBe("ACEScct");
    expect(roleOf(replaced, "matte_paint")).toBe("sRGB Encoded Rec.709 (sRGB)");
  });

  test("names the roles for which no color space fits", () => {
    const document = mentioned();
    expect(run("role.assignSet", { application: "Houdini" }, document).say).toBe(
      "Assigned 1 role for Houdini; no color space fits scene_linear and color_picking",
    );
    const bare = emptyDocument(id());
    add(bare, "colorspaces", { name: "house reference" });
    expect(run("role.assignSet", { application: "Maya" }, bare).why).toBe(
      "Of the roles for Maya, no color space fits rendering, scene_linear, color_picking and data.",
    );
  });
});

describe("Trim configuration to what is used", () => {
  const small = {
    displays: ["sRGB - Display"],
    views: ["ACES 2.0 - SDR 100 nits (Rec.709)", "Raw"],
    roles: ["scene_linear", "data", "aces_interchange"],
  };

  test("keeps what is chosen and everything that it reaches", () => {
    const { document, say } = run("config.trim", small, studio);
    expect(say).toMatch(/^Trimmed away \d+ views, \d+ displays, .* color spaces.*\d+ families/);
    expect(names(document, "displays")).toEqual(small.displays);
    expect(names(document, "roles").sort()).toEqual([...small.roles].sort());
    expect(viewsOf(document, "sRGB - Display")).toEqual([
      "Raw",
      "ACES 2.0 - SDR 100 nits (Rec.709) (shared)",
    ]);
    expect(names(document, "view_transforms")).toContain("ACES 2.0 - SDR 100 nits (Rec.709)");
    expect(names(document, "looks")).toEqual([]);
    const spaces = names(document, "colorspaces");
    expect(spaces).toEqual(expect.arrayContaining(["ACEScg", "ACES2065-1", "Raw"]));
    expect(spaces).not.toContain("ARRI LogC4");
    expect(document.config.active_displays).toEqual(small.displays);
    expect(errors(document)).toEqual([]);
    expect(run("config.trim", small, document)).toMatchObject({ say: "Everything is used", document });
  });

  test("keeps by itself what is active, and color spaces that are named besides", () => {
    const { document } = run("config.trim", { spaces: ["ARRI LogC4"] }, studio);
    expect(names(document, "colorspaces")).toContain("ARRI LogC4");
    expect(names(document, "roles")).toEqual(names(studio, "roles"));
    expect(names(document, "displays").sort()).toEqual([...studio.config.active_displays].sort());
  });

  test("follows looks, roles, variables and nested transforms", () => {
    const document = mentioned();
    const kept = run(
      "config.trim",
      { displays: ["Monitor"], views: ["Graded"], roles: [] },
      document,
    ).document;
    expect(names(kept, "looks")).toEqual(["warm"]);
    expect(names(kept, "colorspaces").sort()).toEqual(["plates", "raw"]);
    expect(names(kept, "roles")).toEqual(["default"]);
    expect(names(kept, "shared_views")).toEqual([]);
  });

  test.each([
    [{ displays: ["nope"] }, "There is no display “nope”."],
    [{ views: ["nope"] }, "There is no view “nope”."],
    [{ roles: ["nope"] }, "There is no role “nope”."],
    [{ spaces: ["nope"] }, "There is no color space or named transform “nope”."],
    [
      { views: [] },
      "Display “sRGB - Display” would be left without a view; keep one of its views too, or leave the display out.",
    ],
  ])("refuses %j", (args, why) => {
    expect(run("config.trim", { ...small, ...args }, studio).why).toBe(why);
  });
});

describe("Make families active or inactive", () => {
  const inactive = (document: Document) =>
    rowsOf(document, "colorspaces").flatMap((row) => (row.is_inactive ? row.name : []));

  test("hides what is in them and below them, and shows it again", () => {
    const document = mentioned();
    for (const name of ["Input", "Input/ARRI", "Input/ARRI/Log", "Inputs"])
      add(document, "colorspaces", { name: `in ${name}`, family_id: add(document, "families", { name }) });
    const hidden = run("family.setActive", { targets: ["Input"], active: false }, document);
    expect(hidden.say).toBe("Made 3 color spaces of family “Input” inactive");
    const three = ["in Input", "in Input/ARRI", "in Input/ARRI/Log"];
    expect(inactive(hidden.document)).toEqual(["plates", ...three]);
    expect(hidden.document.config.inactive_colorspaces).toEqual(["plates", ...three]);
    const shown = run(
      "family.setActive",
      { targets: ["Input/ARRI"], active: true },
      hidden.document,
    ).document;
    expect(inactive(shown)).toEqual(["plates", "in Input"]);
    expect(shown.config.inactive_colorspaces).toEqual(["plates", "in Input"]);
    const alone = run(
      "family.setActive",
      { targets: ["Input"], active: false, below: false },
      document,
    ).document;
    expect(inactive(alone)).toEqual(["plates", "in Input"]);
    expect(run("family.setActive", { targets: ["Input"], active: true }, document).say).toBe(
      "Everything in family “Input” is active already",
    );
  });
});

describe("New minimal configuration", () => {
  const made = (args: Record<string, unknown>) => {
    const { effects, why } = does(commands, studio, "file.newMinimal", args);
    const [effect] = effects;
    const text = effect?.kind === "create" && "text" in effect.from ? effect.from.text : "";
    return { why, document: readConfig(text).document };
  };

  test.each(["ACES2065-1", "ACEScg", "Linear Rec.709 (sRGB)"])(
    "has %s as its reference, and no errors",
    (reference) => {
      const { document } = made({ reference, display: "sRGB - Display", name: "show" });
      expect(document.config).toMatchObject({ name: "show", ocio_profile_version: "2.1" });
      expect(named(document, "colorspaces", reference).to_scene_reference_transform).toBeNull();
      expect(roleOf(document, "scene_linear")).toBe(reference === "ACES2065-1" ? "ACEScg" : reference);
      expect(viewsOf(document, "sRGB - Display")).toEqual(["Un-tone-mapped", "Raw"]);
      expect(names(document, "file_rules")).toEqual(["OpenEXR", "Default"]);
      expect(check(document).filter(({ severity }) => severity !== "info")).toEqual([]);
    },
  );

  test("asks for the reference and the display; the version may be another", () => {
    expect(nextQuestion(commands["file.newMinimal"], stateOf(null), {}).question?.name).toBe("reference");
    const given = { reference: "ACES2065-1" };
    expect(nextQuestion(commands["file.newMinimal"], stateOf(null), given).question?.name).toBe("display");
    const display = "Display P3 - Display";
    expect(made({ ...given, display }).why).toBe(
      "“Display P3 - Display” needs profile version 2.3; choose that or a newer one.",
    );
    expect(made({ ...given, display, version: "2.5" }).document.config.ocio_profile_version).toBe("2.5");
    expect(made({ ...given, display: "nope" }).why).toBe("There is no standard for “nope”.");
  });
});
