import { z } from "zod";
import { brokenRow } from "#ocio/check/rowIssues.ts";
import type { Document } from "#ocio/model/document.ts";
import { type Command, NOTHING_OPEN, type Step } from "./command.ts";
import { command } from "./declare.ts";
import type { Call, OpenState, State } from "./state.ts";

const none = z.object({});

type Spec<A extends z.ZodObject> = Omit<Command<A>, "args" | "when" | "run" | "refuses"> & {
  /** It brings back rows of the history, which may be as broken as they came from a file. */
  recalls?: true;
  args?: A;
  when?: (document: Document, state: State) => true | string;
  run: (document: Document, args: z.output<A>, state: OpenState) => Step | string;
};

/** Calls that open a configuration. */
const toOpen: readonly Call[] = ["file.loadBuiltin", "file.open", "file.new"].map((id) => ({ id, args: {} }));

/** Declares a command on the open configuration, which its `when` and `run` are given; it refuses when none is open. */
export function opened<A extends z.ZodObject = typeof none>(spec: Spec<A>): Command<A> {
  const { when, run, alternatives: others, recalls, ...rest } = spec;
  return command({
    ...rest,
    ...(!recalls && { refuses: brokenRow }),
    when: (state) => (state.document ? (when?.(state.document, state) ?? true) : NOTHING_OPEN),
    alternatives: (state, given) => (state.document ? (others?.(state, given) ?? []) : [...toOpen]),
    run: (state, args) =>
      state.document ? run(state.document, args, { ...state, document: state.document }) : NOTHING_OPEN,
  }) as Command<A>;
}
