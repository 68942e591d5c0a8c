import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { MadeProgramToken, TokenScope } from "#api/auth/programToken.ts";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { type Answer, newConfig, newVisitor, onEveryEngine, type Send, type Server, sender } from "../app.ts";
import { browserOf, linkTo, newUser, PASSWORD } from "../browser.ts";

const scopes = ["read", "edit", "publish"] as const satisfies readonly TokenScope[];

async function make(send: Send, scope: TokenScope, config_id: string | null = null, days = 30) {
  const answer = await send("POST", "/auth/tokens", { name: `CI ${scope}`, scope, config_id, days });
  expect(answer.status).toBe(201);
  return answer.body as MadeProgramToken;
}

/** Sends below /api as a program does: with the token, without a cookie. */
function program({ app }: Pick<Server, "app">, token: string): Send {
  const send = sender(app);
  return (method, path, body, headers) =>
    send(method, path, body, { authorization: `Bearer ${token}`, ...headers });
}

const isRefused = ({ status, body }: Answer) => status === 403 && body?.code === "scope";

onEveryEngine("tokens for programs", (server, engine) => {
  test("are told once and kept as a hash, and show their last use", async () => {
    const { send } = await newUser(server());
    const made = await make(send, "read");
    expect(made.token).toMatch(/^ocp_[\w-]{43}$/);
    const listed = await send("GET", "/auth/tokens");
    expect(listed.text).not.toContain(made.token);
    expect(listed.body).toMatchObject([{ id: made.id, name: "CI read", scope: "read", used_at: null }]);
    const rows = await server().database.read.selectFrom("program_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(made.token);
    expect((await program(server(), made.token)("GET", "/configs")).status).toBe(200);
    const [{ used_at }] = (await send("GET", "/auth/tokens")).body;
    expect(Date.parse(used_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("edit without a cookie or its CSRF token, as their owner", async () => {
    const { send } = await newUser(server());
    const config = await newConfig(send);
    const { token } = await make(send, "edit");
    const edited = await program(server(), token)("POST", `/configs/${config}/looks`, {
      id: randomUUID(),
      name: "Night",
    });
    expect(edited.status).toBe(201);
    expect((await send("GET", `/configs/${config}/looks`)).body).toMatchObject([{ name: "Night" }]);
  });

  test("reach no other's config, however wide their scope", async () => {
    const [ada, eve] = [await newUser(server()), await newUser(server())];
    const config = await newConfig(ada.send);
    for (const scope of scopes) {
      const { token } = await make(eve.send, scope);
      const answer = await program(server(), token)("GET", `/configs/${config}/document`);
      expect(answer.status).toBe(404);
      expect((await program(server(), token)("GET", "/configs")).body).toEqual([]);
    }
    const stolen = { name: "x", scope: "read", config_id: config, days: 1 };
    expect((await eve.send("POST", "/auth/tokens", stolen)).status).toBe(404);
  });

  test.each(["ocp_alone", "Token ocp_x", "Bearer", ""])(
    "a header “%s” without a token says what it holds",
    async (authorization) => {
      const { statusCode, body } = await server().app.inject({
        url: "/api/configs",
        headers: { authorization },
      });
      expect([statusCode, JSON.parse(body).detail]).toEqual([
        401,
        "The header Authorization holds no token; send “Bearer” and one of your profile, Tokens for programs.",
      ]);
    },
  );

  test("end at once when revoked, also in another process on the same database", async () => {
    const { send } = await newUser(server());
    const { token, id } = await make(send, "read");
    const others = [server().app];
    if (engine.name === "PostgreSQL") {
      const database = await openDatabase(server().place.database);
      others.push(await buildApp({ database, blobs: openBlobs(server().place.folder) }));
    }
    for (const app of others) expect((await program({ app }, token)("GET", "/configs")).status).toBe(200);
    expect((await send("DELETE", `/auth/tokens/${id}`)).status).toBe(204);
    for (const app of others) {
      const { status, body } = await program({ app }, token)("GET", "/configs");
      expect([status, body.detail]).toEqual([
        401,
        "The token is not valid, has expired or was revoked; make another in your profile.",
      ]);
    }
    expect((await send("DELETE", `/auth/tokens/${id}`)).status).toBe(404);
    await others[1]?.close();
  });

  test("end with their time, with the account, and when the password is reset", async () => {
    const { send, email } = await newUser(server());
    const { token, id } = await make(send, "read", null, 1);
    await server().database.write((query) =>
      query
        .updateTable("program_tokens")
        .set({ expires_at: new Date(Date.now() - 1).toISOString() })
        .where("id", "=", id)
        .execute(),
    );
    expect((await program(server(), token)("GET", "/configs")).status).toBe(401);
    const reset = await make(send, "read");
    expect((await send("POST", `/auth/password-reset-request?email=${email}`)).status).toBe(202);
    const link = (await linkTo(server(), email)).pathname.split("/").at(-1);
    const password = "another lamp beside the window";
    expect((await send("POST", "/auth/password-reset", { token: link, password })).status).toBe(204);
    expect((await program(server(), reset.token)("GET", "/configs")).status).toBe(401);
    const back = browserOf(server());
    expect((await back.send("POST", "/auth/login", { email, password })).status).toBe(200);
    const other = await make(back.send, "read");
    expect((await back.send("DELETE", "/auth/me", { password })).status).toBe(204);
    expect((await program(server(), other.token)("GET", "/configs")).status).toBe(401);
  });

  test("are made by an account alone, after its password, and are not somebody else's to revoke", async () => {
    const visitor = await newVisitor(server().app);
    const wanted = { name: "CI", scope: "read", days: 30 };
    expect((await visitor("POST", "/auth/tokens", wanted)).status).toBe(403);
    const { send, email } = await newUser(server());
    const { id } = await make(send, "read");
    await server().database.write((query) =>
      query.updateTable("sessions").set({ proven_at: null }).execute(),
    );
    const unproven = await send("POST", "/auth/tokens", wanted);
    expect([unproven.status, unproven.body.issues[0].path]).toEqual([401, ["password"]]);
    expect((await send("POST", "/auth/tokens", { ...wanted, password: PASSWORD })).status).toBe(201);
    const eve = await newUser(server());
    expect((await eve.send("DELETE", `/auth/tokens/${id}`)).status).toBe(404);
    const again = browserOf(server());
    expect((await again.send("POST", "/auth/login", { email, password: PASSWORD })).status).toBe(200);
    for (const wrong of [{ days: 0 }, { days: 367 }, { scope: "all" }, { name: " " }, { config_id: "x" }])
      expect((await again.send("POST", "/auth/tokens", { ...wanted, ...wrong })).status).toBe(422);
  });

  test("that are none are refused, whatever cookie comes along", async () => {
    const { send } = await newUser(server());
    for (const token of ["", "ocp_", `ocp_${"a".repeat(43)}`, "x".repeat(5000), "ocp_\u0000"])
      expect((await send("GET", "/configs", undefined, { authorization: `Bearer ${token}` })).status).toBe(
        401,
      );
  });
});

onEveryEngine("every route", (server, engine) => {
  // Scopes are checked before the database is asked for more than the token: one engine is enough.
  // Some 1,500 calls: three seconds where the machine is quiet, more than a minute where it is not.
  test.skipIf(engine.name !== "SQLite")(
    "answers each scope as the table of scopes says",
    { timeout: 240_000 },
    async () => {
      const { send } = await newUser(server());
      const [own, other] = [await newConfig(send), await newConfig(send)];
      const tokens = new Map<string, string>();
      for (const scope of scopes)
        for (const config of [null, own])
          tokens.set(`${scope} ${config}`, (await make(send, scope, config)).token);
      const lines: string[] = [];
      for (const [path, methods] of Object.entries(server().app.swagger().paths!))
        for (const method of Object.keys(methods!).map((each) => each.toUpperCase())) {
          // Routes that need no session read no token.
          if (/\/(initialize|logout|webhook)$/.test(path)) continue;
          const allowed: string[] = [];
          for (const scope of scopes) {
            const at = (configId: string) =>
              path
                .replace(/^\/api/, "")
                .replace("{configId}", configId)
                .replace(/\{\w+\}/g, "none");
            const ask = async (config: string | null, target: string) => {
              const token = tokens.get(`${scope} ${config}`)!;
              const answer = await program(server(), token)(method, at(target));
              expect(answer.status, `${method} ${path}`).not.toBe(401);
              return !isRefused(answer);
            };
            const asked = [ask(null, own), ask(own, own), ask(own, other)] as const;
            const [all, one, wrong] = await Promise.all(asked);
            expect(all || !one, `${method} ${path}: one config is less than all`).toBe(true);
            if (path.includes("{configId}")) expect(wrong, `${method} ${path} of another config`).toBe(false);
            if (all) allowed.push(one ? scope : `${scope} (all configs)`);
          }
          lines.push(`${method} ${path}: ${allowed.join(", ") || "no token"}`);
        }
      const table = lines
        .sort()
        .map((line) => `${line}\n`)
        .join("");
      expect(table).not.toMatch(/\/(auth|subscription|shares|join|events|webhooks)\b.*: (?!no token)/);
      expect(table).not.toMatch(/^(POST|PUT|PATCH|DELETE) (?!.*\/(misc|parse)).*: .*\bread\b/m);
      await expect(table).toMatchFileSnapshot("tokenScopes.txt");
    },
  );
});
