import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { checkReset, requestReset, resetPassword } from "#api/auth/accountClient.ts";
import { ApiError } from "#api/client.ts";
import { drafts } from "#store/drafts.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage, Said } from "./AccountPage.tsx";
import { checked, emailFault, newPasswordFault } from "./check.ts";
import { Entry } from "./Entry.tsx";
import { NewPassword } from "./NewPassword.tsx";

/** Asking for the mail that lets one choose another password. */
export function ResetRequest() {
  const [sent, setSent] = useState<{ email: string; detail: string }>();
  return (
    <AccountPage title="Reset password">
      {sent ? (
        <Said>
          <p className="medium">{sent.email}</p>
          <p>{sent.detail}</p>
        </Said>
      ) : (
        <p>Enter the address of your account. You get a mail with a link to choose another password.</p>
      )}
      <AccountForm
        label="Reset password"
        submit={sent ? "Send again" : "Send the link"}
        pending="Sending..."
        look={sent ? "soft" : "solid"}
        check={checked({ email: emailFault })}
        send={({ email = "" }) => requestReset(email.trim())}
        onDone={({ detail }, { email = "" }) => setSent({ email: email.trim(), detail })}
        also={
          <Link to="/sign-in" className="text-link">
            Sign in
          </Link>
        }
      >
        <Entry
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          // The address that was typed to sign in, before it turned out that the password is forgotten.
          defaultValue={drafts.read<{ email?: string }>("account/Sign in")?.email ?? ""}
          autoFocus
        />
      </AccountForm>
    </AccountPage>
  );
}

/** `user` is whom the link names; links without one are as good. */
type Props = { token: string; user: string | undefined; onDone: () => void };

const UUID_LENGTH = 36;

/** Choosing another password by the link of a mail. */
export function ResetPassword({ token, user, onDone }: Props) {
  const [done, setDone] = useState(false);
  // A refusal for another reason, such as a lost connection, is left to the form, as are links that were cut.
  const isOver = useQuery({
    queryKey: ["password-reset", user, token],
    enabled: user === undefined || user.length === UUID_LENGTH,
    queryFn: () =>
      checkReset(user, token).then(
        () => false,
        (error) => error instanceof ApiError && error.status === 410,
      ),
    gcTime: 0,
  }).data;
  if (isOver && !done)
    return (
      <AccountPage title="Choose a new password">
        <p role="alert" className="severity-error">
          This link was used already, or is older than 30 minutes. Ask for another one to choose a new
          password.
        </p>
        <p className="account-actions">
          <Link to="/reset-password" className="button solid">
            Send another link
          </Link>
          <Link to="/sign-in" className="button soft">
            Sign in
          </Link>
        </p>
      </AccountPage>
    );
  if (done)
    return (
      <AccountPage title="Choose a new password">
        <Said>
          Your password is set, and the account is signed out everywhere. Sign in with the new password.
        </Said>
        <p>
          <Link to="/sign-in" className="button solid">
            Sign in
          </Link>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage title="Choose a new password">
      <p>
        Once the new password is set, the account is signed out everywhere, and its passkeys and tokens for
        programs are removed. Two-factor authentication stays on.
      </p>
      <AccountForm
        label="Choose a new password"
        submit="Set password"
        pending="Setting..."
        check={checked({ password: newPasswordFault })}
        send={({ password = "" }) => resetPassword(user, token, password)}
        onDone={() => {
          setDone(true);
          onDone();
        }}
        also={
          <Link to="/reset-password" className="text-link">
            Send another link
          </Link>
        }
      >
        <NewPassword autoFocus />
      </AccountForm>
    </AccountPage>
  );
}
