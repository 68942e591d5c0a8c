import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Account, Verified } from "#api/auth/account.ts";
import { verifiableQuery, verifyEmail } from "#api/auth/accountClient.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { Credentials } from "./Credentials.tsx";
import { checked, newPasswordFault } from "./check.ts";
import { KnownUser } from "./KnownUser.tsx";
import { NewPassword } from "./NewPassword.tsx";

type Props = {
  /** The token and the user of the mail. */
  link: { user: string; token: string };
  registered: boolean;
  /** Resolves once what was changed before is saved: the session changes hands. */
  saved: () => Promise<unknown>;
  onSignedIn: (account: Account) => void;
  onDone: (answer: Verified) => void;
};

/** Opening the link confirms nothing: programs that look through mails open links too. */
export function ConfirmAddress({ link, registered, saved, onSignedIn, onDone }: Props) {
  const { user, token } = link;
  const { data: { email, needs } = {}, error, refetch } = useQuery(verifiableQuery(link));
  const title = "Confirm your e-mail address";
  if (error)
    return (
      <AccountPage title={title}>
        <Over message={error.message} registered={registered} />
      </AccountPage>
    );
  if (needs === "password")
    return (
      <AccountPage title={title}>
        <p>
          {`The account of ${email} was requested in another browser. Choose its password here: only this one will open it, and links to what was made there are revoked.`}
        </p>
        <AccountForm
          label={title}
          submit="Confirm"
          pending="Confirming..."
          check={checked({ password: newPasswordFault })}
          send={({ password = "" }) => verifyEmail(user, token, password)}
          onDone={onDone}
        >
          <KnownUser email={email ?? ""} shown />
          <NewPassword autoFocus />
        </AccountForm>
      </AccountPage>
    );
  if (needs === "session")
    return (
      <AccountPage title={title}>
        <p>{`Sign in to the account that ${email} is for; then it can be confirmed.`}</p>
        {registered ? (
          <p className="account-actions">
            <CommandButton id="account.signOut" look="ghost" />
          </p>
        ) : (
          <Credentials
            email={undefined}
            saved={saved}
            onSignedIn={(account) => {
              onSignedIn(account);
              void refetch();
            }}
          />
        )}
      </AccountPage>
    );
  return (
    <AccountPage title={title}>
      <ConfirmHere
        registered={registered}
        email={email}
        send={() => verifyEmail(user, token)}
        onDone={onDone}
      />
    </AccountPage>
  );
}

type HereProps = {
  registered: boolean;
  email: string | undefined;
  send: () => Promise<Verified>;
  onDone: (answer: Verified) => void;
};

/** In the browser that asked for it, one key is enough. */
function ConfirmHere({ registered, email, send, onDone }: HereProps) {
  const button = useRef<HTMLButtonElement>(null);
  const confirm = useMutation({ mutationFn: send, onSuccess: onDone });
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p>{`${email ?? "The address"} belongs to your account once it is confirmed.`}</p>
      {confirm.error ? (
        <Over message={confirm.error.message} registered={registered} />
      ) : (
        <p className="account-actions">
          <Button
            ref={button}
            look="solid"
            aria-disabled={confirm.isPending || undefined}
            onClick={() => confirm.isPending || confirm.mutate()}
          >
            Confirm
          </Button>
        </p>
      )}
    </>
  );
}

/** A link that opens nothing, and the way to another. */
function Over({ message, registered }: { message: string; registered: boolean }) {
  return (
    <>
      <p role="alert" className="severity-error">
        {message}
      </p>
      <p className="account-actions">
        <Link to={registered ? "/profile" : "/register"} className="button soft">
          {registered ? "Profile" : "Register again"}
        </Link>
      </p>
    </>
  );
}
