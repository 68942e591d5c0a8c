import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../client.ts";
import type { Account } from "./account.ts";
import type { Passkey } from "./passkey.ts";

const PATH = "/auth/passkeys";

/** Passkeys of the account. */
export const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: ({ signal }) => callApi<Passkey[]>("GET", PATH, { signal }),
  staleTime: 0,
});

/** True if the browser has passkeys, which it has over https and on localhost alone. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/** Sentence of the browser's error about a passkey that was to be used or added. */
function passkeyFailure(error: unknown, does: "used" | "added"): Error {
  const { name, message } = error as Error;
  if (name === "NotAllowedError" || name === "AbortError")
    return new Error(`No passkey was ${does}: that was canceled, or took too long.`);
  if (name === "InvalidStateError") return new Error("This device has a passkey of the account already.");
  if (name === "SecurityError")
    return new Error(
      `Passkeys of this server do not work at ${location.host}: open it under its own name, or as localhost.`,
    );
  return new Error(`The browser cannot use a passkey here: ${message}`);
}

async function asked<T>(
  does: "used" | "added",
  ask: (library: typeof import("@simplewebauthn/browser")) => Promise<T>,
): Promise<T> {
  if (!hasPasskeys())
    throw new Error("This browser has no passkeys here; open Palette over https in a current browser.");
  const library = await import("@simplewebauthn/browser");
  return ask(library).catch((error: unknown) => {
    throw passkeyFailure(error, does);
  });
}

/** Begins to add a passkey, once the password was typed. */
export function passkeyCreation(password?: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return callApi("POST", `${PATH}/options`, { body: { password } });
}

/** Makes a passkey by the browser. @throws an error whose message is a sentence */
export function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  return asked("added", ({ startRegistration }) => startRegistration({ optionsJSON }));
}

export function addPasskey(name: string, credential: RegistrationResponseJSON): Promise<Passkey> {
  return callApi("POST", PATH, { body: { name, credential } });
}

/** Signs in by a passkey that the browser has. @throws an error whose message is a sentence */
export async function signInByPasskey(keepWork: boolean): Promise<Account> {
  const optionsJSON = await callApi<PublicKeyCredentialRequestOptionsJSON>("POST", `${PATH}/sign-in/options`);
  const credential: AuthenticationResponseJSON = await asked("used", ({ startAuthentication }) =>
    startAuthentication({ optionsJSON }),
  );
  return callApi("POST", `${PATH}/sign-in`, { body: { credential, keep_work: keepWork } });
}

export function renamePasskey(id: string, name: string): Promise<Passkey> {
  return callApi("PATCH", `${PATH}/${encodeURIComponent(id)}`, { body: { name } });
}

export function removePasskey(id: string, password?: string): Promise<void> {
  return callApi("DELETE", `${PATH}/${encodeURIComponent(id)}`, { body: { password } });
}
