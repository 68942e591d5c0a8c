import { counterpart, type OwnerName, slotOf, slots } from "#ocio/chain/slot.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Chain } from "../editor.ts";

/** Label of the row's inverse chain; undefined while it has no steps. */
export function otherChain(document: Document, { owner, slot }: Chain): string | undefined {
  const slash = owner.indexOf("/");
  const collection = owner.slice(0, slash) as OwnerName;
  if (!Object.hasOwn(slots, collection)) return undefined;
  const row = document[collection].byId[owner.slice(slash + 1)];
  const field = counterpart(slot);
  const known = slots[collection].find((each) => each.field === field);
  return row && known && slotOf(row, field) !== null ? known.label : undefined;
}
