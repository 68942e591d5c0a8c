import { type Document, type RowOf, rowsOf } from "../model/document.ts";
import { capital, nouns, subjects } from "../model/noun.ts";
import { lookListSign } from "../names/lookList.ts";
import { fold } from "../names/name.ts";
import { type Lookup, spaceOrder } from "./lookup.ts";
import type { Fix } from "./problem.ts";
import type { Finding, RuleTable } from "./rule.ts";

/** The rules about names. */
export const nameRules: RuleTable = {
  "empty-name": ["error", empty, "item without a name", "items without a name"],
  "reserved-character": [
    "error",
    reserved,
    "name with a reserved character",
    "names with reserved characters",
  ],
  "name-taken": ["error", taken, "name that is taken", "names that are taken"],
  "named-transform-name": [
    "error",
    namedTransform,
    "named transform with a name that is taken",
    "named transforms with names that are taken",
  ],
  "look-name": [
    "warning",
    lookName,
    "look whose name lists cannot hold",
    "looks whose names lists cannot hold",
  ],
  "merged-names": ["warning", merged, "name given more than once", "names given more than once"],
  "alias-dropped": ["warning", alias, "alias that official OCIO drops", "aliases that official OCIO drops"],
  "inactive-comma": ["warning", comma, "inactive name with a comma", "inactive names with a comma"],
  "inactive-unknown": [
    "info",
    inactive,
    "inactive name that does not exist",
    "inactive names that do not exist",
  ],
};

const NAMED = [
  ...(["colorspaces", "display_colorspaces", "named_transforms", "looks", "view_transforms"] as const),
  ...(["displays", "shared_views", "roles", "file_rules", "viewing_rules"] as const),
];

/** Requires a name where OCIO looks rows up by it. */
function* empty(document: Document, { views }: Lookup): Iterable<Finding> {
  for (const collection of NAMED)
    for (const row of rowsOf(document, collection))
      if (row.name === "")
        yield { path: `${collection}/${row.id}/name`, message: `A ${nouns[collection][0]} has no name.` };
  for (const { view, path, shared } of views)
    if (view.name === "" && !shared)
      yield { path, message: `A view of ${path.replace("/", " ")} has no name.` };
}

/** From version 2 on, names that OCIO looks up cannot hold the marks of context variables. */
function* reserved(document: Document, { version }: Lookup): Iterable<Finding> {
  if (version < 200) return;
  for (const collection of ["colorspaces", "display_colorspaces", "named_transforms", "roles"] as const)
    for (const row of rowsOf(document, collection)) {
      const noun = nouns[collection][0];
      if (/[$%]/.test(row.name))
        yield {
          path: `${collection}/${row.name}/name`,
          message: `The ${noun} name “${row.name}” may not hold $ or %.`,
          fixes: [{ id: `${subjects[collection]}.rename`, args: { target: row.name } }],
        };
      for (const alias of "aliases_data" in row ? row.aliases_data : [])
        if (/[$%]/.test(alias))
          yield {
            path: `${collection}/${row.name}/aliases_data`,
            message: `Alias “${alias}” of the ${noun} “${row.name}” may not hold $ or %.`,
            fixes: [{ id: `${subjects[collection]}.removeAlias`, args: { target: row.name, alias } }],
          };
    }
}

/** A name or alias that a row takes in the shared name space. */
type Claim = { collection: Holder; row: RowOf<Holder>; alias: string | null };
type Holder = "colorspaces" | "display_colorspaces" | "named_transforms" | "roles";

/** Color spaces, named transforms, their aliases and roles share one list of names, compared without case. */
function taken(document: Document, lookup: Lookup): Iterable<Finding> {
  return clashesOf(document, lookup)
    .filter(({ isSilent }) => !isSilent)
    .map(asFinding);
}

/** Two color spaces or roles whose names differ only by case: official OCIO keeps the later. */
function replaced(document: Document, lookup: Lookup): Iterable<Finding> {
  return clashesOf(document, lookup)
    .filter(({ isSilent }) => isSilent)
    .map(asFinding);
}

/** Two rows that claim one name; official OCIO replaces one by the other where it is silent. */
type Clash = { first: Claim; next: Claim; isSilent: boolean };

const clashes = new WeakMap<Lookup, Clash[]>();

/** The clashes of a document, found once for both rules. */
function clashesOf(document: Document, lookup: Lookup): Clash[] {
  const earlier = clashes.get(lookup);
  if (earlier) return earlier;
  const found: Clash[] = [];
  const owners = new Map<string, Claim>();
  const places = new Map<Claim["row"], number>();
  const replacedAt = new Map<Claim["row"], number>();
  for (const next of claims(document)) {
    if (!places.has(next.row)) places.set(next.row, places.size);
    const key = fold(next.alias ?? next.row.name);
    const first = owners.get(key);
    // The aliases of a row that is replaced go with it.
    const isFree = first && next.alias !== null && replacedAt.get(first.row)! <= places.get(next.row)!;
    if (!first || isFree) owners.set(key, next);
    else if (first.row !== next.row) {
      const isSilent = isReplaced(first, next);
      if (isSilent) replacedAt.set(first.row, places.get(next.row)!);
      found.push({ first, next, isSilent });
    }
  }
  clashes.set(lookup, found);
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
  const fixes: Fix[] = [
    alias === null
      ? { id: `${subjects[collection]}.rename`, args: { target: row.id } }
      : { id: `${subjects[collection]}.removeAlias`, args: { target: row.id, alias } },
  ];
  if (first.row.name === next.row.name && isReplaced(first, next))
    return { path, message: `There are two of the ${a}: official OCIO keeps the later.`, fixes };
  if (isReplaced(first, next))
    return { path, message: `Names differ only by case: official OCIO keeps ${b} and drops ${a}.`, fixes };
  return { path, message: `${capital(b)} needs another name: ${a} has it already.`, fixes };
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

/** Named transforms stand where view transforms stand, so that neither those nor looks may share their names. */
function* namedTransform(document: Document, { looks, viewTransforms }: Lookup): Iterable<Finding> {
  for (const { name } of rowsOf(document, "named_transforms")) {
    const other = looks.has(fold(name)) ? "look" : viewTransforms.has(fold(name)) ? "view transform" : null;
    if (other)
      yield {
        path: `named_transforms/${name}/name`,
        message: `Named transform “${name}” has the name of a ${other}.`,
      };
  }
}

/** A list of looks reads separators and signs in a name as its own; commas and colons only outside of quotes. */
function* lookName(document: Document): Iterable<Finding> {
  for (const { id, name } of rowsOf(document, "looks")) {
    const sign = lookListSign(name);
    if (sign)
      yield {
        path: `looks/${name}/name`,
        message: `Views can't name the look “${name}”: “${sign}” has a meaning of its own where looks are listed.`,
        fixes: [{ id: "look.rename", args: { target: id } }],
      };
  }
}

const MERGED = ["looks", "view_transforms", "shared_views", "displays"] as const;

/** Of two looks, view transforms, shared views or displays with one name, official OCIO keeps the later. */
function* twice(document: Document): Iterable<Finding> {
  for (const collection of MERGED) {
    const seen = new Set<string>();
    for (const { name } of rowsOf(document, collection)) {
      if (seen.has(fold(name)))
        yield {
          path: `${collection}/${name}`,
          message: `Two ${nouns[collection][1]} are named “${name}” (case does not count); official OCIO makes one of them.`,
        };
      seen.add(fold(name));
    }
  }
}

function* merged(document: Document, lookup: Lookup): Iterable<Finding> {
  yield* replaced(document, lookup);
  yield* twice(document);
}

/** Aliases that say nothing new are dropped by official OCIO. */
function* alias(document: Document): Iterable<Finding> {
  for (const collection of ["colorspaces", "display_colorspaces", "named_transforms"] as const)
    for (const { name, aliases_data } of rowsOf(document, collection)) {
      const path = `${collection}/${name}/aliases_data`;
      const seen = new Set([fold(name)]);
      for (const alias of aliases_data) {
        if (alias === "") yield { path, message: `An alias of “${name}” is empty.` };
        else if (seen.has(fold(alias)))
          yield {
            path,
            message: `Alias “${alias}” of “${name}” repeats its name or another alias; OCIO drops it.`,
            fixes: [{ id: `${subjects[collection]}.removeAlias`, args: { target: name, alias } }],
          };
        seen.add(fold(alias));
      }
    }
}

/** Official OCIO keeps the inactive list as one text and cuts it at commas. */
function* comma(document: Document): Iterable<Finding> {
  for (const collection of ["colorspaces", "display_colorspaces", "named_transforms"] as const)
    for (const { name, is_inactive } of rowsOf(document, collection))
      if (is_inactive && name.includes(","))
        yield {
          path: `${collection}/${name}/is_inactive`,
          message: `“${name}” is inactive, but official OCIO does not hide names with a comma.`,
        };
}

/** Entries of the inactive list that hide nothing. */
function* inactive({ config }: Document, lookup: Lookup): Iterable<Finding> {
  for (const name of new Set(config.inactive_colorspaces))
    if (!lookup.find(name))
      yield {
        path: "inactive_colorspaces",
        message: `The inactive list names “${name}”, which is neither a color space nor a named transform.`,
        fixes: [
          {
            id: "config.setInactiveColorspaces",
            args: { inactiveColorspaces: config.inactive_colorspaces.filter((other) => other !== name) },
          },
        ],
      };
}
