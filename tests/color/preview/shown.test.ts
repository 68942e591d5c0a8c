import { expect, test } from "vitest";
import { shownOf } from "#color/preview/shown.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";

const document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const none = { byId: {}, order: [] };
const choice = { source: null, target: null };

test("without views and display color spaces the picture is shown as it is, until another target is chosen", () => {
  const bare = { ...document, displays: none, display_view_associations: none, display_colorspaces: none };
  expect(shownOf(bare, null, choice)?.conversion).toEqual({ src: "ACEScg", dst: "ACEScg" });
  const target = document.colorspaces.order[1]!;
  expect(shownOf(bare, null, { ...choice, target })?.target.id).toBe(target);
  expect(shownOf({ ...bare, colorspaces: none }, null, choice)).toBeNull();
});
