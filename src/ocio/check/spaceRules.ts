import { fileTypes } from "../chain/transform.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { ALLOCATIONS, BIT_DEPTHS, ENCODINGS, INTERPOLATIONS, interopIds } from "../model/enums.ts";
import { subjects } from "../model/noun.ts";
import { fold } from "../names/name.ts";
import { isSpace, type Lookup } from "./lookup.ts";
import { type Finding, quoted, type RuleTable } from "./rule.ts";

/** The rules about color spaces, looks and named transforms. */
export const spaceRules: RuleTable = {
  "look-process-space": [
    "error",
    processSpace,
    "look without its process space",
    "looks without their process space",
  ],
  "named-transform-empty": [
    "error",
    namedTransform,
    "named transform without a transform",
    "named transforms without a transform",
  ],
  "interop-id": ["error", interop, "refused interop ID", "refused interop IDs"],
  "read-as-unknown": [
    "warning",
    spelling,
    "text that official OCIO reads as unknown",
    "texts that official OCIO reads as unknown",
  ],
  "interop-id-unpublished": [
    "warning",
    interopUnpublished,
    "interop ID that is not published",
    "interop IDs that are not published",
  ],
  "categories-missing": [
    "warning",
    categories,
    "color space without categories",
    "color spaces without categories",
  ],
  "encoding-missing": [
    "info",
    encodingMissing,
    "kind of color space without encodings",
    "kinds of color space without encodings",
  ],
  "encoding-unknown": ["info", encodingUnknown, "unusual encoding", "unusual encodings"],
};

const SPACES = ["colorspaces", "display_colorspaces"] as const;

/** A named transform does something in one direction at least. */
function* namedTransform(document: Document): Iterable<Finding> {
  for (const { name, transform, inverse_transform } of rowsOf(document, "named_transforms"))
    if (!transform && !inverse_transform)
      yield { path: `named_transforms/${name}`, message: `Named transform “${name}” has no transform.` };
}

/** A look is applied in a color space: by name, alias or role. */
function* processSpace(document: Document, lookup: Lookup): Iterable<Finding> {
  for (const { name, process_space_id, process_space_name } of rowsOf(document, "looks")) {
    const path = `looks/${name}/process_space`;
    const text = lookup.space(process_space_id, process_space_name);
    const named = lookup.find(text);
    const fixes = [{ id: "look.setProcessSpace", args: { targets: [name] } }];
    if (text === "") yield { path, message: `Look “${name}” has no process space.`, fixes };
    else if (!isSpace(named) && named?.collection !== "roles")
      yield { path, message: `Look “${name}” is applied in “${text}”, which is not a color space.`, fixes };
  }
}

const publishedIds: ReadonlySet<string> = new Set([...interopIds.scene, ...interopIds.display]);

/** Checks the spelling of interop ids, and that each is a name. */
function* interop(document: Document, lookup: Lookup): Iterable<Finding> {
  for (const collection of SPACES)
    for (const { name, interop_id: id } of rowsOf(document, collection)) {
      if (!id) continue;
      const path = `${collection}/${name}/interop_id`;
      const problem = interopIdProblem(id);
      const named = lookup.find(id);
      if (problem) yield { path, message: `Interop ID “${id}” of “${name}” ${problem}.` };
      else if (!isSpace(named) && named?.collection !== "roles")
        yield {
          path,
          message: `Interop ID “${id}” of “${name}” is not the name or an alias of a color space; add it as an alias.`,
          fixes: named ? [] : [{ id: `${subjects[collection]}.addAlias`, args: { target: name, alias: id } }],
        };
    }
}

function interopIdProblem(id: string): string | null {
  if (/[^a-z0-9.\-_~/*#%^+()[\]|:]/.test(id))
    return "holds characters other than a–z, 0–9 and . - _ ~ / * # % ^ + ( ) [ ] | :";
  const parts = id.split(":");
  if (parts.length > 2) return "holds more than one colon";
  return parts.length === 2 && parts.includes("") ? "has nothing on one side of its colon" : null;
}

/** Ids without a namespace come from the Color Interop Forum's list; in a namespace they are one's own. */
function* interopUnpublished(document: Document): Iterable<Finding> {
  for (const collection of SPACES)
    for (const { name, interop_id: id } of rowsOf(document, collection)) {
      if (!id || interopIdProblem(id)) continue;
      const path = `${collection}/${name}/interop_id`;
      const [namespace, own] = id.includes(":") ? id.split(":") : [null, id];
      if (namespace === null && !publishedIds.has(id))
        yield {
          path,
          message: `Interop ID “${id}” of “${name}” is not on the Color Interop Forum's list; give it a namespace.`,
        };
      else if (namespace !== null && publishedIds.has(own ?? ""))
        yield {
          path,
          message: `Interop ID “${id}” of “${name}” puts a namespace before an id of the Color Interop Forum.`,
        };
    }
}

/** Texts that official OCIO reads as “unknown” and writes back so. */
function* spelling(document: Document, lookup: Lookup): Iterable<Finding> {
  const lost = (what: string, text: string) =>
    `The ${what} “${text}” is unknown to official OCIO, which reads it as “unknown”`;
  for (const collection of SPACES)
    for (const { name, bitdepth, allocation } of rowsOf(document, collection)) {
      if (bitdepth && bitdepth !== "unknown" && !BIT_DEPTHS.includes(bitdepth))
        yield {
          path: `${collection}/${name}/bitdepth`,
          message: `${lost("bit depth", bitdepth)} for “${name}”.`,
          fixes: [{ id: `${subjects[collection]}.setBitdepth`, args: { targets: [name] } }],
        };
      if (allocation && allocation !== "unknown" && !ALLOCATIONS.includes(fold(allocation)))
        yield {
          path: `${collection}/${name}/allocation`,
          message: `${lost("allocation", allocation)} for “${name}”.`,
          fixes: [{ id: `${subjects[collection]}.setAllocation`, args: { targets: [name] } }],
        };
    }
  for (const { node, path, label } of lookup.stepsOf(...fileTypes)) {
    const text = node.interpolation;
    if (text && text !== "unknown" && !INTERPOLATIONS.includes(fold(text)))
      yield { path: `${path}/interpolation`, message: `${lost("interpolation", text)} in the ${label}.` };
  }
}

/** Viewing rules and applications ask for the encoding. */
function* encodingMissing(document: Document, { version }: Lookup): Iterable<Finding> {
  if (version < 200) return;
  for (const collection of SPACES) {
    const bare = rowsOf(document, collection).filter(({ encoding, isdata }) => !encoding && !isdata);
    if (bare[0])
      yield {
        path: `${collection}/${bare[0].name}/encoding`,
        message: `${quoted(bare.map(({ name }) => name))} ${bare.length === 1 ? "has" : "have"} no encoding.`,
        fixes: [
          { id: `${subjects[collection]}.setEncoding`, args: { targets: bare.map(({ name }) => name) } },
        ],
      };
  }
}

/** Any text is allowed, but applications know these. */
function* encodingUnknown(document: Document): Iterable<Finding> {
  for (const collection of SPACES)
    for (const { name, encoding } of rowsOf(document, collection))
      if (encoding && !ENCODINGS.includes(fold(encoding)))
        yield {
          path: `${collection}/${name}/encoding`,
          message: `The encoding “${encoding}” of “${name}” is not one that applications agree on.`,
          fixes: [{ id: `${subjects[collection]}.setEncoding`, args: { targets: [name] } }],
        };
}

/** Applications that filter by category lose what has none. */
function* categories(document: Document): Iterable<Finding> {
  const groups = [["colorspaces", "display_colorspaces"], ["named_transforms"]] as const;
  for (const collections of groups) {
    const rows = collections.flatMap((collection) =>
      rowsOf(document, collection)
        .filter(({ is_inactive }) => !is_inactive)
        .map(({ name, category_ids }) => ({ collection, name, bare: category_ids.length === 0 })),
    );
    const bare = rows.filter((row) => row.bare);
    const first = bare[0];
    if (!first || bare.length === rows.length) continue;
    const verb = bare.length === 1 ? "has" : "have";
    yield {
      path: `${first.collection}/${first.name}/category_ids`,
      message: `${quoted(bare.map(({ name }) => name))} ${verb} no category, while others have.`,
      fixes: collections.flatMap((collection) => {
        const targets = bare.filter((row) => row.collection === collection).map(({ name }) => name);
        return targets.length > 0 ? [{ id: `${subjects[collection]}.addCategory`, args: { targets } }] : [];
      }),
    };
  }
}
