import { z } from "zod";
import { nameText } from "../nameText.ts";
import { planName } from "../planSchema.ts";
import { typedCode } from "./secondFactor.ts";
import { visitor } from "./session.ts";

/**
 * The calls of accounts. Every call but POST /auth/initialize needs a session, every one that is not a GET its token
 * of the XSRF-TOKEN cookie in X-XSRF-TOKEN. Secrets travel in bodies, never in addresses that end up in logs; the only
 * exception is the link that is sent by mail.
 *
 * | Call | Query | Body | Answer |
 * |---|---|---|---|
 * | POST /auth/initialize | fingerprint | | 200 visitor |
 * | POST /auth/logout | | | 204, or 200 signedOut where the session began at the identity provider |
 * | POST /auth/register | | registration | 202 notice, the same for an address that is taken |
 * | POST /auth/login | | credentials | 200 account |
 * | POST /auth/password-reset-request | | emailQuery | 202 notice, the same for an unknown address |
 * | POST /auth/password-reset-check | resetQuery | resetCheck | 204 while the link sets a password |
 * | POST /auth/password-reset | resetQuery | resetBody | 204, every session of the account ends |
 * | GET /auth/verify-email | verifyQuery | | 200 verifiable: what the link would do, and nothing is done |
 * | POST /auth/verify-email | | verifyBody | 200 verified |
 * | GET /auth/me | | | 200 account |
 * | PATCH /auth/me | | profileChange | 200 account |
 * | DELETE /auth/me | | passwordProof | 204 |
 * | POST /auth/email | | emailChange | 202 notice |
 * | POST /auth/password | | passwordChange | 204, every other session ends |
 * | GET /auth/sessions | | | 200 list of sessionEntry |
 * | DELETE /auth/sessions/{id} | | passwordProof, where it was typed long ago | 204 |
 * | DELETE /auth/sessions | | passwordProof, as above | 204, every session but this one ends |
 * | … /auth/second-factor … | | | see `auth/secondFactor.ts` |
 * | … /auth/passkeys … | | | see `auth/passkey.ts` |
 * | GET /auth/tokens | | | 200 list of programToken |
 * | POST /auth/tokens | | newProgramToken, with the password where it was typed long ago | 201 madeProgramToken |
 * | DELETE /auth/tokens/{id} | | | 204 |
 * | GET /auth/export | | | 200 zip of everything that is kept of the account |
 * | GET /auth/methods | | | 200 signInMethods |
 * | GET /auth/oidc/start | invitation | | 303 to the identity provider's page |
 * | GET /auth/oidc/callback | what the provider adds | | 303 to the page, or to /sign-in?failed=CODE |
 * | POST /auth/oidc/logout | | logout_token, as a form, from the provider itself | 204 |
 * | POST /auth/recovery | | | 201 recoveryCode, for anonymous visitors |
 * | POST /auth/recover | | recoveryCode | 200 account |
 *
 * The links in mails are /sign-in?verify=TOKEN&user_id=ID and /reset-password/TOKEN?user_id=ID, the latter also without the ID. A password that is
 * not right is answered with 401, a token that is over with 410, too many tries with 429 and Retry-After.
 */

/** Shortest and longest password, in characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

const password = z
  .string()
  .min(PASSWORD_MIN, `A password has at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters`);
/** Password to compare with the stored one: any text. */
const given = z.string().min(1, "Enter your password").max(PASSWORD_MAX);
const email = z.string().trim().max(254).pipe(z.email("Enter an e-mail address, such as name@example.com"));
const name = nameText(200);
const token = z.string().min(1).max(200);

/** User of the session, with profile data; an anonymous visitor has neither address nor name. */
export const account = visitor.extend({
  plan: planName,
  email: z.string().nullable(),
  name: z.string().nullable(),
  created_at: z.string(),
  /** Only where the user looks after the server. */
  operator: z.literal(true).optional(),
});
export type Account = z.output<typeof account>;

/** Next step, for people: the same for known and unknown addresses. */
export const notice = z.object({ detail: z.string() });
export type Notice = z.output<typeof notice>;

/** Sent in the body; earlier pages send them in the query, which proxies log. */
export const registerQuery = z.object({ email: email.optional(), name: name.optional() });
/** Token of the invitation to a team by whose link the visitor came: the way back in leads to it. */
const invitation = z
  .string()
  .regex(/^[\w-]{1,100}$/, "is not a token of an invitation")
  .optional();
export const registration = registerQuery.extend({ password, invitation });

export const credentials = z.object({
  email,
  password: given,
  /** Code of the second factor, where the account has one. */
  code: typedCode.optional(),
  /** Moves the anonymous work of this browser into the account. */
  keep_work: z.boolean().default(false),
});
export type Credentials = z.input<typeof credentials>;

/** Of the body; earlier pages send it in the query. */
export const emailQuery = z.object({ email: email.optional() });
/** For a password reset link, whose token is enough; a user that it names must be the token's. */
export const resetQuery = z.object({ user_id: z.uuid().optional() });
export const resetBody = z.object({ token, password });
export const resetCheck = z.object({ token });
export const verifyQuery = z.object({ user_id: z.uuid(), token });
/**
 * Requirement of an address link: nothing in the browser that requested it; a new password if the account was
 * requested elsewhere, since the requester may not own the address; and for another address of an account, its
 * session.
 */
export const verifiable = z.object({ email: z.string(), needs: z.enum(["nothing", "password", "session"]) });
export type Verifiable = z.output<typeof verifiable>;
export const verifyBody = z.object({ user_id: z.uuid(), token, password: password.optional() });
/** `signed_in`: this browser made the account and is in it now; otherwise one signs in next. */
export const verified = z.object({ email: z.string(), signed_in: z.boolean() });
export type Verified = z.output<typeof verified>;

export const profileChange = z.object({ name: name.nullable() });
/** The password again; an anonymous visitor has none. */
export const passwordProof = z.object({ password: given.optional() });
export const emailChange = z.object({ email, password: given });
export const passwordChange = z.object({ password: given, new_password: password });

export const sessionEntry = z.object({
  id: z.uuid(),
  /** The current session. */
  current: z.boolean(),
  created_at: z.string(),
  seen_at: z.string(),
  /** Browser by User-Agent, e.g. "Firefox on Linux"; null if unknown. */
  device: z.string().nullable(),
});
export type SessionEntry = z.output<typeof sessionEntry>;

/** Single-use code that restores an anonymous visitor's data, from any browser. */
export const recoveryCode = z.object({ code: z.string().min(1).max(100) });
export type RecoveryCode = z.output<typeof recoveryCode>;

/** Ways to sign in: by password, by passkey, and with the studio's accounts by the name on their button. */
export const signInMethods = z.object({
  password: z.boolean(),
  passkeys: z.boolean(),
  oidc: z.object({ name: z.string() }).nullable(),
});
export type SignInMethods = z.output<typeof signInMethods>;

/** `next` ends the session at the identity provider, too. */
export const signedOut = z.object({ next: z.string() });

export const oidcStart = z.object({ invitation });

/** Parameters with which the identity provider's page comes back; all are passed on. */
export const oidcCallback = z.looseObject({ state: z.string().max(200).optional() });
