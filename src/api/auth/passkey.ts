import { z } from "zod";
import { visibleName } from "../nameText.ts";

/**
 * Passkeys (WebAuthn) of accounts: they sign in without a password, on a device that has verified who uses it.
 *
 * | Call | Body | Answer |
 * |---|---|---|
 * | GET /auth/passkeys | | 200 list of passkey |
 * | POST /auth/passkeys/options | passwordProof, where it was typed long ago | 200 options of navigator.credentials.create |
 * | POST /auth/passkeys | newPasskey | 201 passkey |
 * | PATCH /auth/passkeys/{id} | passkeyName | 200 passkey |
 * | DELETE /auth/passkeys/{id} | passwordProof, as above | 204 |
 * | POST /auth/passkeys/sign-in/options | | 200 options of navigator.credentials.get |
 * | POST /auth/passkeys/sign-in | passkeySignIn | 200 account |
 *
 * Options serve once, within five minutes, in the session that asked for them.
 */

const name = visibleName(100);

export const passkeyName = z.object({ name });

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
  /** True if its provider keeps a copy, so that it works on several devices. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** Bytes in base64url, at most so many characters. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, "must be base64url");

/** Parts that both answers of the browser have; what else it adds is not read. */
const answer = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};

/** Answer of navigator.credentials.create. */
export const createdCredential = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** Answer of navigator.credentials.get. */
export const usedCredential = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(200).nullish(),
  }),
});

export const newPasskey = z.object({ name, credential: createdCredential });
export const passkeySignIn = z.object({
  credential: usedCredential,
  /** Moves the anonymous work of this browser into the account. */
  keep_work: z.boolean().default(false),
});

/** Options of the browser's WebAuthn calls (WebAuthn Level 3, their JSON form). */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
