import { z } from "zod";
import { brokenRow } from "#ocio/check/rowIssues.ts";
import type { Document } from "#ocio/model/document.ts";
import { type accountNeeded, forAccounts } from "./accountNeeded.ts";
import { type Command, NOTHING_OPEN, type Step } from "./command.ts";
import { command } from "./declare.ts";
import type { Call, OpenState, State } from "./state.ts";

const none = z.object({});

type Spec<A extends z.ZodObject> = Omit<Command<A>, "args" | "when" | "run" | "refuses"> & {
  /** True if it restores rows of the history, which may be as broken as in an opened file. */
  recalls?: true;
  /** Kind of thing that it acts on, where that belongs to accounts. */
  account?: keyof typeof accountNeeded;
  args?: A;
  when?: (document: Document, state: State) => true | string;
  run: (document: Document, args: z.output<A>, state: OpenState) => Step | string;
};

/** Calls that open a configuration. */
const toOpen: readonly Call[] = ["file.loadBuiltin", "file.open", "file.new"].map((id) => ({ id, args: {} }));

/** Declares a command on the open configuration, which its `when` and `run` are given; it refuses when none is open. */
export function opened<A extends z.ZodObject = typeof none>(spec: Spec<A>): Command<A> {
  const { when, run, alternatives: others, recalls, account, ...rest } = spec;
  const people = account && forAccounts(account);
  return command({
    ...rest,
    ...(!recalls && { refuses: brokenRow }),
    when: (state) => {
      if (!state.document) return NOTHING_OPEN;
      const registered = people?.when(state) ?? true;
      return registered === true ? (when?.(state.document, state) ?? true) : registered;
    },
    alternatives: (state, given) =>
      state.document
        ? [...(people?.alternatives(state) ?? []), ...(others?.(state, given) ?? [])]
        : [...toOpen],
    run: (state, args) =>
      state.document ? run(state.document, args, { ...state, document: state.document }) : NOTHING_OPEN,
  }) as Command<A>;
}
