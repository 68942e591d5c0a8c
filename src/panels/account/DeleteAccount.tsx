import { useQuery } from "@tanstack/react-query";
import { deleteAccount } from "#api/auth/accountClient.ts";
import { planQuery } from "#api/planClient.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { Part } from "./AccountPage.tsx";
import { checked, passwordFault } from "./check.ts";
import { Entry } from "./Entry.tsx";

/** Download of all data the server stores of the user. */
export function YourData() {
  return (
    <Part id="data" title="Your data">
      <p>An archive of everything that this server keeps about you: configurations, files and the account.</p>
      <p>
        <CommandButton id="account.exportData" icon="download" />
      </p>
      <p>A log of what changed access and what was published, which only you read.</p>
      <p>
        <CommandButton id="account.log" icon="clock" noKey />
      </p>
    </Part>
  );
}

/** Confirmation text of a visitor without an address. */
const WORD = "delete";

type Props = {
  /** Address of the account; null where there is none, and no password either. */
  email: string | null;
  onDeleted: () => void;
};

/** The end of everything that is kept, once it was typed out. */
export function DeleteAccount({ email, onDeleted }: Props) {
  const word = email ?? WORD;
  const subscribed = useQuery(planQuery).data?.plan === "pro";
  return (
    <Part id="delete" title={email === null ? "Delete everything" : "Delete account"}>
      <p>
        {email === null
          ? "Your configurations, their files and this session are deleted for good."
          : "The account, its configurations and their files are deleted for good, and every session ends."}{" "}
        {subscribed && "The subscription ends at once, and is not charged again. "}
        None of it can be restored.
      </p>
      <AccountForm
        label={email === null ? "Delete everything" : "Delete account"}
        submit={email === null ? "Delete everything" : "Delete account"}
        pending="Deleting..."
        look="outline"
        blame={{ 401: "password" }}
        check={checked({
          confirmation: (text) =>
            text.trim().toLowerCase() === word.toLowerCase() ? undefined : `Type “${word}” to confirm.`,
          ...(email !== null && { password: passwordFault }),
        })}
        send={({ password }) => deleteAccount(password)}
        onDone={onDeleted}
      >
        <Entry name="confirmation" label="Confirmation" autoComplete="off" hint={`Type “${word}”.`} />
        {email !== null && (
          <Entry name="password" label="Password" type="password" autoComplete="current-password" />
        )}
      </AccountForm>
    </Part>
  );
}
