import type { FastifyRequest } from "fastify";
import { audit } from "../../audit/auditLog.ts";
import type { Cipher } from "../../db/cipher.ts";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { HttpError } from "../../http/httpError.ts";
import type { MailQueue } from "../../mail/mail.ts";
import { recoveryCodeUsedMail } from "../../mail/mailText.ts";
import type { LoginThrottle } from "../loginThrottle.ts";
import { hasSecondFactor, secondFactorOf, takeCode } from "./secondFactor.ts";

type Services = { database: Database; loginThrottle: LoginThrottle; post: MailQueue; cipher: Cipher | null };

/** @throws HttpError 401 with an issue of the field `code` */
export function wrongCode(): HttpError {
  const message = "The code is not right, or was used already";
  return new HttpError(401, `${message}.`, { issues: [{ path: ["code"], message }] });
}

/**
 * Asks for the second factor of a user whose password was right.
 * @throws HttpError 401, with `secondFactor` where there is no code
 */
export async function requireCode(
  { database, loginThrottle, post, cipher }: Services,
  request: FastifyRequest,
  user: Tables["users"],
  code: string | undefined,
): Promise<void> {
  if (!(await hasSecondFactor(database.read, user.id))) return;
  if (code === undefined) {
    // The password was right: it is no guess. The network is not known before the code is right, too.
    await loginThrottle.passed("login", request.ip, user.email!);
    throw new HttpError(401, "Enter the code of your authenticator app.", { code: "secondFactor" });
  }
  await loginThrottle.count("code", request.ip, user.id);
  const kind = await database.write(async (query) => {
    const kind = await takeCode(query, cipher, user.id, code);
    if (kind !== "recovery") return kind;
    const { recovery_codes } = await secondFactorOf(query, user.id);
    const visitor = { user_id: user.id, user_type: "registered" } as const;
    await audit(query, { visitor }, { event: "secondFactor.codeUsed", detail: `${recovery_codes} left` });
    await post.add(query, recoveryCodeUsedMail(user.email!, recovery_codes));
    return kind;
  });
  if (kind === null) throw wrongCode();
  await loginThrottle.right("code", request.ip, user.id);
}
