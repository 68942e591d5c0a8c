import { useMutation } from "@tanstack/react-query";
import type { Account } from "#api/auth/account.ts";
import { makeRecoveryCode } from "#api/auth/accountClient.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { useCopy } from "#store/useEditor.tsx";
import { AccountPage, Facts, Part } from "./AccountPage.tsx";
import { DeleteAccount, YourData } from "./DeleteAccount.tsx";
import { PlanPart } from "./Subscription.tsx";

type Props = { account: Account; onDeleted: () => void };

/** Profile of a visitor without an account: how to keep the work, and the way to an account. */
export function AnonymousProfile({ account, onDeleted }: Props) {
  return (
    <AccountPage title="Profile">
      <p>
        You work without an account. Your configurations belong to this browser; once its data is cleared,
        only a recovery code (below) restores access to them, and what is not used for 90 days is deleted. An
        account keeps them, and opens them in every browser.
      </p>
      <p className="account-actions">
        <CommandButton id="account.register" look="solid" />
        <CommandButton id="account.signIn" />
      </p>
      <Facts account={account} />
      <PlanPart />
      <Recovery />
      <YourData />
      <DeleteAccount email={null} onDeleted={onDeleted} />
    </AccountPage>
  );
}

function Recovery() {
  const copyText = useCopy();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: makeRecoveryCode });
  return (
    <Part id="recovery" title="Recovery code">
      <p>
        A code that restores access to your configs from any browser, once, on the Sign in screen. Anyone who
        has it can use it, so keep it like a password. A new code replaces the previous one.
      </p>
      {error && (
        <p role="alert" className="severity-error">
          {error.message}
        </p>
      )}
      {data && (
        <div className="account-notice" role="status">
          <p className="mono account-code">{data.code}</p>
          <p className="message">It is shown only now.</p>
        </div>
      )}
      <p className="account-actions">
        <Button aria-disabled={isPending || undefined} onClick={() => isPending || mutate()}>
          {data ? "Make a new code" : "Make a code"}
        </Button>
        {data && (
          <Button icon="copy" onClick={() => copyText(data.code)}>
            Copy
          </Button>
        )}
      </p>
    </Part>
  );
}
