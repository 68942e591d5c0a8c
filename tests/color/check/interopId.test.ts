import { describe, expect, test } from "vitest";
import { interopIdMissing } from "#color/check/interopId.ts";
import type { Call } from "#command/state.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { Lookup } from "#ocio/check/lookup.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";

const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5")!;
const spaces = (["colorspaces", "display_colorspaces"] as const).flatMap((collection) =>
  rowsOf(studio, collection)
    .filter(({ interop_id }) => interop_id !== null)
    .map((row) => ({ collection, row })),
);

/** The studio config without any interop ID. */
function withoutIds(): Document {
  const document = structuredClone(studio);
  for (const { collection, row } of spaces) document[collection].byId[row.id]!.interop_id = null;
  return document;
}

const found = (document: Document) => [...interopIdMissing.find(document, new Lookup(document))];

describe("interop IDs are suggested", () => {
  const suggestions = found(withoutIds());
  test.each(spaces.map(({ collection, row }) => [row.name, collection, row] as const))(
    "%s gets the ID that the studio config ships",
    (_, collection, row) => {
      const { fixes } = suggestions.find(({ path }) => path === `${collection}/${row.name}/interop_id`) ?? {};
      expect(fixes?.[0]?.args).toEqual({ targets: [row.name], interopId: row.interop_id });
    },
  );

  test("for nothing else", () => {
    expect(suggestions).toHaveLength(spaces.length);
    expect(found(studio)).toEqual([]);
  });
});

test("the fixes give every space its ID", () => {
  const editor = createEditor(commands, { document: withoutIds() });
  for (const { fixes } of found(withoutIds()))
    expect(editor.run(fixes![0] as Call)).toMatchObject({ ok: true });
  expect(found(editor.store.getState().document!)).toEqual([]);
});

test("a space of other colors, and a config of a version without IDs, get none", () => {
  const document = withoutIds();
  const [row] = rowsOf(document, "colorspaces").filter(({ name }) => name === "ACEScct");
  document.colorspaces.byId[row!.id]!.to_scene_reference_transform = null;
  document.colorspaces.byId[row!.id]!.from_scene_reference_transform = null;
  expect(
    found(document).find(({ path }) => path === "colorspaces/ACEScct/interop_id")?.fixes?.[0]?.args,
  ).toEqual({
    targets: [row!.name],
    interopId: "lin_ap0_scene",
  });
  document.config.ocio_profile_version = "2.4";
  expect(found(document)).toEqual([]);
});
