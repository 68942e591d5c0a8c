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
