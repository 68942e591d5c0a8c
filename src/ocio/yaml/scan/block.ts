import type { Node } from "../node.ts";
import { isGap, isGapOrEnd } from "./cursor.ts";
import type { Frame, Opening, Properties, Stack } from "./stack.ts";

const TAB_INDENT = "A tab is used as indentation; YAML allows spaces only.";
const TWICE = "Two tags or anchors stand before one value.";

/** Reads a value in block context: up to its end, or to the first entry of the collection that it is. */
export function blockValue(stack: Stack): void {
  const { cursor, top, indent } = stack;
  const after = cursor.pos;
  let { compact } = stack;
  let own: Properties | null = null;
  let outer: Properties | null = null;
  stack.compact = false;
  for (;;) {
    const c = cursor.skip();
    if (cursor.fresh) compact = true;
    if (cursor.tab) compact = false;
    if (own !== null && own.line !== cursor.line) {
      if (outer !== null) cursor.refuse(TWICE, own.start);
      outer = own;
      own = null;
    }
    const column = cursor.pos - cursor.line;
    const indicator = (c === 45 || c === 63 || c === 58) && isGap(cursor.text.charCodeAt(cursor.pos + 1));
    const inside =
      column > indent || (column === indent && c === 45 && indicator && top?.node.kind === "mapping");
    if (c === -1 || (cursor.fresh && !inside)) {
      const last = own ?? outer;
      const node = stack.nothing(last?.end ?? after);
      stack.lastEnd = node.end;
      stack.dress(node, last);
      put(stack, node);
      return;
    }
    if (c === 33 || c === 38) own = stack.properties(own);
    else {
      const opening = { start: own?.start ?? cursor.pos, line: cursor.line, compact, outer, own };
      if (indicator) openBlock(stack, c, column, opening);
      else blockNode(stack, c, opening);
      return;
    }
  }
}

/** Starts the collection whose first "-", "?" or ":" is at the cursor. */
function openBlock(stack: Stack, c: number, column: number, opening: Opening): void {
  const { cursor } = stack;
  // A tag or anchor before the ":" of a key without text is the key's.
  const isDressedKey = c === 58 && opening.own !== null;
  if (!opening.compact || (opening.own !== null && !isDressedKey)) {
    if (c === 45) cursor.refuse('A "- " item cannot start here; it has to be on a line of its own.');
    cursor.refuse(`"${String.fromCharCode(c)}" cannot start a key or value here; quote it if it is text.`);
  }
  const from = isDressedKey ? opening.start - opening.line : column;
  const frame = stack.push(c === 45 ? "sequence" : "mapping", false, from, opening);
  if (c === 58) frame.key = stack.nothing(cursor.pos);
  if (isDressedKey) stack.dress(frame.key!, opening.own);
  step(stack, frame, c);
}

/** Passes the "-", "?" or ":" at the cursor. */
function step(stack: Stack, frame: Frame, c: number): void {
  frame.wants = c === 45 ? "item" : c === 63 ? "explicitKey" : "value";
  stack.cursor.pos++;
  stack.lastEnd = stack.cursor.pos;
  stack.valueNext = true;
  stack.compact = true;
}

/** Reads on after a complete value: the next entry of the innermost block collection, or its end. */
export function blockNext(stack: Stack, top: Frame): void {
  const { cursor } = stack;
  const c = cursor.skip();
  const column = cursor.pos - cursor.line;
  if (c !== -1 && !cursor.fresh)
    cursor.refuse(`${stack.quote()} stands after a value that has already ended.`);
  if (c === -1 || column < top.indent) {
    close(stack, top);
    return;
  }
  const gap = isGap(cursor.text.charCodeAt(cursor.pos + 1));
  const item = c === 45 && gap;
  if (column > top.indent)
    cursor.refuse(
      `${stack.quote()} is indented by ${column} columns, which fits nothing above it; ${top.indent} would continue the ${top.node.kind}.`,
    );
  if (top.node.kind === "sequence" && !item) {
    const around = stack.frames[stack.frames.length - 2];
    if (around?.node.kind !== "mapping" || around.indent !== column)
      cursor.refuse(`${stack.quote()} stands among the items of a sequence without "- " before it.`);
    close(stack, top);
    return;
  }
  if (cursor.tab) cursor.refuse(TAB_INDENT);
  if (top.node.kind === "sequence") step(stack, top, c);
  else if (item) cursor.refuse('A "- " item stands among the keys of a mapping.');
  else nextKey(stack, top, c, gap);
}

function nextKey(stack: Stack, top: Frame, c: number, gap: boolean): void {
  const { cursor } = stack;
  if (gap && c === 58) {
    top.key ??= stack.nothing(cursor.pos);
    step(stack, top, c);
    return;
  }
  if (top.wants === "colon") stack.add(top, stack.nothing(stack.lastEnd));
  if (gap && c === 63) {
    step(stack, top, c);
    return;
  }
  top.wants = "key";
  const { line } = cursor;
  let own: Properties | null = null;
  let first = c;
  while (first === 33 || first === 38) {
    own = stack.properties(own);
    first = cursor.skip();
    if (first === -1 || cursor.line !== line)
      cursor.refuse("A tag or anchor stands where a key should be.", own.start);
  }
  if (first === 58 && isGap(cursor.text.charCodeAt(cursor.pos + 1))) {
    top.key = stack.nothing(cursor.pos);
    stack.dress(top.key, own);
    step(stack, top, first);
    return;
  }
  blockNode(stack, first, { start: own?.start ?? cursor.pos, line, compact: true, outer: null, own });
}

function blockNode(stack: Stack, c: number, opening: Opening): void {
  const { cursor } = stack;
  if (c === 91 || c === 123) {
    stack.push(c === 91 ? "sequence" : "mapping", true, stack.indent, opening);
    cursor.pos++;
    stack.valueNext = true;
    return;
  }
  const { own, compact, start, line } = opening;
  // In yaml-cpp a tag or anchor where a key may stand is the indentation of what follows it.
  const indent = own?.line === line && compact ? start - line : stack.indent;
  settle(stack, stack.leaf(c, false, own, indent), opening, c === 42);
}

/** Decides whether a finished scalar, alias or flow collection is a key, and puts it where it belongs. */
export function settle(stack: Stack, node: Node, opening: Opening, alias: boolean): void {
  const { cursor } = stack;
  const { own, outer, start } = opening;
  if (!keyFollows(stack, node, alias)) {
    if (isLateValue(stack, node, opening, alias)) return;
    if (stack.top?.wants === "key" && isLastWord(stack, node, alias)) {
      cursor.ignored.push({ message: `${stack.quote(start)} at the end of the file has no ":".`, start });
      return;
    }
    if (stack.top?.wants === "key")
      cursor.refuse(`The key ${stack.quote(start)} is not followed by ":".`, start);
    if (outer !== null && (own !== null || alias)) cursor.refuse(TWICE, outer.start);
    if (!alias) stack.dress(node, own ?? outer);
    put(stack, node);
    return;
  }
  if (cursor.line !== opening.line)
    cursor.refuse(
      `A ":" follows the text that starts with ${stack.quote(start)}, but a key has to be on one line. Is a line indented too far, or is text with ": " not quoted?`,
    );
  if (cursor.pos - start > 1024)
    cursor.refuse(`The key ${stack.quote(start)} is longer than 1024 characters.`, start);
  if (!opening.compact)
    cursor.refuse(
      `A key cannot start here; text with ": " in it, such as ${stack.quote(start)}, needs quotes.`,
    );
  if (!alias) stack.dress(node, own);
  const frame =
    stack.top?.wants === "key" ? stack.top : stack.push("mapping", false, start - cursor.line, opening);
  frame.key = node;
  frame.wants = "value";
  cursor.pos++;
  stack.lastEnd = cursor.pos;
  stack.valueNext = true;
}

/**
 * Makes quoted text or a flow collection below a key that has no value yet, at the same column, its value, as yaml-cpp
 * does; false for everything else.
 */
function isLateValue(stack: Stack, node: Node, { own, outer }: Opening, alias: boolean): boolean {
  const { top } = stack;
  if (top?.wants !== "key" || top.node.kind !== "mapping" || own || outer || alias) return false;
  const isClosed = node.kind === "scalar" ? node.style === "single" || node.style === "double" : node.flow;
  const last = top.node.entries.at(-1);
  if (!isClosed || !last || last.value.kind !== "scalar" || last.value.style !== "plain") return false;
  if (last.value.start !== last.value.end || last.value.tag !== undefined) return false;
  last.value = node;
  return true;
}

/** True for plain text among a mapping's keys with only line ends after it, which OCIO ignores. */
function isLastWord({ cursor }: Stack, node: Node, alias: boolean): boolean {
  if (alias || node.kind !== "scalar" || node.style !== "plain") return false;
  const comments = cursor.comments.length;
  return cursor.skip() === -1 && cursor.comments.length === comments;
}

/** Moves the cursor to the ":" that makes the node just read a key, if there is one on this line. */
function keyFollows(stack: Stack, node: Node, alias: boolean): boolean {
  const { cursor } = stack;
  if (!alias && node.kind === "scalar" && node.style === "block") return false;
  const { text } = cursor;
  const plain = node.kind === "scalar" && node.style === "plain";
  let at = cursor.pos;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9 || (plain && cursor.isInLine(at))) at++;
  if (text.charCodeAt(at) !== 58 || !isGapOrEnd(text.charCodeAt(at + 1))) return false;
  cursor.pos = at;
  return true;
}

/** Ends a block collection and hands it to the one around it. */
function close(stack: Stack, frame: Frame): void {
  if (frame.wants === "colon") stack.add(frame, stack.nothing(stack.lastEnd));
  frame.node.end = stack.lastEnd;
  stack.dress(frame.node, frame.opening.outer);
  stack.pop();
  put(stack, frame.node);
}

/** Puts a complete value into the innermost block collection. */
function put(stack: Stack, node: Node): void {
  const { top } = stack;
  stack.valueNext = false;
  if (top === null) stack.root = node;
  else if (top.wants === "explicitKey") {
    top.key = node;
    top.wants = "colon";
  } else {
    stack.add(top, node);
    if (top.node.kind === "mapping") top.wants = "key";
  }
}
