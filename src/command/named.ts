import { pathOf } from "#ocio/chain/chain.ts";
import { ownerNames, slotOf } from "#ocio/chain/slot.ts";
import { type CollectionName, collectionNames } from "#ocio/model/collection.ts";
import type { Document } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import type { Call } from "./state.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const VIEWS: CollectionName = "display_view_associations";

/**
 * A call with names instead of UUIDs, as in other configurations: views as "DISPLAY/VIEW", owners of steps as
 * "COLLECTION/NAME", steps by position. Ambiguous names are written too; to be sure, try the call.
 */
export function withNames(document: Document, call: Call): Call {
  const one = (value: unknown) => (typeof value === "string" ? wordsFor(document, call, value) : value);
  const args = Object.entries(call.args).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(one) : one(value),
  ]);
  return { id: call.id, args: Object.fromEntries(args) };
}

function wordsFor(document: Document, { args }: Call, value: string): string {
  if (UUID.test(value)) return thingNamed(document, value) ?? stepAt(document, args, value) ?? value;
  const [collection = "", id = "", ...rest] = value.split("/");
  if (rest.length > 0 || !UUID.test(id) || !isCollection(collection)) return value;
  const row = document[collection].byId[id];
  return row ? `${collection}/${nameOf(row, document)}` : value;
}

function isCollection(name: string): name is CollectionName {
  return (collectionNames as readonly string[]).includes(name);
}

function thingNamed(document: Document, id: string): string | undefined {
  for (const collection of collectionNames) {
    const row = document[collection].byId[id];
    if (!row) continue;
    const name = nameOf(row, document);
    if (collection !== VIEWS || !("display_id" in row)) return name;
    const display = row.display_id === null ? undefined : document.displays.byId[row.display_id]?.name;
    return `${display ?? "virtual_display"}/${name}`;
  }
  return undefined;
}

/** "1.0", the place of a step in the chain that the call is about. */
function stepAt(document: Document, args: Call["args"], id: string): string | undefined {
  const [collection = "", given = ""] = String(args.owner ?? "").split(/\/(.*)/s);
  const owner = ownerNames.find((name) => name === collection);
  if (!owner || typeof args.slot !== "string") return undefined;
  const { byId, order } = document[owner];
  const row = byId[given] ?? order.map((each) => byId[each]).find((each) => each?.name === given);
  return (row && pathOf(slotOf(row, args.slot), id)?.join(".")) || undefined;
}
