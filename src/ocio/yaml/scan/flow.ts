import type { Node } from "../node.ts";
import { placer } from "../place.ts";
import { settle } from "./block.ts";
import { isFlowIndicator, isGap } from "./cursor.ts";
import type { Frame, Properties, Stack } from "./stack.ts";

/** Reads the next part of the innermost flow collection: a key, an item, a value, a separator or its end. */
export function flowStep(stack: Stack, top: Frame): void {
  const { cursor } = stack;
  const c = cursor.skip();
  const mark = bracket(top);
  if (c === -1) unclosed(stack, top, "");
  if (c === 44 || c === 93 || c === 125) {
    separator(stack, top, c);
    return;
  }
  const next = cursor.text.charCodeAt(cursor.pos + 1);
  const apart = isGap(next) || isFlowIndicator(next);
  if (c === 58 && (apart || adjacent(top))) {
    if ((next === 91 || next === 123) && !adjacent(top))
      cursor.report(`OCIO needs a space between ":" and "${String.fromCharCode(next)}".`, cursor.pos);
    colon(stack, top);
    return;
  }
  if (top.wants === "comma" || top.wants === "colon") {
    closedBefore(stack, top);
    cursor.refuse(`${stack.quote()} stands where "," or "${mark.close}" has to be.`);
  }
  if (c === 63 && apart && (top.wants === "key" || top.wants === "item")) {
    const frame = top.node.kind === "sequence" ? openPair(stack) : top;
    frame.wants = "explicitKey";
    cursor.pos++;
    return;
  }
  flowNode(stack, top, c);
}

/** Acts on a "," or a closing bracket. */
function separator(stack: Stack, top: Frame, c: number): void {
  const { cursor } = stack;
  if (top.node.kind === "mapping") {
    if (top.wants === "explicitKey") top.key = stack.nothing(cursor.pos);
    if (top.wants === "value" || top.wants === "colon" || top.wants === "explicitKey")
      stack.add(top, stack.nothing(stack.lastEnd));
    if (top.pair) {
      top.node.end = stack.lastEnd;
      stack.pop();
      stack.add(stack.top!, top.node);
      stack.top!.wants = "comma";
      return;
    }
  }
  if (c === 44) {
    if (cursor.pos === cursor.line)
      cursor.report('OCIO does not read a "," at the start of a line.', cursor.pos);
    // An empty entry is not YAML, but yaml-cpp reads a null there.
    if (top.wants === "item") stack.add(top, stack.nothing(cursor.pos));
    else if (top.wants === "key") {
      top.key = stack.nothing(cursor.pos);
      stack.add(top, stack.nothing(cursor.pos));
    }
    top.wants = top.node.kind === "sequence" ? "item" : "key";
    top.key = null;
    cursor.pos++;
    return;
  }
  if ((c === 93) !== (top.node.kind === "sequence"))
    cursor.refuse(`"${String.fromCharCode(c)}" closes what "${bracket(top).open}" opened.`);
  cursor.pos++;
  close(stack, top);
}

function close(stack: Stack, frame: Frame): void {
  const { opening, node } = frame;
  node.end = stack.cursor.pos;
  stack.lastEnd = node.end;
  stack.pop();
  if (stack.top?.node.flow) {
    stack.dress(node, opening.own);
    flowPut(stack, stack.top, node, opening.start);
  } else settle(stack, node, opening, false);
}

/** Acts on the ":" at the cursor: what stands before it becomes a key. */
function colon(stack: Stack, top: Frame): void {
  const { cursor } = stack;
  let frame = top;
  if (top.wants === "comma" || top.wants === "colon") {
    if (top.key === null || top.node.kind === "sequence") closedBefore(stack, top);
    if (top.key === null) cursor.refuse('":" stands after a value that has already ended.');
    keyReach(stack, top);
    if (top.node.kind === "sequence") {
      top.node.items.pop();
      frame = openPair(stack, top.key);
    }
  } else if (top.wants === "value") {
    closedBefore(stack, top);
    cursor.refuse('A second ":" stands after a key.');
  } else if (top.wants === "item") frame = openPair(stack, stack.nothing(cursor.pos));
  else top.key = stack.nothing(cursor.pos);
  frame.wants = "value";
  cursor.pos++;
  stack.lastEnd = cursor.pos;
}

/** Refuses a bracket that is still open where a line begins no deeper than its own: the line was meant to follow it. */
function closedBefore(stack: Stack, top: Frame): void {
  const { cursor } = stack;
  const { text, line } = cursor;
  const { start } = bracketed(stack, top).node;
  const own = text.lastIndexOf("\n", start - 1) + 1;
  const depth = (from: number) => text.slice(from).search(/[^ ]/);
  const isKey = !text.startsWith(":", line + depth(line));
  if (isKey && line > start && depth(line) <= depth(own))
    unclosed(stack, top, ` before line ${placer(text)(line).line}`);
}

/** Refuses a bracket that is not closed, at its own place. */
function unclosed(stack: Stack, top: Frame, before: string): never {
  const frame = bracketed(stack, top);
  const { open, close } = bracket(frame);
  const { start } = frame.node;
  const { line } = placer(stack.cursor.text)(start);
  return stack.cursor.refuse(`The "${open}" of line ${line} is not closed by "${close}"${before}.`, start);
}

/** The collection with a bracket that a frame is, or is a pair of. */
const bracketed = (stack: Stack, top: Frame): Frame => (top.pair ? (stack.frames.at(-2) ?? top) : top);

/** YAML and OCIO want a key and its ":" on one line and near each other; YAML lets them be apart inside braces. */
function keyReach(stack: Stack, top: Frame): void {
  const { cursor } = stack;
  const { keyStart: start } = top;
  const key = stack.quote(start);
  let message = "";
  if (cursor.line > start) message = `The ":" has to be on the line where its key ${key} starts.`;
  else if (cursor.pos - start > 1024) message = `The key ${key} is longer than 1024 characters.`;
  if (message === "") return;
  if (top.node.kind === "sequence") cursor.refuse(message);
  else cursor.report(message, cursor.pos);
}

/** Starts a mapping of one entry inside a sequence. */
function openPair(stack: Stack, key: Node | null = null): Frame {
  const { cursor, indent, top } = stack;
  const start = key === null ? cursor.pos : top!.keyStart;
  top!.key = null;
  const frame = stack.push("mapping", true, indent, {
    start,
    line: cursor.line,
    compact: false,
    outer: null,
    own: null,
  });
  frame.pair = true;
  frame.key = key;
  return frame;
}

/** True if ":" needs no space because it follows a quoted or bracketed key. */
function adjacent({ wants, key }: Frame): boolean {
  if (key === null || (wants !== "colon" && wants !== "comma")) return false;
  return key.kind === "scalar" ? key.style === "single" || key.style === "double" : key.flow;
}

/** Reads a scalar or alias, or opens a collection. */
function flowNode(stack: Stack, top: Frame, first: number): void {
  const { cursor } = stack;
  const start = cursor.pos;
  let c = first;
  let own: Properties | null = null;
  while (c === 33 || c === 38) {
    if (own !== null) own.line = cursor.line;
    own = stack.properties(own);
    c = cursor.skip();
  }
  const next = cursor.text.charCodeAt(cursor.pos + 1);
  if (c === -1) return;
  if (
    own !== null &&
    (c === 44 || c === 93 || c === 125 || (c === 58 && (isGap(next) || isFlowIndicator(next))))
  ) {
    const node = stack.nothing(own.end);
    stack.dress(node, own);
    flowPut(stack, top, node, start);
  } else if (c === 91 || c === 123) {
    const opening = { start, line: cursor.line, compact: false, outer: null, own };
    stack.push(c === 91 ? "sequence" : "mapping", true, stack.indent, opening);
    cursor.pos++;
  } else if (c === 45 && isGap(next)) {
    cursor.refuse('A "- " item cannot stand inside brackets or braces.');
  } else {
    const node = stack.leaf(c, true, own);
    if (c !== 42) stack.dress(node, own);
    flowPut(stack, top, node, start);
  }
}

/** Puts a complete node that starts at `start` into a flow collection; it may still turn out to be a key. */
function flowPut(stack: Stack, top: Frame, node: Node, start: number): void {
  if (top.node.kind === "sequence" || top.wants === "value") {
    stack.add(top, node);
    if (top.node.kind === "sequence") top.key = node;
    top.keyStart = start;
    top.wants = "comma";
    return;
  }
  top.key = node;
  // An explicit key may be long and end on another line.
  top.keyStart = top.wants === "explicitKey" ? Number.POSITIVE_INFINITY : start;
  top.wants = "colon";
}

function bracket({ node }: Frame): { open: string; close: string } {
  return node.kind === "sequence" ? { open: "[", close: "]" } : { open: "{", close: "}" };
}
