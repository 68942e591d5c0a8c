import type { Transform } from "#ocio/chain/transform.ts";
import { type CollectionName, type Document, type RowOf, rowsOf } from "#ocio/model/document.ts";
import { type DisplayViewAssociation, USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { viewVerdicts } from "#ocio/rule/view.ts";
import type { Conversion } from "../conversion.ts";
import type { ChartKind } from "./chart.ts";
import type { PreviewChoice } from "./choice.ts";

type Thing = { kind: CollectionName; id: string };
type Space = RowOf<"colorspaces"> | RowOf<"display_colorspaces">;

/** A picture's way from its color space to what is seen. */
export type Shown = {
  conversion: Conversion;
  /** The color space of which the picture has values; null where there is none in the configuration. */
  source: { id: string; name: string } | null;
  /** Output: a view of a display, a color space, or the result of a named transform. */
  target: { id: string; name: string; display?: string };
  /** Look on the way, and the looks of the view that it replaces, as written; null without one. */
  look: { name: string; inPlaceOf: string } | null;
  /** Kind of a chart with the source's values. */
  chart: ChartKind;
  /** Conversion of scene light to the source; null if there is none, or the source is light itself. */
  light: Conversion | null;
  /** The scene-referred space in which values are read on the way; null where there is none but the source itself. */
  scene: { name: string; conversion: Conversion } | null;
  /** Conversion of the source to light of AP0; null where the config or the source has no way there. */
  ap0: Conversion | null;
};

/**
 * Defaults of the preview for the selection: a color space as its source, a look on the way, a view as its target.
 * Choices missing from the document are ignored. Null without a color space to begin with; without a view or display
 * color space to end with, the picture is shown as it is.
 */
export function shownOf(
  document: Document,
  thing: Thing | null,
  choice: Pick<PreviewChoice, "source" | "target">,
): Shown | null {
  const source = spaceBy(document, choice.source) ?? sourceFor(document, thing);
  if (!source) return null;
  const chart = chartFor(source);
  const scene = sceneOf(document, source);
  const light = lightOf(document, source);
  const ap0 = ap0Of(document, source);
  const from = { source: { id: source.id, name: source.name }, chart, light, scene, ap0 };
  if (thing?.kind === "named_transforms" && choice.target === null) {
    const row = document.named_transforms.byId[thing.id];
    if (row)
      return {
        ...from,
        conversion: { namedTransform: row.name },
        target: { id: row.id, name: row.name },
        look: null,
        scene: null,
      };
  }
  const look = thing?.kind === "looks" ? document.looks.byId[thing.id]?.name : undefined;
  const way = { src: source.name, ...(look !== undefined && { look: quoted(look) }) };
  const on = (looks: string | null | undefined) =>
    look === undefined ? null : { name: look, inPlaceOf: looks ?? "" };
  const view =
    (choice.target === null ? undefined : document.display_view_associations.byId[choice.target]) ??
    (spaceBy(document, choice.target) ? null : viewFor(document, thing, source));
  const display = view && document.displays.byId[view.display_id ?? ""];
  if (view && display) {
    const name = nameOf(view, document);
    return {
      ...from,
      conversion: { ...way, display: display.name, view: name },
      target: { id: view.id, name, display: display.name },
      look: on(contentOf(document, view)?.looks),
    };
  }
  const space = spaceBy(document, choice.target) ?? displaySpaceOf(document, thing) ?? source;
  return {
    ...from,
    conversion: { ...way, dst: space.name },
    target: { id: space.id, name: space.name },
    look: on(""),
  };
}

/** A look's name as a list of looks takes it. */
function quoted(name: string): string {
  return /[,:|+\-"\s]/.test(name) ? `"${name}"` : name;
}

function spaceBy(document: Document, id: string | null | undefined): Space | undefined {
  if (!id) return undefined;
  return document.colorspaces.byId[id] ?? document.display_colorspaces.byId[id];
}

function spaceOfRole(document: Document, role: string): Space | undefined {
  const found = rowsOf(document, "roles").find(({ name }) => fold(name) === role);
  return spaceBy(document, found?.colorspace_id);
}

function sourceFor(document: Document, thing: Thing | null): Space | undefined {
  if (thing?.kind === "colorspaces") {
    const row = document.colorspaces.byId[thing.id];
    if (row) return row;
  }
  if (thing?.kind === "roles") {
    const row = spaceBy(document, document.roles.byId[thing.id]?.colorspace_id);
    if (row) return row;
  }
  const usual = ["scene_linear", "rendering", "aces_interchange", "default"];
  for (const role of usual) {
    const space = spaceOfRole(document, role);
    if (space && !space.isdata) return space;
  }
  const spaces = rowsOf(document, "colorspaces");
  return spaces.find(({ isdata }) => !isdata) ?? spaces[0] ?? rowsOf(document, "display_colorspaces")[0];
}

function displaySpaceOf(document: Document, thing: Thing | null): Space | undefined {
  return thing?.kind === "display_colorspaces"
    ? document.display_colorspaces.byId[thing.id]
    : rowsOf(document, "display_colorspaces")[0];
}

type View = DisplayViewAssociation;

/** The view to which a thing leads, else the one that is shown when nobody chooses. */
function viewFor(document: Document, thing: Thing | null, source: Space): View | undefined {
  const own = thing && leading(document, thing, source);
  if (own) return own;
  if (thing?.kind === "display_colorspaces" && document.display_colorspaces.byId[thing.id]) return undefined;
  for (const display of displaysOf(document)) {
    const view = defaultView(document, source, display.id);
    if (view) return view;
  }
  return undefined;
}

/** Views of all displays, those of the first display first. */
function viewsOf(document: Document): View[] {
  return displaysOf(document).flatMap((display) =>
    rowsOf(document, "display_view_associations").filter(({ display_id }) => display_id === display.id),
  );
}

/** A view, or the first of a display that is of a shared view or applies a view transform. */
export function viewOf(document: Document, { kind, id }: Thing): View | undefined {
  if (kind === "display_view_associations") return document.display_view_associations.byId[id];
  if (kind === "shared_views") return viewsOf(document).find(({ shared_view_id }) => shared_view_id === id);
  if (kind !== "view_transforms") return undefined;
  return viewsOf(document).find((view) => contentOf(document, view)?.view_transform_id === id);
}

function leading(document: Document, { kind, id }: Thing, source: Space): View | undefined {
  if (kind === "displays" && document.displays.byId[id]) return defaultView(document, source, id);
  if (kind !== "display_colorspaces") return viewOf(document, { kind, id });
  const name = document.display_colorspaces.byId[id]?.name;
  return viewsOf(document).find((view) => {
    const content = contentOf(document, view);
    if (content?.display_colorspace_id === id || content?.source_colorspace_id === id) return true;
    const spelled = content?.display_colorspace_name ?? content?.source_colorspace_name;
    return (
      spelled === USE_DISPLAY_NAME &&
      name !== undefined &&
      document.displays.byId[view.display_id ?? ""]?.name === name
    );
  });
}

function contentOf(document: Document, { inline_view, shared_view_id }: View) {
  return inline_view ?? document.shared_views.byId[shared_view_id ?? ""];
}

/** The active displays in their order, else all. */
function displaysOf(document: Document): readonly RowOf<"displays">[] {
  const all = rowsOf(document, "displays");
  const active = document.config.active_displays.flatMap(
    (name) => all.find((display) => fold(display.name) === fold(name)) ?? [],
  );
  return active.length > 0 ? active : all;
}

function defaultView(document: Document, source: Space, displayId: string): View | undefined {
  const verdicts = viewVerdicts(document, source.id, displayId);
  if (typeof verdicts === "string" || verdicts.defaultView === null) return undefined;
  return document.display_view_associations.byId[verdicts.defaultView];
}

function sceneOf(document: Document, source: Space): Shown["scene"] {
  if (source.isdata || document.display_colorspaces.byId[source.id]) return null;
  const space = spaceOfRole(document, "aces_interchange") ?? spaceOfRole(document, "scene_linear");
  if (!space || space.id === source.id || space.isdata) return null;
  return { name: space.name, conversion: { src: source.name, dst: space.name } };
}

function ap0Of(document: Document, source: Space): Conversion | null {
  if (source.isdata || document.display_colorspaces.byId[source.id]) return null;
  const space = spaceOfRole(document, "aces_interchange");
  return space ? { src: source.name, dst: space.name } : null;
}

function lightOf(document: Document, source: Space): Conversion | null {
  if (source.isdata || document.display_colorspaces.byId[source.id]) return null;
  const space = spaceOfRole(document, "scene_linear") ?? spaceOfRole(document, "aces_interchange");
  return !space || space.id === source.id || space.isdata ? null : { src: space.name, dst: source.name };
}

const kinds: Readonly<Record<string, ChartKind>> = {
  log: "log",
  "sdr-video": "video",
  "hdr-video": "video",
  "scene-linear": "linear",
  "display-linear": "linear",
  data: "linear",
};

/** By what the color space says of itself, else by the curves of its chains. */
function chartFor(space: Space): ChartKind {
  const said = kinds[fold(space.encoding ?? "")];
  if (said) return said;
  if (space.isdata) return "linear";
  const chains: (Transform | null)[] =
    "to_scene_reference_transform" in space
      ? [space.to_scene_reference_transform, space.from_scene_reference_transform]
      : [space.to_display_reference_transform, space.from_display_reference_transform];
  const text = JSON.stringify(chains);
  if (/"Log\w*Transform"|log[c0-9_-]|lg10|acescc/i.test(text)) return "log";
  return /"(Exponent\w*|Gamma)Transform"|srgb|rec\.?709|gamma/i.test(text) ||
    !("to_scene_reference_transform" in space)
    ? "video"
    : "linear";
}
