import { hkdfSync } from "node:crypto";
import { type Cipher, openCipher, secretCipher } from "../../db/cipher.ts";
import type { Database, Query } from "../../db/database.ts";
import { HttpError } from "../../http/httpError.ts";
import { endSessions } from "../sessions.ts";
import { hashOf } from "../token.ts";
import { CLOCK_SKEW_MS, type LoggedOut, type Person, type Provider } from "./provider.ts";

/** Time after which the provider is asked again, so that a person removed there is out within a minute. */
const CHECK_EVERY = 40_000;
/** Remembered sessions whose check is recent, in this process. */
const REMEMBERED = 20_000;

/** True for a check that need not be done again; one of a time to come is of a clock that was put back since. */
const isRecent = (at: number | undefined) => at !== undefined && Math.abs(Date.now() - at) < CHECK_EVERY;

export type OidcSessions = {
  /** Records that a session began at the provider. */
  record: (query: Query, token: string, person: Person) => Promise<void>;
  /** False when the provider has ended the access of the session with this hash. */
  confirm: (tokenHash: string) => Promise<boolean>;
  /**
   * Ends the sessions of a person, or the one that the provider names, that began before its token was issued.
   * @returns how many
   * @throws HttpError 400 for a token that was used already
   */
  end: (who: LoggedOut) => Promise<number>;
  /** True for a session that began at the provider. */
  has: (tokenHash: string) => Promise<boolean>;
};

/** Cipher of refresh tokens, by the client secret or else the server's keys; null where the environment holds neither. */
function refreshTokenCipher(
  { clientSecret, clientId }: Provider["options"],
  secretKeys: readonly string[],
): Cipher | null {
  if (clientSecret)
    return openCipher(Buffer.from(hkdfSync("sha256", clientSecret, clientId, "palette refresh tokens", 32)));
  return secretKeys.length > 0 ? secretCipher(secretKeys, "refresh tokens") : null;
}

/**
 * Sessions that began at an identity provider. Their refresh tokens are encrypted by a key that only the environment
 * holds; without one they are not kept, and the provider is not asked again.
 */
export function openOidcSessions(
  database: Database,
  provider: Provider,
  secretKeys: readonly string[] = [],
): OidcSessions {
  const cipher = refreshTokenCipher(provider.options, secretKeys);
  const encrypted = (token: string | null) => (token === null ? null : (cipher?.encrypt(token) ?? null));

  const recent = new Map<string, number>();
  const remember = (hash: string) => {
    if (recent.size >= REMEMBERED) recent.clear();
    recent.set(hash, Date.now());
  };
  const running = new Map<string, Promise<boolean>>();

  const check = async (hash: string): Promise<boolean> => {
    const found = await database.read
      .selectFrom("oidc_sessions")
      .selectAll()
      .where("token_hash", "=", hash)
      .executeTakeFirst();
    const isDue = found?.refresh_token && !isRecent(Date.parse(found.checked_at));
    if (!isDue) {
      remember(hash);
      return true;
    }
    // A refresh token serves once: of all processes, the one that moves the time asks the provider.
    const [claimed] = await database.write((query) =>
      query
        .updateTable("oidc_sessions")
        .set({ checked_at: new Date().toISOString() })
        .where("token_hash", "=", hash)
        .where("checked_at", "=", found.checked_at)
        .returning("token_hash")
        .execute(),
    );
    if (!claimed) return true;
    const token = cipher?.decrypt(found.refresh_token!) ?? null;
    if (token === null) return false;
    const answer = await provider.refresh(token, found.subject);
    if (answer === "gone" || (answer !== "silent" && !answer.isMember)) return false;
    remember(hash);
    // While the provider does not answer, who is in stays in.
    if (answer !== "silent" && answer.refreshToken !== token)
      await database.write((query) =>
        query
          .updateTable("oidc_sessions")
          .set({ refresh_token: encrypted(answer.refreshToken) })
          .where("token_hash", "=", hash)
          .execute(),
      );
    return true;
  };

  return {
    record: async (query, token, { issuer, subject, sid, refreshToken }) => {
      await query
        .insertInto("oidc_sessions")
        .values({
          token_hash: hashOf(token),
          issuer,
          subject,
          sid,
          refresh_token: encrypted(refreshToken),
          checked_at: new Date().toISOString(),
        })
        .execute();
    },
    confirm: async (hash) => {
      if (isRecent(recent.get(hash))) return true;
      const known = running.get(hash);
      if (known) return known;
      const asked = check(hash).finally(() => running.delete(hash));
      running.set(hash, asked);
      return asked;
    },
    has: async (hash) => {
      const found = await database.read
        .selectFrom("oidc_sessions")
        .select("token_hash")
        .where("token_hash", "=", hash)
        .executeTakeFirst();
      return found !== undefined;
    },
    end: async ({ issuer, subject, sid, jti, issuedAt, expiresAt }) =>
      database.write(async (query) => {
        const now = new Date().toISOString();
        await query.deleteFrom("logout_tokens").where("expires_at", "<", now).execute();
        const [used] = await query
          .insertInto("logout_tokens")
          .values({ token_hash: hashOf(`${issuer} ${jti}`), expires_at: new Date(expiresAt).toISOString() })
          .onConflict((conflict) => conflict.column("token_hash").doNothing())
          .returning("token_hash")
          .execute();
        if (!used) throw new HttpError(400, "The logout token was used already.");
        const found = await query
          .selectFrom("oidc_sessions")
          .innerJoin("sessions", "sessions.token_hash", "oidc_sessions.token_hash")
          .select("oidc_sessions.token_hash")
          .where("issuer", "=", issuer)
          .where("created_at", "<", new Date(issuedAt + CLOCK_SKEW_MS).toISOString())
          .$if(sid !== null, (of) =>
            of.where((row) =>
              // A session without an id of the provider counts as one of the person's.
              row.or([
                row("sid", "=", sid),
                row.and([row("sid", "is", null), row("subject", "=", subject ?? "")]),
              ]),
            ),
          )
          .$if(sid === null, (of) => of.where("subject", "=", subject!))
          .execute();
        await endSessions(
          query,
          found.map(({ token_hash }) => token_hash),
        );
        return found.length;
      }),
  };
}
