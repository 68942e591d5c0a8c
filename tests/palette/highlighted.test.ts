import { beforeEach, expect, test } from "vitest";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { highlightOfCall, highlightOfRow } from "#palette/highlighted.ts";
import { createEditor } from "#store/editor.ts";
import { addPicture, endAside, highlight, showHighlight } from "#store/highlight.ts";

const document = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5")!;
const editor = createEditor(commands, { document });
const view = rowsOf(document, "display_view_associations")[0]!;

beforeEach(() => {
  endAside();
});

test("a call that changes the picture says what would be seen, and nothing is chosen by that", () => {
  const found = highlightOfCall(editor, { id: "preview.setTarget", args: { target: view.id } });
  expect(found?.settings.target).toBe(view.id);
  expect(editor.store.getState().session.preview).toBeUndefined();
});

test("calls that change rows, are refused, or need something fetched show nothing", () => {
  const of = (id: string, args: Record<string, unknown>) => highlightOfCall(editor, { id, args });
  const row = rowsOf(document, "colorspaces")[0]!;
  expect(of("colorspace.rename", { target: row.id, name: "other" })).toBeNull();
  expect(of("preview.setTarget", { target: "no view" })).toBeNull();
  expect(of("preview.compareWith", { earlier: "version 3" })).toBeNull();
  expect(of("preview.compareWith", { earlier: view.id })?.settings.against).toEqual({ target: view.id });
});

test("a color space is shown as the source, a view as the target, a look as if it were selected", () => {
  const row = (kind: string, id: string, thing: boolean) =>
    highlightOfRow({ id: `${kind}:${id}`, ...(thing && { thing: { kind, id } }) } as never);
  expect(row("colorspaces", "a", true)).toEqual({ settings: { source: "a" }, thing: null });
  expect(row("display_view_associations", "b", false)).toEqual({ settings: { target: "b" }, thing: null });
  expect(row("looks", "c", true)?.thing).toEqual({ kind: "looks", id: "c" });
  expect(row("families", "d", true)).toBeNull();
});

test("without a picture nothing is shown; the palette stands aside for a large one until it closes", () => {
  const shown = { settings: { target: view.id }, thing: null };
  showHighlight(shown, true);
  expect(highlight.getState().shown).toBeNull();
  const small = addPicture(false);
  showHighlight(shown, true);
  expect(highlight.getState()).toMatchObject({ shown, aside: false });
  const large = addPicture(true);
  showHighlight({ ...shown }, true);
  showHighlight(null);
  expect(highlight.getState()).toMatchObject({ shown: null, aside: true });
  endAside();
  expect(highlight.getState().aside).toBe(false);
  large();
  small();
});
