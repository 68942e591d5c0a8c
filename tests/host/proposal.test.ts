import { afterEach, expect, test, vi } from "vitest";
import { performChannel } from "#host/channel.ts";
import type { Page } from "#host/page.ts";
import { performProposal } from "#host/proposal.ts";

afterEach(() => vi.unstubAllGlobals());

const ID = "10000000-0000-4000-8000-000000000001";
const path = `/api/configs/${ID}/proposals`;
const proposal = { number: 3, channel: "show/stable", state: "open", version: 7, needed: 2, approvals: [] };

/** Messages to the page and the server while an effect was carried out. */
async function carriedOut(effect: Parameters<typeof performProposal>[0], saved = true) {
  const heard: unknown[] = [];
  vi.stubGlobal("location", new URL("http://localhost:8080/x"));
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    heard.push([method, url, ...(body ? [JSON.parse(body)] : [])]);
    if (url.endsWith("/approvals") && method === "POST")
      return Response.json({ ...proposal, approvals: [{ counts: true }] });
    return Response.json(proposal);
  });
  const page = {
    saved: async () => saved,
    say: (text: string) => heard.push(text),
    navigate: (to: string) => heard.push(to),
    channels: (id: string) => heard.push(["again", id]),
  } as unknown as Page;
  const failure = await performProposal(effect, ID, page).catch(({ message }: Error) => message);
  return { heard, failure };
}

const of = (number: number) => ({ kind: "proposal", number }) as const;

test("a proposal is opened once all of it is saved, and shown", async () => {
  const asked = { channel: "show/stable", title: "Night", note: "" };
  const effect = { kind: "proposal", do: "create", ...asked } as const;
  expect((await carriedOut(effect)).heard).toEqual([
    ["POST", path, asked],
    "Opened proposal 3 to “show/stable”",
    `/${ID}/channels#proposal-3`,
    ["again", ID],
  ]);
  expect(await carriedOut(effect, false)).toEqual({
    heard: [],
    failure: "Nothing was done: changes wait to be saved. Try again once they are.",
  });
});

test("the version that was seen is approved, or the newest, and published", async () => {
  expect((await carriedOut({ ...of(3), do: "approve", version: 6 })).heard).toEqual([
    ["POST", `${path}/3/approvals`, { version: 6 }],
    "Approved version 6 of proposal 3: 1 of 2",
    ["again", ID],
  ]);
  expect((await carriedOut({ ...of(3), do: "approve" })).heard.slice(0, 2)).toEqual([
    ["GET", `${path}/3`],
    ["POST", `${path}/3/approvals`, { version: 7 }],
  ]);
  expect((await carriedOut({ ...of(3), do: "publish", version: 7 })).heard).toEqual([
    ["GET", `${path}/3`],
    ["POST", `/api/configs/${ID}/channels/show%2Fstable/publications`, { note: "", version: 7 }],
    "Published version 7 to “show/stable” by proposal 3",
    ["again", ID],
  ]);
});

test("an approval is withdrawn, a proposal closed", async () => {
  expect((await carriedOut({ ...of(3), do: "withdraw" })).heard.slice(0, 2)).toEqual([
    ["DELETE", `${path}/3/approvals`],
    "Withdrew your approval of proposal 3",
  ]);
  expect((await carriedOut({ ...of(3), do: "close" })).heard.slice(0, 2)).toEqual([
    ["POST", `${path}/3/close`],
    "Closed proposal 3",
  ]);
});

test("a comment is about a row that is named by its collection and its name", async () => {
  const said = { ...of(3), do: "comment", text: "Fine" } as const;
  const row = { collection: "looks", name: "Night/045" };
  expect((await carriedOut({ ...said, row: "looks/Night/045" }, false)).heard).toEqual([
    ["POST", `${path}/3/comments`, { text: "Fine", row }],
    "Commented on Night/045 in proposal 3",
    ["again", ID],
  ]);
  expect((await carriedOut(said)).heard[0]).toEqual(["POST", `${path}/3/comments`, { text: "Fine" }]);
  expect((await carriedOut({ ...said, row: "Night" })).failure).toBe(
    "“Night” is not a row; write it like looks/Night exterior.",
  );
});

test("what a channel requires is set, and said", async () => {
  const heard: unknown[] = [];
  vi.stubGlobal("location", new URL("http://localhost:8080/x"));
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body: string }) => {
    heard.push([method, url]);
    return Response.json({ channel: "show/stable", ...JSON.parse(body) });
  });
  const page = { say: (text: string) => heard.push(text), channels: () => undefined } as unknown as Page;
  const rules = { approvals: 2, hosts: ["nuke-15"] };
  const effect = { kind: "channel", do: "rules", channel: "show/stable", ...rules } as const;
  await performChannel(effect, ID, page, async () => undefined);
  expect(heard).toEqual([
    ["PUT", `/api/configs/${ID}/channel-rules/show%2Fstable`],
    expect.stringMatching(/^“show\/stable” requires 2 approvals, no errors in .*Nuke 15/),
  ]);
});
