import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Effect } from "#command/command.ts";
import type { Page } from "#host/page.ts";
import { performTeam } from "#host/team.ts";
import { useIrrevocable } from "#store/irrevocable.ts";

type TeamEffect = Extract<Effect, { kind: "team" }>;

const teams = ["Color", "Look", "Look", "Full"].map((name, at) => ({
  ...{ id: `t${at}`, name, role: "owner" },
  configs: name === "Full" ? 2 : 0,
}));
const members = [{ user_id: "u1", name: "Bob", email: "bob@example.com", role: "viewer" }];
const invitations = [{ id: "i1", email: "eve@example.com" }];

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-12-01T12:00:00Z"), toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Writes to the server, and messages to the page, while an effect was carried out. */
async function carriedOut(effect: TeamEffect, goesOn = true) {
  const heard: unknown[] = [];
  const unsubscribe = useIrrevocable.subscribe(({ question }) => {
    if (!question) return;
    heard.push(question.title);
    queueMicrotask(() => question.answer(goesOn));
  });
  vi.stubGlobal("location", { origin: "https://palette.test" });
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = url.replace(/^.*\/api/, "");
    if (method !== "GET") heard.push([method, path, ...(body ? [JSON.parse(body)] : [])]);
    if (path === "/teams" && method === "GET") return Response.json(teams);
    if (method === "PATCH") return Response.json({ ...members[0], ...JSON.parse(body ?? "{}") });
    if (path.endsWith("/members")) return Response.json(members);
    if (path.endsWith("/invitations") && method === "GET") return Response.json(invitations);
    return Response.json({ id: "t0", name: "Color", role: "viewer", token: "secret", user_id: "u0" });
  });
  const page = {
    say: (text: string) => heard.push(text),
    navigate: (to: string) => heard.push(to),
    saved: async () => true,
    teams: () => undefined,
  } as unknown as Page;
  const copied = async (text: Promise<string>) => void heard.push(await text);
  const failure = await performTeam(effect, page, copied).then(
    () => null,
    ({ message }: Error) => message,
  );
  unsubscribe();
  return { heard, failure };
}

test.each<[TeamEffect, unknown[]]>([
  [
    { kind: "team", do: "create", id: "t0", name: "Color" },
    [["POST", "/teams", { id: "t0", name: "Color" }], "/teams/t0", "Created the team Color"],
  ],
  [
    { kind: "team", do: "copyInvitation", team: "Color", role: "viewer" },
    [
      ["POST", "/teams/t0/invitations", { role: "viewer" }],
      "https://palette.test/teams?invitation=secret",
      "Copied a link that lets one person into Color as viewer",
    ],
  ],
  [
    { kind: "team", do: "changeRole", team: "t0", member: "bob@example.com", role: "editor" },
    [["PATCH", "/teams/t0/members/u1", { role: "editor" }], "Bob is editor in Color now"],
  ],
  [
    { kind: "team", do: "changeRole", team: "t0", member: "Bob", role: "editor", ends: "14 days" },
    [
      ["PATCH", "/teams/t0/members/u1", { role: "editor", expires_at: "2026-12-15T12:00:00.000Z" }],
      "Bob is editor in Color now; the access ends in 14 days",
    ],
  ],
  [
    { kind: "team", do: "changeRole", team: "t0", member: "Bob", ends: "never" },
    [["PATCH", "/teams/t0/members/u1", { expires_at: null }], "Bob is viewer in Color now"],
  ],
  [
    { kind: "team", do: "changeRole", team: "t0", member: "Bob", role: "editor", ends: "never" },
    [["PATCH", "/teams/t0/members/u1", { role: "editor", expires_at: null }], "Bob is editor in Color now"],
  ],
  [
    { kind: "team", do: "copyInvitation", team: "Color", role: "viewer", ends: "1 day" },
    [
      ["POST", "/teams/t0/invitations", { role: "viewer", member_expires_at: "2026-12-02T12:00:00.000Z" }],
      "https://palette.test/teams?invitation=secret",
      "Copied a link that lets one person into Color as viewer; the access ends in 1 day",
    ],
  ],
  [
    { kind: "team", do: "removeMember", team: "t0", member: "Bob" },
    ["Remove Bob", ["DELETE", "/teams/t0/members/u1"], "Removed Bob from Color"],
  ],
  [
    { kind: "team", do: "revokeInvitation", team: "t0", invitation: "eve@example.com" },
    [["DELETE", "/teams/t0/invitations/i1"], "Revoked the invitation of eve@example.com"],
  ],
  [
    { kind: "team", do: "transfer", config: "c", team: "me" },
    [["POST", "/configs/c/transfer", { team_id: null }], "The config is your own now"],
  ],
])("%o is carried out and told", async (effect, heard) => {
  expect(await carriedOut(effect)).toEqual({ heard, failure: null });
});

test.each<[TeamEffect, string]>([
  [{ kind: "team", do: "leave", team: "None" }, "There is no team “None”."],
  [
    { kind: "team", do: "leave", team: "Look" },
    "Several have the name “Look”; choose the team on the Teams screen.",
  ],
  // Nothing is asked first that the server would refuse.
  [
    { kind: "team", do: "delete", team: "Full" },
    "“Full” still owns 2 configs; transfer or delete them first.",
  ],
  [
    { kind: "team", do: "leave", team: "Full" },
    "“Full” would have no owner left. Make somebody else an owner first, or delete the team.",
  ],
])("%o is refused in a sentence", async (effect, failure) => {
  expect(await carriedOut(effect)).toEqual({ heard: [], failure });
});

test("what nothing takes back is done only once it is confirmed", async () => {
  const effect: TeamEffect = { kind: "team", do: "delete", team: "Color" };
  expect(await carriedOut(effect, false)).toEqual({ heard: ["Delete Color"], failure: null });
});
