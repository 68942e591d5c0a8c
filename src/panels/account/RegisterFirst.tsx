import { CommandButton } from "#palette/CommandButton.tsx";
import "./account.css";

/** Refusal of what needs an account, with the ways to one. */
export function RegisterFirst({ why }: { why: string }) {
  return (
    <>
      <p>{why}</p>
      <p className="account-actions">
        <CommandButton id="account.register" look="solid" />
        <CommandButton id="account.signIn" />
      </p>
    </>
  );
}
