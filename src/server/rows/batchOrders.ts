import type { Request } from "#api/resources.ts";
import { orderBody, placeOf } from "./rows.ts";

/**
 * Requests of a batch with each reorder joined to the next one of its collection, which leaves undefined in its place:
 * rows that the later one names come first, then those of the earlier. A reorder costs as much as the collection is
 * long, however few rows it names, so that a small batch of many would keep everybody waiting.
 */
export function joinOrders(requests: readonly Request[]): (Request | undefined)[] {
  const joined: (Request | undefined)[] = [...requests];
  const orders: { index: number; names: Set<string> }[] = [];
  const next = new Map<string, Set<string>>();
  for (const [index, { method, path, body }] of [...requests.entries()].reverse()) {
    const { configId, collection, id } = placeOf(path) ?? {};
    const at = `${configId}/${collection}`;
    const isOrder = method === "PUT" && id === "order";
    const order = isOrder ? orderBody.safeParse(body).data?.order : undefined;
    const names = new Set(order);
    // A Default rule that ends an order moves the unnamed rules, so orders of file rules do not add up.
    if (order && names.size === order.length && collection !== "file_rules") {
      const later = next.get(at);
      for (const name of later ? names : []) later!.add(name);
      if (later) joined[index] = undefined;
      else {
        orders.push({ index, names });
        next.set(at, names);
      }
    } else if (isOrder || method === "POST" || method === "DELETE") next.delete(at);
  }
  for (const { index, names } of orders) joined[index] = { ...requests[index]!, body: { order: [...names] } };
  return joined;
}
