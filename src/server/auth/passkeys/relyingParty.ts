import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoUint8Array } from "@simplewebauthn/server/helpers";
import type { z } from "zod";
import type { createdCredential, usedCredential } from "#api/auth/passkey.ts";
import { HttpError } from "../../http/httpError.ts";

const NAME = "Palette";
/** Time that the browser gives its user, in milliseconds. */
const TIMEOUT_MS = 5 * 60 * 1000;

export type CreatedCredential = z.output<typeof createdCredential>;
export type UsedCredential = z.output<typeof usedCredential>;

/** A passkey as it is kept: the public key is COSE in base64url. */
type KeptCredential = { credential_id: string; user_id: string; public_key: string; counter: number };

/** @throws HttpError 401; the reason is for the log */
function refused(reason: unknown): never {
  const error = new HttpError(401, "The passkey was not accepted; try again.");
  error.reason = (reason instanceof Error ? reason.message : String(reason)).slice(0, 200);
  throw error;
}

/** Challenge that an answer of the browser claims to be for; null where it names none. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    const { challenge } = JSON.parse(isoBase64URL.toUTF8String(response.clientDataJSON));
    return typeof challenge === "string" && challenge.length <= 200 ? challenge : null;
  } catch {
    return null;
  }
}

/** Handle of a user in its passkeys. */
const handleOf = (userId: string) => isoBase64URL.fromUTF8String(userId);

/** Options for a new passkey of a user. */
export function creationOptions(
  pageUrl: string,
  user: { id: string; email: string; name: string | null },
  present: readonly string[],
) {
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: new URL(pageUrl).hostname,
    userID: isoUint8Array.fromUTF8String(user.id),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: present.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options for signing in by whatever passkey the browser has. */
export function usageOptions(pageUrl: string) {
  return generateAuthenticationOptions({
    rpID: new URL(pageUrl).hostname,
    timeout: TIMEOUT_MS,
    userVerification: "required",
  });
}

/** Certificates of authenticators are not asked for: to check one, lists of revoked ones would be fetched. */
function refuseCertificates(attestation: string): void {
  const object = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const [format, statement] = [object.get("fmt"), object.get("attStmt")];
  if (format === "none" || (format === "packed" && statement.get("x5c") === undefined)) return;
  throw new Error(`the attestation “${String(format).slice(0, 40)}” was not asked for`);
}

/** Checks the browser's answer about a new passkey. @throws HttpError 401 */
export async function verifyCreated(pageUrl: string, credential: CreatedCredential, challenge: string) {
  try {
    refuseCertificates(credential.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: {
          clientDataJSON: credential.response.clientDataJSON,
          attestationObject: credential.response.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(pageUrl).origin,
      expectedRPID: new URL(pageUrl).hostname,
      requireUserVerification: true,
    });
    if (!verified) return refused("it is not verified");
    const { credential: made, credentialBackedUp } = registrationInfo;
    // The id is that of the signed data, not the one beside it.
    if (made.id !== credential.id) return refused("it has two ids");
    return {
      credential_id: made.id,
      public_key: isoBase64URL.fromBuffer(made.publicKey),
      counter: made.counter,
      synced: credentialBackedUp ? 1 : 0,
    };
  } catch (error) {
    return refused(error);
  }
}

/** Checks the browser's answer by a passkey. @returns its counter and if it is synced @throws HttpError 401 */
export async function verifyUsed(
  pageUrl: string,
  credential: UsedCredential,
  challenge: string,
  kept: KeptCredential,
) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  if (userHandle && userHandle !== handleOf(kept.user_id)) return refused("it is of another user");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: new URL(pageUrl).origin,
      expectedRPID: new URL(pageUrl).hostname,
      credential: {
        id: kept.credential_id,
        publicKey: isoBase64URL.toBuffer(kept.public_key),
        counter: kept.counter,
      },
      requireUserVerification: true,
    });
    if (!verified) return refused("its signature is not right");
    return {
      counter: authenticationInfo.newCounter,
      synced: authenticationInfo.credentialBackedUp ? 1 : 0,
    };
  } catch (error) {
    return refused(error);
  }
}
