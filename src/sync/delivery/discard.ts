import { applyRequests } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import { collectionNames } from "#ocio/model/collection.ts";
import type { Document } from "#ocio/model/document.ts";

/** True if two requests have the same method and path. */
export const isSameTarget = (a: Request, b: Request): boolean => a.method === b.method && a.path === b.path;

/**
 * The document without one of its unsent changes: `saved` with the others. A row not created leaves every order, one
 * not deleted comes back.
 */
export function withoutRequest(saved: Document, unsent: readonly Request[], request: Request): Document {
  const others = unsent.filter((other) => !isSameTarget(other, request));
  const next = { ...applyRequests(saved, others) };
  for (const name of collectionNames) {
    const rows = next[name] as { byId: Record<string, unknown>; order: string[] };
    const order = rows.order.filter((id) => Object.hasOwn(rows.byId, id));
    const lost = Object.keys(rows.byId).filter((id) => !order.includes(id));
    if (lost.length > 0 || order.length < rows.order.length)
      Object.assign(next, { [name]: { ...rows, order: [...order, ...lost] } });
  }
  return next;
}
