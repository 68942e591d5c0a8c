import { problemList } from "#color/check/problemList.ts";
import { nextOffer } from "#command/call.ts";
import type { Commands } from "#command/command.ts";
import { disabledReason } from "#command/disabledReason.ts";
import type { Call, State } from "#command/state.ts";
import type { Problem } from "#ocio/check/problem.ts";
import type { Editor } from "#store/editor.ts";

/** Rounds at most; each leaves fewer problems. */
const MAX_ROUNDS = 50;

type Kind = Pick<Problem, "code" | "severity">;

/** True if a fix takes no thing away. */
export const isSafe = (commands: Commands, { id }: { id: string }): boolean => !commands[id]?.riskyFix;

/** The first fix of each problem; none unless every problem has one that asks nothing and takes no thing away. */
export function safeFixes(editor: Editor, problems: readonly Problem[], state?: State): Call[] {
  const now = state ?? editor.store.getState();
  const calls = new Map<string, Call>();
  for (const { fixes: [fix] = [] } of problems) {
    const command = fix && editor.commands[fix.id];
    if (!command || !isSafe(editor.commands, fix)) return [];
    const call = { id: fix.id, args: { ...fix.args } };
    if (disabledReason(command, now) || nextOffer(command, now, call.args).question) return [];
    calls.set(JSON.stringify(call), call);
  }
  return [...calls.values()];
}

/** The first fix that every problem offers with the same answers, such as to upload files. */
export function sharedFix(problems: readonly Problem[]): Call | undefined {
  const [first, ...others] = problems.map(({ fixes = [] }) => fixes.map((fix) => JSON.stringify(fix)));
  const shared = first?.find((fix) => others.every((fixes) => fixes.includes(fix)));
  if (shared === undefined) return undefined;
  const { id, args } = JSON.parse(shared) as Call;
  return { id, args: { ...args } };
}

/**
 * Calls that fix every problem of a rule. Two fixes of one field would undo each other, so of each field one is fixed,
 * and the problems that are left are looked for again.
 */
export function allFixes(editor: Editor, { code, severity }: Kind): Call[] {
  let state: State = editor.store.getState();
  const calls: Call[] = [];
  for (let round = 0; round < MAX_ROUNDS && state.document; round += 1) {
    const left = problemList(state.document, state.files ?? null).filter(
      (problem) => problem.code === code && problem.severity === severity,
    );
    const fields = new Map(left.map((problem) => [fieldOf(problem), problem]));
    const fixes = safeFixes(editor, [...fields.values()], state);
    const before = state.document;
    for (const call of fixes) {
      const tried = editor.attempt(state, call);
      if (!tried.ok || tried.state.document === state.document) continue;
      state = tried.state;
      calls.push(tried.call);
    }
    if (state.document === before) break;
  }
  return calls;
}

const fieldOf = ({ path = "", fixes: [fix] = [] }: Problem): string =>
  JSON.stringify([path, fix?.id, fix?.args?.target, fix?.args?.targets]);
