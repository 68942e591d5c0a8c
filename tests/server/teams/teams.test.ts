import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { AuditEvent } from "#api/audit.ts";
import { type TeamRole, teamRole } from "#api/team/team.ts";
import { lockTeam } from "#server/teams/members.ts";
import { deleteTeam } from "#server/teams/teams.ts";
import { newConfig, newVisitor, onEveryEngine, type Send } from "../app.ts";
import { linkTo, mailsTo, newEmail, PASSWORD } from "../browser.ts";
import { waitingForLocks } from "../database.ts";
import { Stream } from "../stream.ts";
import { letIn, newPerson, newTeam, newTeamConfig, programOf } from "./people.ts";

const summaries = async (send: Send) =>
  (await send("GET", "/configs/")).body as { id: string; team?: object }[];
const eventsOf = async (send: Send, path: string) =>
  ((await send("GET", path)).body.events as AuditEvent[]).map(({ event, subject, detail }) =>
    [event, subject, detail].join(" | "),
  );

onEveryEngine("teams", (server) => {
  test("are made, renamed and listed with what is in them", async () => {
    const ada = await newPerson(server());
    const id = randomUUID();
    for (let again = 0; again < 2; again++)
      expect((await ada.send("POST", "/teams", { id, name: " Color " })).body).toMatchObject({
        ...{ id, name: "Color", role: "owner", members: 1, configs: 0 },
      });
    await newTeamConfig(ada.send, id);
    expect((await ada.send("PATCH", `/teams/${id}`, { name: "Look" })).body).toMatchObject({
      ...{ name: "Look", configs: 1 },
    });
    expect((await ada.send("GET", "/teams")).body).toMatchObject([{ id, name: "Look" }]);
    const eve = await newPerson(server());
    expect((await eve.send("GET", "/teams")).body).toEqual([]);
    const taken = await eve.send("POST", "/teams", { id, name: "Mine" });
    expect([taken.status, taken.body.detail]).toEqual([409, `The id ${id} is already taken.`]);
    const visitor = await newVisitor(server().app);
    expect((await visitor("POST", "/teams", { name: "X" })).body.detail).toBe(
      "Teams are made of accounts; register first, and what you made is kept.",
    );
    expect((await ada.send("POST", "/teams", { id: ada.id, name: "Me" })).status).toBe(409);
  });

  test("are not deleted while they own a config", async () => {
    const ada = await newPerson(server());
    const team = await newTeam(ada.send);
    const config = await newTeamConfig(ada.send, team);
    const refused = await ada.send("DELETE", `/teams/${team}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "“Color” still owns 1 config; transfer or delete it first.",
    ]);
    await ada.send("DELETE", `/configs/${config}`);
    expect((await ada.send("DELETE", `/teams/${team}`)).status).toBe(204);
    expect((await ada.send("GET", "/teams")).body).toEqual([]);
    expect((await ada.send("POST", `/configs/${config}/restore`)).status).toBe(404);
    expect(await eventsOf(ada.send, "/auth/audit")).toContain("team.deleted | Color | ");
  });

  test("list their deleted configs to owners, who restore them, the last deleted first", async () => {
    const [ada, bob, eve] = [await newPerson(server()), await newPerson(server()), await newPerson(server())];
    const team = await newTeam(ada.send);
    await letIn(ada.send, team, "owner", bob.send);
    await letIn(ada.send, team, "editor", eve.send);
    const [own, shared] = [await newConfig(ada.send), await newTeamConfig(ada.send, team)];
    for (const id of [own, shared]) await ada.send("DELETE", `/configs/${id}`);
    const deleted = async ({ send }: { send: Send }) =>
      (await send("GET", "/deleted-configs")).body.map(({ id }: { id: string }) => id);
    expect([await deleted(ada), await deleted(bob), await deleted(eve)]).toEqual([
      [shared, own],
      [shared],
      [],
    ]);
  });

  test("keep an owner, however owners leave", async () => {
    const [ada, bob] = [await newPerson(server()), await newPerson(server())];
    const team = await newTeam(ada.send);
    await letIn(ada.send, team, "editor", bob.send);
    const left = "“Color” would have no owner left. Make somebody else an owner first, or delete the team.";
    for (const answer of [
      await ada.send("DELETE", `/teams/${team}/members/${ada.id}`),
      await ada.send("PATCH", `/teams/${team}/members/${ada.id}`, { role: "viewer" }),
      await ada.send("DELETE", "/auth/me", { password: PASSWORD }),
    ])
      expect([answer.status, answer.body?.detail]).toEqual([409, left]);
    await ada.send("PATCH", `/teams/${team}/members/${bob.id}`, { role: "owner" });
    const both = await Promise.all(
      [ada, bob].map(({ send, id }) => send("DELETE", `/teams/${team}/members/${id}`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { read } = server().database;
    const owners = await read.selectFrom("team_members").select("role").where("team_id", "=", team).execute();
    expect(owners).toEqual([{ role: "owner" }]);
  });

  test("go with the account of their only member, and stay with others", async () => {
    const [ada, bob] = [await newPerson(server()), await newPerson(server())];
    const [alone, shared] = [await newTeam(ada.send, "Alone"), await newTeam(bob.send, "Shared")];
    await letIn(bob.send, shared, "owner", ada.send);
    const own = await newTeamConfig(ada.send, alone);
    const config = await newTeamConfig(ada.send, shared);
    expect((await ada.send("DELETE", "/auth/me", { password: PASSWORD })).status).toBe(204);
    const { read } = server().database;
    const left = await read.selectFrom("configs").select("id").where("id", "in", [own, config]).execute();
    expect(left).toEqual([{ id: config }]);
    const [team] = (await bob.send("GET", "/teams")).body;
    expect(team).toMatchObject({ id: shared, members: 1, configs: 1 });
    expect(await read.selectFrom("teams").select("id").where("id", "=", alone).execute()).toEqual([]);
  });

  test("are lists of configs of their own, and each says in all lists whose it is", async () => {
    const [ada, bob] = [await newPerson(server()), await newPerson(server())];
    const team = await newTeam(ada.send);
    await letIn(ada.send, team, "viewer", bob.send);
    const made = await ada.send("POST", "/configs", { name: "Show", team_id: team });
    const copied = await ada.send("POST", `/configs/${made.body.id}/copy?team_id=${team}`);
    const builtin = await ada.send(
      "POST",
      `/configs/load-built-in-config?name=cg-config-latest&team_id=${team}`,
    );
    const ids = [made, copied, builtin].map(({ status, body }) => {
      expect([status, body.team]).toEqual([201, { id: team, name: "Color" }]);
      return body.id as string;
    });
    const mine = await newConfig(ada.send);
    expect(
      (await bob.send("GET", `/teams/${team}/configs`)).body.map(({ id }: { id: string }) => id).sort(),
    ).toEqual([...ids].sort());
    expect((await summaries(ada.send)).map(({ id, team: of }) => [id, of !== undefined]).sort()).toEqual(
      [...ids.map((id) => [id, true]), [mine, false]].sort(),
    );
    expect((await bob.send("GET", `/configs/${ids[0]}`)).body).toMatchObject({
      access: "read",
      team: { id: team },
    });
    expect((await ada.send("GET", `/configs/${ids[0]}`)).body.access).toBeUndefined();
    const refused = await bob.send("POST", "/configs", { name: "Show", team_id: team });
    expect([refused.status, refused.body.code]).toEqual([403, "role"]);
    const eve = await newPerson(server());
    expect((await eve.send("POST", "/configs", { name: "Show", team_id: team })).status).toBe(404);
  });

  test("show nothing of themselves to those who came to a config by a link", async () => {
    const ada = await newPerson(server());
    const config = await newTeamConfig(ada.send, await newTeam(ada.send));
    const { token } = (await ada.send("POST", `/configs/${config}/shares`, { access: "read" })).body;
    const guest = await newVisitor(server().app);
    await guest("POST", `/configs/${config}/join`, { token });
    expect((await summaries(guest))[0]).not.toHaveProperty("team");
    expect((await guest("GET", `/configs/${config}`)).body).not.toHaveProperty("team");
  });

  describe("members", () => {
    test("lose access at once: requests, live streams and tokens for the team", async () => {
      const [ada, bob] = [await newPerson(server()), await newPerson(server())];
      const team = await newTeam(ada.send);
      const config = await newTeamConfig(ada.send, team);
      await letIn(ada.send, team, "editor", bob.send);
      const token = await programOf(server(), bob.send, "edit", { team_id: team });
      expect((await token("PATCH", `/configs/${config}`, { description: "by token" })).status).toBe(200);
      const url = await server().app.listen({ port: 0, host: "127.0.0.1" });
      const [watching, stays] = await Promise.all(
        [bob, ada].map(({ cookie }) => Stream.open(url, cookie(), `/configs/${config}/events`)),
      );
      expect((await ada.send("DELETE", `/teams/${team}/members/${bob.id}`)).status).toBe(204);
      await watching!.end();
      expect(watching!.of("gone")).toHaveLength(1);
      expect(stays!.ended).toBe(false);
      stays!.hangUp();
      expect((await bob.send("GET", `/configs/${config}`)).status).toBe(404);
      expect((await bob.send("GET", `/teams/${team}/members`)).status).toBe(404);
      expect((await token("GET", `/configs/${config}`)).status).toBe(401);
      expect(await summaries(bob.send)).toEqual([]);
    });

    test.each([
      ["is removed", "DELETE", undefined],
      ["is an owner no more", "PATCH", { role: "publisher" }],
    ] as const)(
      "who %s has invited nobody, and does not come back by an own link",
      async (_, method, body) => {
        const [ada, bob, eve] = [
          await newPerson(server()),
          await newPerson(server()),
          await newPerson(server()),
        ];
        const team = await newTeam(ada.send);
        await letIn(ada.send, team, "owner", bob.send);
        const invitations = `/teams/${team}/invitations`;
        const { token } = (await bob.send("POST", invitations, { role: "owner" })).body;
        await bob.send("POST", invitations, { role: "viewer", email: eve.email });
        const kept = (await ada.send("POST", invitations, { role: "viewer" })).body;
        expect((await ada.send(method, `/teams/${team}/members/${bob.id}`, body)).status).toBeLessThan(300);
        for (const { send } of [bob, eve])
          expect((await send("POST", "/invitations/accept", { token })).status).toBe(404);
        expect((await eve.send("GET", "/invitations")).body).toEqual([]);
        expect((await ada.send("GET", invitations)).body).toMatchObject([{ id: kept.id }]);
        const { events } = (await ada.send("GET", `/teams/${team}/audit`)).body;
        const revoked = (events as { event: string; subject: string; detail: string }[])
          .filter(({ event }) => event === "team.invitationRevoked")
          .map(({ subject, detail }) => `${subject}, ${detail}`);
        expect(revoked.sort()).toEqual(["by a link, owner", `${eve.email}, viewer`].sort());
      },
    );

    test.each([
      ["removed", "DELETE", undefined],
      ["demoted", "PATCH", { role: "viewer" }],
    ] as const)("who is %s edits no config by a link that was theirs", async (_, method, body) => {
      const [ada, bob, eve] = await Promise.all([1, 2, 3].map(() => newPerson(server())));
      const team = await newTeam(ada!.send);
      const config = await newTeamConfig(ada!.send, team);
      await letIn(ada!.send, team, "owner", bob!.send);
      const share = async (send: Send) =>
        (await send("POST", `/configs/${config}/shares`, { access: "edit" })).body.token as string;
      const [adas, bobs] = [await share(ada!.send), await share(bob!.send)];
      const join = (send: Send, token: string) => send("POST", `/configs/${config}/join`, { token });
      expect((await join(bob!.send, adas)).status).toBe(200);
      expect((await join(eve!.send, bobs)).status).toBe(200);
      const edit = (send: Send) => send("PATCH", `/configs/${config}`, { description: "x" });
      expect((await edit(bob!.send)).status).toBe(200);
      expect((await ada!.send(method, `/teams/${team}/members/${bob!.id}`, body)).status).toBeLessThan(300);
      expect((await join(bob!.send, bobs)).status).toBe(404);
      expect((await edit(bob!.send)).status).toBe(method === "DELETE" ? 404 : 403);
      expect((await edit(eve!.send)).status).toBe(404);
      expect((await ada!.send("GET", `/configs/${config}/shares`)).body).toMatchObject([{ visitors: 0 }]);
      expect(await eventsOf(ada!.send, `/teams/${team}/audit`)).toContain("link.revoked | edit link | ");
      // A link of somebody else is for whoever has it, until an owner revokes it.
      expect((await join(bob!.send, adas)).status).toBe(200);
    });

    test("change roles at once, and each is told in a sentence what the role lacks", async () => {
      const [ada, bob] = [await newPerson(server()), await newPerson(server())];
      const team = await newTeam(ada.send);
      const config = await newTeamConfig(ada.send, team);
      await letIn(ada.send, team, "viewer", bob.send);
      const edit = () => bob.send("PATCH", `/configs/${config}`, { description: "x" });
      expect((await edit()).body).toEqual({
        code: "readOnly",
        detail:
          "Viewers of a team can only read its configs, and you are a viewer there; make a copy to change it, or ask an owner of the team.",
      });
      await ada.send("PATCH", `/teams/${team}/members/${bob.id}`, { role: "editor" });
      expect((await edit()).status).toBe(200);
      const publish = await bob.send("POST", `/configs/${config}/channels/show/publications`, {});
      expect(publish.body).toEqual({
        code: "role",
        detail:
          "Only a publisher or an owner of the team of this config publishes it; you are an editor there.",
      });
      await ada.send("PATCH", `/teams/${team}/members/${bob.id}`, { role: "publisher" });
      expect((await bob.send("POST", `/configs/${config}/channels/show/publications`, {})).status).toBe(201);
      expect((await bob.send("DELETE", `/configs/${config}`)).body.detail).toBe(
        "Only an owner of the team of this config can delete it; you are a publisher there.",
      );
      expect((await bob.send("POST", `/configs/${config}/restore`)).body.detail).toBe(
        "Only an owner of the team of this config can restore it; you are a publisher there.",
      );
      expect((await bob.send("PATCH", `/teams/${team}`, { name: "Bob's" })).body.detail).toBe(
        "You are a publisher in the team “Color”; this needs an owner. Ask an owner of the team.",
      );
    });

    test("who have a link as well may do what either allows", async () => {
      const [ada, bob] = [await newPerson(server()), await newPerson(server())];
      const team = await newTeam(ada.send);
      const config = await newTeamConfig(ada.send, team);
      await letIn(ada.send, team, "viewer", bob.send);
      const { token } = (await ada.send("POST", `/configs/${config}/shares`, { access: "edit" })).body;
      expect((await bob.send("POST", `/configs/${config}/join`, { token })).body).toEqual({ access: "edit" });
      expect((await bob.send("PATCH", `/configs/${config}`, { description: "x" })).status).toBe(200);
      expect((await summaries(bob.send))[0]).toMatchObject({ access: "edit" });
    });
  });

  describe("invitations", () => {
    test("by mail are accepted by the account that has confirmed the address, once", async () => {
      const [ada, bob] = [await newPerson(server()), await newPerson(server())];
      const team = await newTeam(ada.send);
      const made = await ada.send("POST", `/teams/${team}/invitations`, {
        ...{ role: "publisher", email: bob.email.toUpperCase() },
      });
      expect([made.status, made.body.token]).toEqual([201, null]);
      expect((await linkTo(server(), bob.email.toUpperCase())).pathname).toBe("/teams");
      const [offer] = (await bob.send("GET", "/invitations")).body;
      expect(offer).toMatchObject({ id: made.body.id, team: "Color", role: "publisher", by: "Ada" });
      const eve = await newPerson(server());
      expect((await eve.send("GET", "/invitations")).body).toEqual([]);
      expect((await eve.send("POST", "/invitations/accept", { id: offer.id })).status).toBe(404);
      const both = await Promise.all(
        [1, 2].map(() => bob.send("POST", "/invitations/accept", { id: offer.id })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await ada.send("GET", `/teams/${team}/members`)).body).toMatchObject([
        { user_id: ada.id, role: "owner" },
        { user_id: bob.id, role: "publisher", email: bob.email },
      ]);
      const again = await ada.send("POST", `/teams/${team}/invitations`, {
        role: "viewer",
        email: bob.email,
      });
      expect([again.status, again.body.detail]).toEqual([
        409,
        `${bob.email} is in the team already; change the role there.`,
      ]);
    });

    test("by a link let one person in, and only a hash of its token is kept", async () => {
      const [ada, bob, eve] = [
        await newPerson(server()),
        await newPerson(server()),
        await newPerson(server()),
      ];
      const team = await newTeam(ada.send);
      const { token } = (await ada.send("POST", `/teams/${team}/invitations`, { role: "viewer" })).body;
      const rows = await server().database.read.selectFrom("team_invitations").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      expect((await ada.send("GET", `/teams/${team}/invitations`)).text).not.toContain(token);
      const visitor = await newVisitor(server().app);
      expect((await visitor("POST", "/invitations/offer", { token })).body).toMatchObject({
        ...{ team: "Color", role: "viewer" },
      });
      expect((await visitor("POST", "/invitations/accept", { token })).status).toBe(403);
      // Who is in the team already does not use it up.
      expect((await ada.send("POST", "/invitations/accept", { token })).status).toBe(409);
      const both = await Promise.all(
        [bob, eve].map(({ send }) => send("POST", "/invitations/accept", { token })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(both.find(({ status }) => status === 404)!.body.detail).toBe(
        "This invitation was used, revoked or has expired; ask an owner of the team for another.",
      );
    });

    test("are no deadlock beside the deletion of their team", async ({ skip }) => {
      const { database } = server();
      if (database.engine !== "postgres") return skip();
      const [ada, bob] = [await newPerson(server()), await newPerson(server())];
      const team = await newTeam(ada.send);
      const { token } = (await ada.send("POST", `/teams/${team}/invitations`, { role: "viewer" })).body;
      const answer = await database.write(async (query) => {
        await lockTeam(query, team);
        const accepting = bob.send("POST", "/invitations/accept", { token });
        await vi.waitFor(async () => expect(await waitingForLocks(database)).toBe(1));
        // Whoever waits for the team must not hold what its deletion removes next.
        const ofTeam = query.selectFrom("team_invitations").select("id").where("team_id", "=", team);
        expect(await ofTeam.forUpdate().noWait().execute()).toHaveLength(1);
        await deleteTeam(query, team);
        return { accepting };
      });
      expect((await answer.accepting).status).toBe(404);
    });

    test("end with their time, when they are revoked or declined, and when another replaces them", async () => {
      const [ada, bob] = [await newPerson(server()), await newPerson(server())];
      const team = await newTeam(ada.send);
      const invite = async (body: object) =>
        (await ada.send("POST", `/teams/${team}/invitations`, { role: "viewer", ...body })).body;
      const [late, revoked] = [await invite({ days: 1 }), await invite({})];
      await server().database.write((query) =>
        query
          .updateTable("team_invitations")
          .set({ expires_at: new Date(Date.now() - 1).toISOString() })
          .where("id", "=", late.id)
          .execute(),
      );
      expect((await ada.send("DELETE", `/teams/${team}/invitations/${revoked.id}`)).status).toBe(204);
      expect((await ada.send("DELETE", `/teams/${team}/invitations/${revoked.id}`)).status).toBe(404);
      for (const { token } of [late, revoked])
        expect((await bob.send("POST", "/invitations/accept", { token })).status).toBe(404);
      await invite({ email: bob.email });
      await invite({ email: bob.email, role: "editor" });
      const offers = (await bob.send("GET", "/invitations")).body;
      expect(offers).toMatchObject([{ role: "editor" }]);
      expect((await bob.send("POST", "/invitations/decline", { id: offers[0].id })).status).toBe(204);
      expect((await bob.send("POST", "/invitations/accept", { id: offers[0].id })).status).toBe(404);
      expect((await ada.send("GET", `/teams/${team}/invitations`)).body).toEqual([]);
    });

    test("are as many as is sensible: of one team, to one address, and teams of one person", async () => {
      const ada = await newPerson(server());
      const team = await newTeam(ada.send);
      const { database } = server();
      const at = new Date().toISOString();
      const expires_at = new Date(Date.now() + 1e6).toISOString();
      const common = {
        role: "viewer",
        email: null,
        email_key: null,
        token_hash: null,
        invited_by: ada.id,
      } as const;
      await database.write((query) =>
        query
          .insertInto("team_invitations")
          .values(
            Array.from({ length: 100 }, () => ({
              ...{ ...common, id: randomUUID(), team_id: team, created_at: at, expires_at },
            })),
          )
          .execute(),
      );
      const full = await ada.send("POST", `/teams/${team}/invitations`, {
        role: "viewer",
        email: newEmail(),
      });
      expect([full.status, full.body.detail]).toEqual([
        409,
        "A team has at most 100 open invitations; revoke one first.",
      ]);
      await database.write((query) =>
        query
          .insertInto("team_members")
          .values(
            Array.from({ length: 49 }, () => ({
              ...{ team_id: randomUUID(), user_id: ada.id, role: "viewer" as const, joined_at: at },
            })),
          )
          .execute(),
      );
      const more = await ada.send("POST", "/teams", { name: "One more" });
      expect([more.status, more.body.detail]).toEqual([
        409,
        "One person is in at most 50 teams; leave one first.",
      ]);
    });

    test("are no way to learn if an address has an account", async () => {
      const [ada, bob] = [await newPerson(server()), await newPerson(server())];
      const team = await newTeam(ada.send);
      const nobody = newEmail();
      const answers = [bob.email, nobody].map(async (email) => {
        const answer = await ada.send("POST", `/teams/${team}/invitations`, { role: "viewer", email });
        expect(await mailsTo(server(), email)).not.toEqual([]);
        return [answer.status, Object.keys(answer.body)];
      });
      const [known, unknown] = await Promise.all(answers);
      expect(known).toEqual(unknown);
    });
  });

  describe("transfer", () => {
    test("needs an owner on both sides", async () => {
      const [ada, bob] = [await newPerson(server()), await newPerson(server())];
      const [one, two] = [await newTeam(ada.send, "One"), await newTeam(bob.send, "Two")];
      const config = await newTeamConfig(ada.send, one);
      const move = (send: Send, team_id: string | null) =>
        send("POST", `/configs/${config}/transfer`, { team_id });
      expect((await move(ada.send, two)).status).toBe(404);
      for (const role of teamRole.options.filter((each) => each !== "owner")) {
        await letIn(bob.send, two, role, ada.send);
        expect((await move(ada.send, two)).status).toBe(403);
        await ada.send("DELETE", `/teams/${two}/members/${ada.id}`);
      }
      await letIn(ada.send, one, "publisher", bob.send);
      expect((await move(bob.send, null)).status).toBe(403);
      expect((await move(bob.send, two)).status).toBe(403);
      await letIn(bob.send, two, "owner", ada.send);
      expect((await move(ada.send, two)).body.team).toEqual({ id: two, name: "Two" });
      expect((await ada.send("GET", `/teams/${one}/configs`)).body).toEqual([]);
      expect((await move(bob.send, null)).body).not.toHaveProperty("team");
      expect((await ada.send("GET", `/configs/${config}`)).status).toBe(404);
      expect((await bob.send("GET", `/configs/${config}`)).status).toBe(200);
    });

    test("takes history, links and channels along, and is written into both logs", async () => {
      const ada = await newPerson(server());
      const team = await newTeam(ada.send);
      const config = await newConfig(ada.send);
      await ada.send("PATCH", `/configs/${config}`, { description: "before" });
      await ada.send("POST", `/configs/${config}/channels/show/publications`, {});
      const { token } = (await ada.send("POST", `/configs/${config}/shares`, { access: "read" })).body;
      const before = (await ada.send("GET", `/configs/${config}/changes`)).body;
      await ada.send("POST", `/configs/${config}/transfer`, { team_id: team });
      expect((await ada.send("GET", `/configs/${config}/changes`)).body).toEqual(before);
      expect((await ada.send("GET", `/configs/${config}/channels`)).body).toHaveLength(1);
      const guest = await newVisitor(server().app);
      expect((await guest("POST", `/configs/${config}/join`, { token })).status).toBe(200);
      const entry = "config.transferred | Show | from a person to Color";
      expect(await eventsOf(ada.send, "/auth/audit")).toContain(entry);
      expect(await eventsOf(ada.send, `/teams/${team}/audit`)).toContain(entry);
    });
  });

  test("have a log that owners search and take away", async () => {
    const [ada, bob] = [await newPerson(server()), await newPerson(server())];
    const team = await newTeam(ada.send);
    const config = await newTeamConfig(ada.send, team);
    await letIn(ada.send, team, "viewer", bob.send);
    await ada.send("PATCH", `/teams/${team}/members/${bob.id}`, { role: "publisher" });
    await bob.send("POST", `/configs/${config}/channels/show/publications`, {});
    await programOf(server(), bob.send, "read", { team_id: team });
    await ada.send("DELETE", `/teams/${team}/members/${bob.id}`);
    const version = /version \d+, [\da-f]{12}/;
    const all = (await eventsOf(ada.send, `/teams/${team}/audit`)).map((line) => line.replace(version, "V"));
    expect(all).toEqual([
      `team.memberRemoved | ${bob.email} | publisher`,
      `token.made | ${bob.email} | read: read`,
      "channel.published | show | V",
      `team.roleChanged | ${bob.email} | viewer → publisher`,
      `team.joined | ${bob.email} | viewer`,
      "team.invited | by a link | viewer",
      "config.transferred | Show | from a person to Color",
      `team.made | ${ada.email} | `,
    ]);
    expect(await eventsOf(bob.send, "/auth/audit?find=color")).toEqual([
      "team.memberRemoved | Color | publisher",
      "token.made | read | read, the team “Color”, 1 days",
      "team.roleChanged | Color | viewer → publisher",
      "team.joined | Color | viewer",
    ]);
    expect(await eventsOf(ada.send, `/teams/${team}/audit?find=role+changed`)).toEqual([
      `team.roleChanged | ${bob.email} | viewer → publisher`,
    ]);
    const file = await ada.send("GET", `/teams/${team}/audit/export?format=csv`);
    expect(file.headers["content-disposition"]).toContain("team-log.csv");
    expect(file.text.split("\r\n")).toHaveLength(all.length + 2);
  });

  test("have tokens that reach their configs alone", async () => {
    const ada = await newPerson(server());
    const team = await newTeam(ada.send);
    const config = await newTeamConfig(ada.send, team);
    const other = await newTeamConfig(ada.send, await newTeam(ada.send, "Other"));
    const mine = await newConfig(ada.send);
    const token = await programOf(server(), ada.send, "edit", { team_id: team });
    expect((await summaries(token)).map(({ id }) => id)).toEqual([config]);
    for (const id of [other, mine, randomUUID()])
      expect((await token("GET", `/configs/${id}`)).body).toEqual({
        code: "scope",
        detail: "The token is for one team; make one for all of your configs.",
      });
    expect((await token("POST", "/configs", { name: "By a program" })).body.team).toMatchObject({ id: team });
    const elsewhere = { name: "x", team_id: (await ada.send("GET", "/teams")).body[1].id };
    expect((await token("POST", "/configs", elsewhere)).status).toBe(403);
    const [listed] = (await ada.send("GET", "/auth/tokens")).body;
    expect(listed).toMatchObject({ team_id: team, config_id: null });
    const both = { name: "x", scope: "read", days: 1, team_id: team, config_id: config };
    expect((await ada.send("POST", "/auth/tokens", both)).status).toBe(422);
    const eve = await newPerson(server());
    const stolen = { name: "x", scope: "read", days: 1, team_id: team };
    expect((await eve.send("POST", "/auth/tokens", stolen)).status).toBe(404);
    const role: TeamRole = "viewer";
    await letIn(ada.send, team, role, eve.send);
    const reader = await programOf(server(), eve.send, "edit", { team_id: team });
    expect((await reader("PATCH", `/configs/${config}`, { description: "x" })).status).toBe(403);
  });
});
