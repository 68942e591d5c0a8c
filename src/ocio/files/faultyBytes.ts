import { longScript } from "../yaml/diff.ts";
import { binaryOf } from "./binary.ts";

/** Stands for what is not UTF-8 in a text that was decoded. */
const REPLACEMENT = "\ufffd";

const bytesOf = (binary: string) => Uint8Array.from(binary, (character) => character.charCodeAt(0));

const textOf = (binary: string) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytesOf(binary));

/** Line and column, from 1, of the first byte that is not UTF-8. */
export function firstFault(bytes: Uint8Array): { line: number; column: number } {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const kept = binaryOf(new TextEncoder().encode(text)).split("\n");
  const lines = binaryOf(bytes).split("\n");
  const at = lines.findIndex((line, index) => line !== kept[index]);
  return { line: at + 1, column: textOf(lines[at] ?? "").indexOf(REPLACEMENT) + 1 };
}

/**
 * The bytes of a text that was edited since it was decoded from bytes that are not UTF-8 throughout: those of a line
 * that stayed are its own, those of a word in a changed line the ones of the same word in a line that went.
 */
export function keepFaultyBytes(opened: Uint8Array, text: string): Uint8Array {
  const before = binaryOf(opened).split("\n");
  const script = longScript(before.map(textOf), text.split("\n"));
  const words = new Map<string, string[]>();
  const stayed: string[] = [];
  let at = 0;
  for (const { sign } of script) {
    if (sign === "+") continue;
    const line = before[at++]!;
    if (sign === " ") stayed.push(line);
    else
      for (const word of line.split(" ")) words.set(textOf(word), [...(words.get(textOf(word)) ?? []), word]);
  }
  const encoded = (word: string) =>
    (word.includes(REPLACEMENT) && words.get(word)?.shift()) || binaryOf(new TextEncoder().encode(word));
  const lines = script.flatMap(({ sign, text: line }) => {
    if (sign === "-") return [];
    return [sign === " " ? stayed.shift()! : line.split(" ").map(encoded).join(" ")];
  });
  return bytesOf(lines.join("\n"));
}
