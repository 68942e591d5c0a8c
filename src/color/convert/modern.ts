import { nodesOf, withBuiltins } from "#ocio/chain/builtinSteps.ts";
import { slotOf } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { ConversionChange, ConversionOffer } from "#ocio/convert/change.ts";
import { namesInPaths } from "#ocio/convert/version1Names.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { isAtLeast } from "#ocio/model/feature.ts";
import { PATH_SEARCH_RULE } from "#ocio/model/rule.ts";
import type { Processors } from "../processor.ts";
import { type AliasOffer, aliasOffers } from "./aliasOffer.ts";
import { type BuiltinOffer, builtinOffers } from "./builtinOffer.ts";

/** Built-in transforms and names of the ACES configs that a configuration could use. */
export type Offers = { builtins: BuiltinOffer[]; aliases: AliasOffer[] };

/** Finds what a configuration could use in a profile version, without a change of colors. */
export function offersFor(document: Document, version: ProfileVersion, processors: Processors): Offers {
  if (!isAtLeast(version, "2")) return { builtins: [], aliases: [] };
  return {
    builtins: builtinOffers(document, version, processors),
    aliases: aliasOffers(document, processors),
  };
}

/** Offers as a report lists them. */
export function toldOffers(document: Document, { builtins, aliases }: Offers): ConversionOffer[] {
  return [
    ...builtins.map((offer): ConversionOffer => {
      const { collection, name, field, from, to, style, direction, difference } = offer;
      return {
        ...{ collection, name, field, style, direction, difference: rounded(difference), steps: [from, to] },
        what: `The ${stepWords(document, offer)} can become the ${builtinWords(offer)}.`,
        why: equalWords(offer),
      };
    }),
    ...aliases.map(
      ({ collection, name, aliases: names }): ConversionOffer => ({
        ...{ collection, name, field: "aliases_data", aliases: names },
        what: `The color space can have the ${aliasWords(names)}.`,
        why: aliasWhy(document),
      }),
    ),
  ];
}

/** Takes offers up in a document, and tells each as a change. */
export function takeOffers(
  document: Document,
  { builtins, aliases }: Offers,
  newId: () => string,
  changes: ConversionChange[],
): void {
  for (const offer of builtins)
    changes.push({
      ...{ collection: offer.collection, name: offer.name, field: offer.field, kind: "exact" },
      what: `The ${stepWords(document, offer)} becomes the ${builtinWords(offer)}.`,
      why: equalWords(offer),
    });
  for (const [first, ...others] of byChain(builtins)) {
    const row = document[first.collection].byId[first.id]!;
    const chain = withBuiltins(slotOf(row, first.field) as Transform, [first, ...others], newId);
    (row as unknown as Record<string, Transform | null>)[first.field] = chain;
  }
  for (const { collection, id, name, aliases: names } of aliases) {
    const row = document[collection].byId[id]!;
    row.aliases_data = [...row.aliases_data, ...names];
    changes.push({
      ...{ collection, name, field: "aliases_data", kind: "exact" },
      what: `The color space has the ${aliasWords(names)}.`,
      why: aliasWhy(document),
    });
  }
}

function byChain(offers: readonly BuiltinOffer[]): [BuiltinOffer, ...BuiltinOffer[]][] {
  const chains = new Map<string, [BuiltinOffer, ...BuiltinOffer[]]>();
  for (const offer of offers) {
    const key = `${offer.collection} ${offer.id} ${offer.field}`;
    const known = chains.get(key);
    if (known) known.push(offer);
    else chains.set(key, [offer]);
  }
  return [...chains.values()];
}

function aliasWhy(document: Document): string {
  const why = "ACES configs know a space with these colors by these names.";
  return namesInPaths(document)
    ? `${why} The rule ${PATH_SEARCH_RULE} finds them in the paths of files, too.`
    : why;
}

/** "MatrixTransform", or "LogCameraTransform, MatrixTransform". */
function stepWords(document: Document, { collection, id, field, from, to }: BuiltinOffer): string {
  const nodes = nodesOf(slotOf(document[collection].byId[id]!, field)).slice(from, to + 1);
  return nodes.map((node) => (node.type === "FileTransform" ? `file “${node.src}”` : node.type)).join(", ");
}

function builtinWords({ style, direction }: BuiltinOffer): string {
  return `${direction === "inverse" ? "inverse of the " : ""}built-in transform “${style}”`;
}

function equalWords({ difference }: BuiltinOffer): string {
  const by = difference === 0 ? "for every probe" : `within ${rounded(difference)} for every probe`;
  return `Colors are equal ${by}.`;
}

function aliasWords(names: readonly string[]): string {
  return `${names.length === 1 ? "alias" : "aliases"} ${names.map((name) => `“${name}”`).join(", ")}`;
}

const rounded = (value: number) => Number(value.toPrecision(2));
