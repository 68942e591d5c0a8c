import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import {
  confirmTotp,
  newRecoveryCodesQuery,
  secondFactorQuery,
  totpSetupQuery,
} from "#api/auth/secondFactorClient.ts";
import { toast } from "#notify/toast.tsx";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { fetched } from "#parts/fetched.ts";
import { momentText } from "#parts/momentText.ts";
import { useCopy } from "#store/useEditor.tsx";
import { AccountForm } from "../AccountForm.tsx";
import { Part } from "../AccountPage.tsx";
import { checked } from "../check.ts";
import { Entry } from "../Entry.tsx";
import { NewRecoveryCodes } from "./NewRecoveryCodes.tsx";

const QrCode = fetched(() => import("#parts/QrCode.tsx"));

/** Two-factor authentication on the profile: turned on by a code of an app, turned off, and its recovery codes. */
export function TwoFactor() {
  const client = useQueryClient();
  const { data: state, error } = useQuery(secondFactorQuery);
  const { data: setup } = useQuery(totpSetupQuery);
  // The secret and the codes are shown once: they are gone when the screen is left.
  useEffect(
    () => () => {
      for (const { queryKey } of [totpSetupQuery, newRecoveryCodesQuery]) client.removeQueries({ queryKey });
    },
    [client],
  );
  if (error)
    return (
      <Part id="two-factor" title="Two-factor authentication">
        <p role="alert">{error.message}</p>
      </Part>
    );
  // An account of the studio's provider has no password that a second step could follow.
  if (!state || (!state.available && state.totp_since === null)) return null;
  const { totp_since: since, recovery_codes: left } = state;
  return (
    <Part id="two-factor" title="Two-factor authentication">
      {since === null ? (
        <p>
          Signing in by password also asks for a code of an authenticator app, such as the one of your phone
          or your password manager.
        </p>
      ) : (
        <p>
          On since {momentText(since)}.{" "}
          {left === 1 ? "1 recovery code is left" : `${left} recovery codes are left`}.
        </p>
      )}
      <NewRecoveryCodes />
      {since === null && setup && <Setup secret={setup.secret} url={setup.url} />}
      {since === null && !setup && (
        <p>
          <CommandButton id="account.turnOnTwoFactor" label="Turn on…" />
        </p>
      )}
      {since !== null && (
        <p className="account-actions">
          <CommandButton id="account.makeRecoveryCodes" label="Make new recovery codes" />
          <CommandButton id="account.turnOffTwoFactor" label="Turn off" look="outline" />
        </p>
      )}
    </Part>
  );
}

/** The secret for the app, and the code that confirms that it has it. */
function Setup({ secret, url }: { secret: string; url: string }) {
  const client = useQueryClient();
  const copyText = useCopy();
  return (
    <>
      <p>
        Scan this code with your app, type its key there, or{" "}
        <a className="text-link" href={url}>
          open it in an app of this device
        </a>
        . Then type the code that the app shows.
      </p>
      <Suspense fallback={<div className="qr-code" />}>
        <QrCode text={url} label="QR code of the key for an authenticator app" />
      </Suspense>
      <p className="mono account-code">{secret.replace(/.{4}(?=.)/g, "$& ")}</p>
      <p>
        <Button icon="copy" onClick={() => copyText(secret)}>
          Copy key
        </Button>
      </p>
      <AccountForm
        label="Two-factor authentication"
        submit="Turn on"
        pending="Turning on..."
        blame={{ 401: "code" }}
        check={checked({ code: (text) => (text.trim() === "" ? "Enter the code." : undefined) })}
        send={({ code = "" }) => confirmTotp(code.trim())}
        onDone={({ recovery_codes }) => {
          client.setQueryData(totpSetupQuery.queryKey, null);
          client.setQueryData(newRecoveryCodesQuery.queryKey, recovery_codes);
          void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
          toast.success("Two-factor authentication is on");
        }}
        also={
          <Button look="ghost" onClick={() => client.setQueryData(totpSetupQuery.queryKey, null)}>
            Cancel
          </Button>
        }
      >
        <Entry name="code" label="Code" autoComplete="one-time-code" hint="Six digits." autoFocus />
      </AccountForm>
    </>
  );
}
