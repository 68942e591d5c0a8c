import { type Node, type Tree, YamlError } from "../node.ts";
import { blockNext, blockValue } from "./block.ts";
import type { Cursor } from "./cursor.ts";
import { flowStep } from "./flow.ts";
import { Stack } from "./stack.ts";

const MAX_TEXT = 10 * 1024 * 1024;

/**
 * Scans the first document of a YAML text in one pass, without recursion. Gives its tree with offsets and its
 * comments: every scalar is a string, repeated keys stay, an alias is the node of its anchor, a verbatim tag
 * `!<X>` is "X" and a short tag stays as spelled ("!X", "!!str"). A block collection ends with its last value,
 * and a node with a tag or anchor starts there. Throws YamlError where the text is not YAML as official OCIO
 * reads it, or where it passes a limit: 10 MB, 100 levels, 100,000 values of aliases, 200,000 entries
 * in one collection. `anchors` are known before the text begins.
 */
export function scan(text: string, anchors: Iterable<readonly [string, Node]> = []): Tree {
  if (text.length > MAX_TEXT)
    throw new YamlError(
      `The text has ${Math.ceil(text.length / 2 ** 20)} MB; configurations are read up to 10 MB.`,
      1,
      1,
    );
  const stack = new Stack(text, anchors);
  const { cursor } = stack;
  const { comments, complaints, ignored } = cursor;
  const { aliases } = stack.anchors;
  directives(cursor);
  cursor.isBegun = true;
  if (cursor.skip() === -1) return { root: null, comments, complaints, ignored, aliases };
  while (stack.valueNext || stack.top !== null) {
    if (stack.top?.node.flow) flowStep(stack, stack.top);
    else if (stack.valueNext) blockValue(stack);
    else blockNext(stack, stack.top!);
  }
  if (cursor.skip() !== -1)
    cursor.refuse(`${stack.quote()} stands after the end of the configuration's outermost value.`);
  refuseAfterEnd(text, stack);
  return { root: stack.root, comments, complaints, ignored, aliases };
}

/** Refuses the first character after a "..." where it starts nothing in YAML: yaml-cpp looks that far. */
function refuseAfterEnd(text: string, { cursor }: Stack): void {
  if (!text.startsWith("...", cursor.end)) return;
  cursor.pos = cursor.end + 3;
  cursor.end = text.length;
  const c = cursor.skip();
  if (c !== -1 && "]},@`%".includes(String.fromCharCode(c)))
    cursor.refuse(`"${String.fromCharCode(c)}" stands after the "..." that ends the configuration.`);
}

/** Passes "%YAML" and other directives and the "---" after them. */
function directives(cursor: Cursor): void {
  const { text } = cursor;
  const given = new Set<string>();
  while (cursor.skip() === 37 && cursor.pos === cursor.line) {
    const line = /^[^\r\n]*/.exec(text.slice(cursor.pos, cursor.pos + 1000))![0];
    const [name, ...args] = line
      .replace(/[ \t]#.*/, "")
      .trim()
      .split(/[ \t]+/);
    const needed = name === "%YAML" ? 1 : name === "%TAG" ? 2 : null;
    if (needed !== null && args.length !== needed)
      cursor.refuse(`The ${name} directive needs ${needed === 1 ? "one value" : "two values"}.`);
    if (name === "%YAML" && !/^0*1\.\d+$/.test(args[0]!))
      cursor.refuse(`The text is YAML ${args[0]}; only YAML 1 is read.`);
    const key = name === "%TAG" ? `${name} ${args[0]}` : name!;
    if (needed !== null && given.has(key)) cursor.refuse(`The ${key} directive is given twice.`);
    given.add(key);
    cursor.pos += line.length;
  }
  if (cursor.pos === cursor.end && text.startsWith("---", cursor.pos)) {
    cursor.end = text.length;
    cursor.pos += 3;
  }
}
