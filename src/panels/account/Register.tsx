import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { register } from "#api/auth/accountClient.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage, Said } from "./AccountPage.tsx";
import { checked, emailFault, newPasswordFault } from "./check.ts";
import { Entry, NameEntry } from "./Entry.tsx";
import { NewPassword } from "./NewPassword.tsx";

type Props = {
  registered: boolean;
  saved: () => Promise<unknown>;
  /** Token of the invitation to a team that led here; the link of the mail leads back to it. */
  invitation?: string | undefined;
};

/** Registration page: makes an account of the anonymous session; the link in the mail completes it. */
export function Register({ registered, saved, invitation }: Props) {
  const [sent, setSent] = useState<{ email: string; detail: string }>();
  if (registered)
    return (
      <AccountPage title="Register">
        <p>You have an account and are signed in to it.</p>
        <p className="account-actions">
          <CommandButton id="account.open" noKey />
        </p>
      </AccountPage>
    );
  return (
    <AccountPage title="Register">
      {sent ? (
        <>
          <Said>
            <p className="medium">{sent.email}</p>
            <p>{sent.detail}</p>
          </Said>
          <p>
            The link works in any browser. Open it in this one, and what you made here is in the account
            automatically.
          </p>
        </>
      ) : (
        <p>
          With an account, your configurations open in every browser. Those of this browser are added to it.
          Palette also works without an account.
        </p>
      )}
      {/* The form stays mounted, so that nothing has to be typed again where no mail comes. */}
      <div hidden={sent !== undefined}>
        <AccountForm
          label="Register"
          submit="Register"
          pending="Registering..."
          check={checked({ email: emailFault, password: newPasswordFault })}
          send={async ({ email = "", name = "", password = "" }) => {
            await saved();
            return register(email.trim(), name.trim(), { password, invitation });
          }}
          onDone={({ detail }, { email = "" }) => setSent({ email: email.trim(), detail })}
          also={
            <span>
              Have an account?{" "}
              <Link to="/sign-in" search={{ invitation }} className="text-link">
                Sign in
              </Link>
            </span>
          }
        >
          <NameEntry autoFocus />
          <Entry name="email" label="E-mail" type="email" autoComplete="username" />
          <NewPassword label="Password" more="A few words in a row are easy to keep and hard to guess." />
        </AccountForm>
      </div>
      {sent ? (
        <p>
          <Button onClick={() => setSent(undefined)}>Change or send again</Button>
        </p>
      ) : (
        <p className="message account-legal">
          By registering you agree to the{" "}
          <Link to="/terms" className="text-link">
            terms of use
          </Link>
          . See the{" "}
          <Link to="/privacy" className="text-link">
            Privacy Policy
          </Link>
          .
        </p>
      )}
    </AccountPage>
  );
}
