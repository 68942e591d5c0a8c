import { afterEach, expect, test, vi } from "vitest";
import type { Page } from "#host/page.ts";
import { performWebhook } from "#host/webhook.ts";

const OPEN = "11111111-1111-4111-8111-111111111111";
const known = ["a", "b", "c"].map((id) => ({ id, url: `https://${id === "c" ? "b" : id}.example.com/` }));

afterEach(() => vi.unstubAllGlobals());

/** Messages to the page and the server while an effect was carried out. */
async function carriedOut(what: Parameters<typeof performWebhook>[0]["do"], webhook: string) {
  const heard: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    heard.push([method, url.replace(/.*\/webhooks/, ""), body && JSON.parse(body)]);
    return Response.json(method === "GET" ? known : {});
  });
  const page = {
    say: (text: string) => heard.push(text),
    webhooks: (id: string) => heard.push(id),
  } as unknown as Page;
  const failure = await performWebhook({ kind: "webhook", do: what, webhook }, OPEN, page).then(
    () => null,
    ({ message }: Error) => message,
  );
  return { heard: heard.slice(1), failure };
}

test.each([
  ["test", ["POST", "/a/test", undefined], "A test is on its way to https://a.example.com/"],
  ["enable", ["PATCH", "/a", { enabled: true }], "Enabled the webhook to https://a.example.com/"],
  ["disable", ["PATCH", "/a", { enabled: false }], "Disabled the webhook to https://a.example.com/"],
  ["remove", ["DELETE", "/a", undefined], "Removed the webhook to https://a.example.com/"],
] as const)("%s asks the server for it and says so, by id and by address", async (what, call, said) => {
  for (const name of ["a", "https://a.example.com/"])
    expect(await carriedOut(what, name)).toEqual({ heard: [call, said, OPEN], failure: null });
});

test("an address that is none, or that several have, does nothing and says why", async () => {
  expect(await carriedOut("remove", "https://x.example.com/")).toEqual({
    heard: [],
    failure: "There is no webhook “https://x.example.com/” of this config.",
  });
  expect(await carriedOut("remove", "https://b.example.com/")).toEqual({
    heard: [],
    failure: "Several webhooks have the address “https://b.example.com/”; choose one on their screen.",
  });
});
