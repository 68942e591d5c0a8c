import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Account } from "#api/account.ts";
import { signIn } from "#api/accountClient.ts";
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
};

/** Address and password, and what was made here goes along if that is wanted. */
export function Credentials({ email, saved, onSignedIn }: Props) {
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
