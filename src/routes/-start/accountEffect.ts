import type { QueryClient } from "@tanstack/react-query";
import {
  auditExportUrl,
  endOtherSessions,
  endSession,
  exportUrl,
  sessionsQuery,
} from "#api/auth/accountClient.ts";
import {
  beginTotp,
  makeRecoveryCodes,
  newRecoveryCodesQuery,
  secondFactorQuery,
  totpSetupQuery,
  turnOffTotp,
} from "#api/auth/secondFactorClient.ts";
import { download } from "#api/download.ts";
import { beginCheckout, openPortal } from "#api/planClient.ts";
import type { Effect } from "#command/command.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import { withPassword } from "./passwordQuestion.ts";
import { useAuth } from "./session.ts";

type Page = {
  queries: QueryClient;
  /** Resolves when every change that can be saved is; true when nothing is left. */
  saved: () => Promise<boolean>;
  navigate: (to: string) => void;
  /** Leaves the page for another address of the web. */
  leave: (url: string) => void;
  say: (text: string) => void;
};

/** Carries out what a command asks of the account. @throws an error whose message is a sentence */
export async function carryAccount(
  effect: Extract<Effect, { kind: "account" }>,
  { queries, saved, navigate, leave, say }: Page,
): Promise<void> {
  switch (effect.do) {
    case "signOut":
      if (!(await saved()))
        throw new Error(
          "You stay signed in: some changes are not saved yet. They are sent as soon as the server answers.",
        );
      await useAuth.getState().leave();
      // The line below the top bar tells what went wrong.
      if (useAuth.getState().user?.userType === "registered") return;
      navigate("/");
      say("Signed out");
      return;
    case "export":
      download(exportUrl);
      return;
    case "exportLog":
      download(auditExportUrl(effect.format, effect.find));
      return;
    case "subscribe":
      await saved();
      return withPassword(async (password) => leave((await beginCheckout(effect.price, password)).url));
    case "manage":
      await saved();
      return withPassword(async (password) => leave((await openPortal(password)).url));
    case "endSession": {
      const meant = queries.getQueryData(sessionsQuery.queryKey)?.find(({ id }) => id === effect.id);
      return withPassword(async (password) => {
        await endSession(effect.id, password);
        await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        say(meant?.device ? `Signed out of ${meant.device}` : "Revoked the session");
      });
    }
    case "addPasskey":
    case "renamePasskey":
    case "removePasskey":
    case "signInByPasskey":
      return (await import("./passkeyEffect.ts")).carryPasskey(effect, { queries, saved, navigate, say });
    case "turnOnTwoFactor":
      return withPassword(async (password) => {
        queries.setQueryData(totpSetupQuery.queryKey, await beginTotp(password));
        navigate("/profile?part=two-factor");
      });
    case "turnOffTwoFactor": {
      const action = "Turn off two-factor authentication";
      const text =
        "The password alone signs in from now on. Your recovery codes are void, and your authenticator app needs a new key to turn it on again.";
      if (!(await wantsIrrevocable({ title: action, text, submit: "Turn off" }))) return;
      return withPassword(async (password) => {
        await turnOffTotp(password);
        queries.setQueryData(newRecoveryCodesQuery.queryKey, null);
        await queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
        say("Two-factor authentication is off");
      });
    }
    case "makeRecoveryCodes": {
      const text = "The codes that you have now are void. The new ones are shown once.";
      if (!(await wantsIrrevocable({ title: "Make new recovery codes", text, submit: "Make new codes" })))
        return;
      return withPassword(async (password) => {
        const { recovery_codes } = await makeRecoveryCodes(password);
        queries.setQueryData(newRecoveryCodesQuery.queryKey, recovery_codes);
        await queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
        navigate("/profile?part=two-factor");
      });
    }
    case "endOthers":
      return withPassword(async (password) => {
        await endOtherSessions(password);
        await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        say("Signed out everywhere else");
      });
  }
}
