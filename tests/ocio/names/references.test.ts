import { produce } from "immer";
import { describe, expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { changed } from "#ocio/model/change.ts";
import { collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";
import { mentionsOf } from "#ocio/names/mentions.ts";
import { deleteReasons, type Target, usesOf } from "#ocio/names/references.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { renameChanges, renameRow } from "#ocio/names/rename.ts";
import { id, mentioned, named } from "../../commands/fixture.ts";
import { oneIn } from "../../sample.ts";

const document = mentioned();
const target = (collection: Parameters<typeof named>[1], name: string): Target => ({
  kind: collection,
  id: named(document, collection, name).id,
});
const plates = target("colorspaces", "plates");
const said = (uses: ReturnType<typeof usesOf>) => uses.map(({ label, field }) => `${label}: ${field}`);

describe("uses", () => {
  test("of a color space are found in every place that can mention one, in file order", () => {
    expect(said(usesOf(document, plates))).toEqual([
      "Configuration: inactive color spaces",
      "Color space derived: step 2.1 src",
      "Color space derived: step 2.1 dst",
      "Color space derived: step 2.2 src",
      "Color space derived: from scene reference, step 1 src",
      "View Log of Monitor: color space",
      "Look warm: process space",
      "Named transform proxy: step 1 dst",
      "Role working: color space",
      "Role grading: color space",
      "File rule plates: color space",
      "Viewing rule logs: color spaces 1",
      "Viewing rule logs: color spaces 2",
      "Configuration: variable SPACE",
    ]);
  });

  test("of a role are the places that spell its name", () => {
    expect(said(usesOf(document, target("roles", "working")))).toEqual([
      "Color space derived: from scene reference, step 1 dst",
      "Look cold: process space",
      "Viewing rule logs: color spaces 3",
    ]);
  });

  test("of a look are found inside lists with operators, whatever the case", () => {
    expect(said(usesOf(document, target("looks", "warm")))).toEqual([
      "Color space derived: from scene reference, step 1 looks",
      "View Graded of Monitor: looks",
      "Shared view Film: looks",
    ]);
  });

  test("of a display, a view transform, a viewing rule and a shared view", () => {
    expect(said(usesOf(document, target("displays", "Monitor")))).toEqual([
      "Configuration: active displays",
      "Color space derived: step 2.2 display",
    ]);
    expect(said(usesOf(document, target("view_transforms", "Film")))).toEqual([
      "Configuration: default view transform",
      "View Graded of Monitor: view transform",
      "Shared view Film: view transform",
    ]);
    expect(said(usesOf(document, target("viewing_rules", "logs")))).toEqual([
      "Shared view Film: viewing rule",
    ]);
    expect(said(usesOf(document, target("shared_views", "Film")))).toEqual([
      "Configuration: active views",
      "Color space derived: step 2.2 view",
      "View Film of Monitor: shared view",
    ]);
  });

  test("of a context variable are found in texts", () => {
    expect(said(usesOf(document, { kind: "variables", id: "SHOT" }))).toEqual(["Configuration: search path"]);
    expect(said(usesOf(document, { kind: "variables", id: "SPACE" }))).toEqual([
      "Named transform proxy: step 1 src",
    ]);
  });

  test("of a display color space include the display that is named like it", () => {
    expect(said(usesOf(document, target("display_colorspaces", "Monitor")))).toEqual([
      "View Graded of Monitor: display color space",
      "Display Monitor: name",
    ]);
  });

  test("carry the place in the document as a path", () => {
    const paths = usesOf(document, plates).map(({ path }) => path);
    expect(paths).toContain("roles/working/colorspace_id");
    expect(paths).toContain("colorspaces/derived/to_scene_reference_transform/children/1/children/0/src");
  });
});

describe("renaming", () => {
  const renamed = changed(document, renameChanges(document, plates, "ARRI LogC4"));

  test("keeps every use", () => {
    expect(said(usesOf(renamed, plates))).toEqual(said(usesOf(document, plates)));
  });

  test("lets ids follow by themselves and respells what was spelled", () => {
    expect(named(renamed, "roles", "working")).toBe(named(document, "roles", "working"));
    expect(named(renamed, "roles", "grading").colorspace_name).toBe("plates_alias");
    expect(renamed.config.inactive_colorspaces).toEqual(["ARRI LogC4"]);
    expect(renamed.config.environment).toEqual({ SPACE: "ARRI LogC4", SHOT: "plates" });
    const derived = named(renamed, "colorspaces", "derived");
    expect(JSON.stringify(derived)).not.toMatch(/plates/i);
    expect(derived.from_scene_reference_transform).toMatchObject({ src: "ARRI LogC4", dst: "working" });
  });

  test("keeps the old name as an alias when asked to", () => {
    const kept = changed(document, renameChanges(document, plates, "New", { keepAlias: true }));
    expect(named(kept, "colorspaces", "New").aliases_data).toEqual(["plates", "plates_alias"]);
  });

  test("to an alias of the row drops the alias, and links that spelled it need no spelling any more", () => {
    const next = changed(document, renameChanges(document, plates, "plates_alias"));
    expect(named(next, "colorspaces", "plates_alias").aliases_data).toEqual([]);
    expect(named(next, "roles", "grading").colorspace_name).toBeNull();
    expect(named(next, "viewing_rules", "logs").colorspace_names).toEqual([null, null, "working"]);
  });

  test("keeps the old name as an alias where an interop id spells it", () => {
    const own = structuredClone(document);
    named(own, "colorspaces", "raw").interop_id = "plates";
    const next = changed(own, renameChanges(own, plates, "ARRI LogC4"));
    expect(named(next, "colorspaces", "ARRI LogC4").aliases_data).toEqual(["plates", "plates_alias"]);
    expect(named(next, "colorspaces", "raw").interop_id).toBe("plates");
  });

  test("of a look keeps the operators of its lists", () => {
    const next = changed(document, renameChanges(document, target("looks", "warm"), "Warm it"));
    expect(named(next, "shared_views", "Film").looks).toBe("Warm it | cold, -Warm it");
    expect(named(next, "colorspaces", "derived").from_scene_reference_transform).toMatchObject({
      looks: "-Warm it, +cold",
    });
  });

  test("of a display renames the display color space that its views take by its name, and the other way round", () => {
    for (const collection of ["displays", "display_colorspaces"] as const) {
      const next = changed(document, renameChanges(document, target(collection, "Monitor"), "Wall"));
      expect(named(next, "displays", "Wall")).toBeDefined();
      expect(named(next, "display_colorspaces", "Wall")).toBeDefined();
      expect(next.config.active_displays).toEqual(["Wall"]);
      expect(JSON.stringify(named(next, "colorspaces", "derived"))).toContain('"display":"Wall"');
    }
  });

  test("of a view transform, a viewing rule, a shared view and a variable reaches their names", () => {
    const film = changed(document, renameChanges(document, target("view_transforms", "Film"), "ACES"));
    expect(film.config.default_view_transform).toBe("ACES");
    const rule = changed(document, renameChanges(document, target("viewing_rules", "logs"), "log only"));
    expect(named(rule, "shared_views", "Film").rule_name).toBe("log only");
    const shared = changed(document, renameChanges(document, target("shared_views", "Film"), "Show"));
    expect(shared.config.active_views).toEqual(["Show", "Log"]);
    expect(JSON.stringify(named(shared, "colorspaces", "derived"))).toContain('"view":"Show"');
    const variable = changed(document, renameChanges(document, { kind: "variables", id: "SPACE" }, "CS"));
    expect(variable.config.environment).toEqual({ CS: "plates", SHOT: "plates" });
    expect(named(variable, "named_transforms", "proxy").transform).toMatchObject({ src_name: "$CS" });
  });

  test("of one of several views of a name leaves the active list naming the others", () => {
    const own = structuredClone(document);
    const display = id();
    own.displays.byId[display] = { ...named(own, "displays", "Monitor"), id: display, name: "Wall" };
    own.displays.order.push(display);
    const [log] = rowsOf(own, "display_view_associations").filter(
      ({ inline_view }) => inline_view?.name === "Log",
    );
    const twin = id();
    own.display_view_associations.byId[twin] = { ...log!, id: twin, display_id: display };
    own.display_view_associations.order.push(twin);
    const next = changed(own, renameChanges(own, { kind: "display_view_associations", id: twin }, "Log C"));
    expect(next.config.active_views).toEqual(["Film", "Log", "Log C"]);
  });

  test("fixes links that were waiting for the name", () => {
    const own = structuredClone(document);
    named(own, "roles", "default").colorspace_id = null;
    named(own, "roles", "default").colorspace_name = "later";
    const next = changed(own, renameChanges(own, plates, "Later"));
    expect(named(next, "roles", "default")).toMatchObject({
      colorspace_id: plates.id,
      colorspace_name: "later",
    });
    const exact = changed(own, renameChanges(own, plates, "later"));
    expect(named(exact, "roles", "default")).toMatchObject({
      colorspace_id: plates.id,
      colorspace_name: null,
    });
  });

  test("on a draft is the same", () => {
    const drafted = produce(document, (draft) => renameRow(draft as Document, plates, "ARRI LogC4"));
    expect(drafted).toEqual(renamed);
  });
});

describe("deleting", () => {
  test("says who uses a row", () => {
    expect(deleteReasons(document, plates)).toBe(
      "plates is used by color space derived, view Log of Monitor, look warm, named transform proxy, 2 roles, " +
        "file rule plates, viewing rule logs and the variable SPACE.",
    );
    expect(deleteReasons(document, target("colorspaces", "reference"))).toBeNull();
  });

  test("keeps the spelling where a link is cut, and forgets the row in lists", () => {
    const next = changed(document, deleteChanges(document, "colorspaces", [plates.id]));
    expect(next.colorspaces.order).not.toContain(plates.id);
    expect(named(next, "roles", "working")).toMatchObject({ colorspace_id: null, colorspace_name: "plates" });
    expect(named(next, "roles", "grading")).toMatchObject({
      colorspace_id: null,
      colorspace_name: "plates_alias",
    });
    expect(named(next, "viewing_rules", "logs")).toMatchObject({
      colorspace_ids: [null, null, null],
      colorspace_names: ["plates", "plates_alias", "working"],
    });
    expect(next.config.inactive_colorspaces).toEqual([]);
  });

  test("of a display takes its views along", () => {
    const monitor = target("displays", "Monitor");
    const next = changed(document, deleteChanges(document, "displays", [monitor.id]));
    expect(rowsOf(next, "display_view_associations")).toEqual([]);
    expect(next.config.active_displays).toEqual([]);
  });
});

const place = ({ ref, field }: ReturnType<typeof usesOf>[number]) => [ref, field];

describe("a built-in configuration", () => {
  const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
  const targets = collectionNames
    .filter((name) => name !== "display_view_associations")
    .flatMap((kind) =>
      rowsOf(studio, kind).map((row) => ({ kind, id: row.id, name: (row as { name: string }).name })),
    );

  test("needs no fixing", () => {
    expect(relinkChanges(studio)).toEqual([]);
    expect(mentionsOf(studio).length).toBeGreaterThan(200);
  });

  test.each(oneIn(4, targets))(
    "keeps the uses of $name ($kind) when it is renamed, and is the same when renamed back",
    ({ name, ...each }) => {
      const next = changed(studio, renameChanges(studio, each, `${name} renamed`));
      const uses = usesOf(studio, each);
      expect(usesOf(next, each).map(place)).toEqual(
        uses.filter(({ field }) => field !== "interop ID").map(place),
      );
      if (uses.every(({ field }) => field !== "interop ID"))
        expect(changed(next, renameChanges(next, each, name))).toEqual(studio);
    },
  );

  test("keeps the number of mentions without a meaning when a row is deleted by force and its name is taken again", () => {
    const space = named(studio, "colorspaces", "ACEScg");
    const without = changed(studio, deleteChanges(studio, "colorspaces", [space.id]));
    const back: Document = {
      ...without,
      colorspaces: {
        byId: { ...without.colorspaces.byId, [space.id]: space },
        order: studio.colorspaces.order,
      },
    };
    expect(changed(back, relinkChanges(back))).toEqual(studio);
  });
});
