import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Account } from "#api/auth/account.ts";
import { changeEmail, changeName, changePassword, sessionsQuery } from "#api/auth/accountClient.ts";
import { passkeysQuery } from "#api/auth/passkeyClient.ts";
import { secondFactorQuery } from "#api/auth/secondFactorClient.ts";
import { accountQuery } from "#api/queries.ts";
import { toast } from "#notify/toast.tsx";
import { CommandButton } from "#palette/CommandButton.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { AccountPage, Facts, Part, Said } from "./AccountPage.tsx";
import { AnonymousProfile } from "./AnonymousProfile.tsx";
import { checked, emailFault, newPasswordFault, passwordFault } from "./check.ts";
import { DeleteAccount, YourData } from "./DeleteAccount.tsx";
import { Entry, NameEntry } from "./Entry.tsx";
import { KnownUser } from "./KnownUser.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { Sessions } from "./Sessions.tsx";
import { PlanPart } from "./Subscription.tsx";
import { Passkeys } from "./secondFactor/Passkeys.tsx";
import { TwoFactor } from "./secondFactor/TwoFactor.tsx";
import { Tokens } from "./Tokens.tsx";

type Props = {
  /** The part that the address names: its first field gets the focus. */
  part: string;
  /** Called with the account as the server returns it. */
  onChanged: (account: Account) => void;
  /** The account is deleted, and the session with it. */
  onDeleted: () => void;
};

/** Profile page with all actions on the account. */
export function Profile({ part, onChanged, onDeleted }: Props) {
  const { data: account, error, refetch } = useQuery(accountQuery);
  const registered = account?.user_type === "registered";
  // The list of sessions pushes down what is below it.
  const { isFetched: hasSessions } = useQuery({ ...sessionsQuery, enabled: registered });
  const { isFetched: hasFactor } = useQuery({ ...secondFactorQuery, enabled: registered });
  const { isFetched: hasKeys } = useQuery({ ...passkeysQuery, enabled: registered });
  const there = registered ? hasSessions && hasFactor && hasKeys : account !== undefined;
  /** True until the user goes on to another control, or types: the part may come late. */
  const isWaiting = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is waited for anew
  useEffect(() => {
    isWaiting.current = true;
    const goOn = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || ["Tab", "F6"].includes(event.key)) isWaiting.current = false;
    };
    const kinds = ["keydown", "input", "pointerdown"];
    for (const kind of kinds) addEventListener(kind, goOn, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, goOn, true);
    };
  }, [part]);
  useEffect(() => {
    const named = there && isWaiting.current && part !== "" ? document.getElementById(part) : null;
    // Only the screen itself scrolls.
    named?.scrollIntoView({ block: "nearest" });
    named?.querySelector<HTMLElement>("input:not([hidden]), button")?.focus({ preventScroll: true });
  }, [there, part]);
  if (!account)
    return (
      <AccountPage title="Profile">
        {error ? (
          <>
            <p role="alert">{error.message}</p>
            <p>
              <button type="button" className="button soft" onClick={() => void refetch()}>
                Try again
              </button>
            </p>
          </>
        ) : (
          <p role="status">Loading...</p>
        )}
      </AccountPage>
    );
  if (!registered) return <AnonymousProfile account={account} onDeleted={onDeleted} />;
  const email = account.email ?? "";
  return (
    <AccountPage title="Profile">
      <Facts account={account} />
      <p className="account-actions">
        <CommandButton id="account.signOut" />
        <CommandButton id="account.upgrade" look="ghost" />
      </p>
      <PlanPart />
      <Name account={account} onChanged={onChanged} />
      <Email email={email} />
      <Password email={email} />
      <TwoFactor />
      <Passkeys />
      <Sessions />
      <Tokens email={email} />
      <YourData />
      {account.operator && (
        <Part id="server" title="Server">
          <p>
            <Link to="/operator" className="text-link">
              Errors, queues, storage, features and people of this server
            </Link>
          </p>
        </Part>
      )}
      <DeleteAccount email={email} onDeleted={onDeleted} />
    </AccountPage>
  );
}

function Name({ account, onChanged }: { account: Account; onChanged: Props["onChanged"] }) {
  return (
    <Part id="name" title="Name">
      <AccountForm
        label="Name"
        submit="Save name"
        pending="Saving..."
        look="soft"
        send={({ name = "" }) => changeName(name.trim() || null)}
        onDone={(changed) => {
          onChanged(changed);
          toast.success(changed.name ? `Your name is ${changed.name} now` : "Your name is cleared");
        }}
      >
        <NameEntry defaultValue={account.name ?? ""} />
      </AccountForm>
    </Part>
  );
}

function Email({ email }: { email: string }) {
  const [sent, setSent] = useState<{ email: string; detail: string }>();
  return (
    <Part id="email" title="E-mail">
      {sent && (
        <Said>
          <p className="medium">{sent.email}</p>
          <p>{sent.detail}</p>
        </Said>
      )}
      <AccountForm
        label="E-mail"
        submit="Change e-mail address"
        pending="Changing..."
        look="soft"
        clear
        blame={{ 401: "password" }}
        check={checked({
          email: (text) =>
            text.trim() === email ? `“${email}” already is the address of the account.` : emailFault(text),
          password: passwordFault,
        })}
        send={(entries) => changeEmail((entries.email ?? "").trim(), entries.password ?? "")}
        onDone={({ detail }, entries) => setSent({ email: (entries.email ?? "").trim(), detail })}
      >
        <Entry
          name="email"
          label="New address"
          type="email"
          autoComplete="email"
          hint="It takes effect once you open the link in the mail that is sent to it."
        />
        <Entry name="password" label="Password" type="password" autoComplete="current-password" />
      </AccountForm>
    </Part>
  );
}

function Password({ email }: { email: string }) {
  return (
    <Part id="password" title="Password">
      <AccountForm
        label="Password"
        submit="Change password"
        pending="Changing..."
        look="soft"
        clear
        blame={{ 401: "password" }}
        check={checked({ password: passwordFault, new_password: newPasswordFault })}
        send={(entries) => changePassword(entries.password ?? "", entries.new_password ?? "")}
        onDone={() => toast.success("Changed the password; every other session has ended")}
      >
        <KnownUser email={email} />
        <Entry name="password" label="Password" type="password" autoComplete="current-password" />
        <NewPassword name="new_password" more="Every other session ends with the change." />
      </AccountForm>
    </Part>
  );
}
