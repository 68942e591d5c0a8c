import { type Change, changed } from "../model/change.ts";
import { type CollectionName, type Document, type Row, rowsOf } from "../model/document.ts";
import { nameOf } from "./finder.ts";
import { keysTo } from "./mention.ts";
import { mentionsMeaning } from "./references.ts";
import { relinkChanges } from "./relink.ts";
import { sameNamedViews } from "./rename.ts";

/** Every change that deleting rows takes: what linked to them keeps its spelling, lists forget them. */
export function deleteChanges(
  document: Document,
  collection: CollectionName,
  ids: readonly string[],
): Change[] {
  const gone = new Set(ids);
  const changes: Change[] = ids.flatMap((id) => detachChanges(document, { kind: collection, id }, gone));
  const views =
    collection === "displays"
      ? rowsOf(document, "display_view_associations").filter(({ display_id }) => gone.has(display_id ?? ""))
      : [];
  changes.push(...removals(collection, gone));
  if (views.length > 0)
    changes.push(...removals("display_view_associations", new Set(views.map(({ id }) => id))));
  return [...changes, ...relinkChanges(changed(document, changes))];
}

function removals(collection: CollectionName, gone: ReadonlySet<string>): Change[] {
  return [
    { at: [collection, "order"], to: (order) => (order as string[]).filter((id) => !gone.has(id)) },
    ...[...gone].map((id) => ({ at: [collection, "byId", id], to: () => undefined })),
  ];
}

function detachChanges(
  document: Document,
  target: { kind: CollectionName; id: string },
  gone: ReadonlySet<string>,
): Change[] {
  const name = nameOf(document[target.kind].byId[target.id] as Row, document);
  const views = target.kind === "display_view_associations" || target.kind === "shared_views";
  const shares = views && sameNamedViews(document, gone, name);
  return mentionsMeaning(document, target).flatMap((mention): Change[] => {
    const at = [...keysTo(mention.place), ...mention.at];
    if (mention.form === "ids")
      return [{ at, to: (ids) => (ids as string[]).filter((id) => id !== target.id) }];
    if (mention.form === "entry" && shares) return [];
    if (mention.form === "entry")
      return [{ at, to: (list) => (list as string[]).filter((entry) => entry !== mention.name) }];
    if (mention.form !== "link" || mention.id === null) return [];
    const { nameAt } = mention;
    return [
      { at, to: () => null },
      ...(nameAt ? [{ at: [...keysTo(mention.place), ...nameAt], to: (kept: unknown) => kept ?? name }] : []),
    ];
  });
}
