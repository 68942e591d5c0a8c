import { type Document, type RowOf, rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import { nouns } from "../../noun.ts";
import { spaceOrder } from "../lookup.ts";
import type { Finding, Rule } from "../rule.ts";

/** A name or alias that a row takes in the shared name space. */
type Claim = { collection: Holder; row: RowOf<Holder>; alias: string | null };
type Holder = "colorspaces" | "display_colorspaces" | "named_transforms" | "roles";

/** Color spaces, named transforms, their aliases and roles share one list of names, compared without case. */
export const taken: Rule = {
  code: "name-taken",
  severity: "error",
  *find(document) {
    yield* clashes(document, false);
  },
};

/** Two color spaces or roles whose names differ only by case: official OCIO keeps the later. */
export const replaced: Rule = {
  code: "merged-names",
  severity: "warning",
  *find(document) {
    yield* clashes(document, true);
  },
};

function* clashes(document: Document, silent: boolean): Iterable<Finding> {
  const owners = new Map<string, Claim>();
  for (const claim of claims(document)) {
    const key = fold(claim.alias ?? claim.row.name);
    const first = owners.get(key);
    if (!first) owners.set(key, claim);
    else if (first.row !== claim.row && isReplaced(first, claim) === silent) yield finding(first, claim);
  }
}

function isReplaced(first: Claim, next: Claim): boolean {
  if (first.alias !== null || next.alias !== null) return false;
  if (first.row.name === next.row.name && first.collection !== "roles") return false;
  return kindOf(first) === kindOf(next) && kindOf(first) !== "named_transforms";
}

function kindOf({ collection }: Claim): Holder {
  return collection === "display_colorspaces" ? "colorspaces" : collection;
}

function finding(first: Claim, next: Claim): Finding {
  const { collection, row, alias } = next;
  const path = `${collection}/${row.name}/${alias === null ? "name" : "aliases_data"}`;
  const [a, b] = [described(first), described(next)];
  if (first.row.name === next.row.name && isReplaced(first, next))
    return { path, message: `There are two of the ${a}: official OCIO keeps the later.` };
  if (isReplaced(first, next))
    return { path, message: `Names differ only by case: official OCIO keeps ${b} and drops ${a}.` };
  return { path, message: `${b[0]?.toUpperCase()}${b.slice(1)} cannot be: the name is taken by ${a}.` };
}

function described({ collection, row, alias }: Claim): string {
  const owner = `${nouns[collection][0]} “${row.name}”`;
  return alias === null ? owner : `alias “${alias}” of ${owner}`;
}

function* claims(document: Document): Iterable<Claim> {
  const holders = [...spaceOrder(document), "named_transforms"] as const;
  for (const collection of holders)
    for (const row of rowsOf(document, collection)) yield { collection, row, alias: null };
  for (const collection of holders)
    for (const row of rowsOf(document, collection))
      for (const alias of row.aliases_data) if (alias !== "") yield { collection, row, alias };
  for (const row of rowsOf(document, "roles")) yield { collection: "roles", row, alias: null };
}
