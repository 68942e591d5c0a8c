import { createTransform } from "../chain/transform.ts";
import { display, displayViewAssociation, inlineView, sharedView, USE_DISPLAY_NAME } from "../model/view.ts";
import { viewTransform } from "../model/viewTransform.ts";
import type { Builder } from "./builder.ts";
import { type DisplaySpace, displaySpaces } from "./displaySpaces.ts";
import { at } from "./generation.ts";
import { displaySpaceOrder, viewTransformOrder } from "./order.ts";
import { outputsOf } from "./outputs.ts";
import { builtin } from "./recipe.ts";
import { SCENE_RULE, VIDEO_RULE } from "./rules.ts";
import {
  activeDisplays,
  activeViews,
  COLORIMETRIC,
  closingViews,
  renderings,
  virtualViews,
} from "./views.ts";

/** The data space, and the view of it that every display has first. */
const RAW = "Raw";

/** Adds the view transforms and the shared view of each. */
export function addViewTransforms(builder: Builder): void {
  const { document, generation, newId } = builder;
  for (const entry of builder.pick(renderings, viewTransformOrder[generation])) {
    const row = viewTransform.parse({
      ...builder.owned(),
      name: entry.name,
      description: entry.description,
      interchange: builder.interchange(entry.amf && outputsOf(entry.amf)),
      reference_space_type: entry.style ? "scene" : "display",
      from_scene_reference: entry.style ? builtin(entry.style, newId) : null,
      from_display_reference: entry.style ? null : createTransform("MatrixTransform", newId()),
    });
    builder.add(document.view_transforms, row, "view transform", entry.name);
  }
  for (const name of sharedViews(builder)) {
    const row = sharedView.parse({
      ...builder.owned(),
      name,
      view_transform_id: builder.idOf("view transform", name),
      display_colorspace_name: USE_DISPLAY_NAME,
      rule_name: builder.isModern ? (name === COLORIMETRIC ? VIDEO_RULE : SCENE_RULE) : null,
    });
    builder.add(document.shared_views, row, "view", name);
  }
}

/** Adds the displays with their views, and the virtual display. */
export function addDisplays(builder: Builder): void {
  const { document, generation, flavor } = builder;
  for (const entry of shownSpaces(builder)) {
    const row = display.parse({ ...builder.owned(), name: entry.name });
    builder.add(document.displays, row, "display", entry.name);
    addViews(builder, row.id, [...(at(entry.views ?? {}, generation) ?? []), ...closingViews(generation)]);
  }
  if (builder.isModern) addViews(builder, null, virtualViews[flavor]);
}

function addViews(builder: Builder, displayId: string | null, names: readonly string[]): void {
  const raw = inlineView.parse({ name: RAW, source_colorspace_id: builder.idOf("space", RAW) });
  const shared = names.map((name) => builder.idOf("view", name)).filter((id) => id !== null);
  for (const view of [{ inline_view: raw }, ...shared.map((shared_view_id) => ({ shared_view_id }))]) {
    const row = displayViewAssociation.parse({ ...builder.owned(), display_id: displayId, ...view });
    builder.add(builder.document.display_view_associations, row, "association", row.id);
  }
}

/** The display color spaces that are displays. */
function shownSpaces(builder: Builder): DisplaySpace[] {
  return builder
    .pick(displaySpaces, displaySpaceOrder[builder.generation])
    .filter(({ views }) => views !== undefined);
}

/** Names of the shared views: those of the view transforms, the ones that close every display last. */
function sharedViews(builder: Builder): string[] {
  const { generation } = builder;
  const all = builder.pick(renderings, viewTransformOrder[generation]).map(({ name }) => name);
  const closing = closingViews(generation);
  return [...all.filter((name) => !closing.includes(name)), ...closing];
}

/** Active lists of the configuration. */
export function activeLists(builder: Builder): { active_displays: string[]; active_views: string[] } {
  const displays = shownSpaces(builder).map(({ name }) => name);
  const views = sharedViews(builder);
  const { isModern } = builder;
  return {
    active_displays: isModern ? activeDisplays.filter((name) => displays.includes(name)) : displays,
    active_views: [...(isModern ? activeViews.filter((name) => views.includes(name)) : views), RAW],
  };
}
