/* The opened text with the values that differ between two canonical texts put in. */

import { blockKey } from "../emit.ts";
import type { Mapping, Node, Scalar, Sequence } from "../node.ts";
import type { Edit, Pass } from "./edit.ts";
import { identity, isSame, keyIndex, keyText, pairs, partnersOf } from "./match.ts";
import { blockParts, flowParts, type Part } from "./part.ts";
import { isMoved, rebuilt } from "./rebuilt.ts";
import { columnOf, inFlow, type Place, scalarText, shifted, valueText } from "./written.ts";

/** A value in the three texts, and where it stands. */
type Three = { part: Part; a: Node; b: Node; c: Node };

/** Sections whose keys are names that people give, and the one of them whose order counts. */
const FREE = new Set(["roles", "environment", "displays", "custom"]);
const ORDERED = "displays";

/** Edits that turn the value of a part into what it is in the canonical text after. */
function patch(pass: Pass, { part, a, b, c }: Three, path: string, isFlow: boolean): Edit[] {
  const isWhole = pass.whole.has(path);
  if (!isWhole && isSame(pass, b, c)) return [];
  const place: Place = {
    isFlow,
    column: part.column,
    canonicalColumn: ownerColumn(pass.after, c),
    eol: pass.eol,
  };
  if (part.isAlias || isWhole) return replaced(pass, part, c, place);
  if (a.kind === "scalar" && path === "/search_path" && c.kind === "sequence") {
    const paths = c.items.map((item) => (item.kind === "scalar" ? item.value : ""));
    if (a.start < a.end && paths.every((each) => each !== "" && !each.includes(":"))) {
      const joinedPaths = { ...(c.items[0] as Scalar), value: paths.join(":") };
      return [{ ...part.span, text: scalarText(pass.opened, a, joinedPaths, place) }];
    }
  }
  if (a.kind !== c.kind || (a.tag ?? "") !== (c.tag ?? "")) return replaced(pass, part, c, place);
  if (a.kind === "scalar" && c.kind === "scalar") {
    if (a.tag !== undefined || a.start === a.end) return replaced(pass, part, c, place);
    return [{ ...part.span, text: scalarText(pass.opened, a, c, place) }];
  }
  if (b.kind !== c.kind || a.kind === "scalar") return replaced(pass, part, c, place);
  const found =
    a.kind === "mapping"
      ? patchMap(pass, a, b as Mapping, c as Mapping, path, part.column)
      : patchList(pass, a, b as Sequence, c as Sequence, path, part.column);
  return found ?? replaced(pass, part, c, place);
}

const isEmpty = (node: Node) => node.kind === "mapping" && node.entries.length === 0;

/** Column of the key or dash that a canonical value is written after. */
function ownerColumn(text: string, { start }: Node): number {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const before = text.slice(line, start);
  if (/[^ ]/.test(before)) return before.length - before.trimStart().length;
  // A collection below its key: the key is on the first line above that is further out, or at the same dashes.
  return Math.max(0, before.length - 2);
}

/** The whole value written as in the canonical text, in the place of the old one. */
function replaced({ opened, after }: Pass, part: Part, c: Node, place: Place): Edit[] {
  const written = place.isFlow && part.key === null ? inFlow(c) : valueText(after, c, place);
  if (place.isFlow && part.key === null) return [{ ...part.span, text: written }];
  const hasComment = opened.slice(part.from, part.span.start).includes("#");
  if (hasComment) return [{ ...part.span, text: written.trimStart() }];
  return [{ start: part.from, end: part.span.end, text: written }];
}

/** Text of an entry that is new, without the indentation of its first line. */
function newEntry(pass: Pass, c: { key: Node; value: Node }, column: number, isFlow: boolean): string {
  if (isFlow) return `${inFlow(c.key)}: ${inFlow(c.value)}`;
  const canonicalColumn = columnOf(pass.after, c.key.start);
  const isInFlow = /[{,] *$/.test(pass.after.slice(0, c.key.start));
  if (!isInFlow && /^ *$/.test(pass.after.slice(c.key.start - canonicalColumn, c.key.start)))
    return shifted(pass.after.slice(c.key.start, c.value.end), column - canonicalColumn, pass.eol);
  const value = valueText(pass.after, c.value, { isFlow, column, canonicalColumn, eol: pass.eol });
  return `${blockKey(keyText(c.key), "").replace(/ $/, "")}${value}`;
}

/** The key of a map in the spelling of the text after, where the one that stands there is not read alike. */
function renamedKey(pass: Pass, part: Part, old: Node, key: Node, isFlow: boolean): Edit[] {
  if (keyText(old) === keyText(key) || part.key?.kind !== "scalar" || key.kind !== "scalar") return [];
  const place = { isFlow, column: part.column, canonicalColumn: 0, eol: pass.eol };
  return [{ start: part.key.start, end: part.key.end, text: scalarText(pass.opened, part.key, key, place) }];
}

/** True where keys of another version of OCIO have to be spelled as that version reads them. */
const isVersion1 = ({ after }: Pass) => /^ocio_profile_version: 1$/m.test(after);

/** Edits of the whole text; null where it is laid out in a way that is not changed in place. */
export function patchRoot(pass: Pass, a: Mapping, b: Mapping, c: Mapping): Edit[] | null {
  return patchMap(pass, a, b, c, "", 0);
}

function patchMap(
  pass: Pass,
  a: Mapping,
  b: Mapping,
  c: Mapping,
  path: string,
  column: number,
): Edit[] | null {
  const parts = a.flow ? flowParts(pass.opened, a) : blockParts(pass.opened, a);
  if (!parts || parts.length === 0 || c.entries.length === 0) return null;
  const section = path.slice(path.lastIndexOf("/") + 1);
  const isFree = FREE.has(section);
  const isOrdered = path === `/${ORDERED}`;
  const [openedKeys, keysBefore, keysAfter] = [a, b, c].map(({ entries }) =>
    entries.map(({ key }) => keyText(key)),
  ) as [string[], string[], string[]];
  const inOpened = keyIndex(openedKeys, isFree);
  const was = wasKey(pass, b, c, keysBefore, keysAfter, isFree);
  const edits: Edit[] = [];
  /** For each entry after, the part that it stands in. */
  const partOf: number[] = [];
  for (const [j, entry] of c.entries.entries()) {
    const i = was[j] as number;
    const at = inOpened(i < 0 ? (keysAfter[j] as string) : (keysBefore[i] as string));
    partOf.push(at);
    const part = parts[at];
    if (!part) continue;
    const old = i < 0 ? undefined : b.entries[i];
    const where = `${path}/${keysAfter[j]}`;
    if (old) edits.push(...patch(pass, { part, a: part.value, b: old.value, c: entry.value }, where, a.flow));
    else edits.push(...replaced(pass, part, entry.value, placeOf(pass, part, entry.value, a.flow)));
    if (old && (isFree || isVersion1(pass)))
      edits.push(...renamedKey(pass, part, old.key, entry.key, a.flow));
  }
  const [kept, remains] = [new Set(partOf), new Set(was)];
  const gone = new Set(
    [...keysBefore.keys()]
      .filter((i) => !remains.has(i))
      .map((i) => inOpened(keysBefore[i] as string))
      .filter((at) => at >= 0 && !kept.has(at)),
  );
  // OCIO reads every variable where the section is missing, and none where it is empty.
  const isImplied = (j: number) =>
    path === "" && keysAfter[j] === "environment" && isEmpty((c.entries[j] as { value: Node }).value);
  const isLosingDefault = path === "" && hasDefaultRole(b) && !hasDefaultRole(c);
  const missing = (j: number) => {
    const i = was[j] as number;
    return (
      i < 0 ||
      (isLosingDefault && keysAfter[j] === "file_rules") ||
      !isSame(pass, (b.entries[i] as { value: Node }).value, (c.entries[j] as { value: Node }).value)
    );
  };
  const fresh = [...c.entries.keys()].filter((j) => partOf[j] === -1 && !isImplied(j) && missing(j));
  if (gone.size === 0 && fresh.length === 0 && !(isOrdered && isMoved(partOf))) return edits;
  const texts = new Map(
    fresh.map((j) => [
      j,
      newEntry(pass, c.entries[j] as { key: Node; value: Node }, parts.at(-1)?.column ?? column, a.flow),
    ]),
  );
  return [rebuilt(pass, parts, { gone, partOf, texts, edits, isOrdered, isFlow: a.flow, node: a, like: c })];
}

/** True if a configuration has the role that stands for file rules that are not written. */
function hasDefaultRole(root: Mapping): boolean {
  const roles = root.entries.find(({ key }) => keyText(key) === "roles")?.value;
  return roles?.kind === "mapping" && roles.entries.some(({ key }) => keyText(key) === "default");
}

function placeOf(pass: Pass, part: Part, c: Node, isFlow: boolean): Place {
  return { isFlow, column: part.column, canonicalColumn: ownerColumn(pass.after, c), eol: pass.eol };
}

/** For each entry after, the one before: by its key, or, where people give keys, by its value. */
function wasKey(
  pass: Pass,
  b: Mapping,
  c: Mapping,
  keysBefore: readonly string[],
  keysAfter: readonly string[],
  isFree: boolean,
): number[] {
  const inBefore = keyIndex(keysBefore, isFree);
  const was = keysAfter.map(inBefore);
  if (!isFree) return was;
  const left = [...keysBefore.keys()].filter((i) => !was.includes(i));
  return was.map((i, j) => {
    if (i >= 0) return i;
    const value = (c.entries[j] as { value: Node }).value;
    const at = left.findIndex((each) => isSame(pass, (b.entries[each] as { value: Node }).value, value));
    return at < 0 ? -1 : (left.splice(at, 1)[0] as number);
  });
}

function patchList(
  pass: Pass,
  a: Sequence,
  b: Sequence,
  c: Sequence,
  path: string,
  column: number,
): Edit[] | null {
  const parts = a.flow ? flowParts(pass.opened, a) : blockParts(pass.opened, a);
  if (!parts || parts.length === 0 || c.items.length === 0) return null;
  const partners = partnersOf(
    parts.map(({ value }) => value),
    b.items,
  );
  const isPlain = [...b.items, ...c.items].every(({ kind }) => kind === "scalar");
  if (isPlain && a.flow && b.items.length !== a.items.length) return null;
  const was =
    isPlain && a.flow && b.items.length === c.items.length
      ? c.items.map((_, i) => i)
      : pairs(pass, b.items, c.items).was;
  const edits: Edit[] = [];
  const partOf: number[] = [];
  const hidden = isPlain ? () => -1 : hiddenParts(parts, partners);
  for (const [j, item] of c.items.entries()) {
    const i = was[j] as number;
    const at = i < 0 ? hidden(item) : isPlain && a.flow ? i : (partners[i] as number);
    partOf.push(at);
    const part = parts[at];
    if (!part) continue;
    const old = b.items[i];
    if (!old) {
      edits.push(...replaced(pass, part, item, placeOf(pass, part, item, a.flow)));
      continue;
    }
    edits.push(...patch(pass, { part, a: part.value, b: old, c: item }, `${path}/${label(item, j)}`, a.flow));
  }
  const [kept, remains] = [new Set(partOf), new Set(was)];
  const gone = new Set(
    [...b.items.keys()]
      .filter((i) => !remains.has(i))
      .flatMap((i) => (isPlain && a.flow ? [i] : withMerged(parts, partners[i] as number, b.items)))
      .filter((at) => !kept.has(at)),
  );
  const fresh = [...c.items.keys()].filter((j) => partOf[j] === -1);
  if (gone.size === 0 && fresh.length === 0 && !isMoved(partOf)) return edits;
  const dash = parts[0]?.column ?? column;
  const texts = new Map(
    fresh.map((j) => [j, newItem(pass, parts, c.items[j] as Node, dash, a.flow)] as const),
  );
  return [
    rebuilt(pass, parts, { gone, partOf, texts, edits, isOrdered: true, isFlow: a.flow, node: a, like: c }),
  ];
}

/** Name of an item in the path of a place. */
export function label(item: Node, at: number): string {
  const own = identity(item);
  return item.kind === "mapping" && !own.endsWith(" ") ? own : String(at);
}

/** A part and those of the same name that OCIO merges into it, of which the canonical list has one. */
function withMerged(parts: readonly Part[], at: number, canonical: readonly Node[]): number[] {
  const part = parts[at];
  if (!part) return [];
  const own = identity(part.value);
  if (own.endsWith(" ") || canonical.filter((node) => identity(node) === own).length > 1) return [at];
  return [...parts.keys()].filter((i) => identity((parts[i] as Part).value) === own);
}

/** Finds parts of the opened text that its canonical list lacks, as a row of their name stands elsewhere. */
function hiddenParts(parts: readonly Part[], partners: readonly number[]): (item: Node) => number {
  const known = new Set(partners);
  const places = new Map(
    [...parts.keys()].flatMap((at): [string, number][] =>
      known.has(at) ? [] : [[identity((parts[at] as Part).value), at]],
    ),
  );
  return (item) => {
    const own = identity(item);
    const at = own.endsWith(" ") ? undefined : places.get(own);
    places.delete(own);
    return at ?? -1;
  };
}

/** Text of an item that is new, without the indentation of its first line. */
function newItem(pass: Pass, parts: readonly Part[], c: Node, dash: number, isFlow: boolean): string {
  if (isFlow) return inFlow(c);
  const like = parts.find(({ value }) => value.kind === "mapping" && !value.flow);
  const keys = like ? blockParts(pass.opened, like.value as Mapping) : null;
  const canonicalDash = ownerColumn(pass.after, c);
  const isBlock = c.kind === "mapping" && !c.flow;
  const by = isBlock && keys?.[0] ? keys[0].column - (canonicalDash + 2) : dash - canonicalDash;
  const place = { isFlow, column: canonicalDash + by, canonicalColumn: canonicalDash, eol: pass.eol };
  return `-${valueText(pass.after, c, place)}`;
}
