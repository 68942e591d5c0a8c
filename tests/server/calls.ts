import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { collectionAt } from "#api/resources.ts";
import { multipart, newConfig, type Send, type Server, sample, sender } from "./app.ts";
import { PASSWORD } from "./browser.ts";
import type { Engine } from "./database.ts";

/** A route of the API. */
export type Call = { method: string; path: string };
/** Values for the braces of a path. */
export type Things = {
  config: string;
  rows: ReadonlyMap<string, string>;
  version: string;
  share: string;
  webhook: string;
  delivery: string;
  proposal: string;
  team: string;
  member: string;
  invitation: string;
};
type Sent = { body?: unknown; headers?: Record<string, string> };

/** A webhook to where nothing is sent. */
const WEBHOOK = { url: "https://hooks.invalid/hook", events: ["channel.published"] };

/** A repository that is never reached. */
const MIRROR = { url: "https://127.0.0.1/show.git", channel: "show/stable", token: "a-token" };

export const ofConfigs = ({ path }: Call) => path.includes("{configId}");
export const named = ({ method, path }: Call) => `${method} ${path}`;

/** Every route that the description of the API names. */
export async function callsOf({ app }: Server): Promise<Call[]> {
  const { paths } = (await sender(app)("GET", "/openapi.json")).body;
  return Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods)
      .flatMap((method) => (method === "get" && !path.endsWith("/events") ? ["GET", "HEAD"] : [method]))
      .map((method) => ({ method: method.toUpperCase(), path: path.replace(/^\/api/, "") })),
  );
}

/** Things that are not there. */
export const missing = (): Things => ({
  config: randomUUID(),
  rows: new Map([...collectionAt.keys()].map((path) => [path, randomUUID()])),
  version: "4000",
  share: randomUUID(),
  webhook: randomUUID(),
  delivery: `msg_${randomUUID()}`,
  proposal: "4000",
  team: randomUUID(),
  member: randomUUID(),
  invitation: randomUUID(),
});

/** A configuration with something of everything: rows, versions, files, links. */
export async function furnished({ database }: Server, send: Send): Promise<Things> {
  const config = await newConfig(send);
  const published = await send("POST", `/configs/${config}/channels/show%2Fstable/publications`, {});
  expect(published.status).toBe(201);
  const rows = new Map<string, string>();
  for (const [path, collection] of collectionAt) {
    const row = sample(collection, config, path);
    await send("POST", `/configs/${config}/${path}`, row);
    rows.set(path, row.id);
  }
  for (const name of ["a.cube", "gone.cube"]) {
    const file = multipart("LUT_3D_SIZE 2", name);
    await send("POST", `/configs/${config}/files`, file.body, file.headers);
  }
  await send("DELETE", `/configs/${config}/files?path=gone.cube`);
  const share = (await send("POST", `/configs/${config}/shares`, { access: "read" })).body.id as string;
  const hooks = `/configs/${config}/webhooks`;
  const webhook = (await send("POST", hooks, WEBHOOK)).body.id as string;
  const delivery = (await send("POST", `${hooks}/${webhook}/test`)).body.id as string;
  const tried = async () => (await send("GET", `${hooks}/${webhook}/deliveries`)).body[0].tried_at;
  await vi.waitFor(async () => expect(await tried()).not.toBeNull(), 10_000);
  // It stays as it is from now on.
  await database.write((query) =>
    query.updateTable("webhook_deliveries").set({ due_at: null }).where("id", "=", delivery).execute(),
  );
  expect((await send("PUT", `/configs/${config}/git`, MIRROR)).status).toBe(200);
  const proposed = await send("POST", `/configs/${config}/proposals`, {
    channel: "show/stable",
    title: "Everything",
  });
  const proposal = `${proposed.body.number}`;
  const comment = { text: "Fine", row: { collection: "looks", name: "looks" } };
  expect((await send("POST", `/configs/${config}/proposals/${proposal}/comments`, comment)).status).toBe(201);
  return { ...missing(), config, rows, version: "3", share, webhook, delivery, proposal };
}

/** A body that the call would take. */
export function bodyOf({ method, path }: Call, at: Things, { name: engine }: Pick<Engine, "name">): Sent {
  if (path.endsWith("/files") && method === "POST") return multipart(`LUT_3D_SIZE 2 ${engine}`, "b.cube");
  if (path.endsWith("/sessions/{sessionId}") || path.endsWith("/auth/sessions"))
    return method === "DELETE" ? { body: { password: PASSWORD } } : {};
  if (method !== "POST" && method !== "PUT" && method !== "PATCH") return {};
  if (path.endsWith("/order")) return { body: { order: [] } };
  if (path.endsWith("/batch")) {
    const look = { method: "PATCH", path: `/configs/${at.config}/looks/${at.rows.get("looks")}`, body: {} };
    return { body: { requests: [look] } };
  }
  if (path.endsWith("/git")) return method === "PUT" ? { body: MIRROR } : {};
  if (path.endsWith("/git/resolve")) return { body: { commit: "0".repeat(40), rest: "ours" } };
  if (path.endsWith("/opened-text")) return { body: { text: "ocio_profile_version: 2" } };
  if (path.endsWith("/webhooks")) return { body: WEBHOOK };
  if (path.endsWith("/webhooks/{webhookId}")) return { body: { enabled: false } };
  if (path.endsWith("/shares")) return { body: { access: "edit" } };
  if (path.endsWith("/shares/{shareId}")) return { body: { expires_at: null } };
  if (path.endsWith("/publications")) return { body: { note: "Taken over" } };
  if (path.endsWith("/proposals")) return { body: { channel: "show/next", title: "Taken over" } };
  if (path.endsWith("/comments")) return { body: { text: "Taken over" } };
  if (path.endsWith("/requested-changes")) return { body: { version: 1, text: "Taken over" } };
  if (path.endsWith("/approvals")) return { body: { version: 1 } };
  if (path.includes("/channel-rules/")) return { body: { hosts: ["nuke-15"] } };
  if (path.endsWith("/rollback")) return { body: { hash: "0".repeat(64) } };
  if (path.endsWith("/join")) return { body: { token: "guessed" } };
  if (path.endsWith("/files/restore")) return { body: { path: "gone.cube" } };
  if (path.endsWith("/files")) return { body: { path: "c.cube" } };
  if (path.endsWith("/transfer")) return { body: { team_id: at.team } };
  if (path.endsWith("/members/{userId}")) return { body: { role: "editor" } };
  if (path.endsWith("/teams/{teamId}/invitations")) return { body: { role: "owner" } };
  if (/\/invitations\/(accept|decline)$/.test(path)) return { body: { id: at.invitation } };
  if (path.endsWith("/invitations/offer")) return { body: { token: "guessed" } };
  if (path.includes("/operator/switches/")) return { body: { on: false } };
  if (path.includes("/operator/people/")) return { body: { do: "disable" } };
  return { body: { name: "Taken over" } };
}

/** The path of a call about these things of this configuration; sessions are filled in where they are asked for. */
export function filled({ path, method }: Call, at: Things, config = at.config): string {
  const collection = /\{configId\}\/([^/]+)\/\{id\}/.exec(path)?.[1];
  const filesQuery = /\/files(\/content)?$/.test(path) && method !== "POST" ? "?path=a.cube" : "";
  const full = path
    .replace("{configId}", config)
    .replace("{id}", at.rows.get(collection ?? "") ?? "")
    .replace("{version}", at.version)
    .replace("{shareId}", at.share)
    .replace("{sessionId}", at.share)
    .replace("{tokenId}", at.share)
    .replace("{passkeyId}", at.share)
    .replace("{webhookId}", at.webhook)
    .replace("{deliveryId}", at.delivery)
    .replace("{name}", "mails")
    .replace("{channel}", "show%2Fstable")
    .replace("{number}", at.proposal)
    .replace("{teamId}", at.team)
    .replace("{userId}", at.member)
    .replace("{invitationId}", at.invitation);
  expect(full).not.toMatch(/[{}]/);
  return full + filesQuery;
}
