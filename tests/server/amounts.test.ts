import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newConfig, onEveryEngine, type Send } from "./app.ts";
import { newUser, PASSWORD } from "./browser.ts";

type Things = {
  most: number;
  /** Path of the list, and a body that makes one more. */
  path: (config: string) => string;
  body: (number: number) => object;
};

const things: [string, Things][] = [
  [
    "tokens",
    { most: 50, path: () => "/auth/tokens", body: (n) => ({ name: `${n}`, scope: "read", days: 1 }) },
  ],
  ["teams", { most: 50, path: () => "/teams", body: (n) => ({ name: `${n}` }) }],
  ["links", { most: 100, path: (config) => `/configs/${config}/shares`, body: () => ({ access: "read" }) }],
  [
    "webhooks",
    {
      most: 10,
      path: (config) => `/configs/${config}/webhooks`,
      body: (n) => ({ url: `https://hooks.invalid/${n}`, events: ["channel.published"] }),
    },
  ],
];

const created = async (send: Send, path: string, bodies: object[]) => {
  const answers = await Promise.all(bodies.map((body) => send("POST", path, body)));
  return answers.filter(({ status }) => status === 201).length;
};

onEveryEngine(
  "many requests at once",
  (server) => {
    test.each(things)("make no more %s than one after the other would", async (_, { most, path, body }) => {
      const { send } = await newUser(server());
      const at = path(await newConfig(send));
      const bodies = Array.from({ length: most + 20 }, (_, number) => body(number));
      expect(await created(send, at, bodies)).toBe(most);
      expect((await send("GET", at)).body).toHaveLength(most);
    });

    test("leave nothing of an account that is deleted between them", async () => {
      const { send } = await newUser(server());
      const { user_id } = (await send("GET", "/auth/me")).body;
      const [team, token] = [
        ["/teams", (n: number) => ({ name: `${n}` })],
        ["/auth/tokens", (n: number) => ({ name: `${n}`, scope: "read", days: 1 })],
      ] as const;
      const calls = Array.from({ length: 40 }, (_, number) => {
        const [path, body] = number % 2 ? team : token;
        return number === 15
          ? send("DELETE", "/auth/me", { password: PASSWORD })
          : send("POST", path, { ...body(number), ...(number % 2 && { id: randomUUID() }) });
      });
      for (const { status } of await Promise.all(calls)) expect(status).toBeLessThan(500);
      for (const table of ["team_members", "program_tokens", "sessions"] as const) {
        const left = server().database.read.selectFrom(table).selectAll().where("user_id", "=", user_id);
        expect([table, await left.execute()]).toEqual([table, []]);
      }
    });
  },
  async () => ({ secretKeys: ["a key of this test, 32 characters or more"] }),
);
