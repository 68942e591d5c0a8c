import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Account } from "#api/auth/account.ts";
import { signIn } from "#api/auth/accountClient.ts";
import { ApiError } from "#api/client.ts";
import { configsQuery } from "#api/queries.ts";
import { AccountForm } from "./AccountForm.tsx";
import { checked, emailFault, passwordFault } from "./check.ts";
import { Entry } from "./Entry.tsx";

type Props = {
  /** The address that is known already. */
  email: string | undefined;
  /** Resolves once what was changed before is saved: the session changes hands. */
  saved: () => Promise<unknown>;
  onSignedIn: (account: Account) => void;
  /** The password is right, and a code of the second factor is asked for. */
  onNeedsCode?: () => void;
};

/** Address and password, and what was made here goes along if that is wanted. */
export function Credentials({ email, saved, onSignedIn, onNeedsCode }: Props) {
  const { data = [] } = useQuery(configsQuery);
  const [needsCode, setNeedsCode] = useState(false);
  return (
    <AccountForm
      label="Sign in"
      submit="Sign in"
      pending="Signing in..."
      check={checked({
        email: emailFault,
        password: passwordFault,
        ...(needsCode && { code: (text) => (text.trim() === "" ? "Enter the code." : undefined) }),
      })}
      send={async ({ email = "", password = "", code, keep_work }) => {
        await saved();
        return signIn({
          email: email.trim(),
          password,
          ...(code !== undefined && { code: code.trim() }),
          keep_work: keep_work !== undefined,
        }).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === "secondFactor") return null;
          throw error;
        });
      }}
      onDone={(account) => {
        if (account) return onSignedIn(account);
        setNeedsCode(true);
        onNeedsCode?.();
      }}
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
      {needsCode && (
        <Entry
          name="code"
          label="Code"
          autoComplete="one-time-code"
          hint="Of your authenticator app, or a recovery code."
          autoFocus
        />
      )}
      {data.length > 0 && (
        <>
          <span />
          <span className="toggle">
            <label>
              <input type="checkbox" className="check" name="keep_work" defaultChecked />
              {data.length === 1
                ? "Add the configuration of this browser to the account"
                : `Add the ${data.length} configurations of this browser to the account`}
            </label>
          </span>
        </>
      )}
    </AccountForm>
  );
}
