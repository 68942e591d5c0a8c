import { expect, test } from "vitest";
import type { AuditEvent } from "#api/audit.ts";
import { openDatabase } from "#server/db/database.ts";
import { removeEnded } from "#server/teams/endedAccess.ts";
import { newConfig, newVisitor, onEveryEngine, type Send } from "../app.ts";
import { mailsTo } from "../browser.ts";
import { Stream } from "../stream.ts";
import { end, letIn, newPerson, newTeam, newTeamConfig, programOf } from "./people.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const PAST = "2020-01-01T00:00:00.000Z";
/** Events of a log, oldest first, with T in the place of times. */
const eventsOf = async (send: Send, path: string) =>
  ((await send("GET", path)).body.events as AuditEvent[])
    .map(({ event, subject, detail }) =>
      `${event} | ${subject} | ${detail}`.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, "T"),
    )
    .reverse();

onEveryEngine("access that ends by itself", (server) => {
  /** A team with a config and a second person in it. */
  const shared = async (role: "owner" | "editor", member_expires_at?: string) => {
    const [ada, bob] = [await newPerson(server()), await newPerson(server())];
    const team = await newTeam(ada.send);
    const config = await newTeamConfig(ada.send, team);
    const { token } = (await ada.send("POST", `/teams/${team}/invitations`, { role, member_expires_at }))
      .body;
    expect((await bob.send("POST", "/invitations/accept", { token })).status).toBe(200);
    const member = `/teams/${team}/members/${bob.id}`;
    return { ada, bob, team, config, member };
  };
  const bothLogs = async ({ ada, bob, team }: Awaited<ReturnType<typeof shared>>) => [
    await eventsOf(ada.send, `/teams/${team}/audit`),
    await eventsOf(bob.send, "/auth/audit"),
  ];

  test("is given with an invitation, told to whoever is invited, and is that of the member", async () => {
    const [ada, bob] = [await newPerson(server()), await newPerson(server())];
    const team = await newTeam(ada.send);
    const until = inDays(14);
    const invited = await ada.send("POST", `/teams/${team}/invitations`, {
      ...{ role: "editor", email: bob.email, member_expires_at: until },
    });
    expect(invited.body).toMatchObject({ member_expires_at: until });
    expect((await bob.send("GET", "/invitations")).body).toMatchObject([{ member_expires_at: until }]);
    const mails = (await mailsTo(server(), bob.email)).map(({ text }) => text).join();
    expect(mails).toContain(`as editor, until ${until.slice(0, 10)} ${until.slice(11, 16)} UTC.`);
    const { id } = invited.body;
    expect((await bob.send("POST", "/invitations/accept", { id })).status).toBe(200);
    expect((await bob.send("GET", `/teams/${team}/members`)).body).toMatchObject([
      { user_id: ada.id, expires_at: null },
      { user_id: bob.id, role: "editor", expires_at: until },
    ]);
    expect(await eventsOf(ada.send, `/teams/${team}/audit`)).toEqual([
      `team.made | ${ada.email} | `,
      `team.invited | ${bob.email} | editor, until T`,
      `team.joined | ${bob.email} | editor, until T`,
    ]);
  });

  test("is over with an invitation that nobody accepted before it", async () => {
    const [ada, bob] = [await newPerson(server()), await newPerson(server())];
    const team = await newTeam(ada.send);
    const invitation = { role: "viewer", email: bob.email, member_expires_at: inDays(1) };
    const { id } = (await ada.send("POST", `/teams/${team}/invitations`, invitation)).body;
    await server().database.write((query) =>
      query.updateTable("team_invitations").set({ member_expires_at: PAST }).where("id", "=", id).execute(),
    );
    expect((await bob.send("GET", "/invitations")).body).toEqual([]);
    expect((await bob.send("POST", "/invitations/accept", { id })).status).toBe(404);
  });

  test("gets another end or none where the role is changed, and each change is in both logs", async () => {
    const all = await shared("editor", inDays(14));
    const { ada, member } = all;
    const later = inDays(30);
    const changed = async (body: object) => (await ada.send("PATCH", member, body)).body;
    // A page of the version before sends the role alone.
    expect(await changed({ role: "viewer" })).toMatchObject({
      role: "viewer",
      expires_at: expect.any(String),
    });
    expect(await changed({ expires_at: later })).toMatchObject({ role: "viewer", expires_at: later });
    expect(await changed({ role: "editor", expires_at: null })).toMatchObject({
      ...{ role: "editor", expires_at: null },
    });
    expect(await changed({ expires_at: null })).toMatchObject({ expires_at: null });
    // Two of one moment stand in any order.
    for (const log of await bothLogs(all))
      expect(
        log
          .filter((event) => /Changed/.test(event))
          .map((event) => event.split(" | ")[2])
          .sort(),
      ).toEqual(["T → T", "T → never", "editor → viewer", "viewer → editor"]);
  });

  test.each([
    ["a time that has passed", PAST, "This end of the access has passed; choose a later time."],
    ["what is no time", "soon", "The field expires_at is not valid: Invalid ISO datetime."],
  ])("is not given until %s", async (_, expires_at, detail) => {
    const { ada, member, config } = await shared("editor");
    const shares = `/configs/${config}/shares`;
    const { id } = (await ada.send("POST", shares, { access: "read" })).body;
    const answers = [
      await ada.send("PATCH", member, { expires_at }),
      await ada.send("POST", shares, { access: "read", expires_at }),
      await ada.send("PATCH", `${shares}/${id}`, { expires_at }),
    ];
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
      answers.map(() => [422, detail]),
    );
  });

  test("leaves a team an owner without an end", async () => {
    const { ada, bob, team, member } = await shared("owner", inDays(14));
    const refused = async (sent: Promise<{ status: number; body: { detail: string } }>) => {
      const { status, body } = await sent;
      return [status, body?.detail];
    };
    const left =
      "“Color” would be left to owners whose access ends. Make somebody an owner without an end first, or delete the team.";
    const own = `/teams/${team}/members/${ada.id}`;
    for (const sent of [
      bob.send("PATCH", own, { expires_at: inDays(1) }),
      bob.send("PATCH", own, { role: "editor" }),
      ada.send("DELETE", own),
    ])
      expect(await refused(sent)).toEqual([409, left]);
    expect((await ada.send("PATCH", member, { role: "editor" })).status).toBe(200);
    expect(await refused(ada.send("PATCH", own, { expires_at: inDays(1) }))).toEqual([
      409,
      "“Color” would have no owner left. Make somebody else an owner first, or delete the team.",
    ]);
    expect((await ada.send("PATCH", member, { role: "owner", expires_at: null })).status).toBe(200);
    expect((await ada.send("PATCH", own, { expires_at: inDays(1) })).status).toBe(200);
  });

  test("of a last owner that an earlier version has left over goes on", async () => {
    const { ada, bob, team } = await shared("owner", inDays(14));
    await server().database.write((query) =>
      query.deleteFrom("team_members").where("user_id", "=", ada.id).execute(),
    );
    await end(server(), bob.id);
    await removeEnded(server().database);
    expect((await bob.send("GET", `/teams/${team}/members`)).body).toMatchObject([{ expires_at: null }]);
  });

  test("is removed once by several processes, with tokens, invitations and streams, and is in the logs", async () => {
    const all = await shared("owner", inDays(14));
    const { ada, bob, team, config } = all;
    await bob.send("POST", `/teams/${team}/invitations`, { role: "viewer" });
    const token = await programOf(server(), bob.send, "edit", { team_id: team });
    const url = await server().app.listen({ port: 0, host: "127.0.0.1" });
    const watching = await Stream.open(url, bob.cookie(), `/configs/${config}/events`);
    await end(server(), bob.id);
    expect((await token("GET", `/configs/${config}`)).status).toBe(401);
    const late = await bob.send("PATCH", `/configs/${config}`, { description: "late" });
    expect(late).toMatchObject({
      status: 404,
      body: { detail: "The requested configuration was not found" },
    });
    const another = await openDatabase(server().place.database);
    await Promise.all([server().database, another].map(removeEnded));
    await removeEnded(another);
    await another.close();
    await watching.end();
    expect(watching.of("gone")).toHaveLength(1);
    expect((await ada.send("GET", `/teams/${team}/invitations`)).body).toEqual([]);
    const [ofTeam, ofBob] = (await bothLogs(all)).map((log) => log.filter((event) => /End/.test(event)));
    expect(ofTeam).toEqual([`team.accessEnded | ${bob.email} | owner`]);
    expect(ofBob).toEqual(["team.accessEnded | Color | owner"]);
    const { database } = server();
    for (const table of ["program_tokens", "team_members"] as const)
      expect(
        await database.read.selectFrom(table).select("user_id").where("user_id", "=", bob.id).execute(),
      ).toEqual([]);
  });

  test("lets in again whoever is invited anew, also before it was removed", async () => {
    const { ada, bob, team, config } = await shared("editor", inDays(14));
    const token = await programOf(server(), bob.send, "edit", { team_id: team });
    await end(server(), bob.id);
    expect((await ada.send("GET", `/teams/${team}/members`)).body).toHaveLength(1);
    await letIn(ada.send, team, "viewer", bob.send);
    await removeEnded(server().database);
    expect((await bob.send("GET", `/configs/${config}`)).body).toMatchObject({ access: "read" });
    expect((await token("GET", `/configs/${config}`)).status).toBe(401);
    expect(await eventsOf(bob.send, "/auth/audit")).toContain("team.accessEnded | Color | editor");
  });

  test("of a link is given, changed and taken away, and ends with the access of all who came by it", async () => {
    const { send: owner } = await newPerson(server());
    const [guest, late] = [await newVisitor(server().app), await newVisitor(server().app)];
    const config = await newConfig(owner);
    const shares = `/configs/${config}/shares`;
    const [until, later] = [inDays(7), inDays(30)];
    const { id, token, expires_at } = (await owner("POST", shares, { access: "edit", expires_at: until }))
      .body;
    expect(expires_at).toBe(until);
    expect((await guest("POST", `/configs/${config}/join`, { token })).body).toEqual({ access: "edit" });
    const changed = await owner("PATCH", `${shares}/${id}`, { expires_at: later });
    expect(changed.body).toMatchObject({ id, access: "edit", visitors: 1, expires_at: later });
    expect((await owner("PATCH", `${shares}/${id}`, { expires_at: null })).body.expires_at).toBeNull();
    expect((await owner("GET", shares)).body).toMatchObject([{ id, expires_at: null }]);
    expect((await guest("PATCH", `${shares}/${id}`, { expires_at: null })).status).toBe(403);
    await end(server(), "", id);
    expect((await guest("GET", `/configs/${config}`)).status).toBe(404);
    expect((await guest("POST", `/configs/${config}/looks`, { name: "late" })).status).toBe(404);
    expect((await guest("GET", "/configs/")).body).toEqual([]);
    expect((await late("POST", `/configs/${config}/join`, { token })).status).toBe(404);
    expect((await owner("GET", shares)).body).toEqual([]);
    expect((await owner("PATCH", `${shares}/${id}`, { expires_at: later })).status).toBe(404);
    await Promise.all([1, 2].map(() => removeEnded(server().database)));
    const { read } = server().database;
    for (const table of ["shares", "grants"] as const)
      expect(await read.selectFrom(table).where("config_id", "=", config).selectAll().execute()).toEqual([]);
    expect((await eventsOf(owner, "/auth/audit")).filter((event) => event.startsWith("link."))).toEqual([
      "link.made | edit link, until T | ",
      "link.used | edit link | ",
      "link.endChanged | edit link | T → T",
      "link.endChanged | edit link | T → never",
      "link.ended | edit link | ",
    ]);
  });
});
