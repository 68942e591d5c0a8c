import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Account, Verified } from "#api/account.ts";
import { recover, signIn, verifyEmail } from "#api/accountClient.ts";
import { configsQuery } from "#api/queries.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage, Part, Said } from "./AccountPage.tsx";
import { checked, emailFault, passwordFault } from "./check.ts";
import { Entry } from "./Entry.tsx";

type Props = {
  registered: boolean;
  /** Resolves once what was changed before is saved: the session changes hands. */
  saved: () => Promise<unknown>;
  /** The token and the user of a mail that asks to confirm an address. */
  link?: { user: string; token: string } | undefined;
  onSignedIn: (account: Account) => void;
  /** The link was used; `signed_in` says that this browser is in the account now. */
  onVerified: (verified: Verified) => void;
};

/** Signing in; the link of a mail that confirms an address leads here too. */
export function SignIn({ registered, saved, link, onSignedIn, onVerified }: Props) {
  const [verified, setVerified] = useState<Verified>();
  if (link && !verified)
    return (
      <Confirm
        link={link}
        registered={registered}
        onDone={(answer) => {
          setVerified(answer);
          onVerified(answer);
        }}
      />
    );
  if (registered && !verified)
    return (
      <AccountPage title="Sign in">
        <p>You are signed in. To use another account, sign out first.</p>
        <p className="account-actions">
          <CommandButton id="account.open" noKey />
          <CommandButton id="account.signOut" look="ghost" />
        </p>
      </AccountPage>
    );
  return (
    <AccountPage title="Sign in">
      {verified && <Said>{`${verified.email} is confirmed. Sign in to go on.`}</Said>}
      <Credentials email={verified?.email} saved={saved} onSignedIn={onSignedIn} />
      <Recover saved={saved} onSignedIn={onSignedIn} />
    </AccountPage>
  );
}

type CredentialsProps = Pick<Props, "saved" | "onSignedIn"> & { email: string | undefined };

function Credentials({ email, saved, onSignedIn }: CredentialsProps) {
  const { data = [] } = useQuery(configsQuery);
  return (
    <AccountForm
      label="Sign in"
      submit="Sign in"
      pending="Signing in..."
      check={checked({ email: emailFault, password: passwordFault })}
      send={async (entries) => {
        await saved();
        return signIn({
          email: (entries.email ?? "").trim(),
          password: entries.password ?? "",
          keep_work: entries.keep_work !== undefined,
        });
      }}
      onDone={onSignedIn}
      also={
        <>
          <Link to="/reset-password" className="text-link">
            Forgot your password?
          </Link>
          <Link to="/register" className="text-link">
            Register
          </Link>
        </>
      }
    >
      <Entry
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        defaultValue={email ?? ""}
        autoFocus={email === undefined}
      />
      <Entry
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={email !== undefined}
      />
      {data.length > 0 && (
        <>
          <span />
          <span className="toggle">
            <label>
              <input type="checkbox" className="check" name="keep_work" defaultChecked />
              {data.length === 1
                ? "Take the configuration of this browser into the account"
                : `Take the ${data.length} configurations of this browser into the account`}
            </label>
          </span>
        </>
      )}
    </AccountForm>
  );
}

/** Whoever works without an account comes back by a code. */
function Recover({ saved, onSignedIn }: Pick<Props, "saved" | "onSignedIn">) {
  return (
    <Part id="recovery" title="Recovery code">
      <p>Without an account, a code from the profile of another browser leads back to what was made there.</p>
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

type ConfirmProps = {
  link: { user: string; token: string };
  registered: boolean;
  onDone: (answer: Verified) => void;
};

/** Opening the link confirms nothing: programs that look through mails open links too. */
function Confirm({ link, registered, onDone }: ConfirmProps) {
  const button = useRef<HTMLButtonElement>(null);
  const confirm = useMutation({
    mutationFn: () => verifyEmail(link.user, link.token),
    onSuccess: onDone,
  });
  useEffect(() => button.current?.focus(), []);
  return (
    <AccountPage title="Confirm your e-mail address">
      <p>The address belongs to your account once it is confirmed.</p>
      {confirm.error && (
        <p role="alert" className="severity-error">
          {confirm.error.message}
        </p>
      )}
      <p className="account-actions">
        <Button
          ref={button}
          look="solid"
          aria-disabled={confirm.isPending || undefined}
          onClick={() => confirm.isPending || confirm.mutate()}
        >
          Confirm
        </Button>
        {confirm.error && (
          <Link to={registered ? "/profile" : "/register"} className="button ghost">
            {registered ? "Profile" : "Register again"}
          </Link>
        )}
      </p>
    </AccountPage>
  );
}
