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
  /** Does what was asked for, with the password. */
  send: (password: string) => Promise<void>;
  onClose: () => void;
};

/** Asks whoever wants to pay, cancel or end sessions for the password, over the screen on which that was wanted. */
export default function PasswordQuestion({ send, onClose }: Props) {
  const { data: account } = useQuery(accountQuery);
  // It may be the palette that led here: nothing of a password typed at once is lost, which would not be seen.
  useLayoutEffect(endTypingGuard, []);
  return (
    <Dialog title="Type your password to go on" width={440} onClose={onClose}>
      <p className="dialog-text">
        You signed in some time ago. The password shows that it is still you at this page.
      </p>
      <AccountForm
        label="Your password"
        submit="Go on"
        pending="Going on..."
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
