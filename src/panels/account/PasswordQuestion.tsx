import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { accountQuery } from "#api/queries.ts";
import { endTypingGuard } from "#palette/focusGuard.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { checked, passwordFault } from "./check.ts";
import { Entry } from "./Entry.tsx";
import { KnownUser } from "./KnownUser.tsx";

type Props = {
  /** Sends the request again, with the password. */
  send: (password: string) => Promise<void>;
  onClose: () => void;
};

/** Dialog that asks for the password before a payment, a cancellation or the end of sessions. */
export default function PasswordQuestion({ send, onClose }: Props) {
  const { data: account } = useQuery(accountQuery);
  // The palette may have opened this dialog: its guard would swallow the first keys of the password unseen.
  useLayoutEffect(endTypingGuard, []);
  return (
    <Dialog title="Type your password to continue" width={440} onClose={onClose}>
      <p className="dialog-text">You signed in some time ago. The password confirms that it is still you.</p>
      <AccountForm
        label="Your password"
        submit="Continue"
        pending="Continuing..."
        blame={{ 401: "password" }}
        check={checked({ password: passwordFault })}
        send={({ password = "" }) => send(password)}
        onDone={onClose}
        also={
          <Button look="ghost" onClick={onClose} aria-keyshortcuts="Escape">
            Cancel
          </Button>
        }
      >
        {account?.email && <KnownUser email={account.email} />}
        <Entry name="password" label="Password" type="password" autoComplete="current-password" autoFocus />
      </AccountForm>
    </Dialog>
  );
}
