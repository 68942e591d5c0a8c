import { counterpart, ownerNames, slotOf, slots } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import { dropSplitNames } from "#ocio/convert/activeNames.ts";
import { type ConversionChange, type ConversionOffer, profileVersion } from "#ocio/convert/change.ts";
import { declareVariables } from "#ocio/convert/environment.ts";
import { addImpliedRules } from "#ocio/convert/fileRules.ts";
import { foldInterchange } from "#ocio/convert/interchange.ts";
import { type DisplayChains, either, toVersion1 } from "#ocio/convert/version1.ts";
import { dropViewAliases } from "#ocio/convert/viewAlias.ts";
import { fileSources } from "#ocio/files/externalFile.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { isAtLeast } from "#ocio/model/feature.ts";
import { withNewIds } from "#ocio/model/nodeId.ts";
import { ifComputable } from "../error.ts";
import { Processors, type Surroundings } from "../processor.ts";
import { noBakes } from "./bakes.ts";
import { type ChainContext, chainFor, colorimetryOf, type StepChange } from "./chain.ts";
import { ContextNames } from "./contextNames.ts";
import { LutFiles } from "./lutFiles.ts";
import { type Offers, offersFor, takeOffers, toldOffers } from "./modern.ts";

/** A config for another profile version, the LUT files that it needs besides those it had, and all that changed. */
export type Converted = {
  document: Document;
  luts: ReadonlyMap<string, Uint8Array>;
  changes: ConversionChange[];
  /** Built-in transforms and aliases that it could use; none for an older version. */
  offers: ConversionOffer[];
};

export type ConversionOptions = Surroundings & {
  /** Paths of the files beside the config, which new ones do not replace. */
  paths?: Iterable<string>;
  newId?: () => string;
  /** True to take offers up. */
  isModern?: boolean;
  /** Called before each row with the number of rows done and of all. */
  onProgress?: (done: number, total: number) => void;
};

/** Folder of new LUT files where the config has no search path. */
const FOLDER = "luts";

/**
 * A config as another profile version has it, equal in color: what the version lacks becomes older transforms or LUT
 * files, and is left out only where nothing older says it. The given document stays as it is.
 */
export function converted(
  given: Document,
  version: ProfileVersion,
  {
    paths = [],
    newId = () => crypto.randomUUID(),
    isModern = false,
    onProgress = () => undefined,
    ...surroundings
  }: ConversionOptions = {},
): Converted {
  const document = structuredClone(given);
  const changes: ConversionChange[] = [];
  const isSame = given.config.ocio_profile_version === version;
  const luts = isSame
    ? null
    : expand(given, document, version, { ...surroundings, paths, newId, onProgress }, changes);
  if (version !== "1") declareVariables(document, changes);
  const read = luts
    ? (path: string, spelled?: string) => luts.get(path) ?? surroundings.read?.(path, spelled) ?? null
    : surroundings.read;
  const offers = isUpward(given, version)
    ? offersFor(document, version, new Processors(document, { ...surroundings, ...(read && { read }) }))
    : NO_OFFERS;
  const told = isModern ? [] : toldOffers(document, offers);
  if (isModern) takeOffers(document, offers, newId, changes);
  return { document, luts: luts ?? new Map(), changes, offers: told };
}

const NO_OFFERS: Offers = { builtins: [], aliases: [] };

/** True if a version is as new as that of a config, or newer. */
function isUpward({ config }: Document, version: ProfileVersion): boolean {
  return isAtLeast(version, profileVersion(config.ocio_profile_version) ?? version);
}

/** Makes what a version lacks of older transforms and files. Returns the files. */
function expand(
  given: Document,
  document: Document,
  version: ProfileVersion,
  {
    paths,
    newId,
    onProgress,
    ...surroundings
  }: Surroundings & Required<Pick<ConversionOptions, "paths" | "newId" | "onProgress">>,
  changes: ConversionChange[],
): ReadonlyMap<string, Uint8Array> {
  const { entry, isNew } = folderFor(document);
  const luts = new LutFiles(entry, paths);
  const processors = new Processors(given, surroundings);
  const contextNames = new ContextNames(given, surroundings);
  document.config.ocio_profile_version = version;
  if (!isAtLeast(version, "2.6")) dropViewAliases(document, changes);
  if (!isAtLeast(version, "2.5")) {
    foldInterchange(document, changes);
    dropSplitNames(document, changes);
  }
  const displays: DisplayChains = version === "1" ? toVersion1(document, newId, changes) : new Map();
  const from = given.config.ocio_profile_version;
  if (from === "1") addImpliedRules(document, newId, changes);
  const made = noBakes();
  expandChains(
    document,
    { from, version, processors, contextNames, luts, made, newId, displays, onProgress },
    changes,
  );
  if (luts.made.size > 0 && isNew) {
    const { config } = document;
    const own = config.search_path.filter((each) => each !== "");
    // Without a search path, files are searched beside the config, where the present ones stay.
    const beside = own.length === 0 && fileSources(given).length > 0 ? ["."] : [];
    config.search_path = [...own, ...beside, entry];
  }
  return luts.made;
}

/** The first folder of the search path that is beside the config, or a new one. */
function folderFor({ config }: Document): { entry: string; isNew: boolean } {
  const beside = config.search_path
    .map((entry) => entry.replaceAll("\\", "/").replace(/^(\.\/)+|\/+$/g, ""))
    .find((entry) => entry !== "" && entry !== "." && !/[$%]|^\/|^[A-Za-z]:|(^|\/)\.\.(\/|$)/.test(entry));
  return beside === undefined ? { entry: FOLDER, isNew: true } : { entry: beside, isNew: false };
}

function expandChains(
  document: Document,
  context: Omit<ChainContext, "title" | "colorimetry"> & {
    newId: () => string;
    onProgress: (done: number, total: number) => void;
    /** Chains to the display reference of color spaces that stand for displays. */
    displays: DisplayChains;
  },
  changes: ConversionChange[],
): void {
  const total = ownerNames.reduce((sum, name) => sum + document[name].order.length, 0);
  let done = 0;
  for (const collection of ownerNames)
    for (const row of rowsOf(document, collection)) {
      context.onProgress(done++, total);
      const display = context.displays.get(row.id);
      const convert = (field: string, given: Transform | null): boolean => {
        const isShown = display !== undefined && field.startsWith("from_");
        // A display whose file cannot be read says nothing of its light.
        const colorimetry = isShown
          ? ifComputable(() => context.processors.transform(display))
          : colorimetryOf(collection, field);
        const place = { collection, name: row.name, field };
        const found = chainFor(given, { ...context, title: row.name, colorimetry });
        if (found.changes.length === 0) return false;
        const chain = withNewIds(found.chain, context.newId);
        (row as unknown as Record<string, Transform | null>)[field] = chain;
        changes.push(...found.changes.map((change) => ({ ...place, ...told(change, context.version) })));
        return found.changes.some(({ isOneWay }) => isOneWay);
      };
      const given = slots[collection].map(({ field }) => [field, slotOf(row, field)] as const);
      for (const [field, chain] of given) {
        const other = counterpart(field);
        const isAlone = chain !== null && slotOf(row, other) === null;
        if (convert(field, chain) && isAlone) convert(other, either(null, chain, context.newId));
      }
    }
}

/** Types of the transforms in words: "a MatrixTransform, a FileTransform". */
function told(change: StepChange, version: string) {
  const { what, nodes, files, bake, lost, negative } = change;
  const made = files.length > 0 && { files: [...new Set(files)] };
  if (lost && nodes.length === 0)
    return { what: `The ${what} is left out.`, why: lost, kind: "lost" as const };
  const types = nodes.length === 0 ? "nothing" : nodes.map(({ type }) => type).join(", ");
  const became = change.isKept ? `The ${what} stays as it is.` : `The ${what} becomes ${types}.`;
  if (lost) return { what: became, why: lost, kind: "lost" as const, ...made };
  if (change.isKept) {
    const why = "Version 1 sets negative values to 0 before the power of a CDL; later versions keep them.";
    return { what: became, why, kind: "baked" as const, ...bake!.error, range: bake!.range };
  }
  const changed = change.changedIn && `Official OCIO before ${change.changedIn} computes it differently.`;
  const lacks = types === what && negative ? "knows no other style of it" : "does not have it";
  const why = change.why || changed || `Profile version ${version} ${lacks}.`;
  const rough =
    version === "1"
      ? "Its inverse is the LUT undone, which version 1 does not do, and later official OCIO far off in places."
      : "Its inverse is the LUT undone, which is far off in the dark: one of its own would take up to 80 MB.";
  const kind = negative ? ("lost" as const) : bake ? ("baked" as const) : ("exact" as const);
  return {
    what: negative ? withoutNegative(what, types, negative) : became,
    why: change.isRoughBack ? `${why} ${rough}` : why,
    kind,
    ...(bake && {
      max: rounded(bake.error.max),
      p99: rounded(bake.error.p99),
      range: bake.range,
      ...(bake.size !== undefined && { size: bake.size }),
    }),
    ...made,
  };
}

/** A change that loses negative values; a transform that becomes one of its type has another style alone. */
function withoutNegative(what: string, types: string, negative: string): string {
  const became = types === what ? "stays" : `becomes ${types}`;
  return `The ${what} ${became}, and negative values become 0 (they were ${negative}).`;
}

const rounded = (value: number) => Number(value.toPrecision(3));
