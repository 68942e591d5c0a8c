import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { finderOf, spaceId } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { agree, resultOf } from "../compare/measure.ts";
import { ifComputable } from "../error.ts";
import { compile } from "../ops.ts";
import { Processors } from "../processor.ts";

/** Names of a space in the ACES configs that it does not have yet, as aliases for it. */
export type AliasOffer = { collection: "colorspaces"; id: string; name: string; aliases: string[] };

/** Configs whose spaces have the names of ACES 1.2 as aliases, the newest first. */
const STUDIO = ["studio-config-v4.0.0_aces-v2.0_ocio-v2.5", "studio-config-v2.2.0_aces-v1.3_ocio-v2.4"];
/** Difference, by the size of values above 1, that LUT files of a color space make, which has no other name for it. */
const TOLERANCE = 2e-3;

type Known = { names: string[]; folded: Set<string>; isData: boolean; result: () => Float32Array | null };

let studio: Known[] | undefined;

/**
 * Names for color spaces that have one of the names of a space of ACES 1.2, ACES 1.3 or ACES 2 studio configs, and its
 * colors: the other names of that. Names that something has already are left out, as are spaces that cannot be computed.
 */
export function aliasOffers(document: Document, processors: Processors): AliasOffer[] {
  const taken = takenNames(document);
  studio ??= STUDIO.flatMap((name) => knownSpaces(builtinConfig(name) as Document));
  return rowsOf(document, "colorspaces").flatMap((row): AliasOffer[] => {
    const names = [row.name, ...row.aliases_data].map(fold);
    const found = studio!.filter(({ folded }) => names.some((name) => folded.has(name)));
    const known = found.find(({ isData, result }) => {
      if (row.isdata || isData) return row.isdata && isData;
      const [own, other] = [resultIn(document, processors, row.name), result()];
      return own !== null && other !== null && agree(own, other, TOLERANCE);
    });
    const aliases = (known?.names ?? []).filter((name) => !taken.has(fold(name)));
    for (const alias of aliases) taken.add(fold(alias));
    return aliases.length > 0 ? [{ collection: "colorspaces", id: row.id, name: row.name, aliases }] : [];
  });
}

/** Names that a space can no longer have. */
function takenNames(document: Document): Set<string> {
  const spaces = (["colorspaces", "display_colorspaces", "named_transforms"] as const).flatMap((collection) =>
    rowsOf(document, collection).flatMap((row) => [row.name, ...row.aliases_data]),
  );
  const others = (["roles", "looks", "view_transforms"] as const).flatMap((collection) =>
    rowsOf(document, collection).map(({ name }) => name),
  );
  return new Set([...spaces, ...others].map(fold));
}

function knownSpaces(document: Document): Known[] {
  const processors = new Processors(document);
  return rowsOf(document, "colorspaces").map(({ name, aliases_data, isdata }) => {
    const names = [name, ...aliases_data];
    let result: Float32Array | null | undefined;
    return {
      ...{ names, folded: new Set(names.map(fold)), isData: isdata },
      result: () => (result ??= resultIn(document, processors, name)),
    };
  });
}

/** The probes of a space as ACES2065-1; null where there is no such space, or the way to it cannot be computed. */
function resultIn(document: Document, processors: Processors, name: string): Float32Array | null {
  const finder = finderOf(document);
  const aces = ["aces_interchange", "ACES2065-1", "ACES - ACES2065-1", "lin_ap0_scene", "lin_ap0"].find(
    (each) => spaceId(document, each, finder) !== undefined,
  );
  if (aces === undefined) return null;
  return ifComputable(() => resultOf(compile(processors.convert(name, aces))));
}
