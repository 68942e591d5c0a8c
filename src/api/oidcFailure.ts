import { z } from "zod";

/** Reasons why a sign-in with the studio's account has failed, as the page tells them. */
export const oidcFailure = z.enum(["refused", "silent", "unverified", "groups", "expired", "other"]);
export type OidcFailure = z.output<typeof oidcFailure>;
