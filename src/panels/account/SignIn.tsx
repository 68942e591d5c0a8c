import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Account, Verified } from "#api/auth/account.ts";
import { identityProviderUrl, recover, signInMethodsQuery } from "#api/auth/accountClient.ts";
import { hasPasskeys } from "#api/auth/passkeyClient.ts";
import type { OidcFailure } from "#api/oidcFailure.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage, Part, Said } from "./AccountPage.tsx";
import { ConfirmAddress } from "./ConfirmAddress.tsx";
import { Credentials } from "./Credentials.tsx";
import { checked } from "./check.ts";
import { Entry } from "./Entry.tsx";

type Props = {
  registered: boolean;
  /** Resolves once what was changed before is saved: the session changes hands. */
  saved: () => Promise<unknown>;
  /** The token and the user of a mail that asks to confirm an address. */
  link?: { user: string; token: string } | undefined;
  /** The reason why the identity provider's page has come back without success. */
  failed?: OidcFailure | undefined;
  /** Token of the invitation to a team that led here. */
  invitation?: string | undefined;
  onSignedIn: (account: Account) => void;
  /** The link was used; `signed_in` says that this browser is in the account now. */
  onVerified: (verified: Verified) => void;
};

const failures: Readonly<Record<OidcFailure, string>> = {
  refused: "You were not signed in there. Try again, or ask who looks after your accounts.",
  silent: "The accounts of your studio do not answer. Try again in a moment.",
  closed: "This server accepts no new accounts at the moment; ask whoever runs it.",
  unverified: "Your account there has no confirmed e-mail address. Confirm it there, then try again.",
  groups: "Your account is in none of the groups that may use Palette. Ask who looks after your accounts.",
  expired: "That took too long, or was done in another browser. Try again.",
  other: "That is another account than the one you are signed in with. Sign out first to change.",
};

/** Signing in; the link of a mail that confirms an address leads here too. */
export function SignIn({ registered, saved, link, failed, invitation, onSignedIn, onVerified }: Props) {
  const { data: methods } = useQuery(signInMethodsQuery);
  const studio = (words: string, look: "solid" | "ghost") => (
    <Button
      look={look}
      onClick={() => void saved().then(() => location.assign(identityProviderUrl(invitation)))}
    >
      {words}
    </Button>
  );
  const [verified, setVerified] = useState<Verified>();
  const [needsCode, setNeedsCode] = useState(false);
  if (link && !verified)
    return (
      <ConfirmAddress
        link={link}
        registered={registered}
        saved={saved}
        onSignedIn={onSignedIn}
        onDone={(answer) => {
          setVerified(answer);
          onVerified(answer);
        }}
      />
    );
  if (registered && !verified)
    return (
      <AccountPage title="Sign in">
        {failed && <Said>{failures[failed]}</Said>}
        <p>You are signed in. To use another account, sign out first.</p>
        <p className="account-actions">
          <CommandButton id="account.open" noKey />
          <CommandButton id="account.signOut" look="ghost" />
          {methods?.oidc && studio(`Sign in again with ${methods.oidc.name}`, "ghost")}
        </p>
      </AccountPage>
    );
  return (
    <AccountPage title="Sign in">
      {verified && <Said>{`${verified.email} is confirmed. Sign in to continue.`}</Said>}
      {failed && <Said>{failures[failed]}</Said>}
      {methods?.oidc && (
        <p className="account-actions">{studio(`Sign in with ${methods.oidc.name}`, "solid")}</p>
      )}
      {methods?.password !== false && (
        <Credentials
          email={verified?.email}
          saved={saved}
          onSignedIn={onSignedIn}
          onNeedsCode={() => setNeedsCode(true)}
        />
      )}
      {methods?.passkeys && hasPasskeys() && (
        <Part id="passkey" title="Passkey">
          <p>
            <CommandButton id="account.signInByPasskey" icon="enter" />
          </p>
        </Part>
      )}
      {/* Its recovery code is another one than those of the second factor. */}
      {!needsCode && <Recover saved={saved} onSignedIn={onSignedIn} />}
    </AccountPage>
  );
}

/** Sign-in of an anonymous visitor by recovery code. */
function Recover({ saved, onSignedIn }: Pick<Props, "saved" | "onSignedIn">) {
  return (
    <Part id="recovery" title="Recovery code">
      <p>
        Without an account, a code from the profile of another browser restores access to what was made there.
        These are not the recovery codes of two-factor authentication, which are asked for after the password.
      </p>
      <AccountForm
        label="Recovery code"
        submit="Use the code"
        pending="Looking..."
        look="soft"
        check={checked({ code: (text) => (text.trim() === "" ? "Enter the code." : undefined) })}
        send={async ({ code = "" }) => {
          await saved();
          return recover(code.trim());
        }}
        onDone={onSignedIn}
      >
        <Entry name="code" label="Code" autoComplete="one-time-code" />
      </AccountForm>
    </Part>
  );
}
