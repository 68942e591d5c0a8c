import type { QueryClient } from "@tanstack/react-query";
import { actOnPerson, fetchPeople, retryQueue, turnSwitch } from "#api/operatorClient.ts";
import type { Effect } from "#command/command.ts";
import { switches } from "#command/serverSwitches.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import { withPassword } from "./passwordQuestion.ts";

type Page = { queries: QueryClient; say: (text: string) => void };

/** Carries out what an operator asks of the server. @throws an error whose message is a sentence */
export async function carryServer(
  effect: Extract<Effect, { kind: "server" }>,
  { queries, say }: Page,
): Promise<void> {
  const refresh = () => queries.invalidateQueries({ queryKey: ["account", "operator"] });
  switch (effect.do) {
    case "switch": {
      const { label, does } = switches[effect.feature];
      const question = { title: `Switch off: ${label}`, text: does, submit: "Switch off" };
      if (!effect.on && !(await wantsIrrevocable(question))) return;
      return withPassword(async (password) => {
        await turnSwitch(effect.feature, effect.on, password);
        await refresh();
        say(`${label}: ${effect.on ? "on" : "off"}`);
      });
    }
    case "disable":
    case "enable": {
      const all = await fetchPeople(effect.account);
      const person = all.find(
        ({ user_id, email }) =>
          user_id === effect.account || email?.toLowerCase() === effect.account.toLowerCase(),
      );
      if (!person) throw new Error(`There is no account “${effect.account}”.`);
      const called = person.email ?? person.user_id;
      const text = `${called} is signed out everywhere and cannot sign in; tokens and passkeys are refused. Configs, links and channels stay.`;
      const question = { title: "Disable account", text, submit: "Disable account" };
      if (effect.do === "disable" && !(await wantsIrrevocable(question))) return;
      return withPassword(async (password) => {
        await actOnPerson(person.user_id, effect.do, password);
        await refresh();
        say(
          effect.do === "disable"
            ? `Nobody can sign in to ${called}`
            : `People can sign in again to ${called}`,
        );
      });
    }
    case "retry": {
      const { due } = await retryQueue(effect.queue);
      await refresh();
      say(due === 0 ? "Nothing waits" : `Tried now: ${due}`);
    }
  }
}
