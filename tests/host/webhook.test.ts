import { afterEach, expect, test, vi } from "vitest";
import type { Page } from "#host/page.ts";
import { performWebhook } from "#host/webhook.ts";
import { useIrrevocable } from "#store/irrevocable.ts";
import { useWebhookSecrets } from "#store/webhookSecret.ts";

const OPEN = "11111111-1111-4111-8111-111111111111";
const known = ["a", "b", "c"].map((id) => ({ id, url: `https://${id === "c" ? "b" : id}.example.com/` }));

afterEach(() => vi.unstubAllGlobals());

type WebhookEffect = Parameters<typeof performWebhook>[0];

/** Messages to the page and the server while an effect was carried out. */
async function carriedOut(what: WebhookEffect | Exclude<WebhookEffect["do"], "change">, webhook = "") {
  const heard: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    heard.push([method, url.replace(/.*\/webhooks/, ""), body && JSON.parse(body)]);
    const { url: to = "", renew_secret } = body ? JSON.parse(body) : {};
    return Response.json(
      method === "GET" ? known : { url: to, ...(renew_secret && { secret: "whsec_new" }) },
    );
  });
  const page = {
    navigate: (to: string) => heard.push(to),
    say: (text: string) => heard.push(text),
    webhooks: (id: string) => heard.push(id),
  } as unknown as Page;
  const effect = typeof what === "string" ? { kind: "webhook" as const, do: what, webhook } : what;
  const failure = await performWebhook(effect, OPEN, page).then(
    () => null,
    ({ message }: Error) => message,
  );
  return { heard: heard.slice(1), failure };
}

test.each([
  ["test", ["POST", "/a/test", undefined], "A test is on its way to https://a.example.com/"],
  ["enable", ["PATCH", "/a", { enabled: true }], "Enabled the webhook to https://a.example.com/"],
  ["disable", ["PATCH", "/a", { enabled: false }], "Disabled the webhook to https://a.example.com/"],
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

test("an address and events are changed, and nothing else goes to the server", async () => {
  const change = (more: object) =>
    carriedOut({ kind: "webhook", do: "change", webhook: "a", ...more } as never);
  expect((await change({ url: "https://new.example.com/" })).heard[0]).toEqual([
    ...["PATCH", "/a", { url: "https://new.example.com/" }],
  ]);
  expect((await change({ events: ["channel.published"] })).heard).toEqual([
    ["PATCH", "/a", { events: ["channel.published"] }],
    "Changed the events of the webhook to https://a.example.com/",
    OPEN,
  ]);
});

/** As `carriedOut`, with an answer to the question that comes before. */
function answered(goesOn: boolean, ...what: Parameters<typeof carriedOut>) {
  const stop = useIrrevocable.subscribe(({ question }) => question?.answer(goesOn));
  return carriedOut(...what).finally(() => {
    stop();
    useIrrevocable.getState().close();
  });
}

test("one is removed once that was agreed to", async () => {
  expect((await answered(false, "remove", "a")).heard).toEqual([]);
  for (const name of ["a", "https://a.example.com/"])
    expect(await answered(true, "remove", name)).toEqual({
      heard: [["DELETE", "/a", undefined], "Removed the webhook to https://a.example.com/", OPEN],
      failure: null,
    });
});

test("a secret is renewed once that was agreed to, and shown on the screen of webhooks", async () => {
  expect((await answered(false, "renewSecret", "a")).heard).toEqual([]);
  expect((await answered(true, "renewSecret", "a")).heard).toEqual([
    ["PATCH", "/a", { renew_secret: true }],
    `/${OPEN}/webhooks`,
    "Renewed the secret of the webhook to https://a.example.com/",
    OPEN,
  ]);
  expect(useWebhookSecrets.getState().shown).toEqual([
    {
      ...{ id: "a", configId: OPEN, url: "https://a.example.com/", secret: "whsec_new" },
    },
  ]);
  useWebhookSecrets
    .getState()
    .show({ id: "other", configId: OPEN, url: "https://a.example.com/2", secret: "whsec_2" });
  expect(useWebhookSecrets.getState().shown).toHaveLength(2);
  useWebhookSecrets.getState().hide();
});
