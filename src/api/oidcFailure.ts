/** Reasons why a sign-in with the studio's account has failed, as the page tells them. */
const REASONS = ["refused", "silent", "unverified", "groups", "expired", "closed", "other"] as const;
export type OidcFailure = (typeof REASONS)[number];

/** The reason that an address names; undefined if it names none. */
export function oidcFailure(named: unknown): OidcFailure | undefined {
  return REASONS.find((reason) => reason === named);
}
