import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test, vi } from "vitest";
import { openProvider } from "#server/auth/oidc/provider.ts";

/** A provider of which a server tells, with the text that it answers by path. */
async function served(answer: (path: string, issuer: string) => string | Promise<string>) {
  const server = createServer(async ({ url = "" }, reply) => {
    reply.setHeader("Content-Type", "application/json");
    reply.end(await answer(url, issuer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { issuer, clientId: "palette", scopes: "openid", name: "Studio", only: false };
  return { issuer, provider: openProvider(options), close: () => server.close() };
}

test.each([
  [0, null],
  [1024 * 1024, "The identity provider does not answer; try again in a moment."],
])(
  "settings of a provider with %i more bytes are read, or refused where they are too long",
  async (more, refusal) => {
    const { provider, close } = await served(
      (_, issuer) => JSON.stringify({ issuer, authorization_endpoint: `${issuer}/in` }) + " ".repeat(more),
    );
    const left = await provider.depart("https://palette.test/back", false).then(
      () => null,
      (error: Error) => error.message,
    );
    close();
    expect(left).toBe(refusal);
  },
);

test.each<[string, number, boolean]>([
  ["ten minutes", 11 * 60_000, false],
  ["a sign-in that failed", 11_000, true],
])("settings of a provider are read again after %s, as its addresses may move", async (_, wait, fails) => {
  let page = "in";
  const { issuer, provider, close } = await served((path, issuer) =>
    path.startsWith("/.well-known")
      ? JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/${page}`,
          token_endpoint: `${issuer}/token`,
        })
      : "moved",
  );
  const back = "https://palette.test/back";
  const left = async () => (await provider.depart(back, false)).url.split("?")[0];
  expect(await left()).toBe(`${issuer}/in`);
  page = "moved";
  expect(await left()).toBe(`${issuer}/in`);
  const later = performance.now() + wait;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  if (fails) {
    const { state, nonce, verifier } = await provider.depart(back, false);
    const arrival = provider.arrive(new URL(`${back}?code=1&state=${state}`), { state, nonce, verifier });
    await expect(arrival).rejects.toMatchObject({ status: expect.any(Number) });
  }
  expect(await left()).toBe(`${issuer}/moved`);
  clock.mockRestore();
  close();
});

test("keys and tokens are not fetched from another address of the server's own network that a provider names", async () => {
  const inside = createServer((_, reply) => void reply.end("secret"));
  await new Promise<void>((done) => inside.listen(0, "127.0.0.1", done));
  const elsewhere = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
  const { provider, close } = await served((_, issuer) =>
    JSON.stringify({ issuer, jwks_uri: `${elsewhere}/keys`, token_endpoint: `${elsewhere}/token` }),
  );
  let heard = 0;
  inside.on("request", () => heard++);
  const token = `${Buffer.from('{"alg":"RS256","kid":"1"}').toString("base64url")}.${Buffer.from("{}").toString("base64url")}.AA`;
  await expect(provider.loggedOut(token)).rejects.toMatchObject({
    status: 503,
    reason: expect.stringContaining("not an address of the internet"),
  });
  expect(await provider.refresh("token", "ada")).toBe("silent");
  close();
  inside.close();
  expect(heard).toBe(0);
});

test("a logout token of a clock that is half a minute ahead is taken, and none of another day", async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const { issuer, provider, close } = await served(async (path, issuer) => {
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" }] };
    return JSON.stringify(path === "/keys" ? keys : { issuer, jwks_uri: `${issuer}/keys` });
  });
  const now = Math.floor(Date.now() / 1000);
  const taken = async (secondsAhead: number, more: object = {}) => {
    const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const claims = { iss: issuer, aud: "palette", sub: "ada", jti: "one", events, ...more };
    const token = await new SignJWT({ ...claims, iat: now + secondsAhead })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .sign(privateKey);
    return provider.loggedOut(token).then(
      ({ expiresAt, issuedAt }) => expiresAt - issuedAt > 5 * 60_000,
      ({ status }) => status !== 400,
    );
  };
  const answers: unknown[] = [];
  for (const ahead of [30, 0, -240, 300, -86_400]) answers.push([ahead, await taken(ahead)]);
  expect(answers).toEqual([
    [30, true],
    [0, true],
    [-240, true],
    [300, false],
    [-86_400, false],
  ]);
  for (const wrong of [
    { aud: "other" },
    { iss: "https://other.test" },
    { nonce: "x" },
    { events: {} },
    { events: "http://schemas.openid.net/event/backchannel-logout" },
    { jti: "" },
  ])
    expect([wrong, await taken(0, wrong)]).toEqual([wrong, false]);
  close();
});

test.each([
  ["does not come", 503],
  ["is a page of a proxy", 503],
  ["is there again", null],
  ["knows the key only since a moment ago", 503],
  ["does not know the key", 400],
])("a logout token while the list of keys %s is answered with %s", async (list, refusal) => {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" };
  let keys = JSON.stringify({ keys: [key] });
  const { issuer, provider, close } = await served((path, issuer) =>
    path === "/keys" ? keys : JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }),
  );
  const taken = async (kid: string) => {
    const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const token = await new SignJWT({ iss: issuer, aud: "palette", sub: "ada", jti: "one", events })
      .setIssuedAt()
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(privateKey);
    return provider.loggedOut(token).then(
      () => null,
      ({ status }) => status,
    );
  };
  if (list === "is a page of a proxy") keys = "<html>Bad gateway</html>";
  if (list === "knows the key only since a moment ago") {
    await taken("1");
    keys = JSON.stringify({ keys: [{ ...key, kid: "2" }] });
  }
  if (list === "does not come") {
    // The settings are known by then.
    await provider.farewell("https://palette.test");
    close();
  }
  expect(await taken(refusal === null ? "1" : "2")).toBe(refusal);
  close();
});

/** A person who comes back from a provider that says this in the ID token and, asked for more, that. */
async function arrived(inToken: object, inUserInfo: object = {}) {
  const { privateKey } = await generateKeyPair("RS256");
  const { provider, close } = await served(async (path, issuer) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: "palette",
      sub: "ada",
      nonce: "n",
      iat: now,
      exp: now + 60,
      ...inToken,
    };
    const id_token = await new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(privateKey);
    if (path === "/token") return JSON.stringify({ access_token: "a", token_type: "bearer", id_token });
    if (path === "/me") return JSON.stringify({ sub: "ada", ...inUserInfo });
    return JSON.stringify({ issuer, token_endpoint: `${issuer}/token`, userinfo_endpoint: `${issuer}/me` });
  });
  const back = new URL("https://palette.test/back?code=c&state=s");
  return provider.arrive(back, { state: "s", nonce: "n", verifier: "v".repeat(43) }).finally(close);
}

test.each([
  [{ email: "ada@example.com" }, { email: "own@example.com", email_verified: true }, false],
  [{ email_verified: true }, { email: "ada@example.com", email_verified: false }, false],
  [{ email_verified: true }, { email: "ada@example.com" }, false],
  [
    { email: "ada@example.com", email_verified: false },
    { email: "ada@example.com", email_verified: true },
    false,
  ],
  [{ email: "ada@example.com" }, { email: "ada@example.com", email_verified: true }, true],
  [{ email: "ada@example.com", email_verified: true }, {}, true],
  [{}, { email: "ada@example.com", email_verified: "true" }, true],
])("an address of %j and %j is confirmed only by what names it", async (inToken, inUserInfo, confirmed) => {
  const { email, isEmailVerified } = await arrived(inToken, inUserInfo);
  expect([email, isEmailVerified]).toEqual(["ada@example.com", confirmed]);
});

test.each([{ aud: "other" }, { nonce: "other" }, { exp: 1 }])(
  "a token with %j is refused, which trying again does not change",
  async (wrong) => {
    await expect(arrived(wrong)).rejects.toMatchObject({ status: 502 });
  },
);
