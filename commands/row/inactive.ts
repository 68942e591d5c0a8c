import type { Document } from "#ocio/document.ts";
import { finderOf, spaceId } from "#ocio/finder.ts";

/** Makes a row inactive or active, and the list of inactive names agree. */
export function withInactive(
  draft: Document,
  row: { id: string; name: string; is_inactive: boolean },
  inactive: boolean,
): void {
  row.is_inactive = inactive;
  const finder = finderOf(draft);
  const list = draft.config.inactive_colorspaces;
  const others = list.filter((name) => spaceId(draft, name, finder) !== row.id);
  if (!inactive) draft.config.inactive_colorspaces = others;
  else if (others.length === list.length) draft.config.inactive_colorspaces = [...list, row.name];
}
