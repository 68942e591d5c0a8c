import { type CollectionName, type Document, rowsOf } from "#ocio/model/document.ts";
import { USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import type { PickerOption } from "#parts/list/Picker.tsx";

type Source = readonly [collection: CollectionName, detail: string];

/** One answer per list of sources, kept while none of the collections changed: edits elsewhere compute nothing. */
const kept = new Map<readonly Source[], { of: object[]; options: PickerOption[] }>();

function namesOf(document: Document, sources: readonly Source[]): PickerOption[] {
  const of = sources.map(([collection]) => document[collection]);
  const known = kept.get(sources);
  if (known && of.every((collection, at) => collection === known.of[at])) return known.options;
  const options = sources.flatMap(([collection, detail]) =>
    rowsOf(document, collection).flatMap((row) =>
      "name" in row ? { value: row.name, label: row.name, ...(detail && { detail }) } : [],
    ),
  );
  kept.set(sources, { of, options });
  return options;
}

const SCENE = [["colorspaces", ""]] as const;
const SPACES = [...SCENE, ["display_colorspaces", "display"]] as const;
const REFERENCES = [...SPACES, ["roles", "role"], ["named_transforms", "named transform"]] as const;
const PROCESS = [...SPACES, ["roles", "role"]] as const;
const DISPLAY_SPACES = [["display_colorspaces", ""]] as const;
const THROUGH = [
  ["view_transforms", ""],
  ["named_transforms", "named transform"],
] as const;
const VIEWING_RULES = [["viewing_rules", ""]] as const;
const INACTIVE = [...SPACES, ["named_transforms", "named transform"]] as const;
const DISPLAYS = [["displays", ""]] as const;
const LOOKS = [["looks", ""]] as const;
const VIEW_TRANSFORMS = [["view_transforms", ""]] as const;

/** Valid role targets. */
export const roleTargetOptions = (document: Document) => namesOf(document, SPACES);
/** Color spaces by name, the scene-referred first. */
export const spaceOptions = (document: Document) => namesOf(document, SPACES);
/** Valid color space references of a transform. */
export const referenceOptions = (document: Document) => namesOf(document, REFERENCES);
/** Valid names of the inactive color spaces. */
export const inactiveOptions = (document: Document) => namesOf(document, INACTIVE);
/** Process spaces of a look. */
export const processSpaceOptions = (document: Document) => namesOf(document, PROCESS);
/** View transforms of a view. */
export const throughOptions = (document: Document) => namesOf(document, THROUGH);
export const displaySpaceOptions = (document: Document) => namesOf(document, DISPLAY_SPACES);
const LIKE_DISPLAY: PickerOption = {
  value: USE_DISPLAY_NAME,
  label: USE_DISPLAY_NAME,
  detail: "named like the display",
};
/** Display color spaces for a shared view: also the one named like the display. */
export const sharedDisplaySpaceOptions = (document: Document) => [
  LIKE_DISPLAY,
  ...namesOf(document, DISPLAY_SPACES),
];
export const viewingRuleOptions = (document: Document) => namesOf(document, VIEWING_RULES);
export const displayOptions = (document: Document) => namesOf(document, DISPLAYS);
export const lookOptions = (document: Document) => namesOf(document, LOOKS);
export const viewTransformOptions = (document: Document) => namesOf(document, VIEW_TRANSFORMS);

type Views = Pick<Document, "displays" | "display_view_associations" | "shared_views">;

/** The names of every view, or of the views of one display by its name; a display that is not there has none. */
export function viewNames(document: Views, display?: string): string[] {
  const { displays, display_view_associations: associations, shared_views } = document;
  const owner =
    display === undefined
      ? undefined
      : displays.order.find((id) => displays.byId[id]?.name.toLowerCase() === display.toLowerCase());
  if (display !== undefined && owner === undefined) return [];
  const names = new Set<string>();
  for (const id of associations.order) {
    const row = associations.byId[id];
    if (!row || (owner !== undefined && row.display_id !== owner)) continue;
    const shared = row.shared_view_id === null ? undefined : shared_views.byId[row.shared_view_id]?.name;
    names.add(row.inline_view?.name ?? row.shared_view_name ?? shared ?? "");
  }
  names.delete("");
  return [...names];
}
