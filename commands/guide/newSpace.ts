import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { applyChanges, type Change } from "#ocio/model/change.ts";
import { type Colorspace, colorspace } from "#ocio/model/colorspace.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { fold, nameIndex } from "#ocio/names/name.ts";
import { creation } from "../row/add.ts";
import { addLabel, labelId } from "../row/label/label.ts";
import { find } from "../row/target.ts";
import { atLeast } from "../row/version.ts";

export const familyArg = arg(z.string().trim().optional(), {
  label: "Family",
  hint: "Input/ARRI",
  prefersTyped: true,
  options: ({ document }) =>
    document ? rowsOf(document, "families").map(({ name }) => ({ value: name, label: name })) : [],
});

/** Fields of a new color space. */
export type Described = {
  name: string;
  family: string | null;
  aliases: readonly string[];
  description: string;
  encoding: string | null;
  interop: string | null;
};

/** UUIDs that follow from the call's own: the first is for the family, the rest for transforms. */
export function idsAfter(id: string, from = 1): () => string {
  let count = from;
  return () => {
    count += 1;
    return idAfter(id, count);
  };
}

/** A family with the separator of the configuration; none where the configuration does without families. */
export function familyFor(document: Document, name: string): string | null {
  const bare = document.families.order.length === 0 && document.colorspaces.order.length > 0;
  return bare ? null : name.replaceAll("/", document.config.family_separator);
}

/** A new color space as the profile can hold it: aliases that are taken are left out, and file input is its category. */
export function newSpace(document: Document, id: string, { name, ...rest }: Described): Colorspace {
  const index = nameIndex(document);
  // A name of signs alone leaves nothing for an alias.
  const wanted = rest.aliases.filter((alias) => alias !== "" && fold(alias) !== fold(name));
  const free = wanted.filter((alias) => !index.has(fold(alias)));
  const aliases = atLeast(document, "2") ? free : [];
  // An interop ID must be found as a name or an alias of the configuration, be it another space's of the same colors.
  const isNamed = rest.interop !== null && (aliases.includes(rest.interop) || index.has(fold(rest.interop)));
  const interop = isNamed && atLeast(document, "2.5");
  const input = rowsOf(document, "categories").find((row) => fold(row.name) === "file-io");
  return colorspace.parse({
    id,
    config_id: document.config.id,
    name,
    aliases_data: aliases,
    interop_id: interop ? rest.interop : null,
    family_id: rest.family ? labelId(document, "families", rest.family, idAfter(id, 1)) : null,
    bitdepth: "f32",
    allocation: "uniform",
    description: rest.description || null,
    encoding: atLeast(document, "2") ? rest.encoding : null,
    category_ids: input ? [input.id] : [],
  });
}

/** The step that adds a color space with its family, and makes what other changes it needs. */
export function addSpace(
  document: Document,
  row: Colorspace,
  family: string | null,
  time: string,
  others: readonly Change[] = [],
): Step | string {
  return creation(document, "colorspaces", row, (draft) => {
    if (family) addLabel(draft, "families", family, idAfter(row.id, 1), time);
    applyChanges(draft, others);
  });
}

/** True if a name is free for a color space. */
export function isFree(document: Document, name: string): boolean {
  return !nameIndex(document).has(fold(name)) && typeof find(document, "colorspaces", name) === "string";
}
