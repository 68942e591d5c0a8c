import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export type Person = { email?: string; email_verified?: boolean; name?: string; groups?: string[] };

/** A real OpenID provider on this machine, with the people that a test puts in and takes out. */
export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: Map<string, Person>;
  /** Logout tokens that it has sent, as the bodies of its calls. */
  told: string[];
  /** Signs in as a person where an address of Palette leads. @returns the address that comes back */
  visit: (url: string, person: string) => Promise<string>;
  /** Ends the session of the last visit by its own page. */
  leave: (url: string) => Promise<void>;
  /** Refuses every connection from now on. */
  close: () => Promise<void>;
};

const CLIENT = { id: "palette", secret: "a secret of at least some length for tests" };
const CALLBACK = "https://palette.test/api/auth/oidc/callback";

export async function openIdentityProvider(): Promise<IdentityProvider> {
  const people = new Map<string, Person>();
  const told: string[] = [];
  let chosen = "";
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [CALLBACK],
        post_logout_redirect_uris: ["https://palette.test"],
        grant_types: ["authorization_code", "refresh_token"],
        backchannel_logout_uri: `${issuer}/told`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ["sub", "sid"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    cookies: { keys: ["one key of the test"] },
    issueRefreshToken: async () => true,
    findAccount: async (_context, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => ({ sub: id, ...person }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    // Its own agent refuses addresses of this machine.
    fetch: (url, options) => {
      const { dispatcher: _, ...plain } = options as RequestInit & { dispatcher?: unknown };
      return fetch(url, plain);
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  });
  const answer = provider.callback();
  server.on("request", async (request, response) => {
    if (request.url === "/told") {
      let body = "";
      for await (const piece of request) body += piece;
      told.push(body);
      response.end();
    } else if (request.url?.startsWith("/interaction/"))
      await provider.interactionFinished(request, response, { login: { accountId: chosen } });
    else await answer(request, response);
  });

  let jar = new Map<string, string>();
  const follow = async (from: string): Promise<{ url: string; response?: Response }> => {
    let url = from;
    for (let hops = 0; hops < 10; hops++) {
      if (!url.startsWith(issuer)) return { url };
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, { redirect: "manual", headers: { cookie } });
      for (const given of response.headers.getSetCookie()) {
        const [pair = ""] = given.split(";");
        const at = pair.indexOf("=");
        jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const next = response.headers.get("location");
      if (next === null) return { url, response };
      url = new URL(next, url).href;
    }
    throw new Error("The provider does not stop redirecting.");
  };

  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    people,
    told,
    visit: async (url, person) => {
      chosen = person;
      jar = new Map();
      const { url: back, response } = await follow(url);
      if (response) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      return back;
    },
    leave: async (url) => {
      const { response } = await follow(url);
      const page = await response!.text();
      const [, secret] = /name="xsrf" value="(\w+)"/.exec(page)!;
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      await fetch(`${issuer}/session/end/confirm`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ xsrf: secret!, logout: "yes" }),
      });
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
