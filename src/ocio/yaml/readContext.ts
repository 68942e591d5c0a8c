import type { Problem, Severity } from "../check/problem.ts";
import type { UnknownKey } from "../model/fields.ts";
import { type Comment, isNull, type Mapping, type Node, type Scalar, type Tree } from "./node.ts";
import { placer } from "./place.ts";
import { parseBoolean, parseNumber } from "./scalarValue.ts";
import { nothing } from "./scan/scalar.ts";

/** A key, its value, and where the key stands. */
export type Entry = { key: string; value: Node; keyNode: Node };

/** Owner of comments and unknown keys: a row, a transform node, the config. */
export type Keeper = { comment?: string | undefined; unknown?: UnknownKey[] | undefined };

/** C0 but tab, LF and CR; DEL; C1 but NEL; non-characters. */
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]|\p{Noncharacter_Code_Point}/u;
const LARGEST_FLOAT = 3.4028235677973366e38;

/** Problems of one file that are listed. */
const MAX_PROBLEMS = 1000;

/**
 * State of reading one file: casts of scalars as in yaml-cpp, problems with their place, comments in order, new ids.
 * A cast that fails reports an error and returns undefined.
 */
export class ReadContext {
  readonly problems: Problem[] = [];
  /** Lines of official OCIO's log of the same reading, and where they belong. */
  private readonly logged: { start: number; text: string }[] = [];
  /** Problems beyond the first 1,000: how many, and the most severe of them. */
  private omitted = 0;
  private worstOmitted: Severity = "info";
  /** Profile version; the newest one when the file's is missing or unreadable. */
  major = 2;
  minor = 5;
  hasVersion = true;
  /** Number of unreadable values. */
  unread = 0;
  /** True while no number was infinite or not a number, which JSON cannot hold. */
  isFinite = true;
  /** Current collection and row, for the paths of problems. */
  place = "";
  /** Nodes of rows and transforms by id, to place problems that are found on the finished document. */
  readonly sources = new Map<string, Node>();
  /** Transforms that refer to rows by id, and the fields in which they do. */
  readonly referring: [node: Record<string, string | null>, fields: readonly string[]][] = [];
  /** Each comment that was given to a keeper, in the order of the file. */
  readonly given: [comment: Comment, owner: Keeper][] = [];
  private readonly comments: Comment[];
  private nextComment = 0;
  private lastKeeper: Keeper | null = null;
  private readonly at: (offset: number) => { line: number; column: number };
  /** True if the file holds control characters; below, the parts already reported. */
  readonly hasControls: boolean;
  private readonly warned = new Set<number>();
  readonly text: string;
  readonly configId: string;
  readonly newId: () => string;

  constructor(text: string, tree: Tree, configId: string, newId: () => string) {
    this.text = text;
    this.configId = configId;
    this.newId = newId;
    this.comments = tree.comments;
    this.hasControls = control.test(text);
    this.at = placer(text);
  }

  /** The problems found, with one more that counts those beyond the first 1,000. */
  allProblems(): Problem[] {
    if (this.omitted === 0) return this.problems;
    const message = `${this.omitted.toLocaleString("en-US")} more problems are not listed.`;
    return [...this.problems, { severity: this.worstOmitted, code: "more-problems", message }];
  }

  /** The lines that official OCIO writes to its log while it reads the same text, in its order. */
  log(): string[] {
    return this.logged.toSorted((a, b) => a.start - b.start).map(({ text }) => text);
  }

  /** Logs a key that official OCIO does not know in what has a tag; a map without one has the tag "?". */
  logKey(keyNode: Node, key: string, tag: string): void {
    const { start } = keyNode;
    const text =
      tag === "profile" || tag === "interchange"
        ? `Unknown key in ${tag}: '${key}'.`
        : `At line ${this.at(start).line}, unknown key '${key}' in '${tag}'.`;
    this.logged.push({ start, text });
  }

  /** Logs an element of a section that is not of the one kind that the section takes. */
  logElement(node: Node, section: string, kind: string): void {
    const isQuoted = node.kind === "scalar" && node.style !== "plain";
    const text = `Unknown element found in ${section}:${node.tag ?? (isQuoted ? "!" : "?")}. Only ${kind} currently handled.`;
    this.logged.push({ start: node.start, text });
  }

  /** Notes a problem at a node; `key` is added to the path of where we are. */
  report(severity: Severity, code: string, message: string, node: Node | null, key?: string): undefined {
    if (this.problems.length >= MAX_PROBLEMS) {
      this.omitted++;
      if (severity === "error" || this.worstOmitted === "info") this.worstOmitted = severity;
      return undefined;
    }
    const path = key === undefined ? this.place : this.place === "" ? key : `${this.place}/${key}`;
    this.problems.push({
      severity,
      code,
      message,
      ...(node && this.at(node.start)),
      ...(path !== "" && { path }),
    });
    return undefined;
  }

  error(code: string, message: string, node: Node | null, key?: string): undefined {
    return this.report("error", code, message, node, key);
  }

  /** Notes a value that cannot be read. */
  unreadable(code: string, message: string, node: Node, key: string): undefined {
    this.unread++;
    return this.report("error", code, message, node, key);
  }

  warn(code: string, message: string, node: Node | null, key?: string): undefined {
    return this.report("warning", code, message, node, key);
  }

  /** The text of a node as the file has it. */
  source(node: Node): string {
    return this.text.slice(node.start, node.end);
  }

  /** A short form of a node's text for a message. */
  excerpt(node: Node): string {
    return excerptOf(this.source(node));
  }

  string(node: Node, key: string): string | undefined {
    if (node.kind === "scalar") return this.textOf(node, key);
    return this.unreadable(
      "wrong-type",
      `'${lastOf(key)}' needs a single text, not ${kindOf(node)}.`,
      node,
      key,
    );
  }

  /** A scalar as OCIO takes it: up to U+0000, with a warning about control characters that stand in the file. */
  private textOf(node: Scalar, key?: string): string {
    if (this.hasControls) this.warnOfControls(node.start, node.end, key);
    const end = node.value.indexOf("\0");
    return end < 0 ? node.value : node.value.slice(0, end);
  }

  /** Says once where a part of the file holds control characters, and which. */
  warnOfControls(start: number, end: number, key?: string): void {
    const part = this.text.slice(start, end);
    const at = part.search(control);
    if (at < 0 || this.warned.has(start)) return;
    this.warned.add(start);
    const codes = [...new Set(part.match(new RegExp(control, "gu")))].map(codePoint).join(", ");
    const message = `The text ${excerptOf(part)} holds ${codes}, which is a control character; it is kept.`;
    this.report("warning", "control-character", message, nothing(start + at), key);
  }

  /** A text; empty ones count as not given. */
  optional(node: Node, key: string): string | null | undefined {
    const text = this.string(node, key);
    return text === "" ? null : text;
  }

  boolean(node: Node, key: string): boolean | undefined {
    const value = node.kind === "scalar" ? parseBoolean(node.value) : undefined;
    if (value !== undefined) return value;
    return this.unreadable(
      "bad-boolean",
      `'${lastOf(key)}' needs true or false, and ${this.excerpt(node) || "nothing"} is neither.`,
      node,
      key,
    );
  }

  number(node: Node, key: string): number | undefined {
    const value = node.kind === "scalar" ? parseNumber(node.value) : undefined;
    if (value !== undefined) {
      this.isFinite &&= Number.isFinite(value);
      return value;
    }
    return this.unreadable(
      "bad-number",
      `'${lastOf(key)}' needs a number, and ${this.excerpt(node) || "nothing"} is none.`,
      node,
      key,
    );
  }

  /** A list of numbers; `single` also refuses what a float32 cannot hold. */
  numbers(node: Node, key: string, single = false): number[] | undefined {
    if (node.kind !== "sequence")
      return this.unreadable(
        "wrong-type",
        `'${lastOf(key)}' needs a list of numbers, not ${kindOf(node)}.`,
        node,
        key,
      );
    const values: number[] = [];
    for (const item of node.items) {
      let value = this.number(item, key);
      if (value === undefined) return undefined;
      if (single && Number.isFinite(value)) {
        if (Math.abs(value) >= LARGEST_FLOAT)
          return this.unreadable(
            "bad-number",
            `'${lastOf(key)}' holds ${this.excerpt(item)}, which is beyond a 32-bit float.`,
            item,
            key,
          );
        value = Math.fround(value);
      }
      values.push(value);
    }
    return values;
  }

  /** A list of exactly `count` numbers. */
  fixed(node: Node, key: string, count: number): number[] | undefined {
    const values = this.numbers(node, key);
    if (values === undefined || values.length === count) return values;
    return this.unreadable(
      "wrong-count",
      `'${lastOf(key)}' needs ${count} numbers, and ${values.length} are given.`,
      node,
      key,
    );
  }

  strings(node: Node, key: string): string[] | undefined {
    if (node.kind !== "sequence")
      return this.unreadable(
        "wrong-type",
        `'${lastOf(key)}' needs a list, as in [a, b], not ${kindOf(node)}.`,
        node,
        key,
      );
    const values: string[] = [];
    for (const item of node.items) {
      const value = absent(item) ? "null" : this.string(item, key);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  }

  /** The key of an entry; anything but a scalar is an error. */
  key(node: Node): string | undefined {
    if (node.kind === "scalar") return absent(node) ? "null" : this.textOf(node);
    return this.error("wrong-type", `A key must be a single text, not ${kindOf(node)}.`, node);
  }

  /** Keeps a value that has no place, with its text. */
  keep(keeper: Keeper, key: string, node: Node): void {
    keeper.unknown ??= [];
    keeper.unknown.push({ key, text: this.source(node) });
  }

  /** Reports and keeps an unknown key. */
  unknownKey(keeper: Keeper, { key, value, keyNode }: Entry, what: string): void {
    this.keep(keeper, key, value);
    const message = `${what} has no key '${key}'; official OCIO ignores it and does not write it.`;
    this.warn("unknown-key", message, keyNode, key);
    this.logKey(keyNode, key, what === "The profile" ? "profile" : what);
  }

  /**
   * The entries of a mapping with their keys; those without a value only where they count (`nulls`). A repeated key is an error, or a warning where
   * OCIO takes the last one in silence; either way the last value counts.
   */
  entries(node: Mapping, keeper: Keeper, what: string, strict = true, nulls = false): Iterable<Entry> {
    const found = new Map<string, Entry>();
    const seen = new Set<string>();
    for (const { key: keyNode, value } of node.entries) {
      const key = this.key(keyNode);
      if (key === undefined) {
        this.keep(keeper, this.excerpt(keyNode), value);
        continue;
      }
      // OCIO skips keys without a value where it iterates over keys.
      const counts = strict || nulls || !absent(value);
      if (seen.has(key)) this.repeated(found, counts ? keeper : null, key, keyNode, what, strict);
      seen.add(key);
      if (nulls || !absent(value)) found.set(key, { key, value, keyNode });
    }
    return found.values();
  }

  /** Reads every entry of a mapping; a value that cannot be read is kept with its key. */
  each(node: Mapping, keeper: Keeper, what: string, read: (entry: Entry) => void, strict = true): void {
    for (const entry of this.entries(node, keeper, what, strict)) {
      const { unread } = this;
      read(entry);
      if (this.unread === unread) continue;
      this.keep(keeper, entry.key, entry.value);
      this.unread = unread;
    }
  }

  private repeated(
    found: Map<string, Entry>,
    keeper: Keeper | null,
    key: string,
    at: Node,
    what: string,
    strict: boolean,
  ): void {
    const which = keeper ? "; the last one counts" : "; the one with a value counts";
    const message = `${what} has the key '${key}' more than once${strict ? "" : which}.`;
    this.report(strict ? "error" : "warning", "duplicate-key", message, at, key);
    if (keeper === null) return;
    const first = found.get(key);
    if (first) this.keep(keeper, key, first.value);
    found.delete(key);
  }

  /** The mapping of a node; an error where it is something else. */
  mapping(node: Node, key: string): Mapping | undefined {
    if (node.kind === "mapping") return node;
    return this.unreadable(
      "wrong-type",
      `'${lastOf(key)}' needs a map, as in {a: b}, not ${kindOf(node)}.`,
      node,
      key,
    );
  }

  /** The items of a list; an error where there is none. */
  items(node: Node, key: string): readonly Node[] {
    if (node.kind === "sequence") return node.items;
    this.unreadable("wrong-type", `'${lastOf(key)}' needs a list, not ${kindOf(node)}.`, node, key);
    return [];
  }

  /**
   * Gives a keeper that begins the comments before it. A comment at the end of a line belongs to the keeper that
   * began before it.
   */
  takeComments(keeper: Keeper, start: number): void {
    this.giveComments(keeper, start);
    this.lastKeeper = keeper;
  }

  /** Gives a keeper the comments up to an offset that nothing inside of it took. */
  giveComments(keeper: Keeper, before: number): void {
    while (this.nextComment < this.comments.length) {
      const comment = this.comments[this.nextComment] as Comment;
      if (comment.start >= before) break;
      this.nextComment++;
      const owner = comment.ownLine ? keeper : (this.lastKeeper ?? keeper);
      this.given.push([comment, owner]);
      owner.comment = owner.comment === undefined ? comment.text : `${owner.comment}\n${comment.text}`;
    }
  }

  /** The comments that are left. */
  restOfComments(): string | undefined {
    const rest: Keeper = {};
    this.giveComments(rest, Number.POSITIVE_INFINITY);
    return rest.comment;
  }
}

function excerptOf(source: string): string {
  const text = source.replace(/\s+/g, " ").trim();
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** "U+0016" */
function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** True if a node counts as not given: YAML's null without a tag. */
export function absent(node: Node): boolean {
  return node.kind === "scalar" && node.value.length <= 4 && node.tag === undefined && isNull(node);
}

/** Kind of a node, for a message. */
function kindOf(node: Node): string {
  return node.kind === "scalar" ? "a single value" : node.kind === "sequence" ? "a list" : "a map";
}

/** The last part of a path: what a message calls the value. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
