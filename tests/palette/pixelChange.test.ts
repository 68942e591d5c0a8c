import { expect, test } from "vitest";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { pixelChange } from "#palette/preview/pixelChange.ts";
import { createEditor } from "#store/editor.ts";

const before = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;

/** Changes that a call may make to the pixels. */
function changeOf(id: string, args: Record<string, unknown>) {
  const editor = createEditor(commands, { document: before });
  const tried = editor.attempt(editor.store.getState(), { id, args });
  if (!tried.ok) throw new Error(tried.why);
  return pixelChange({ before, after: tried.state.document as Document, files: null });
}

test("a renamed color space is shown by its old name before and its new one after", () => {
  const change = changeOf("colorspace.rename", { target: "ARRI LogC4", name: "LogC4" });
  expect(change).toMatchObject({
    name: "LogC4",
    before: { conversion: { src: "ARRI LogC4" } },
    after: { conversion: { src: "LogC4" } },
    picture: { chart: "log", by: { document: before, conversion: { src: "ACEScg", dst: "ARRI LogC4" } } },
  });
});

test("what only says something about a color space is no change of pixels", () => {
  const args = { targets: ["ARRI LogC4"], encoding: "data" };
  expect(changeOf("colorspace.setEncoding", args)).toBeNull();
});

test("a new color space has no pixels before, a deleted one none after", () => {
  expect(changeOf("colorspace.create", { name: "New" })).toMatchObject({ before: null, name: "New" });
  expect(changeOf("colorspace.delete", { targets: ["Apple Log"] })).toMatchObject({
    after: null,
    name: "Apple Log",
  });
});

test("a role is shown by the color space that it means", () => {
  const change = changeOf("role.assign", { name: "color_timing", colorspace: "ACEScc" });
  expect(change?.before?.conversion.src).not.toBe("ACEScc");
  expect(change?.after?.conversion.src).toBe("ACEScc");
});

test("a new shared view, which no display has yet, is not shown as the view that would stand for it", () => {
  const args = { viewTransform: "Un-tone-mapped", displayColorspace: "<USE_DISPLAY_NAME>" };
  expect(changeOf("sharedView.create", { name: "Show", ...args })).toBeNull();
});
