import { type Argument, argumentsOf, type Shape } from "./argument.ts";
import type { AnyCommand, Commands } from "./command.ts";
import type { Call } from "./state.ts";

/** The calls of a command line, or the reason why there are none. */
export type Read = { ok: true; calls: Call[] } | { ok: false; why: string };

class Mistake extends Error {}

function parsed(json: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

/** One word as a value of a shape; throws a Mistake that names the argument. */
function typed(shape: Shape, word: string, name: string): unknown {
  switch (shape.kind) {
    case "text":
    case "choice":
      return word;
    case "number": {
      const value = Number(word);
      if (word.trim() === "" || !Number.isFinite(value))
        throw new Mistake(`--${name} must be a number, not “${word}”.`);
      return value;
    }
    case "boolean":
      if (word === "true" || word === "false") return word === "true";
      throw new Mistake(`--${name} must be true or false, not “${word}”.`);
    case "tuple": {
      const whole = word.trimStart().startsWith("[") ? parsed(word) : undefined;
      if (whole) return whole.value;
      const items = word.trim().split(/[\s,]+/);
      if (items.length !== shape.of.length)
        throw new Mistake(`--${name} needs ${shape.of.length} values, not ${items.length}.`);
      return items.map((item, i) => typed(shape.of[i]!, item, name));
    }
    case "list": {
      const whole = word.trimStart().startsWith("[") ? parsed(word) : undefined;
      return Array.isArray(whole?.value) ? whole.value : [typed(shape.of, word, name)];
    }
    case "any": {
      const whole = parsed(word);
      return whole ? whole.value : word;
    }
  }
}

/** The value of an argument that was given once or several times. */
function valueFrom({ shape, name }: Argument, words: string[]): unknown {
  if (words.length === 1) return typed(shape, words[0]!, name);
  if (shape.kind === "list") return words.map((word) => typed(shape.of, word, name));
  if (shape.kind === "tuple" && words.length === shape.of.length)
    return words.map((word, i) => typed(shape.of[i]!, word, name));
  if (shape.kind === "any") return words.map((word) => typed(shape, word, name));
  throw new Mistake(`--${name} takes one value and was given ${words.length} times.`);
}

function readCall([id = "", ...words]: readonly string[], commands: Commands): Call {
  const command = Object.hasOwn(commands, id) ? commands[id] : undefined;
  if (!command) throw new Mistake(id === "" ? "No command was given." : `There is no command “${id}”.`);
  const known = argumentsOf(command);
  const find = (name: string) => known.find((argument) => argument.name === name);
  const texts = new Map<Argument, string[]>();
  const args: Record<string, unknown> = {};
  for (let i = 0; i < words.length; i++) {
    const [, name, , text] = /^--([^=]+)(=([\s\S]*))?$/.exec(words[i]!) ?? [];
    if (name === undefined) throw new Mistake(`“${words[i]}” is not an argument; write --name=value.`);
    const argument = find(name);
    const denied = argument ? undefined : /^no-(.+)$/.exec(name)?.[1];
    const off = denied === undefined ? undefined : find(denied);
    if (off && text === undefined && (off.shape.kind === "boolean" || off.nullable)) {
      args[off.name] = off.shape.kind === "boolean" && !off.nullable ? false : null;
      continue;
    }
    if (!argument) throw new Mistake(`${id} has no argument --${name}; ${takes(known)}.`);
    const following = words[i + 1];
    const apart = text === undefined && argument.shape.kind !== "boolean";
    if (apart && (following === undefined || following.startsWith("--")))
      throw new Mistake(`--${name} needs a value: --${name}=…`);
    const word = text ?? (apart ? following! : "true");
    if (apart) i++;
    texts.set(argument, [...(texts.get(argument) ?? []), word]);
  }
  for (const [argument, given] of texts) args[argument.name] = valueFrom(argument, given);
  return { id, args };
}

function takes(known: readonly Argument[]): string {
  const names = known.filter(({ ask }) => !ask?.fill).map(({ name }) => `--${name}`);
  return names.length === 0 ? "it takes none" : `it takes ${names.join(", ")}`;
}

/**
 * Reads `ID --arg=value … --then ID …`: a repeated argument is a list, tuples are written 1,2,3 or as JSON,
 * `--flag` and `--no-flag` set a boolean, and `--no-arg` gives null. Values are typed by the command's schema.
 */
export function readArgv(words: readonly string[], commands: Commands): Read {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === "--then") parts.push([]);
    else parts.at(-1)!.push(word);
  }
  try {
    return { ok: true, calls: parts.map((part) => readCall(part, commands)) };
  } catch (error) {
    if (error instanceof Mistake) return { ok: false, why: error.message };
    throw error;
  }
}

/** The words that are read as this value. */
function wordsOf(shape: Shape, value: unknown): string[] {
  if (shape.kind === "list" && Array.isArray(value)) {
    // A single item that looks like a list, and no item at all, need the list to be spelled out.
    const words = value.map((item) => wordOf(shape.of, item));
    const plain = words.length > 1 || (words.length === 1 && !words[0]!.trimStart().startsWith("["));
    return plain && shape.of.kind !== "list" ? words : [JSON.stringify(value)];
  }
  return [wordOf(shape, value)];
}

function wordOf(shape: Shape, value: unknown): string {
  if (typeof value === "string")
    return shape.kind === "any" && parsed(value) !== undefined ? JSON.stringify(value) : value;
  if (shape.kind === "tuple" && Array.isArray(value) && value.every((item) => typeof item === "number"))
    return value.join(",");
  return JSON.stringify(value);
}

/** The words of a command line that make this call; `readArgv` gives the same call back. */
export function writeArgv({ id, args }: Call, command: AnyCommand): string[] {
  const words = [id];
  for (const { name, shape } of argumentsOf(command)) {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (value === undefined) continue;
    if (value === null && shape.kind !== "any") words.push(`--no-${name}`);
    else for (const word of wordsOf(shape, value)) words.push(`--${name}=${word}`);
  }
  return words;
}

/** Placeholder of a value in a synopsis: "TEXT", "left|right". */
export function placeholder(shape: Shape): string {
  switch (shape.kind) {
    case "text":
      return "TEXT";
    case "number":
      return "NUMBER";
    case "boolean":
      return "true|false";
    case "choice":
      return shape.values.join("|");
    case "list":
      return placeholder(shape.of);
    case "tuple":
      return shape.of.map(placeholder).join(",");
    case "any":
      return "JSON";
  }
}
