import { randomUUID } from "node:crypto";
import { type Send, type Server, sender } from "./app.ts";

export const PASSWORD = "a lamp beside the window";

/** The mails to an address, newest first. */
export async function mailsTo({ database }: Server, email: string) {
  const { read } = database;
  return read
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("created_at", "desc")
    .execute();
}

/** The query of the link in the newest mail to an address. */
export async function linkTo(server: Server, email: string): Promise<URL> {
  const [mail] = await mailsTo(server, email);
  return new URL(/https?:\S+/.exec(mail!.text)![0]);
}

/** A visitor whose cookie changes as a browser's does. */
export function browserOf(server: Server): { send: Send; cookie: () => string } {
  let cookie = "";
  const send: Send = async (method, path, body, headers) => {
    if (cookie === "") await take(await sender(server.app)("POST", "/auth/initialize"));
    return take(await sender(server.app, cookie)(method, path, body, headers));
  };
  const take = async (answer: Awaited<ReturnType<Send>>) => {
    const [set] = [answer.headers["set-cookie"] ?? []].flat() as string[];
    if (set) cookie = /Max-Age=0/.test(set) ? "" : set.split(";")[0]!;
    return answer;
  };
  return { send, cookie: () => cookie };
}

export const newEmail = () => `${randomUUID().slice(0, 8)}@Example.com`;
export const asked = (email: string, name?: string) =>
  `/auth/register?${new URLSearchParams({ email, ...(name !== undefined && { name }) })}`;
export const verifying = (link: URL) =>
  `/auth/verify-email?token=${link.searchParams.get("verify")}&user_id=${link.searchParams.get("user_id")}`;

/** Does what the link asks for, with a password where it is opened in another browser. */
export const verify = (send: Send, link: URL, password?: string) =>
  send("POST", "/auth/verify-email", {
    token: link.searchParams.get("verify"),
    user_id: link.searchParams.get("user_id"),
    ...(password !== undefined && { password }),
  });

/** A registered user in a browser of its own. */
export async function newUser(server: Server, email = newEmail()) {
  const browser = browserOf(server);
  const { status } = await browser.send("POST", asked(email, "Ada"), { password: PASSWORD });
  const verified = await verify(browser.send, await linkTo(server, email));
  if (status !== 202 || verified.status !== 200) throw new Error(`${status} ${verified.text}`);
  return { ...browser, email, password: PASSWORD };
}
