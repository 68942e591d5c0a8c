import type { Plan } from "#command/plan.ts";
import type { Call, State } from "#command/state.ts";

type Limited = keyof Plan["full"];

/** True, or the sentence that says why the plan of whoever uses the page has no room for more. */
export function hasRoom({ session: { plan } }: State, what: Limited): true | string {
  return plan?.full[what] ?? true;
}

/** Alternatives when a plan is full: the plans, and an account for a visitor without one. */
export function waysToRoom(state: State, what: Limited): Call[] {
  if (hasRoom(state, what) === true) return [];
  const ids = state.session.account?.type === "anonymous" ? ["account.register"] : [];
  return [...ids, "account.upgrade"].map((id) => ({ id, args: {} }));
}

/** For commands that make a configuration. */
export const forConfig = {
  when: (state: State) => hasRoom(state, "configs"),
  alternatives: (state: State) => waysToRoom(state, "configs"),
};
