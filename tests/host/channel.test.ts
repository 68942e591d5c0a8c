import { afterEach, expect, test, vi } from "vitest";
import { performChannel } from "#host/channel.ts";
import type { Page } from "#host/page.ts";
import { rollbackTarget } from "#host/rollbackTarget.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const hash = (digit: string) => digit.repeat(64);
const publications = [3, 2, 1].map((version) => ({ hash: hash(String(version)), version, note: "" }));
const channel = { name: "show/stable", live: hash("3"), publications };

afterEach(() => vi.unstubAllGlobals());

test("a rollback means the publication before the live one, or the newest of a version", () => {
  expect(rollbackTarget(channel)).toBe(publications[1]);
  expect(rollbackTarget({ ...channel, live: hash("2") })).toBe(publications[2]);
  expect(rollbackTarget(channel, 1)).toBe(publications[2]);
  // The same bytes twice in a row are one and the same.
  const twice = { ...channel, publications: [publications[0]!, ...publications] };
  expect(rollbackTarget(twice)).toBe(publications[1]);
});

test("a rollback to nothing says why", () => {
  expect(rollbackTarget({ ...channel, live: hash("1") })).toBe(
    "“show/stable” has no publication before the live one; choose a version.",
  );
  expect(rollbackTarget(channel, 9)).toBe("Version 9 was never published to “show/stable”.");
  expect(rollbackTarget(channel, 3)).toBe("“show/stable” points at version 3 already.");
});

/** Messages to the page and the server while an effect was carried out. */
async function carriedOut(effect: Parameters<typeof performChannel>[0], { saved = true, live = false } = {}) {
  const heard: unknown[] = [];
  vi.stubGlobal("location", new URL("http://localhost:8080/x"));
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    heard.push([method, url, body && JSON.parse(body)]);
    if (method === "GET") return Response.json([channel]);
    return Response.json({ version: 2, hash: hash("2") }, { status: live ? 200 : 201 });
  });
  const page = {
    saved: async () => saved,
    say: (text: string) => heard.push(text),
    channels: (id: string) => heard.push(id),
  } as unknown as Page;
  const copy = async (text: string) => void heard.push(["copy", text]);
  const failure = await performChannel(effect, ID, page, copy).catch(({ message }: Error) => message);
  return { heard, failure };
}

const path = `/api/configs/${ID}/channels`;

test("a config is published once all of it is saved", async () => {
  const effect = { kind: "channel", do: "publish", channel: "show/stable", note: "Lock" } as const;
  expect((await carriedOut(effect)).heard).toEqual([
    ["POST", `${path}/show%2Fstable/publications`, { note: "Lock" }],
    "Published version 2 to “show/stable”",
    ID,
  ]);
  expect(await carriedOut(effect, { saved: false })).toEqual({
    heard: [],
    failure: "Nothing was published: changes wait to be saved. Publish again once they are.",
  });
});

test("what is live already is not called published", async () => {
  const effect = { kind: "channel", do: "publish", channel: "show/stable", note: "" } as const;
  const { heard } = await carriedOut(effect, { live: true });
  expect(heard[1]).toBe("Nothing new to publish: “show/stable” already has this config, as version 2");
});

test("the message of a publication names the LUT files that its archive lacks", async () => {
  const without = "“a.spi1d” and 5 more";
  const { heard } = await carriedOut({
    kind: "channel",
    do: "publish",
    channel: "show/stable",
    note: "",
    without,
  });
  expect(heard[1]).toBe("Published version 2 to “show/stable”, without “a.spi1d” and 5 more");
});

test("a channel goes back to the publication before, and one that is none says so", async () => {
  const effect = { kind: "channel", do: "rollback", channel: "show/stable" } as const;
  expect((await carriedOut(effect)).heard).toEqual([
    ["GET", path, undefined],
    ["POST", `${path}/show%2Fstable/rollback`, { hash: hash("2") }],
    "“show/stable” points at version 2 again",
    ID,
  ]);
  const { failure } = await carriedOut({ ...effect, channel: "show/next" });
  expect(failure).toBe("There is no channel “show/next”; publish to it first.");
});

test("the address of a channel is copied as pull takes it", async () => {
  const { heard } = await carriedOut({ kind: "channel", do: "copy", channel: "show/stable" });
  expect(heard[0]).toEqual(["copy", `http://localhost:8080${path}/show%2Fstable`]);
});
