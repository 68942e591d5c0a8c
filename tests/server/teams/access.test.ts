import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { TokenScope } from "#api/auth/programToken.ts";
import { type TeamRole, teamRole } from "#api/team/team.ts";
import { type Answer, newVisitor, onEveryEngine, type Send, sender } from "../app.ts";
import { bodyOf, type Call, callsOf, filled, furnished, named, type Things } from "../calls.ts";
import { end, letIn, newPerson, newTeam, type Person, programOf } from "./people.ts";

/** The smallest role that a route needs, and the tokens that may call it: every scope reads. */
type Needs = { role: TeamRole; tokens: readonly TokenScope[] };

const READ: Needs = { role: "viewer", tokens: ["read", "edit", "publish"] };
const EDIT: Needs = { role: "editor", tokens: ["edit"] };
const PUBLISH: Needs = { role: "publisher", tokens: ["publish"] };
const SEE: Needs = { role: "viewer", tokens: [] };
/** A copy made with a token for a team belongs to the team, in which editors make configs. */
const COPY: Needs = { role: "viewer", tokens: ["edit"] };
const OWN: Needs = { role: "owner", tokens: [] };

/** What each route of a config or a team needs, by the first pattern that its name has. */
const table: readonly (readonly [RegExp, Needs])[] = [
  [/ \/teams\/\{teamId\}\/(configs|members)$/, SEE],
  [/ \/teams\//, OWN],
  [/ \/configs\/\{configId\}\/(shares|webhooks|git|transfer|restore)\b/, OWN],
  [/^DELETE \/configs\/\{configId\}$/, OWN],
  [/\/events$/, SEE],
  [/^POST \/configs\/\{configId\}\/channels\//, PUBLISH],
  [/^PUT \/configs\/\{configId\}\/channel-rules\//, OWN],
  [/\/proposals\/\{number\}\/(approvals|requested-changes)$/, PUBLISH],
  [/^POST \/configs\/\{configId\}\/copy$/, COPY],
  [/^(GET|HEAD) \/configs\/\{configId\}/, READ],
  [/ \/configs\/\{configId\}/, EDIT],
];

/** Answers by which an actor is kept out, and all others. */
type Outcome = "signed out" | "hidden" | "refused" | "allowed";

const HIDDEN = [
  '{"detail":"The requested configuration was not found"}',
  '{"detail":"There is no such team."}',
];

function outcomeOf({ method }: Call, { status, text, body }: Answer): Outcome {
  if (status === 401) return "signed out";
  if (HIDDEN.includes(text) || (method === "HEAD" && status === 404)) return "hidden";
  const isRefused =
    status === 403 && (body === undefined || ["role", "readOnly", "scope"].includes(body.code));
  return isRefused ? "refused" : "allowed";
}

const includesRole = (has: TeamRole, least: TeamRole) =>
  teamRole.options.indexOf(has) >= teamRole.options.indexOf(least);

/** Tokens by their scope and the role of whoever made them: each scope, and one whose maker may do less than it. */
const TOKENS: readonly (readonly [TokenScope, TeamRole])[] = [
  ["read", "owner"],
  ["publish", "owner"],
  ["edit", "viewer"],
  ["edit", "owner"],
];

/** Who asks, and what the table says that the answer is. */
type Actor = { send: Send; at: Things; expected: (needs: Needs) => Outcome };

onEveryEngine(
  "every route of a config and of a team",
  (server, engine) => {
    let calls: Call[];
    const actors = new Map<string, Actor>();
    // The same code decides on both engines: PostgreSQL has each way to come in or be kept out, in fewer roles and scopes.
    const isWhole = engine.name === "SQLite";

    beforeAll(async () => {
      // Reads come first, as something is there for all of them, and what takes all of it away last.
      const last = [
        "DELETE /configs/{configId}",
        "POST /configs/{configId}/restore",
        "DELETE /teams/{teamId}",
      ];
      const turn = (call: Call) => (/^(GET|HEAD)$/.test(call.method) ? -2 : last.indexOf(named(call)));
      calls = (await callsOf(server()))
        .filter(({ path }) => /\{(configId|teamId)\}/.test(path) && !path.endsWith("/join"))
        .sort((a, b) => turn(a) - turn(b));
      const ada = await newPerson(server());
      const target = await newPerson(server());

      /** A team of ada's with a config that has something of everything; each actor has its own, as they change it. */
      const place = async (): Promise<Things> => {
        const team = await newTeam(ada.send, randomUUID());
        await letIn(ada.send, team, "viewer", target.send);
        const invitation = (await ada.send("POST", `/teams/${team}/invitations`, { role: "viewer" })).body.id;
        const things = await furnished(server(), ada.send);
        const moved = await ada.send("POST", `/configs/${things.config}/transfer`, { team_id: team });
        expect(moved.status).toBe(200);
        return { ...things, team, invitation, member: target.id };
      };
      const member = async (role: TeamRole): Promise<{ at: Things; person: Person }> => {
        const [at, person] = [await place(), await newPerson(server())];
        await letIn(ada.send, at.team, role, person.send);
        return { at, person };
      };
      const byRole = (role: TeamRole) => (needs: Needs) =>
        includesRole(role, needs.role) ? "allowed" : "refused";
      const byToken = (role: TeamRole, scope: TokenScope) => (needs: Needs) =>
        needs.tokens.includes(scope) && includesRole(role, needs.role) ? "allowed" : "refused";

      const anywhere = await place();
      actors.set("nobody", { send: sender(server().app), at: anywhere, expected: () => "signed out" });
      const visitor = await newVisitor(server().app);
      actors.set("a visitor without an account", { send: visitor, at: anywhere, expected: () => "hidden" });
      actors.set("a stranger", { ...(await newPerson(server())), at: anywhere, expected: () => "hidden" });
      const gone = await member("owner");
      await ada.send("DELETE", `/teams/${gone.at.team}/members/${gone.person.id}`);
      actors.set("a removed member", { ...gone.person, at: gone.at, expected: () => "hidden" });
      const ended = await member("owner");
      const [own, ofAll] = await Promise.all(
        [{ team_id: ended.at.team }, {}].map((reach) =>
          programOf(server(), ended.person.send, "edit", reach),
        ),
      );
      const guest = await newPerson(server());
      const joined = await place();
      const link = (await ada.send("POST", `/configs/${joined.config}/shares`, { access: "edit" })).body;
      await guest.send("POST", `/configs/${joined.config}/join`, { token: link.token });
      await end(server(), ended.person.id, link.id);
      actors.set("a member whose access has ended", {
        ...{ send: ended.person.send, at: ended.at, expected: () => "hidden" },
      });
      actors.set("a token for the team of a member whose access has ended", {
        ...{ send: own!, at: ended.at, expected: () => "signed out" },
      });
      actors.set("a token for all configs of a member whose access has ended", {
        ...{
          send: ofAll!,
          at: ended.at,
          expected: (needs) => (needs.tokens.includes("edit") ? "hidden" : "refused"),
        },
      });
      actors.set("who came by a link that has ended", {
        ...{ send: guest.send, at: joined, expected: () => "hidden" },
      });
      for (const role of isWhole ? teamRole.options : (["viewer", "owner"] as const)) {
        const { at, person } = await member(role);
        actors.set(`a member who is ${role}`, { send: person.send, at, expected: byRole(role) });
      }
      for (const [scope, role] of isWhole ? TOKENS : TOKENS.slice(-1)) {
        const { at, person } = await member(role);
        const ofTeam = await programOf(server(), person.send, scope, { team_id: at.team });
        const expected = byToken(role, scope);
        const inTeam = (needs: Needs) => expected(needs === COPY ? EDIT : needs);
        actors.set(`a token to ${scope} for the team, of its ${role}`, {
          send: ofTeam,
          at,
          expected: inTeam,
        });
        const all = await programOf(server(), person.send, scope);
        actors.set(`a token to ${scope} for all configs of a ${role}`, { send: all, at, expected });
        const elsewhere = await newTeam(person.send);
        const other = await programOf(server(), person.send, scope, { team_id: elsewhere });
        actors.set(`a token to ${scope} for another team, of an ${role}`, {
          ...{ send: other, at, expected: () => "refused" },
        });
      }
    }, 240_000);

    test("is in the declared table, and answers each actor as the table says", {
      timeout: 300_000,
    }, async () => {
      expect(calls.length).toBeGreaterThan(190);
      const wrong: string[] = [];
      for (const call of calls) {
        const needs = table.find(([pattern]) => pattern.test(named(call)))?.[1];
        expect(needs, `${named(call)} is not in the table`).toBeDefined();
        for (const [name, { send, at, expected }] of actors) {
          const { body, headers } = bodyOf(call, at, engine);
          // A stream that is given would not end: one with a tab that is none is refused once access was checked.
          const path = filled(call, at) + (call.path.endsWith("/events") ? "?tab=!" : "");
          const outcome = outcomeOf(call, await send(call.method, path, body, headers));
          if (outcome !== expected(needs!))
            wrong.push(`${named(call)}: ${name} is ${outcome}, not ${expected(needs!)}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    test("that has no config or team in its address is closed to nobody but those without a session", async () => {
      const send = sender(server().app);
      const open = /^\/(auth\/(initialize|logout)|subscription\/webhook)/;
      for (const call of await callsOf(server())) {
        if (/\{(configId|teamId)\}/.test(call.path) || open.test(call.path)) continue;
        const things = actors.get("nobody")!.at;
        const { body, headers } = bodyOf(call, things, engine);
        const { status } = await send(call.method, filled(call, things), body, headers);
        expect([named(call), status]).toEqual([named(call), 401]);
      }
    });
  },
  async () => ({ secretKeys: ["a key of this test, 32 characters or more"] }),
);
