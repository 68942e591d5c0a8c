import { queryOptions } from "@tanstack/react-query";
import { apiBase, callApi } from "../client.ts";
import type {
  Account,
  Credentials,
  Notice,
  RecoveryCode,
  SessionEntry,
  SignInMethods,
  Verifiable,
  Verified,
} from "./account.ts";
import type { MadeProgramToken, NewProgramToken, ProgramToken } from "./programToken.ts";

/** Sessions of the account. */
export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => callApi<SessionEntry[]>("GET", "/auth/sessions", { signal }),
  staleTime: 0,
});

/** Ways to sign in here. */
export const signInMethodsQuery = queryOptions({
  queryKey: ["account", "methods"],
  queryFn: ({ signal }) => callApi<SignInMethods>("GET", "/auth/methods", { signal }),
});

/** Address that leaves for the identity provider's page; an invitation to a team is opened afterwards. */
export function identityProviderUrl(invitation?: string): string {
  const query = invitation === undefined ? "" : `?${new URLSearchParams({ invitation })}`;
  return `${apiBase}/auth/oidc/start${query}`;
}

/** Sends a mail with a link that makes the account; the answer is the same where the address has one. */
export function register(
  email: string,
  name: string,
  given: { password: string; invitation?: string | undefined },
): Promise<Notice> {
  return callApi("POST", "/auth/register", { body: { email, ...(name !== "" && { name }), ...given } });
}

export function signIn(credentials: Credentials): Promise<Account> {
  return callApi("POST", "/auth/login", { body: credentials });
}

/** Effect and requirement of a mailed link. */
export const verifiableQuery = ({ user, token }: { user: string; token: string }) =>
  queryOptions({
    queryKey: ["verifiable", user, token],
    queryFn: ({ signal }) =>
      callApi<Verifiable>("GET", "/auth/verify-email", { query: { user_id: user, token }, signal }),
    staleTime: 0,
    retry: false,
  });

/** Confirms an address by a mailed token; with a password if the account needs one. */
export function verifyEmail(user: string, token: string, password?: string): Promise<Verified> {
  return callApi("POST", "/auth/verify-email", {
    body: { user_id: user, token, ...(password !== undefined && { password }) },
  });
}

/** Sends a mail with a link to set another password, if the address has an account. */
export function requestReset(email: string): Promise<Notice> {
  return callApi("POST", "/auth/password-reset-request", { body: { email } });
}

/** Refused once a mailed token sets no password any more. */
export function checkReset(user: string | undefined, token: string): Promise<void> {
  return callApi("POST", "/auth/password-reset-check", { query: { user_id: user }, body: { token } });
}

/** Resets the password by a mailed token; every session of the account ends. */
export function resetPassword(user: string | undefined, token: string, password: string): Promise<void> {
  return callApi("POST", "/auth/password-reset", { query: { user_id: user }, body: { token, password } });
}

export function changeName(name: string | null): Promise<Account> {
  return callApi("PATCH", "/auth/me", { body: { name } });
}

/** Sends a mail to the other address; it is the account's once its link is used. */
export function changeEmail(email: string, password: string): Promise<Notice> {
  return callApi("POST", "/auth/email", { body: { email, password } });
}

/** Every other session ends. */
export function changePassword(password: string, newPassword: string): Promise<void> {
  return callApi("POST", "/auth/password", { body: { password, new_password: newPassword } });
}

/** Ends a session. The password is asked for where it was typed long ago. */
export function endSession(id: string, password?: string): Promise<void> {
  return callApi("DELETE", `/auth/sessions/${encodeURIComponent(id)}`, { body: { password } });
}

/** Ends every session but this one. The password is asked for where it was typed long ago. */
export function endOtherSessions(password?: string): Promise<void> {
  return callApi("DELETE", "/auth/sessions", { body: { password } });
}

/** Tokens for programs. */
export const tokensQuery = queryOptions({
  queryKey: ["account", "tokens"],
  queryFn: ({ signal }) => callApi<ProgramToken[]>("GET", "/auth/tokens", { signal }),
  staleTime: 0,
});

/** Makes a token for a program; the answer has it for the only time. */
export function makeToken(wanted: NewProgramToken & { password: string }): Promise<MadeProgramToken> {
  return callApi("POST", "/auth/tokens", { body: wanted });
}

/** The next request with the token is refused. */
export function revokeToken(id: string): Promise<void> {
  return callApi("DELETE", `/auth/tokens/${encodeURIComponent(id)}`);
}

/** Deletes the account with everything in it; anonymous visitors have no password. */
export function deleteAccount(password?: string): Promise<void> {
  return callApi("DELETE", "/auth/me", { body: password === undefined ? {} : { password } });
}

/** Download URL of all data of the account. */
export const exportUrl = `${apiBase}/auth/export`;

/** Download address of the account's log, or of what has every word of `find` in it. */
export function auditExportUrl(format: "csv" | "json", find: string): string {
  return `${apiBase}/auth/audit/export?${new URLSearchParams({ format, find })}`;
}

/** Creates a single-use code that restores the visitor's data. */
export function makeRecoveryCode(): Promise<RecoveryCode> {
  return callApi("POST", "/auth/recovery");
}

export function recover(code: string): Promise<Account> {
  return callApi("POST", "/auth/recover", { body: { code } });
}
