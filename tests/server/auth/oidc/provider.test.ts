import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openProvider } from "#server/auth/oidc/provider.ts";

test.each([
  [0, null],
  [1024 * 1024, "The identity provider does not answer; try again in a moment."],
])(
  "settings of a provider with %i more bytes are read, or refused where they are too long",
  async (more, refusal) => {
    const server = createServer((_, reply) => {
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      reply.setHeader("Content-Type", "application/json");
      reply.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/in` }) + " ".repeat(more));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = openProvider({
      issuer,
      clientId: "palette",
      scopes: "openid",
      name: "Studio",
      only: false,
    });
    const left = await provider.depart("https://palette.test/back", false).then(
      () => null,
      (error: Error) => error.message,
    );
    server.close();
    expect(left).toBe(refusal);
  },
);

test("keys and tokens are not fetched from another address of the server's own network that a provider names", async () => {
  const inside = createServer((_, reply) => void reply.end("secret"));
  await new Promise<void>((done) => inside.listen(0, "127.0.0.1", done));
  const elsewhere = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
  const server = createServer((_, reply) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    reply.setHeader("Content-Type", "application/json");
    reply.end(
      JSON.stringify({ issuer, jwks_uri: `${elsewhere}/keys`, token_endpoint: `${elsewhere}/token` }),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let heard = 0;
  inside.on("request", () => heard++);
  const provider = openProvider({
    issuer,
    clientId: "palette",
    scopes: "openid",
    name: "Studio",
    only: false,
  });
  const token = `${Buffer.from('{"alg":"RS256","kid":"1"}').toString("base64url")}.${Buffer.from("{}").toString("base64url")}.AA`;
  await expect(provider.loggedOut(token)).rejects.toThrow("not an address of the internet");
  expect(await provider.refresh("token")).toBe("silent");
  server.close();
  inside.close();
  expect(heard).toBe(0);
});
