import { Secret, TOTP } from "otpauth";

const ISSUER = "Palette";
/** Values that authenticator apps take for granted (RFC 6238): SHA-1, six digits, 30 seconds. */
const FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the present one whose codes are taken, for clocks that are not exact. */
const WINDOW = 1;

const generatorOf = (secret: string, label = "") =>
  new TOTP({ ...FORM, issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** A new secret of 160 random bits, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Address by which an authenticator app takes over the secret of an account. */
export function totpUrl(secret: string, account: string): string {
  return generatorOf(secret, account).toString();
}

/** Number of the 30-second step that a code is of; null for a code of no step near now. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = generatorOf(secret).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / FORM.period) + delta;
}
