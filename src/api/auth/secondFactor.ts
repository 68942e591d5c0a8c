import { z } from "zod";

/**
 * Two-factor authentication of accounts that have a password: codes of an authenticator app, and recovery codes.
 *
 * | Call | Body | Answer |
 * |---|---|---|
 * | GET /auth/second-factor | | 200 secondFactor |
 * | POST /auth/second-factor/totp | passwordProof, where it was typed long ago | 201 totpSecret, not asked for before it is confirmed |
 * | POST /auth/second-factor/totp/confirm | codeProof | 200 recoveryCodes, and codes are asked for from now on |
 * | DELETE /auth/second-factor/totp | passwordProof, as above | 204 |
 * | POST /auth/second-factor/recovery-codes | passwordProof, as above | 201 recoveryCodes; earlier ones are void |
 *
 * POST /auth/login without the code of such an account is answered with 401 and `secondFactor`.
 */

/** A code of six digits or a recovery code, as typed. */
export const typedCode = z.string().trim().min(1, "Enter the code").max(40);

export const secondFactor = z.object({
  /** False where the server has no key to encrypt secrets, or the account has no password. */
  available: z.boolean(),
  /** Time since which codes are asked for; null where they are not. */
  totp_since: z.string().nullable(),
  /** Recovery codes that are left. */
  recovery_codes: z.number(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Secret for an authenticator app: in Base32, and as an otpauth address. */
export const totpSecret = z.object({ secret: z.string(), url: z.string() });
export type TotpSecret = z.output<typeof totpSecret>;

export const codeProof = z.object({ code: typedCode });

/** Told this once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;
