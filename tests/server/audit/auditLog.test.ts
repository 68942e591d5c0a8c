import { expect, test } from "vitest";
import type { AuditPage } from "#api/audit.ts";
import { deleteExpired } from "#server/auth/accounts.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sender } from "../app.ts";
import { linkTo, newUser, PASSWORD } from "../browser.ts";
import { letIn } from "../teams/people.ts";

const eventsOf = async (send: Send, search = "") =>
  ((await send("GET", `/auth/audit${search}`)).body as AuditPage).events;
const briefly = async (send: Send, search = "") =>
  (await eventsOf(send, search)).map(({ event, subject }) => `${event} ${subject}`.trim());

onEveryEngine("the log of an account", (server) => {
  test("tells what changed access and what was published, by whom, newest first", async () => {
    const { send, email } = await newUser(server());
    const config = await newConfig(send);
    const made = await send("POST", "/auth/tokens", { name: "Farm", scope: "publish", days: 9 });
    const program: Send = (method, path, body) =>
      sender(server().app)(method, path, body, { authorization: `Bearer ${made.body.token}` });
    const channel = `/configs/${config}/channels/show%2Fstable`;
    const { hash } = (await program("POST", `${channel}/publications`, { note: "Lock" })).body;
    await send("POST", `/configs/${config}/looks`, { name: "Night" });
    expect((await send("POST", `${channel}/publications`, {})).status).toBe(201);
    expect((await send("POST", `${channel}/rollback`, { hash })).status).toBe(200);
    const share = (await send("POST", `/configs/${config}/shares`, { access: "edit" })).body;
    const guest = await newUser(server());
    for (let twice = 0; twice < 2; twice++)
      await guest.send("POST", `/configs/${config}/join`, { token: share.token });
    await send("DELETE", `/configs/${config}/shares/${share.id}`);
    await send("DELETE", `/auth/tokens/${made.body.id}`);
    expect(await briefly(send)).toEqual([
      "token.revoked Farm",
      "link.revoked edit link",
      "link.used edit link",
      "link.made edit link",
      "channel.rolledBack show/stable",
      "channel.published show/stable",
      "channel.published show/stable",
      "token.made Farm",
      `account.registered ${email}`,
    ]);
    const events = await eventsOf(send, "?find=channel");
    expect(events.map(({ program, by }) => [program, by])).toEqual([
      [null, `Ada <${email}>`],
      [null, `Ada <${email}>`],
      ["Farm", `Ada <${email}>`],
    ]);
    expect(events[2]).toMatchObject({
      config_id: config,
      detail: expect.stringContaining(hash.slice(0, 12)),
    });
    // The guest is named to the owner, and hears nothing of it in a log of his own.
    expect(await briefly(guest.send)).toEqual([`account.registered ${guest.email}`]);
  });

  test("shows an event that a newer version of the server wrote, by its name", async () => {
    const { send } = await newUser(server());
    const user_id = (await send("GET", "/auth/me")).body.user_id as string;
    await server().database.write((query) =>
      query
        .insertInto("audit_events")
        .values({
          ...{ id: "newer", user_id, actor_id: user_id, program: null, config_id: null, detail: "" },
          ...{ at: new Date(Date.now() + 1000).toISOString(), event: "moon.landed", subject: "Eagle" },
        })
        .execute(),
    );
    expect((await briefly(send, "?find=moon"))[0]).toBe("moon.landed Eagle");
  });

  test("holds no token, password, link or code", async () => {
    const { send, email } = await newUser(server());
    const config = await newConfig(send);
    const token = (await send("POST", "/auth/tokens", { name: "CI", scope: "read", days: 1 })).body.token;
    const link = (await send("POST", `/configs/${config}/shares`, { access: "read" })).body.token;
    const password = "a lantern under the old bridge";
    const change = await send("POST", "/auth/password", { password: PASSWORD, new_password: password });
    expect(change.status).toBe(204);
    expect((await send("POST", `/auth/password-reset-request?email=${email}`)).status).toBe(202);
    const reset = (await linkTo(server(), email)).pathname.split("/").at(-1)!;
    const rows = await server().database.read.selectFrom("audit_events").selectAll().execute();
    for (const secret of [token, link, PASSWORD, password, reset])
      expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await briefly(send, "?find=password")).toEqual(["password.changed"]);
  });

  test("is searched by every word and read on page by page, also within one moment", async () => {
    const { send } = await newUser(server());
    const user_id = (await send("GET", "/auth/me")).body.user_id as string;
    const row = { user_id, actor_id: user_id, program: null, event: "token.made", config_id: null };
    const rows = Array.from({ length: 1130 }, (_, number) => ({
      ...row,
      id: `e${String(number).padStart(4, "0")}`,
      at: new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 300) * 1000).toISOString(),
      subject: number % 10 === 0 ? `Night Farm ${number}` : `Farm ${number}`,
      detail: "",
    }));
    await server().database.write(async (query) => {
      for (let at = 0; at < rows.length; at += 100)
        await query
          .insertInto("audit_events")
          .values(rows.slice(at, at + 100))
          .execute();
    });
    for (const [find, count] of [
      ["farm", 1130],
      ["FARM night", 113],
      ["farm elsewhere", 0],
    ] as const) {
      const seen: string[] = [];
      for (let next: string | null = ""; next !== null; ) {
        const at: string = next && `&before=${encodeURIComponent(next)}`;
        const page: AuditPage = (await send("GET", `/auth/audit?find=${encodeURIComponent(find)}${at}`)).body;
        seen.push(...page.events.map(({ id }) => id));
        next = page.next;
      }
      expect([seen.length, new Set(seen).size]).toEqual([count, count]);
      expect(seen).toEqual([...seen].sort().reverse());
    }
  });

  test("names people by the name and the address that they had then", async () => {
    const [{ send, email }, other] = [await newUser(server()), await newUser(server())];
    const team = (await send("POST", "/teams", { name: "Color" })).body.id;
    await letIn(send, team, "owner", other.send);
    const config = (await send("POST", "/configs", { name: "Show", team_id: team })).body.id;
    await other.send("PATCH", "/auth/me", { name: `Ada <${email}>` });
    await other.send("POST", `/configs/${config}/shares`, { access: "read" });
    await other.send("PATCH", "/auth/me", { name: "Bob" });
    await other.send(
      "DELETE",
      `/teams/${team}/members/${(await other.send("GET", "/auth/me")).body.user_id}`,
    );
    expect((await other.send("DELETE", "/auth/me", { password: PASSWORD })).status).toBe(204);
    const { events } = (await send("GET", `/teams/${team}/audit`)).body as AuditPage;
    const told = events.map(({ event, subject, by }) => `${event} ${subject} by ${by}`);
    expect(told).toContain(`link.made view-only link by Ada ${email} <${other.email}>`);
    expect(told).toContain(`name.changed Bob by Bob <${other.email}>`);
    expect(told).toContain(`team.left ${other.email} by Bob <${other.email}>`);
    expect(await briefly(other.send)).toEqual([]);
  });

  test("names the config of each event, also one without a name and one that left the team", async () => {
    const { send } = await newUser(server());
    const team = (await send("POST", "/teams", { name: "Color" })).body.id;
    const configs = ["Show", "Film"].map(async (name) => {
      const { id } = (await send("POST", "/configs", { name, team_id: team })).body;
      await send("POST", `/configs/${id}/shares`, { access: "read" });
      return id as string;
    });
    const [show, film] = await Promise.all(configs);
    await server().database.write((query) =>
      query
        .updateTable("configs")
        .set({ data: JSON.stringify({ name: null }), file_name: "show.ocio" })
        .where("id", "=", show!)
        .execute(),
    );
    expect((await send("POST", `/configs/${film}/transfer`, { team_id: null })).status).toBe(200);
    const { events } = (await send("GET", `/teams/${team}/audit`)).body as AuditPage;
    const told = events.filter((each) => each.config_id !== null);
    expect(told.map(({ event, config }) => `${event} ${config}`).sort()).toEqual([
      "config.transferred Film",
      "link.made Film",
      "link.made show.ocio",
    ]);
    const csv = (await send("GET", `/teams/${team}/audit/export?format=csv`)).text;
    expect(csv).toMatch(new RegExp(`link\\.made,view-only link,.*,${film},Film,`));
  });

  test("tells that a config was deleted and restored", async () => {
    const { send } = await newUser(server());
    const config = await newConfig(send);
    await send("DELETE", `/configs/${config}`);
    for (let again = 0; again < 2; again++) await send("POST", `/configs/${config}/restore`);
    expect(await briefly(send, "?find=config")).toEqual(["config.restored Show", "config.deleted Show"]);
  });

  test("is taken away as CSV and as JSON, by its owner alone", async () => {
    const { send, email } = await newUser(server());
    await send("POST", "/auth/tokens", { name: '=cmd|"x"!A1, b', scope: "read", days: 1 });
    const csv = await send("GET", "/auth/audit/export?find=token");
    expect(csv.headers["content-disposition"]).toContain("account-log.csv");
    const [head, line, ...rest] = csv.text.split("\r\n");
    expect(head).toBe("at,event,subject,detail,config_id,config,by,program,by_id");
    expect(line).toContain(`,token.made,"'=cmd|""x""!A1, b","read, all configs, 1 days",,,Ada <${email}>,,`);
    expect(rest).toEqual([""]);
    const json = await send("GET", "/auth/audit/export?format=json");
    expect(JSON.parse(json.text)).toEqual(await eventsOf(send));
    const stranger = await newVisitor(server().app);
    expect(JSON.parse((await stranger("GET", "/auth/audit/export?format=json")).text)).toEqual([]);
    expect((await send("GET", "/auth/audit/export?format=xml")).status).toBe(422);
  });

  test("goes with the account, of which it keeps that it was deleted, for two years", async () => {
    const { send } = await newUser(server());
    const user_id = (await send("GET", "/auth/me")).body.user_id as string;
    const left = () =>
      server()
        .database.read.selectFrom("audit_events")
        .select(["event", "subject", "detail"])
        .where("user_id", "=", user_id)
        .execute();
    expect(await left()).toHaveLength(1);
    expect((await send("DELETE", "/auth/me", { password: PASSWORD })).status).toBe(204);
    expect(await left()).toEqual([{ event: "account.deleted", subject: "", detail: "" }]);
    await deleteExpired(server().database, Date.now() + 729 * 24 * 60 * 60 * 1000);
    expect(await left()).toHaveLength(1);
    await deleteExpired(server().database, Date.now() + 731 * 24 * 60 * 60 * 1000);
    expect(await left()).toEqual([]);
  });
});
