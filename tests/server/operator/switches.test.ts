import { expect, test } from "vitest";
import { type SwitchName, switches } from "#command/serverSwitches.ts";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { operations } from "#server/operator/operator.ts";
import { addressRange } from "#server/outgoing/addressRules.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sender } from "../app.ts";
import { browserOf, newUser, PASSWORD } from "../browser.ts";
import { openReceiver } from "../webhooks/receiver.ts";

onEveryEngine(
  "the switches of a server",
  (server) => {
    const env = () => {
      const { database, folder } = server().place;
      return { DATA_DIR: folder, ...(database.startsWith("postgres") && { DATABASE_URL: database }) };
    };
    const admin = (task: string, of: string) => operations.admin!(env(), { task, of });
    const operator = async () => {
      const user = await newUser(server());
      await admin("make-operator", user.email);
      return user;
    };
    const turn = (send: Send, name: SwitchName, on: boolean) =>
      send("POST", `/operator/switches/${name}`, { on });

    test("are turned by operators alone, and told on their page and in the terminal", async () => {
      const boss = await operator();
      const stranger = await newUser(server());
      for (const send of [stranger.send, await newVisitor(server().app)]) {
        expect((await turn(send, "changes", false)).status).toBe(404);
        expect((await send("POST", "/operator/queues/mails")).status).toBe(404);
        expect((await send("GET", "/operator/teams")).status).toBe(404);
      }
      const { token } = (await boss.send("POST", "/auth/tokens", { name: "CI", scope: "edit", days: 1 }))
        .body;
      const program = await sender(server().app)(
        "POST",
        "/operator/switches/changes",
        { on: false },
        { authorization: `Bearer ${token}` },
      );
      expect(program.status).toBe(403);
      const states = async () => (await boss.send("GET", "/operator/status")).body.switches;
      const all = Object.keys(switches) as SwitchName[];
      expect(await states()).toEqual(Object.fromEntries(all.map((name) => [name, true])));
      for (const name of all) {
        expect((await turn(boss.send, name, false)).body).toEqual({ changed: true });
        expect((await turn(boss.send, name, false)).body).toEqual({ changed: false });
        expect((await states())[name]).toBe(false);
        expect((await admin("features", "")).said).toContain(`${name}: off`);
        expect((await admin("switch-on", name)).said).toBe(
          `${switches[name].label}: on. Running servers follow within seconds.`,
        );
        expect((await states())[name]).toBe(true);
        // This server has not looked yet.
        expect((await turn(boss.send, name, true)).body).toEqual({ changed: false });
      }
      expect((await turn(boss.send, "everything" as SwitchName, false)).status).toBe(422);
      await expect(admin("switch-off", "everything")).rejects.toThrow(
        "There is no switch “everything”; there are registration, changes, publishing, mails, webhooks, mirrors.",
      );
    });

    test("keep changes, or publishing, away while everything can be read, and say so with a time to try again", async () => {
      const boss = await operator();
      const { send } = await newUser(server());
      const config = await newConfig(send);
      const publish = () =>
        send("POST", `/configs/${config}/channels/show%2Fstable/publications`, { note: "Lock" });
      const add = () =>
        send("POST", `/configs/${config}/families/`, { id: crypto.randomUUID(), name: "Camera" });

      await turn(boss.send, "publishing", false);
      expect((await publish()).body).toEqual({ detail: switches.publishing.off, code: "switchedOff" });
      expect((await add()).status).toBe(201);
      await turn(boss.send, "publishing", true);
      expect((await publish()).status).toBe(201);

      await turn(boss.send, "changes", false);
      const refused = await add();
      expect([refused.status, refused.headers["retry-after"], refused.body]).toEqual([
        503,
        "60",
        { detail: switches.changes.off, code: "switchedOff" },
      ]);
      for (const [method, path, body] of [
        ["POST", "/configs", { id: crypto.randomUUID(), text: "ocio_profile_version: 2" }],
        ["POST", `/configs/${config}/copy`, {}],
        ["DELETE", `/configs/${config}`, undefined],
        ["POST", "/configs/load-built-in-config?name=cg-config-v1.0.0_aces-v1.3_ocio-v2.1", undefined],
      ] as const)
        expect([path, (await send(method, path, body)).status]).toEqual([path, 503]);
      for (const path of [`/configs/${config}`, `/configs/${config}/view_yaml`, "/configs"])
        expect([path, (await send("GET", path)).status]).toEqual([path, 200]);
      expect((await publish()).status).toBe(200);
      for (const path of ["/configs", `/configs/${config}/copy`])
        expect((await send("POST", path, { name: "New" })).body.detail).toMatch(/^No config can be made/);
      await turn(boss.send, "changes", true);
      expect((await add()).status).not.toBe(503);
    });

    test("stop new accounts, while people who have one sign in", async () => {
      const boss = await operator();
      const old = await newUser(server());
      await turn(boss.send, "registration", false);
      const { send } = browserOf(server());
      const path = "/auth/register?email=new@studio.example&name=New";
      expect((await send("POST", path, { password: PASSWORD })).body.detail).toBe(switches.registration.off);
      const again = browserOf(server());
      expect((await again.send("POST", "/auth/login", { email: old.email, password: PASSWORD })).status).toBe(
        200,
      );
      await turn(boss.send, "registration", true);
      expect((await send("POST", path, { password: PASSWORD })).status).toBe(202);
    });

    test("hold mails and deliveries back, and none is lost", async () => {
      const boss = await operator();
      const receiver = await openReceiver((reply) => void reply.end());
      const config = await newConfig(boss.send);
      await boss.send("POST", `/configs/${config}/webhooks`, {
        url: receiver.url,
        events: ["channel.published"],
      });
      const waiting = async (queue: "mails" | "webhooks") =>
        (await boss.send("GET", "/operator/status")).body.queues[queue].waiting as number;
      for (const queue of ["mails", "webhooks"] as const) await turn(boss.send, queue, false);
      await boss.send("POST", `/configs/${config}/channels/show%2Fstable/publications`, { note: "Lock" });
      await browserOf(server()).send("POST", "/auth/register?email=waits@studio.example&name=W", {
        password: PASSWORD,
      });
      expect(await waiting("webhooks")).toBe(1);
      expect((await boss.send("POST", "/operator/queues/webhooks")).body).toEqual({ due: 1 });
      expect(await waiting("mails")).toBeGreaterThanOrEqual(1);
      expect(receiver.heard).toEqual([]);
      for (const queue of ["mails", "webhooks"] as const) await turn(boss.send, queue, true);
      await expect.poll(() => receiver.heard.length).toBe(1);
      await expect.poll(() => waiting("mails")).toBe(0);
      await receiver.close();
    });

    test("are followed by every process of the server", async () => {
      const boss = await operator();
      const database = await openDatabase(server().place.database);
      const other = await buildApp({
        database,
        blobs: openBlobs(`${server().place.folder}/blobs`),
        switchInterval: 20,
        rateLimitFactor: 100,
      });
      const send = await newVisitor(other);
      const config = await newConfig(send);
      const change = async () =>
        (await send("POST", `/configs/${config}/families/`, { id: crypto.randomUUID(), name: "Camera" }))
          .status;
      await turn(boss.send, "changes", false);
      await expect.poll(change).toBe(503);
      await turn(boss.send, "changes", true);
      await expect.poll(change).not.toBe(503);
      await other.close();
    });

    test("operators disable and enable accounts, but not their own, and see the teams", async () => {
      const boss = await operator();
      const { send, email } = await newUser(server());
      const { user_id } = (await send("GET", "/auth/me")).body;
      const me = (await boss.send("GET", "/auth/me")).body.user_id;
      const act = (id: string, what: string) => boss.send("POST", `/operator/people/${id}`, { do: what });
      const team = crypto.randomUUID();
      await send("POST", "/teams", { id: team, name: "Color" });
      expect((await boss.send("GET", `/operator/teams?find=${email}`)).body).toMatchObject([
        { id: team, name: "Color", members: 1, configs: 0, owners: [email] },
      ]);
      expect((await act(me, "disable")).status).toBe(409);
      expect((await act("nobody", "disable")).status).toBe(404);
      expect((await act(user_id, "make-operator")).status).toBe(422);
      expect((await act(user_id, "disable")).body).toEqual({ changed: true });
      expect((await act(user_id, "disable")).body).toEqual({ changed: false });
      expect((await send("GET", "/auth/me")).status).toBe(401);
      expect((await act(user_id, "enable")).body).toEqual({ changed: true });
      const back = browserOf(server());
      expect((await back.send("POST", "/auth/login", { email, password: PASSWORD })).status).toBe(200);
      const { events } = (await back.send("GET", "/auth/audit?find=account")).body as {
        events: { event: string; detail: string }[];
      };
      expect(events.map(({ event }) => event)).toEqual(
        expect.arrayContaining(["account.enabled", "account.disabled"]),
      );
    });
  },
  async () => ({
    secretKeys: ["a key of this test, 32 characters or more"],
    outgoingAllow: [addressRange("127.0.0.1")!],
  }),
);
