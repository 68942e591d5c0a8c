import { expect } from "vitest";
import { type App, post, type Visitor } from "./app.ts";

/** The password of whoever is made so. */
export const PASSWORD = "a lamp beside the window";

/** A new person with an account, at the list of configurations. The app needs the outbox page. */
export async function person(app: App, name: string): Promise<Visitor> {
  const visitor = await app.visitor();
  const { page } = visitor;
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Configurations" }).waitFor();
  const email = `${name.toLowerCase()}@example.com`;
  await post(page, `/api/auth/register?email=${email}&name=${name}`, { password: PASSWORD });
  const outbox = await (await fetch(`${app.url}/outbox`)).text();
  const [, token, user_id] = /verify=([\w-]+)&(?:amp;)?user_id=([\w-]+)/.exec(
    outbox.slice(outbox.indexOf(email)),
  )!;
  expect((await post(page, "/api/auth/verify-email", { token, user_id })).status).toBe(200);
  await page.goto(app.url);
  await page.getByRole("button", { name: "Account" }).waitFor();
  return visitor;
}
