import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressRange, isPublicAddress } from "#server/outgoing/addressRules.ts";
import {
  type OutgoingClientOptions,
  type OutgoingFailure,
  openOutgoingClient,
} from "#server/outgoing/outgoingClient.ts";

const LIMITS = { timeoutMs: 2000, maxBytes: 1000, longer: "refuse" } as const;
const LOOPBACK = addressRange("127.0.0.1")!;

/** The sentence by which an address is refused; null where it would be asked. */
async function refusal(address: string, options: OutgoingClientOptions = {}): Promise<string | null> {
  return openOutgoingClient({ resolve: async () => ["93.184.215.14"], ...options })
    .fetch(address, { ...LIMITS, timeoutMs: 50 })
    .then(
      () => null,
      (error: OutgoingFailure) => (error.isRefused ? error.message : null),
    );
}

const forbidden = [
  "0.0.0.0",
  "0.1.2.3",
  "10.1.2.3",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
];

describe("an outgoing request", () => {
  test.each(forbidden)("never goes to %s, neither as written nor by a host's name", async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const host = address.includes(":") ? `[${address}]` : address;
    expect(await refusal(`https://${host}/`)).toMatch("is not an address of the internet");
    const resolve = async () => [address];
    expect(await refusal("https://hooks.example.com/", { resolve })).toBe(
      `The host “hooks.example.com” has an address that is not one of the internet; the operator can allow it in OUTGOING_ALLOW.`,
    );
  });

  test.each(["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450::1"])(
    "may go to %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ["https://0x7f.1/"],
    ["https://2130706433/"],
    ["https://0177.0.0.1/"],
    ["https://017700000001/"],
    ["https://127.1/"],
    ["https://127.0.0.1./"],
    ["https://１２７.0.0.1/"],
    ["https://127。0。0。1/"],
    ["https://0xA9FEA9FE/"],
    ["https://[0:0:0:0:0:ffff:7f00:1]/"],
    ["https://[::ffff:a9fe:a9fe]/"],
  ])("is refused to %s, whatever the notation", async (address) => {
    const resolve = async () => expect.fail("a literal address was resolved");
    expect(await refusal(address, { resolve })).toMatch("is not an address of the internet");
  });

  test.each([
    ["localhost.", "localhost."],
    ["ⓛocalhost", "localhost"],
    ["LOCALHOST", "localhost"],
    ["bücher.example", "xn--bcher-kva.example"],
  ])("to %s is checked by the name that is resolved, %s", async (host, resolved) => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return ["127.0.0.1"];
    };
    expect(await refusal(`https://${host}/`, { resolve })).toMatch(
      `“${resolved}” has an address that is not one of the internet`,
    );
    expect(asked).toEqual([resolved]);
  });

  test.each([
    ["public first", ["93.184.215.14", "10.0.0.1"]],
    ["private first", ["10.0.0.1", "93.184.215.14"]],
    ["two kinds", ["93.184.215.14", "::1"]],
  ])("is refused where one of two addresses is private: %s", async (_, addresses) => {
    expect(await refusal("https://two.example.com/", { resolve: async () => addresses })).toMatch(
      "not one of the internet",
    );
  });

  test("tells no address of the operator's network", async () => {
    const told = await refusal("https://database.studio/", { resolve: async () => ["10.20.30.40"] });
    expect(told).not.toContain("10.20.30.40");
  });

  test.each([
    ["ftp://example.com/", "“ftp:” is not fetched; the address must start with https://."],
    ["file:///etc/passwd", "“file:” is not fetched; the address must start with https://."],
    ["data:text/plain,a", "“data:” is not fetched; the address must start with https://."],
    [
      "hooks.example.com",
      "“hooks.example.com” is not an address; write one such as https://hooks.example.com/palette.",
    ],
    [`https://example.com/${"a".repeat(2000)}`, /is not an address/],
    ["https://ada:secret@example.com/", "The address has a user name or password in it; leave them out."],
    ["https://example.com@10.0.0.1/", "The address has a user name or password in it; leave them out."],
    ["http://example.com/", "“http://example.com” is reached by https only."],
    ["https://example.com:22/", "Port 22 is not one of the web; use 443 or one from 1024 on."],
    ["https://example.com:25/", "Port 25 is not one of the web; use 443 or one from 1024 on."],
  ])("to %s is refused with a sentence", async (address, sentence) => {
    expect(await refusal(address)).toMatch(sentence);
  });

  test("to a port of another protocol is refused at addresses that the operator allows, too", async () => {
    expect(await refusal("http://127.0.0.1:22/", { allow: [LOOPBACK] })).toMatch(
      "Port 22 is not one of the web",
    );
  });

  test.each(["-a.example.com", "+a.example.com", "*.example.com", "a,b.example.com", "a..example.com"])(
    "to %s is refused, a name that other programs may read as something else",
    async (host) => {
      expect(await refusal(`https://${host}/`)).toBe(
        `“${host}” cannot be the name of a host; write one of letters, digits and hyphens.`,
      );
    },
  );

  test("a host that is not found, or has no address, may be there later", async () => {
    const gone = async () => {
      throw Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
    };
    for (const [resolve, sentence] of [
      [gone, "The host “nowhere.example” is not found (ENOTFOUND)."],
      [async () => [], "The host “nowhere.example” has no address."],
    ] as const) {
      const asked = openOutgoingClient({ resolve }).fetch("https://nowhere.example/", LIMITS);
      await expect(asked).rejects.toMatchObject({ message: sentence, isRefused: false });
    }
  });
});

describe("a server that may be reached", () => {
  let hear: RequestListener = (_, reply) => void reply.end("heard");
  const server = createServer((request, reply) => hear(request, reply));
  const other = createServer((_, reply) => void reply.end("rebound"));
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    port = (server.address() as AddressInfo).port;
    await new Promise<void>((done) => other.listen(port, "127.0.0.2", done));
  });
  afterAll(() => {
    for (const each of [server, other]) {
      each.close();
      each.closeAllConnections();
    }
  });
  const hostHeard = () => {
    const hosts: (string | undefined)[] = [];
    hear = (request, reply) => {
      hosts.push(request.headers.host);
      reply.end("heard");
    };
    return hosts;
  };

  test("is reached by http at an address that the operator allows, and at no other", async () => {
    hostHeard();
    const { fetch } = openOutgoingClient({ allow: [LOOPBACK] });
    const { status, bytes } = await fetch(`http://127.0.0.1:${port}/`, LIMITS);
    expect([status, bytes.toString()]).toEqual([200, "heard"]);
    await expect(fetch(`http://127.0.0.2:${port}/`, LIMITS)).rejects.toThrow(
      "not an address of the internet",
    );
  });

  test("is resolved once; the connection goes there though the name has another address by then", async () => {
    const hosts = hostHeard();
    const addresses = [["127.0.0.1"], ["127.0.0.2"]];
    let asked = 0;
    const resolve = async () => addresses[asked++]!;
    const { fetch } = openOutgoingClient({ allow: [addressRange("127.0.0.0/8")!], resolve });
    const { bytes } = await fetch(`http://rebinding.example:${port}/`, LIMITS);
    expect(bytes.toString()).toBe("heard");
    expect([asked, hosts]).toEqual([1, [`rebinding.example:${port}`]]);
  });

  test("is not followed to where it redirects", async () => {
    hear = (_, reply) => void reply.writeHead(302, { location: `http://127.0.0.2:${port}/` }).end();
    const { fetch } = openOutgoingClient({ allow: [addressRange("127.0.0.0/8")!] });
    const { status, bytes } = await fetch(`http://127.0.0.1:${port}/`, LIMITS);
    expect([status, bytes.toString()]).toEqual([302, ""]);
  });

  test("that answers too much is refused, or cut where that is asked for", async () => {
    hear = (_, reply) => void reply.end("x".repeat(100_000));
    const { fetch } = openOutgoingClient({ allow: [LOOPBACK] });
    await expect(fetch(`http://127.0.0.1:${port}/`, LIMITS)).rejects.toThrow("has more than 1000 bytes");
    const { bytes } = await fetch(`http://127.0.0.1:${port}/`, { ...LIMITS, longer: "cut" });
    expect(bytes).toHaveLength(1000);
  });

  test.each<[string, RequestListener]>([
    ["says nothing", () => undefined],
    ["never ends its answer", (_, reply) => void reply.write("a")],
    [
      "sends a letter now and then",
      (_, reply) => {
        const timer = setInterval(() => reply.write("a"), 20);
        reply.once("close", () => clearInterval(timer));
      },
    ],
  ])("that %s is given up in time", async (_, listener) => {
    hear = listener;
    const { fetch } = openOutgoingClient({ allow: [LOOPBACK] });
    await expect(fetch(`http://127.0.0.1:${port}/`, { ...LIMITS, timeoutMs: 200 })).rejects.toThrow(
      "did not answer within 0.2 s",
    );
  });

  test("whose name is never resolved is given up in time", async () => {
    const { fetch } = openOutgoingClient({ resolve: () => new Promise(() => undefined) });
    await expect(fetch("https://slow.example/", { ...LIMITS, timeoutMs: 100 })).rejects.toThrow(
      "did not answer within 0.1 s",
    );
  });

  test.each<[string, string, RequestListener]>([
    ["hangs up", "it closed the connection before it answered", (_, reply) => void reply.destroy()],
    [
      "sends no HTTP",
      "its answer is not HTTP",
      (_, reply) => void reply.socket?.end("SSH-2.0-OpenSSH\r\n\r\n"),
    ],
    [
      "sends a header of 64 kB",
      "the headers of its answer are too long",
      (_, reply) => void reply.writeHead(200, { long: "a".repeat(65_536) }).end(),
    ],
  ])("that %s is told to be unreachable, because %s", async (_, why, listener) => {
    hear = listener;
    const { fetch } = openOutgoingClient({ allow: [LOOPBACK] });
    await expect(fetch(`http://127.0.0.1:${port}/`, LIMITS)).rejects.toThrow(
      `“http://127.0.0.1:${port}” cannot be reached: ${why}.`,
    );
  });

  test("may have any address where the operator named it in a variable of its own", async () => {
    hostHeard();
    const { fetch } = openOutgoingClient({ trusted: [`http://127.0.0.1:${port}`] });
    expect((await fetch(`http://127.0.0.1:${port}/keys`, LIMITS)).status).toBe(200);
    await expect(fetch("http://127.0.0.1:1/", LIMITS)).rejects.toThrow("not an address of the internet");
  });
});
