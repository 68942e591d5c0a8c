import type { GroupTransform, Transform } from "../chain/transform.ts";
import type { Writing } from "../transform/kind.ts";
import { type AnyKind, kindOf } from "../transform/kinds.ts";
import { flow, quoted, scalar } from "./emit.ts";
import { type Mapping, type Node, YamlError } from "./node.ts";
import type { ReadContext } from "./readContext.ts";
import { scan } from "./scan/scan.ts";
import { isTag } from "./scan/stack.ts";

/**
 * A transform as it stands after a key or a dash: its tag, and either `{…}` or lines at `indent`, the first of
 * which begins with a line end.
 */
export function writeTransform(node: Transform, indent: string, writing: Writing): string {
  if (node.type === "GroupTransform") return writeGroup(node, indent, writing);
  if (node.type === "UnknownTransform")
    return `!<${isTag(node.tag) ? node.tag : "?"}> ${oneValue(node.text)}`;
  const known = kindOf(node.type) as AnyKind;
  const entries: string[] = known.write(node, writing);
  const isBlock = known.block?.(node) ?? false;
  if ("name" in node && node.name && (writing.major >= 2 || !known.namelessV1))
    entries.unshift(`name: ${isBlock ? scalar(node.name) : flow(node.name)}`);
  if (node.direction === "inverse") entries.push("direction: inverse");
  const tag = `!<${known.writtenAs ?? node.type}>`;
  return isBlock ? `${tag}\n${indent}${entries.join(`\n${indent}`)}` : `${tag} {${entries.join(", ")}}`;
}

function writeGroup(node: GroupTransform, indent: string, writing: Writing): string {
  let text = "!<GroupTransform>";
  if (node.name && writing.major >= 2) text += `\n${indent}name: ${scalar(node.name)}`;
  if (node.direction === "inverse") text += `\n${indent}direction: inverse`;
  text += `\n${indent}children:`;
  if (node.children.length === 0) return `${text}\n${indent}  []`;
  const inner = `${indent}    `;
  for (const child of node.children) text += `\n${indent}  - ${writeTransform(child, inner, writing)}`;
  return text;
}

/** The YAML of one value. Text from elsewhere than a file may end its value, and would then be other keys of the file. */
function oneValue(text: string): string {
  try {
    const { root } = scan(text);
    return root === null ? "{}" : onOneLine(root);
  } catch (error) {
    if (error instanceof YamlError) return quoted(text);
    throw error;
  }
}

/** A node as YAML on one line. */
function onOneLine(node: Node): string {
  const tag = node.tag === undefined ? "" : `!<${node.tag}> `;
  if (node.kind === "scalar") return tag + flow(node.value);
  if (node.kind === "sequence") return `${tag}[${node.items.map(onOneLine).join(", ")}]`;
  return `${tag}{${node.entries.map(({ key, value }) => `${onOneLine(key)}: ${onOneLine(value)}`).join(", ")}}`;
}

/** Values of a kind as a file means them that gives no key, and the kind; by tag. */
const blanks = new Map<string, { known: AnyKind; fields: object }>();
const NO_ID = "00000000-0000-4000-8000-000000000000";

function blankOf(tag: string): { known: AnyKind; fields: object } | undefined {
  const made = blanks.get(tag);
  if (made) return made;
  const known = kindOf(tag);
  if (!known || known.writtenAs || tag === "UnknownTransform") return undefined;
  const fields = { ...known.schema.parse({ id: NO_ID, type: tag }), ...known.absent } as Record<
    string,
    unknown
  >;
  for (const value of Object.values(fields)) if (typeof value === "object") Object.freeze(value);
  const blank = { known, fields };
  blanks.set(tag, blank);
  return blank;
}

/**
 * Reads a transform. What official OCIO refuses is reported; a tag that nobody knows, and a value that is no map,
 * become an UnknownTransform.
 */
export function readTransform(node: Node, reading: ReadContext, key: string, isInGroup = false): Transform {
  const tag = node.tag ?? "?";
  const blank = blankOf(tag);
  if (node.kind === "mapping" && tag === "GroupTransform") return readGroup(node, reading, key);
  if (node.kind === "mapping" && blank) return readKnown(node, reading, key, tag, blank, isInGroup);
  const message =
    node.kind === "mapping"
      ? `${tag === "?" ? "A transform without a tag" : `!<${tag}>`} is not a transform that OCIO knows.`
      : `A transform is a map after its tag, as in !<MatrixTransform> {}, not ${reading.excerpt(node) || "nothing"}.`;
  reading.error("unknown-transform", message, node, key);
  const unknown: Transform = {
    id: reading.newId(),
    direction: "forward",
    type: "UnknownTransform",
    tag,
    text: onOneLine({ ...node, tag: undefined } as unknown as Node),
  };
  reading.takeComments(unknown, node.start);
  reading.giveComments(unknown, node.end);
  return unknown;
}

type Fields = Record<string, unknown> & {
  id: string;
  type: string;
  unknown?: { key: string; text: string }[];
};

function readKnown(
  node: Mapping,
  reading: ReadContext,
  slot: string,
  tag: string,
  blank: { known: AnyKind; fields: object },
  isInGroup: boolean,
): Transform {
  const { known, fields } = blank;
  const made = { ...fields, id: reading.newId() } as Fields;
  reading.sources.set(made.id, node);
  reading.takeComments(made, node.start);
  const given = new Set<string>();
  let isWhole = true;
  for (const found of reading.entries(node, made, tag, !known.repeats)) {
    const { key, value } = found;
    given.add(key);
    if (key === "direction") readDirection(made, value, reading, slot);
    else if (key === "name" && "name" in fields) made.name = reading.optional(value, `${slot}/name`) ?? null;
    else {
      const entry = Object.hasOwn(known.keys, key) ? known.keys[key] : undefined;
      if (!entry) {
        reading.unknownKey(made, found, tag);
        continue;
      }
      const read = entry[1](reading, value, `${slot}/${key}`);
      if (read === undefined) {
        isWhole = false;
        reading.keep(made, key, value);
      } else if (entry[0] === null) Object.assign(made, read);
      else made[entry[0]] = read;
    }
  }
  reading.giveComments(made, node.end);
  const missing = known.required?.filter((key) => !given.has(key)) ?? [];
  if (missing.length > 0) reading.error("missing-key", `${tag} needs ${missing.join(" and ")}.`, node, slot);
  known.finish?.(made, given);
  if (made.direction === "inverse" && known.losesDirection?.(made, given)) {
    made.direction = "forward";
    reading.warn(
      "wrong-order",
      `${tag} is forward: official OCIO takes its direction only behind its style.`,
      node,
      `${slot}/direction`,
    );
  }
  const isJudged = isWhole && missing.length === 0 && !(isInGroup && known.passesInGroup);
  const refusal = isJudged ? known.refusal?.(made) : null;
  if (refusal) reading.error("value-refused", refusal, node, slot);
  if (known.references) reading.referring.push([made as never, known.references]);
  return made as unknown as Transform;
}

function readDirection(made: Fields, value: Node, reading: ReadContext, slot: string): void {
  const key = `${slot}/direction`;
  const given = reading.string(value, key)?.toLowerCase();
  if (given === "forward" || given === "inverse") made.direction = given;
  else {
    reading.keep(made, "direction", value);
    if (given !== undefined)
      reading.error(
        "unknown-direction",
        `The direction of a transform is forward or inverse, not '${given}'.`,
        value,
        key,
      );
  }
}

function readGroup(node: Mapping, reading: ReadContext, slot: string): GroupTransform {
  const made: GroupTransform = {
    id: reading.newId(),
    direction: "forward",
    name: null,
    type: "GroupTransform",
    children: [],
  };
  reading.sources.set(made.id, node);
  reading.takeComments(made, node.start);
  for (const entry of reading.entries(node, made, "GroupTransform")) {
    const { key, value } = entry;
    if (key === "direction") readDirection(made as unknown as Fields, value, reading, slot);
    else if (key === "name") made.name = reading.optional(value, `${slot}/name`) ?? null;
    else if (key === "children") {
      if (value.kind === "scalar" || (value.kind === "mapping" && value.entries.length === 0)) {
        reading.keep(made, key, value);
        reading.warn(
          "not-a-list",
          `The children of a group are a list; ${reading.excerpt(value)} is read as none.`,
          value,
          slot,
        );
      } else
        for (const [i, child] of reading.items(value, `${slot}/children`).entries())
          made.children.push(readTransform(child, reading, `${slot}/${i + 1}`, true));
    } else reading.unknownKey(made, entry, "GroupTransform");
  }
  return made;
}
