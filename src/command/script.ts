import { writeArgv } from "./argv.ts";
import type { Commands } from "./command.ts";
import type { AnswerMode, Call, MacroStep } from "./state.ts";

/** A word as a POSIX shell reads it back; of `--name=value` only the value is quoted. */
export function quoted(word: string): string {
  const [, name = "", value = word] = /^(--[\w-]+=)([\s\S]*)$/.exec(word) ?? [];
  if (/^[\w@%+=:,./-]+$/.test(value)) return word;
  return `${name}'${value.replaceAll("'", `'\\''`)}'`;
}

/**
 * Calls as text: one command per line in shell syntax, with asked and selected arguments in a comment after it. A
 * call with a file, which text cannot hold, becomes a comment.
 */
export function scriptOf(
  steps: readonly (Call | MacroStep)[],
  commands: Commands,
  { name }: { name?: string } = {},
): string {
  const lines = steps.map((each) => {
    const { call, from } = "call" in each ? each : { call: each, from: {} };
    const command = Object.hasOwn(commands, call.id) ? commands[call.id] : undefined;
    if (!command) return `# There is no command ${call.id.replace(/\s+/g, " ")}.`;
    if (Object.values(call.args).some((value) => value instanceof Blob))
      return `# ${call.id} needs a file, which is picked by hand.`;
    return `${writeArgv(call, command).map(quoted).join(" ")}${noteOf(from)}`;
  });
  const title = name === undefined ? [] : [`# Macro: ${name.replace(/\s+/g, " ")}`];
  return [...title, ...lines].map((line) => `${line}\n`).join("");
}

/** "  # asked: name; selection: targets" */
function noteOf(from: Readonly<Record<string, AnswerMode>>): string {
  const parts = (["asked", "selection"] as const).flatMap((how) => {
    const names = Object.keys(from).filter((name) => from[name] === how);
    return names.length > 0 ? [`${how}: ${names.join(", ")}`] : [];
  });
  return parts.length > 0 ? `  # ${parts.join("; ")}` : "";
}
