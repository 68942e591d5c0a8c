import { attempt } from "#command/attempt.ts";
import type { AnyCommand } from "#command/command.ts";
import type { State } from "#command/state.ts";
import { type CommandId, commands } from "#commands";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";
import { answersFor, type Choices } from "../../answers.ts";

/** Families of commands that edit rows, and the commands of the config that change keys of it. */
const EDITS =
  /^(category|colorspace|display|displayColorspace|family|fileRule|look|namedTransform|role|sharedView|transform|view|viewTransform|viewingRule)\.|^config\.(remove|set(?!Host|Version))/;
const entries = (Object.entries(commands) as [CommandId, AnyCommand][]).filter(
  ([id, { quiet, navigation }]) => EDITS.test(id) && !quiet && !navigation,
);

/** Attempts to find commands that change something. */
const MAX_ATTEMPTS = 40;

/** Numbers below a bound that are the same for the same seed, by a multiply-xorshift mix. */
export function choicesOf(seed: number): Choices {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
    return bound <= 1 ? 0 : ((mixed ^ (mixed >>> 12)) >>> 0) % bound;
  };
}

/** A config after some random commands that change it, and their ids. */
export function editedByCommands(text: string, choose: Choices, count: number) {
  const editor = createEditor(commands);
  editor.load(readConfig(text).document);
  const ids: string[] = [];
  for (let tries = 0; ids.length < count && tries < MAX_ATTEMPTS; tries++) {
    const [id, command] = entries[choose(entries.length)]!;
    const state = editor.store.getState() as State;
    const call = { id, args: answersFor(command, state, choose) };
    const tried = attempt(commands, state, call);
    if (!tried.ok || tried.patches.length === 0) continue;
    editor.run(tried.call);
    ids.push(id);
  }
  editor.settle();
  return { document: editor.store.getState().document!, ids };
}
