import { PASSWORD_MAX, PASSWORD_MIN } from "#api/auth/account.ts";
import type { Entries, Faults } from "./AccountForm.tsx";

type Check = (text: string, entries: Entries) => string | undefined;

/** Errors of the entries, by field: the sentence of the first check that fails. */
export function checked(checks: Readonly<Record<string, Check>>): (entries: Entries) => Faults {
  return (entries) =>
    Object.fromEntries(
      Object.entries(checks).flatMap(([name, check]) => {
        const fault = check(entries[name] ?? "", entries);
        return fault === undefined ? [] : [[name, fault]];
      }),
    );
}

/** An address that mail can be sent to; the server has the last word. */
export function emailFault(text: string): string | undefined {
  const email = text.trim();
  if (email === "") return "Enter your e-mail address.";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? undefined
    : `“${email}” is not an e-mail address, such as name@example.com.`;
}

/** A password that is kept already. */
export function passwordFault(text: string): string | undefined {
  return text === "" ? "Enter your password." : undefined;
}

/** A password that is chosen now; its characters are counted, not its UTF-16 units. */
export function newPasswordFault(text: string): string | undefined {
  const { length } = [...text];
  if (length === 0) return "Enter a password.";
  if (length < PASSWORD_MIN)
    return `A password has at least ${PASSWORD_MIN} characters; this one has ${length}.`;
  return length > PASSWORD_MAX
    ? `A password has at most ${PASSWORD_MAX} characters; this one has ${length}.`
    : undefined;
}
