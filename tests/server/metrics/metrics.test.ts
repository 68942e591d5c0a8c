import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openMetrics } from "#server/metrics/metrics.ts";
import { routeLabel } from "#server/metrics/routeLabel.ts";
import { newConfig, newVisitor, onEveryEngine } from "../app.ts";
import { CHANNEL, mirroredConfig, text } from "../git/mirrored.ts";
import { openRemote } from "../git/remotes.ts";

const TOKEN = "a-token-of-the-operator";
const lines: string[] = [];
const metrics = () => openMetrics();
let own: ReturnType<typeof metrics>;

/** Series of the text, with their values. */
function series(text: string): Map<string, number> {
  return new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

onEveryEngine(
  "metrics",
  (server) => {
    const scrape = async () =>
      series(
        (await server().app.inject({ url: "/metrics", headers: { authorization: `Bearer ${TOKEN}` } })).body,
      );

    test("count requests, errors and statements by what they are", async () => {
      const send = await newVisitor(server().app);
      const before = await scrape();
      const config = await newConfig(send);
      for (const collection of ["looks", "view-transforms", "view_transforms"])
        expect((await send("GET", `/configs/${config}/${collection}`)).status).toBe(200);
      await send("GET", "/configs/none/looks");
      const after = await scrape();
      const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
      const rows = 'route="GET /api/configs/:configId/:collection"';
      expect(grown(`palette_http_request_seconds_count{${rows}}`)).toBe(4);
      expect(grown('palette_http_request_seconds_count{route="POST /api/configs"}')).toBe(1);
      expect(grown('palette_http_refusals_total{status="404"}')).toBe(1);
      expect(grown('palette_database_query_seconds_count{kind="write"}')).toBeGreaterThan(2);
      expect(grown('palette_database_query_seconds_count{kind="read"}')).toBeGreaterThan(4);
      for (const name of [
        ...["palette_live_streams", "palette_worker_threads_busy", "palette_worker_jobs_waiting"],
        ...["palette_database_pool_waiting", "palette_mail_waiting", "palette_webhooks_waiting"],
        ...["palette_mail_late_seconds", "palette_webhooks_late_seconds"],
      ])
        expect(after.get(name), name).toBe(0);
      expect(after.get("palette_database_pool_open")).toBeGreaterThan(0);
      expect(after.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    });

    test("tell how many mails and deliveries wait, and for how long the first is due", async () => {
      const due = new Date(Date.now() - 90_000).toISOString();
      const mail = {
        ...{ id: crypto.randomUUID(), recipient: "ana@example.com", subject: "Hello", text: "" },
        ...{ created_at: due, due_at: due, attempts: 0, sent_at: null, error: null },
      };
      const { write } = server().database;
      await write((query) => query.insertInto("mails").values(mail).execute());
      const found = await scrape();
      expect(found.get("palette_mail_waiting")).toBe(1);
      expect(found.get("palette_mail_late_seconds")).toBeGreaterThanOrEqual(90);
      expect(found.get("palette_mail_late_seconds")).toBeLessThan(900);
      await write((query) => query.deleteFrom("mails").execute());
    });

    test("count what git mirrors do, and tell since when the one that is behind most is not in step", async () => {
      const before = await scrape();
      const names = ["pushes", "pulls", "failures"] as const;
      expect(names.map((what) => before.get(`palette_git_${what}_total`))).toEqual([0, 0, 0]);
      expect(before.get("palette_git_age_seconds")).toBe(0);
      const remote = openRemote();
      const { send, config, at, publish, run } = await mirroredConfig(server(), remote);
      await publish();
      await run();
      remote.commit({ "config.ocio": text(["a", "b", "c"]) });
      await run();
      await send("PUT", at, { url: "/etc", channel: CHANNEL });
      await run();
      const after = await scrape();
      expect(names.map((what) => after.get(`palette_git_${what}_total`))).toEqual([1, 1, expect.any(Number)]);
      expect(after.get("palette_git_failures_total")).toBeGreaterThan(0);
      const synced_at = new Date(Date.now() - 90_000).toISOString();
      await server().database.write((query) =>
        query.updateTable("git_mirrors").set({ synced_at }).where("config_id", "=", config).execute(),
      );
      expect((await scrape()).get("palette_git_age_seconds")).toBeGreaterThanOrEqual(90);
      await send("DELETE", at);
      remote.remove();
    });

    test("are told to the token alone", async () => {
      for (const authorization of [
        undefined,
        "Bearer",
        "Bearer a-token-of-somebody-else",
        `Basic ${TOKEN}`,
      ]) {
        const headers = authorization === undefined ? {} : { authorization };
        const { statusCode, body } = await server().app.inject({ url: "/metrics", headers });
        expect([statusCode, body.includes("palette_")]).toEqual([401, false]);
      }
    });

    test("have a listener of their own where there is a port, which serves nothing else", async () => {
      const listener = await own.listen(0, "127.0.0.1");
      const { port } = listener.address() as { port: number };
      const at = (path: string, method = "GET") => fetch(`http://127.0.0.1:${port}${path}`, { method });
      expect(await (await at("/metrics")).text()).toContain("palette_live_streams 0");
      for (const [path, method] of [
        ["/", "GET"],
        ["/api/configs", "GET"],
        ["/metrics", "POST"],
      ] as const)
        expect((await at(path, method)).status).toBe(404);
      listener.close();
    });

    test("stay below 500 series when every route was asked, and whatever is asked besides", async () => {
      const routes = server().app.swagger().paths!;
      for (const [path, methods] of Object.entries(routes))
        for (const method of Object.keys(methods!)) {
          const url = path.replace(/\{\w+\}/g, "none");
          await server().app.inject({ method: method.toUpperCase() as "GET", url });
        }
      for (let odd = 0; odd < 50; odd++) await server().app.inject(`/api/odd${odd}/path`);
      const found = await scrape();
      expect(found.size).toBeLessThanOrEqual(500);
      console.log(`${found.size} series`);
    });

    test("and slow statements are logged with the id of their request, and without values", async () => {
      const send = await newVisitor(server().app);
      lines.length = 0;
      const answer = await send("POST", "/configs/", { id: crypto.randomUUID(), name: "secret show" });
      const logged = lines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === "A statement was slow.");
      const id = answer.headers["x-request-id"];
      expect(id).toMatch(/^[\da-f-]{36}$/);
      // One of the request before may end only now.
      const own = logged.filter(({ reqId }) => reqId === id);
      expect(own.length).toBeGreaterThan(1);
      expect(own.some(({ sql }) => sql.startsWith("insert into"))).toBe(true);
      for (const { reqId, sql, ms } of logged) {
        expect([typeof reqId, typeof ms]).toEqual(["string", "number"]);
        expect(sql).not.toContain("secret show");
      }
    });

    test("and requests at once keep their own ids", async () => {
      const send = await newVisitor(server().app);
      lines.length = 0;
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send("POST", "/configs/", { id: crypto.randomUUID() })),
      );
      await sleep(1);
      const logged = lines.map((line) => JSON.parse(line)).filter(({ sql }) => /into "configs"/.test(sql));
      expect(new Set(logged.map(({ reqId }) => reqId))).toEqual(
        new Set(answers.map(({ headers }) => headers["x-request-id"])),
      );
    });

    test("and a proxy's id is kept where it is one", async () => {
      const at = async (id: string) =>
        (await server().app.inject({ url: "/livez", headers: { "x-request-id": id } })).headers[
          "x-request-id"
        ];
      expect(await at("edge-1.2/3")).toBe("edge-1.2/3");
      expect(await at("a b\tc")).not.toBe("a b\tc");
    });
  },
  async () => {
    own = metrics();
    const log = { write: (line: string) => void lines.push(line) };
    const git = { secretKeys: ["a key of the environment, 32 characters or more"], gitPaths: [tmpdir()] };
    return { metrics: own, metricsToken: TOKEN, slowQuery: 0.000001, log, proxies: 1, ...git };
  },
);

test.each([
  ["HEAD", "/api/configs/:configId/", "GET /api/configs/:configId"],
  ["GET", "/api/configs/:configId/view-transforms/:id", "GET /api/configs/:configId/:collection/:id"],
  ["POST", "/api/operator/switches/:name", "POST /api/operator/:area"],
  ["GET", "/api/static/view-types", "GET /api/static/:list"],
  ["GET", "/*", "page"],
  ["GET", undefined, "none"],
])("%s %s is the route %s", (method, template, label) => expect(routeLabel(method, template)).toBe(label));
