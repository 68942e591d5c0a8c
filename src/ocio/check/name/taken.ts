import { type Document, rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import type { Finding, Rule } from "../rule.ts";

type Claim = {
  path: string;
  what: string;
  row: string;
  kind: "space" | "named" | "role";
  alias: boolean;
  name: string;
};

/** Color spaces, named transforms, their aliases and roles share one list of names, compared without case. */
export const taken: Rule = {
  code: "name-taken",
  severity: "error",
  *find(document) {
    yield* clashes(document, (first, next) => !isReplaced(first, next));
  },
};

/** Two color spaces whose names differ only by case: official OCIO keeps the later one, in the earlier one's place. */
export const replaced: Rule = {
  code: "name-replaced",
  severity: "warning",
  *find(document) {
    yield* clashes(document, isReplaced);
  },
};

function isReplaced(first: Claim, next: Claim): boolean {
  const spaces = first.kind === "space" && next.kind === "space" && !first.alias && !next.alias;
  const roles = first.kind === "role" && next.kind === "role";
  return (spaces || roles) && first.name !== next.name;
}

function* clashes(document: Document, wanted: (first: Claim, next: Claim) => boolean): Iterable<Finding> {
  const owners = new Map<string, Claim>();
  for (const claim of claims(document)) {
    const first = owners.get(fold(claim.name));
    if (!first) owners.set(fold(claim.name), claim);
    else if (first.row !== claim.row && wanted(first, claim))
      yield { path: claim.path, message: sentence(first, claim) };
  }
}

function sentence(first: Claim, next: Claim): string {
  if (isReplaced(first, next))
    return `Names differ only by case: official OCIO keeps ${next.what} and drops ${first.what}.`;
  return `${next.what[0]?.toUpperCase()}${next.what.slice(1)} cannot be: the name is taken by ${first.what}.`;
}

function* claims(document: Document): Iterable<Claim> {
  const kinds = [
    ["colorspaces", "color space", "space"],
    ["display_colorspaces", "display color space", "space"],
    ["named_transforms", "named transform", "named"],
  ] as const;
  for (const [collection, noun, kind] of kinds)
    for (const { id, name } of rowsOf(document, collection))
      yield {
        path: `${collection}/${name}/name`,
        what: `${noun} “${name}”`,
        row: id,
        kind,
        alias: false,
        name,
      };
  for (const [collection, noun, kind] of kinds)
    for (const { id, name, aliases_data } of rowsOf(document, collection))
      for (const alias of aliases_data.filter((alias) => alias !== "")) {
        const what = `alias “${alias}” of ${noun} “${name}”`;
        yield { path: `${collection}/${name}/aliases_data`, what, row: id, kind, alias: true, name: alias };
      }
  for (const { id, name } of rowsOf(document, "roles"))
    yield { path: `roles/${name}`, what: `role “${name}”`, row: id, kind: "role", alias: false, name };
}
