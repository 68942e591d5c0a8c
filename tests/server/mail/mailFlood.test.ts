import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { throttleLimits } from "#server/auth/loginThrottle.ts";
import { limits } from "#server/auth/rateLimit.ts";
import { MAX_MAILED } from "#server/publish/proposalMails.ts";
import { newVisitor, onEveryEngine, type Send } from "../app.ts";
import { mailsTo, newUser, PASSWORD } from "../browser.ts";
import { letIn, newTeam, newTeamConfig } from "../teams/people.ts";

/** The limits are as many times smaller, so that few requests reach them. */
const FACTOR = 0.2;

onEveryEngine(
  "mails that somebody has the server send",
  (server) => {
    const statuses = async (times: number, call: (at: number) => ReturnType<Send>) => {
      const got: number[] = [];
      for (let at = 0; at < times; at++) got.push((await call(at)).status);
      return got;
    };
    const upTo = (most: number, status: number) => [...Array(most).fill(status), 429];

    test("to an address that an account would change to are few, whoever asks", async () => {
      const most = Math.ceil(throttleLimits.emailRequest.account.most * FACTOR);
      const email = "stranger@example.com";
      const [one, two] = [await newUser(server()), await newUser(server())];
      const ask = ({ send }: { send: Send }) => send("POST", "/auth/email", { email, password: PASSWORD });
      expect(await statuses(most + 1, (at) => ask(at % 2 ? one : two))).toEqual(upTo(most, 202));
      expect(await mailsTo(server(), email)).toHaveLength(most);
    });

    test("about proposals are few for one config, and none of a guest without an account", async () => {
      const [ada, bo] = [await newUser(server()), await newUser(server())];
      const guest = await newVisitor(server().app);
      const team = await newTeam(ada.send);
      await letIn(ada.send, team, "editor", bo.send);
      // Of what Bo has made Ada has no part: she may approve it.
      const config = (await bo.send("POST", "/configs", { team_id: team })).body.id as string;
      const at = (path: string) => `/configs/${config}/${path}`;
      await ada.send("PUT", at("channel-rules/show"), { approvals: 1 });
      const { token } = (await ada.send("POST", at("shares"), { access: "edit" })).body;
      await guest("POST", at("join"), { token });
      const propose = async (send: Send) => {
        const made = await send("POST", at("proposals"), { channel: "show", title: "Win a prize" });
        expect(made.status).toBe(201);
        await send("POST", at(`proposals/${made.body.number}/close`));
      };
      const asked = async () =>
        (await mailsTo(server(), ada.email)).filter(({ subject }) => subject.startsWith("Approve")).length;
      await propose(guest);
      expect(await asked()).toBe(0);
      for (let count = 0; count < MAX_MAILED + 1; count++) await propose(bo.send);
      expect(await asked()).toBe(MAX_MAILED - 1);
    });

    test("about approvals, requested changes and rules are few for one person", async () => {
      const [ada, bo] = [await newUser(server()), await newUser(server())];
      const team = await newTeam(ada.send);
      await letIn(ada.send, team, "publisher", bo.send);
      const config = await newTeamConfig(ada.send, team);
      const at = (path: string) => `/configs/${config}/${path}`;
      await ada.send("POST", at("looks"), { id: randomUUID(), name: "Night" });
      const proposal = { channel: "show/stable", title: "Night" };
      const { version } = (await ada.send("POST", at("proposals"), proposal)).body;
      const approve = () => bo.send("POST", at("proposals/1/approvals"), { version });
      const request = () =>
        bo.send("POST", at("proposals/1/requested-changes"), { version, text: "Darker on 045" });
      const most = limits.review.account[0] * FACTOR;
      expect(await statuses(most + 1, (turn) => (turn % 2 ? approve() : request()))).toEqual(upTo(most, 201));
      const rules = (channel: number) =>
        ada.send("PUT", at(`channel-rules/c${channel}`), { hosts: ["nuke-15"] });
      expect(await statuses(most + 1, rules)).toEqual(upTo(most, 200));
    });
  },
  async () => ({ rateLimitFactor: FACTOR }),
);
