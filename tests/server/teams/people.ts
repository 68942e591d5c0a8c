import { expect } from "vitest";
import type { TokenScope } from "#api/auth/programToken.ts";
import type { TeamRole } from "#api/team/team.ts";
import { newConfig, type Send, type Server, sender } from "../app.ts";
import { newUser } from "../browser.ts";

/** A person with an account. */
export type Person = Awaited<ReturnType<typeof newUser>> & { id: string };

export async function newPerson(server: Server): Promise<Person> {
  const user = await newUser(server);
  return { ...user, id: (await user.send("GET", "/auth/me")).body.user_id };
}

export async function newTeam(send: Send, name = "Color"): Promise<string> {
  const { status, body } = await send("POST", "/teams", { name });
  expect(status).toBe(201);
  return body.id;
}

/** Lets a person in, by a link. */
export async function letIn(owner: Send, team: string, role: TeamRole, person: Send): Promise<void> {
  const { body } = await owner("POST", `/teams/${team}/invitations`, { role });
  const joined = await person("POST", "/invitations/accept", { token: body.token });
  expect([joined.status, joined.body?.role]).toEqual([200, role]);
}

/** Has the access of a member, or of those who came by a link, end an hour ago. */
export async function end({ database }: Server, member: string, link = ""): Promise<void> {
  const expires_at = new Date(Date.now() - 3_600_000).toISOString();
  await database.write(async (query) => {
    await query.updateTable("team_members").set({ expires_at }).where("user_id", "=", member).execute();
    await query.updateTable("shares").set({ expires_at }).where("id", "=", link).execute();
  });
}

/** A configuration of a team. */
export async function newTeamConfig(owner: Send, team: string): Promise<string> {
  const config = await newConfig(owner);
  expect((await owner("POST", `/configs/${config}/transfer`, { team_id: team })).status).toBe(200);
  return config;
}

/** Sends as a program does, with a new token of this person. */
export async function programOf(
  { app }: Server,
  send: Send,
  scope: TokenScope,
  reach: { config_id?: string; team_id?: string } = {},
): Promise<Send> {
  const made = await send("POST", "/auth/tokens", { name: scope, scope, days: 1, ...reach });
  expect(made.status).toBe(201);
  const bare = sender(app);
  return (method, path, body, headers) =>
    bare(method, path, body, { authorization: `Bearer ${made.body.token}`, ...headers });
}
