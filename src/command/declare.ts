import { z } from "zod";
import { type AnyCommand, arg, type Command, READ_ONLY } from "./command.ts";
import type { Call } from "./state.ts";

/** The UUID of something a command creates: an argument, so that redo makes the same row. */
export const newId = arg(z.uuid(), { label: "ID", fill: "id" });

/** Time of the call, as ISO text: an argument, so that redo gives the same. */
export const time = arg(z.iso.datetime(), { label: "Time", fill: "time" });

/** Facts that the commands of a noun share. */
type Facts = Pick<Command, "deviceOnly" | "displaySpacePart" | "riskyFix">;

const none = z.object({});
type Spec<A extends z.ZodObject> = Omit<Command<A>, "args"> & { args?: A };

/** Declares a command; `args` may be left out. */
export function command<A extends z.ZodObject = typeof none>(spec: Spec<A>): Command<A> {
  return { ...spec, args: (spec.args ?? none) as A };
}

/** Reasons that refuse a command which needs more than to edit. */
const NEEDS = {
  publish: "Only a publisher or an owner of the team of this config can do this.",
  own: "Only an owner of this config can do this.",
} as const;

/** The command, or a disabled one with the reason if the open configuration may not be used so. */
function forAccess(command: AnyCommand): AnyCommand {
  const { needs, when } = command;
  if (!needs) return command;
  return {
    ...command,
    when: (state) => {
      const { access = "own" } = state.session;
      const allowed = when?.(state) ?? true;
      const isEnough = access === "own" || access === needs;
      return state.document && allowed === true && !isEnough ? NEEDS[needs] : allowed;
    },
  };
}

type Family<N extends string, C extends Record<string, AnyCommand>> = {
  [K in keyof C & string as `${N}.${K}`]: C[K];
};

/** Declares the commands of one noun; their ids are `noun.verb`. `facts` holds for all of them. */
export function family<const N extends string, C extends Record<string, AnyCommand>>(
  noun: N,
  commands: C,
  facts: Facts = {},
): Family<N, C> {
  return Object.fromEntries(
    Object.entries(commands).map(([verb, value]) => [`${noun}.${verb}`, { ...facts, ...forAccess(value) }]),
  ) as Family<N, C>;
}

/** A copy is one's own. */
const copy: Call = { id: "file.duplicate", args: {} };

/** The command, or a disabled one with reason and alternative if the configuration is read-only. */
function guarded(command: AnyCommand): AnyCommand {
  if (command.reads) return command;
  const { when, alternatives: ways } = command;
  return {
    ...command,
    when: (state) => (state.document && state.session.readOnly ? READ_ONLY : (when?.(state) ?? true)),
    alternatives: (state, given) =>
      state.document && state.session.readOnly ? [copy] : (ways?.(state, given) ?? []),
  };
}

/** Declares the commands of one noun that change the open configuration or its files: refused if it is read-only. */
export function changing<const N extends string, C extends Record<string, AnyCommand>>(
  noun: N,
  commands: C,
  facts: Facts = {},
): Family<N, C> {
  const kept = Object.entries(commands).map(([verb, command]) => [verb, guarded(command)]);
  return family(noun, Object.fromEntries(kept) as C, facts);
}
