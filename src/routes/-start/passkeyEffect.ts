import type { QueryClient } from "@tanstack/react-query";
import type { Passkey } from "#api/auth/passkey.ts";
import {
  addPasskey,
  createPasskey,
  passkeyCreation,
  passkeysQuery,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from "#api/auth/passkeyClient.ts";
import { planQuery } from "#api/planClient.ts";
import { accountQuery } from "#api/queries.ts";
import { invitationPath } from "#api/team/teamClient.ts";
import type { Effect } from "#command/command.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import { withPassword } from "./passwordQuestion.ts";
import { useAuth } from "./session.ts";

type Page = {
  queries: QueryClient;
  saved: () => Promise<boolean>;
  navigate: (to: string) => void;
  say: (text: string) => void;
};

/** Adds, renames or removes a passkey of the account, or signs in by one. @throws an error whose message is a sentence */
export async function carryPasskey(
  effect: Extract<Effect, { kind: "account"; do: `${string}Passkey` }>,
  { queries, saved, navigate, say }: Page,
): Promise<void> {
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  /** The passkey with this id or name. */
  const meant = async (wanted: string): Promise<Passkey> => {
    const all = await queries.fetchQuery(passkeysQuery);
    const found = all.filter(({ id, name }) => id === wanted || name === wanted);
    if (found.length === 1) return found[0]!;
    throw new Error(
      found.length === 0
        ? `There is no passkey “${wanted}” of this account.`
        : `Several passkeys are named “${wanted}”; choose one in your profile.`,
    );
  };
  switch (effect.do) {
    case "addPasskey":
      return withPassword(async (password) => {
        const credential = await createPasskey(await passkeyCreation(password));
        await addPasskey(effect.name, credential);
        await refresh();
        say(`Added the passkey “${effect.name}”`);
      });
    case "renamePasskey": {
      const { id, name } = await meant(effect.passkey);
      await renamePasskey(id, effect.name);
      await refresh();
      say(`Renamed the passkey “${name}” to “${effect.name}”`);
      return;
    }
    case "removePasskey": {
      const { id, name } = await meant(effect.passkey);
      const text = `“${name}” can no longer be used to sign in. To use it again, add it again on its device.`;
      if (!(await wantsIrrevocable({ title: "Remove passkey", text, submit: "Remove passkey" }))) return;
      return withPassword(async (password) => {
        await removePasskey(id, password);
        await refresh();
        say(`Removed the passkey “${name}”`);
      });
    }
    case "signInByPasskey": {
      await saved();
      const account = await signInByPasskey(true);
      useAuth.getState().enter(account);
      queries.setQueryData(accountQuery.queryKey, account);
      void queries.invalidateQueries({ queryKey: planQuery.queryKey });
      const invitation = new URLSearchParams(location.search).get("invitation");
      navigate(invitation === null ? "/" : invitationPath(invitation));
      say(`Signed in as ${account.email}`);
    }
  }
}
