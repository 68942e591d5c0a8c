import { expect } from "vitest";
import type { Running } from "./process.ts";

const PASSWORD = "a lamp beside the window";

/** A browser of a running server, also of the one that follows it, with the cookies that it was given. */
async function browserOf(server: () => Running) {
  const cookies = new Map<string, string>();
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  keep(await fetch(`${server().url}/api/auth/initialize`, { method: "POST" }));
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server().url}/api${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await keep(response).text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}

/** A user of a running server, whose address is confirmed by the link in the log. */
export async function userOf(server: () => Running) {
  const send = await browserOf(server);
  await send("POST", "/auth/register?email=ada@studio.example&name=Ada", { password: PASSWORD });
  const link = /verify=([\w-]+)&user_id=([\w-]+)/;
  await expect.poll(() => link.test(server().printed())).toBe(true);
  const [, token, user_id] = link.exec(server().printed())!;
  await send("POST", "/auth/verify-email", { token, user_id });
  return send;
}
