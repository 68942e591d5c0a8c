import { expect, test } from "vitest";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";

const document = builtinConfig("cg-config-v1.0.0_aces-v1.3_ocio-v2.1") as Document;
const { id } = document.config;
const open = (panel: string, readOnly = false) =>
  createEditor(commands, { document, session: { selection: [], panel, theme: "dark", readOnly } });

test.each([
  [`/${id}/looks`, "?sharing=true"],
  ["/profile", `/${id}?sharing=true`],
])("from %s the dialog of links opens over %s", (panel, to) => {
  expect(open(panel).run({ id: "share.open", args: {} })).toMatchObject({ effects: [{ kind: "go", to }] });
});

test("a link is made to view or to edit, and ends when that is said", () => {
  const editor = open(`/${id}`);
  const made = (args: object) => editor.run({ id: "share.copyLink", args: args as Record<string, unknown> });
  const effect = { kind: "share", do: "copyLink", config: id };
  expect(made({ access: "read" })).toMatchObject({ effects: [{ ...effect, access: "read" }] });
  expect(made({ access: "edit", ends: "14 days" })).toMatchObject({
    effects: [{ ...effect, access: "edit", ends: "14 days" }],
  });
  expect(made({ access: "own" })).toMatchObject({ ok: false });
});

test("what was shared for reading is not changed, by one call or several, and is gone around in", () => {
  const editor = open(`/${id}`, true);
  const rename = { id: "config.setName", args: { name: "Mine" } };
  const refused = { ok: false, why: "This configuration is read-only." };
  expect(editor.run(rename)).toMatchObject(refused);
  expect(editor.run(rename, rename)).toMatchObject(refused);
  expect(editor.store.getState().document).toBe(document);
  expect(editor.run({ id: "go.looks", args: {} })).toMatchObject({ ok: true });
  editor.look({ readOnly: false });
  expect(editor.run(rename)).toMatchObject({ ok: true });
});
