import type { Change } from "../model/change.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { display, displayViewAssociation, inlineView, USE_DISPLAY_NAME } from "../model/view.ts";
import { nameOf } from "../names/finder.ts";
import { fold } from "../names/name.ts";

/** Target of a view: a view transform with a display color space, or a color space alone. */
export type AmfTarget = { space: string; transform: string | null };

/** A view to add, and the name it has where its display has one of that name already. */
type Wanted = AmfTarget & { name: string; looks: readonly string[]; description: string | null };

/** The display whose views lead to the target, which is added where there is none, with a view of its own for it. */
export function viewChanges(document: Document, wanted: Wanted, newId: () => string) {
  const { space, transform, looks, description } = wanted;
  const owner = transform === null ? rowsOf(document, "displays")[0] : displayOf(document, space);
  const called = transform === null ? "AMF" : space;
  const row = owner ?? display.parse({ id: newId(), config_id: document.config.id, name: called });
  const name = freeViewName(document, row.id, wanted.name);
  const view = inlineView.parse({
    name,
    ...(transform === null
      ? { source_colorspace_name: space }
      : { view_transform_name: transform, display_colorspace_name: space }),
    looks: looks.length === 0 ? null : looks.join(", "),
    description,
  });
  const association = displayViewAssociation.parse({
    id: newId(),
    config_id: document.config.id,
    display_id: row.id,
    inline_view: view,
  });
  const changes: Change[] = [
    ...(owner ? [] : rowChanges("displays", row)),
    ...rowChanges("display_view_associations", association),
    ...activeChanges(document, { active_displays: row.name, active_views: name }),
  ];
  return { changes, display: row.name, view: name };
}

/** Changes that add a row at the end of its collection. */
export function rowChanges(
  collection: "displays" | "display_view_associations" | "colorspaces" | "looks",
  row: { id: string },
): Change[] {
  return [
    { at: [collection, "byId", row.id], to: () => row },
    { at: [collection, "order"], to: (order) => [...(order as string[]), row.id] },
  ];
}

/** A new display and view are active where the configuration lists what is. */
function activeChanges(
  { config }: Document,
  names: Record<"active_displays" | "active_views", string>,
): Change[] {
  return (["active_displays", "active_views"] as const).flatMap((list): Change[] =>
    config[list].length === 0
      ? []
      : [{ at: ["config", list], to: (old) => [...new Set([...(old as string[]), names[list]])] }],
  );
}

/** The display whose views lead to a display color space, else the one that is called like it. */
function displayOf(document: Document, space: string) {
  const id = rowsOf(document, "display_colorspaces").find((row) => row.name === space)?.id;
  const displays = rowsOf(document, "displays");
  const leads = displays.find((row) =>
    rowsOf(document, "display_view_associations").some((view) => {
      if (view.display_id !== row.id) return false;
      const target = view.inline_view ?? document.shared_views.byId[view.shared_view_id ?? ""];
      if (target?.display_colorspace_name === USE_DISPLAY_NAME) return fold(row.name) === fold(space);
      return id !== undefined && target?.display_colorspace_id === id;
    }),
  );
  return leads ?? displays.find((row) => fold(row.name) === fold(space));
}

function freeViewName(document: Document, displayId: string, called: string): string {
  const taken = new Set(
    rowsOf(document, "display_view_associations")
      .filter(({ display_id }) => display_id === displayId)
      .map((row) => fold(nameOf(row, document))),
  );
  for (let at = 1; ; at++) {
    const name = at === 1 ? called : `${called} (${at})`;
    if (!taken.has(fold(name))) return name;
  }
}
