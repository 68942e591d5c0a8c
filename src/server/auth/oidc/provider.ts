import { createRemoteJWKSet, errors, jwtVerify, customFetch as keyFetch } from "jose";
import * as client from "openid-client";
import type { z } from "zod";
import { registerQuery } from "#api/auth/account.ts";
import { HttpError } from "../../http/httpError.ts";
import type { AddressRange } from "../../outgoing/addressRules.ts";
import { type OutgoingClient, openOutgoingClient } from "../../outgoing/outgoingClient.ts";

/** The studio's identity provider, as the operator names it. */
export type OidcOptions = {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  scopes: string;
  /** Name on the button, such as "Studio account". */
  name: string;
  /** Only members of one of these groups may enter; everybody when left out. */
  groups?: readonly string[] | undefined;
  /** True if nobody may sign in by password. */
  only: boolean;
};

/** Largest lag of the provider's clock. */
export const CLOCK_SKEW_MS = 60_000;

/** The person who signed in, as the provider describes them. */
export type Person = {
  issuer: string;
  subject: string;
  /** Its session at the provider, which a sign-out there names. */
  sid: string | null;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  groups: string[];
  /** Time at which the person last signed in at the provider, in seconds since 1970; null where it does not say. */
  authTime: number | null;
  /** Asks later if the person may still enter; null where the provider gives none. */
  refreshToken: string | null;
};

/** Parts of one sign-in that are kept between leaving to the provider and coming back. */
type Departure = { url: string; state: string; nonce: string; verifier: string };

/** Claims of a logout token: subject or `sid` of the sessions that ended. Times are in ms since 1970. */
export type LoggedOut = {
  issuer: string;
  subject: string | null;
  sid: string | null;
  /** Names the token, which serves once. */
  jti: string;
  issuedAt: number;
  /** From then on it is too old to be taken. */
  expiresAt: number;
};

export type Provider = {
  options: OidcOptions;
  /** Address of the provider's page that comes back to `redirect`. @throws HttpError 503 when it does not answer */
  depart: (redirect: string, again: boolean) => Promise<Departure>;
  /** Exchanges the code of the address that came back. @throws HttpError 502 or 503 */
  arrive: (url: URL, kept: Omit<Departure, "url">) => Promise<Person>;
  /**
   * "gone" when the provider ends the access, "silent" when it does not answer; `isMember` is false for a person who has
   * left the groups that may enter.
   */
  refresh: (
    token: string,
    subject: string,
  ) => Promise<{ refreshToken: string; isMember: boolean } | "gone" | "silent">;
  /**
   * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, §2.4).
   * @throws HttpError 400, or 503 where the provider's keys do not come, so that it sends the token again
   */
  loggedOut: (token: string) => Promise<LoggedOut>;
  /** Address that ends the session at the provider, if it has one. */
  farewell: (back: string) => Promise<string | null>;
};

const TIMEOUT_SECONDS = 5;
/** Age from which the settings of the provider are read again: an upgrade there may move its addresses. */
const SETTINGS_MS = 10 * 60_000;
/** Age in ms at which settings are doubted after a failure. */
const SETTLED_MS = 10_000;
/** Bytes of one answer; settings, keys and claims of real providers take a few thousand. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Characters of a subject (OpenID Connect Core 1.0, §2). */
const MAX_SUBJECT = 255;
/** Seconds for which a logout token is taken. */
const LOGOUT_SECONDS = 300;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Reads a claim that is a list of texts; Keycloak nests roles of the realm. */
function groupsOf(claims: Record<string, unknown>): string[] {
  const { groups, roles, realm_access } = claims;
  const nested = (realm_access as { roles?: unknown } | undefined)?.roles;
  return [groups, roles, nested]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((each): each is string => typeof each === "string")
    .map((each) => each.replace(/^\//, ""));
}

/** True for a person in one of the groups that may enter. */
export function isMember({ groups }: Pick<OidcOptions, "groups">, of: readonly string[]): boolean {
  return !groups || groups.some((each) => of.includes(each));
}

type Claims = Record<string, unknown>;

/**
 * The address of a person, and true where a source that names it says that it is confirmed: another may speak of another
 * address.
 */
function addressOf(sources: readonly Claims[]): { email: unknown; isEmailVerified: boolean } {
  const email = sources.find((each) => each.email !== undefined)?.email;
  const told = sources.find((each) => each.email === email && each.email_verified !== undefined);
  return { email, isEmailVerified: told?.email_verified === true || told?.email_verified === "true" };
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A claim as an account may hold it; null where it is missing or is none. */
function claim(schema: z.ZodType<string | undefined>, value: unknown): string | null {
  return schema.safeParse(value).data ?? null;
}

/** `fetch` by the guarded way, for libraries. @throws Error for an answer that is too long */
function limitedFetch(outgoing: OutgoingClient) {
  return async (address: string, options: { method?: string; headers?: unknown; body?: unknown }) => {
    const { status, headers, bytes } = await outgoing.fetch(address, {
      method: options.method ?? "GET",
      headers: Object.fromEntries(new Headers(options.headers as Record<string, string>)),
      ...(options.body !== undefined && options.body !== null && { body: String(options.body) }),
      timeoutMs: TIMEOUT_SECONDS * 1000,
      maxBytes: MAX_ANSWER_BYTES,
      longer: "refuse",
    });
    const given = new Headers();
    for (const [name, value] of Object.entries(headers))
      for (const each of [value ?? []].flat()) given.append(name, each);
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers: given });
  };
}

/**
 * Opens the provider; it is asked for its settings at the first sign-in, and again after ten minutes or a sign-in that
 * failed. Other addresses that it names must be public, or allowed by the operator.
 */
export function openProvider(options: OidcOptions, allow: readonly AddressRange[] = []): Provider {
  const issuer = new URL(options.issuer);
  const fetchLimited = limitedFetch(openOutgoingClient({ allow, trusted: [issuer.origin] }));
  // Only a provider on this machine may do without TLS.
  const execute = issuer.protocol === "http:" ? [client.allowInsecureRequests] : [];
  let known: Promise<client.Configuration> | undefined;
  let readAt = 0;
  const discovered = () => {
    if (performance.now() - readAt > SETTINGS_MS) known = undefined;
    if (known) return known;
    readAt = performance.now();
    known = client
      .discovery(issuer, options.clientId, options.clientSecret, undefined, {
        execute,
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: fetchLimited,
      })
      .catch((error: unknown) => {
        known = undefined;
        throw silent(error);
      });
    return known;
  };
  /** Has the settings read again after a failure that moved addresses may explain, not at each of many. */
  const doubt = () => {
    if (performance.now() - readAt > SETTLED_MS) known = undefined;
  };
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  let keysUri: string | undefined;

  /** Claims of a person that the provider gives when asked; its ID token may be small. */
  const userInfoOf = async (
    config: client.Configuration,
    { access_token }: { access_token: string },
    subject: string,
  ): Promise<Claims> => {
    const asks = config.serverMetadata().userinfo_endpoint !== undefined;
    return asks ? client.fetchUserInfo(config, access_token, subject) : {};
  };

  const arrive: Provider["arrive"] = async (url, { state, nonce, verifier }) => {
    const config = await discovered();
    const tokens = await client
      .authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        // A provider that says no to the person has answered where it should.
        if (!(error instanceof client.AuthorizationResponseError)) doubt();
        throw isRefusal(error) ? refused(error) : silent(error);
      });
    const claims = tokens.claims()!;
    if (claims.sub.length > MAX_SUBJECT) throw refused(new Error("The subject has over 255 characters."));
    const told = await userInfoOf(config, tokens, claims.sub).catch((error: unknown) => {
      throw silent(error);
    });
    const all: Claims = { ...told, ...claims };
    const { email, isEmailVerified } = addressOf([claims, told]);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      sid: text(all.sid),
      email: claim(registerQuery.shape.email, email),
      isEmailVerified,
      name: claim(registerQuery.shape.name, text(all.name) ?? text(all.preferred_username)),
      groups: groupsOf(all),
      authTime: claims.auth_time ?? null,
      refreshToken: tokens.refresh_token ?? null,
    };
  };

  return {
    options,
    depart: async (redirect, again) => {
      const config = await discovered();
      const [state, nonce, verifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: options.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        // Without consent asked for, some providers give no refresh token for `offline_access`.
        ...(options.scopes.split(" ").includes("offline_access") && { prompt: "consent" }),
        ...(again && { prompt: "login", max_age: "0" }),
      });
      return { url: url.href, state, nonce, verifier };
    },
    arrive,
    refresh: async (token, subject) => {
      try {
        const config = await discovered();
        const tokens = await client.refreshTokenGrant(config, token);
        const answer = { refreshToken: tokens.refresh_token ?? token };
        if (!options.groups) return { ...answer, isMember: true };
        // Its ID token is new, where it gives one; groups of the one before are out of date.
        const told = await userInfoOf(config, tokens, subject).catch(() => null);
        // A person about whom the provider gives no answer now is checked again later.
        const groups = told === null ? null : groupsOf({ ...told, ...tokens.claims() });
        return { ...answer, isMember: groups === null || isMember(options, groups) };
      } catch (error) {
        // RFC 6749 §5.2: the token has expired or was revoked. A wrong client secret must not sign everybody out.
        if (error instanceof client.ResponseBodyError && error.error === "invalid_grant") return "gone";
        doubt();
        return "silent";
      }
    },
    loggedOut: async (token) => {
      const { issuer: iss, jwks_uri } = (await discovered()).serverMetadata();
      if (!keys || keysUri !== jwks_uri)
        keys = createRemoteJWKSet(new URL(jwks_uri!), {
          timeoutDuration: TIMEOUT_SECONDS * 1000,
          [keyFetch]: fetchLimited,
        });
      keysUri = jwks_uri;
      // A list that was read a moment ago is not read again for a key that it lacks, which may be newer.
      const isRecent = keys.coolingDown;
      const { payload } = await jwtVerify(token, keys, {
        issuer: iss,
        audience: options.clientId,
        maxTokenAge: LOGOUT_SECONDS,
        clockTolerance: CLOCK_SKEW_MS / 1000,
      }).catch((error: Error) => {
        const isUnknown = error instanceof errors.JWKSNoMatchingKey;
        if (isUnknown ? isRecent : isWithoutKeys(error)) throw silent(error);
        throw new HttpError(400, `The logout token is not valid: ${error.message}.`);
      });
      const { events } = payload;
      const [subject, sid, jti] = [text(payload.sub), text(payload.sid), text(payload.jti)];
      const isLogout = Object.hasOwn(Object(events), LOGOUT_EVENT) && !("nonce" in payload);
      if (!isLogout || jti === null || (subject === null && sid === null))
        throw new HttpError(400, "The token is not a logout token.");
      const issuedAt = payload.iat! * 1000;
      // Processes whose clocks differ take it for so long at most.
      const expiresAt = issuedAt + LOGOUT_SECONDS * 1000 + 2 * CLOCK_SKEW_MS;
      return { issuer: iss, subject, sid, jti, issuedAt, expiresAt };
    },
    farewell: async (back) => {
      const config = await discovered();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href;
    },
  };
}

/** Codes of answers that are not to be trusted, such as those of a wrong clock or another client. */
const UNTRUSTED: readonly (string | undefined)[] = [
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
];

/** True when the provider has answered, with a refusal or with what is refused; trying again does not change it. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError ||
    (error instanceof client.ClientError && UNTRUSTED.includes(error.code))
  );
}

/** True when a token could not be verified because the list of the provider's keys did not come, or is none. */
function isWithoutKeys(error: Error): boolean {
  const { code } = error as { code?: string };
  return (
    !(error instanceof errors.JOSEError) ||
    ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"].includes(code!)
  );
}

function refused(error: unknown): HttpError {
  const failure = new HttpError(502, "The identity provider did not sign you in.");
  failure.reason = (error as Error).message;
  return failure;
}

function silent(error: unknown): HttpError {
  const failure = new HttpError(503, "The identity provider does not answer; try again in a moment.");
  failure.reason = (error as Error).message;
  return failure;
}
