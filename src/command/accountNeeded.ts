import type { Call, State } from "./state.ts";

/** Refusals of visitors, by the things that only registered people have. */
export const accountNeeded = {
  team: "Teams are made of accounts; register first, and what you made is kept.",
  webhook: "Webhooks belong to accounts; register first, and what you made is kept.",
  git: "Git mirrors belong to accounts; register first, and what you made is kept.",
};

/** Conditions of a command for registered people alone; of an account that is not known yet the server decides. */
export function forAccounts(what: keyof typeof accountNeeded) {
  const when = ({ session }: State): true | string =>
    session.account?.type === "anonymous" ? accountNeeded[what] : true;
  const alternatives = (state: State): Call[] =>
    when(state) === true ? [] : ["register", "signIn"].map((verb) => ({ id: `account.${verb}`, args: {} }));
  return { when, alternatives };
}
