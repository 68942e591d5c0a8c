import { type Document, type RowOf, rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import { nouns } from "../../noun.ts";
import { type Lookup, spaceOrder } from "../lookup.ts";
import type { Finding, Rule } from "../rule.ts";

/** A name or alias that a row takes in the shared name space. */
type Claim = { collection: Holder; row: RowOf<Holder>; alias: string | null };
type Holder = "colorspaces" | "display_colorspaces" | "named_transforms" | "roles";

/** Color spaces, named transforms, their aliases and roles share one list of names, compared without case. */
export const taken: Rule = {
  code: "name-taken",
  severity: "error",
  find: (document, lookup) =>
    clashesOf(document, lookup)
      .filter(({ isSilent }) => !isSilent)
      .map(asFinding),
};

/** Two color spaces or roles whose names differ only by case: official OCIO keeps the later. */
export const replaced: Rule = {
  code: "merged-names",
  severity: "warning",
  find: (document, lookup) =>
    clashesOf(document, lookup)
      .filter(({ isSilent }) => isSilent)
      .map(asFinding),
};

/** Two rows that claim one name; official OCIO replaces one by the other where it is silent. */
type Clash = { first: Claim; next: Claim; isSilent: boolean };

const known = new WeakMap<Lookup, Clash[]>();

/** The clashes of a document, found once for both rules. */
function clashesOf(document: Document, lookup: Lookup): Clash[] {
  const earlier = known.get(lookup);
  if (earlier) return earlier;
  const found: Clash[] = [];
  const owners = new Map<string, Claim>();
  for (const next of claims(document)) {
    const key = fold(next.alias ?? next.row.name);
    const first = owners.get(key);
    if (!first) owners.set(key, next);
    else if (first.row !== next.row) found.push({ first, next, isSilent: isReplaced(first, next) });
  }
  known.set(lookup, found);
  return found;
}

function isReplaced(first: Claim, next: Claim): boolean {
  if (first.alias !== null || next.alias !== null) return false;
  if (first.row.name === next.row.name && !isInactive(first.row) && first.collection !== "roles")
    return false;
  return kindOf(first) === kindOf(next) && kindOf(first) !== "named_transforms";
}

/** The inactive list stands before the color spaces, and official OCIO replaces what it does not see as active. */
function isInactive(row: RowOf<Holder>): boolean {
  return "is_inactive" in row && row.is_inactive;
}

function kindOf({ collection }: Claim): Holder {
  return collection === "display_colorspaces" ? "colorspaces" : collection;
}

function asFinding({ first, next }: Clash): Finding {
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
