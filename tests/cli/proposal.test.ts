import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "./terminal.ts";

let reply: (request: IncomingMessage, response: ServerResponse) => void;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  reply(request, response);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const LINES = [
  ["proposals"],
  ["proposals", "--open"],
  ["propose", "--title", "Night"],
  ["approve"],
  ["request-changes", "--text", "Darker"],
  ["comment", "--text", "Fine"],
  ["close-proposal"],
];
const at = ([name, ...options]: string[], path = "/api/configs/1/channels/show%2Fstable") =>
  call([name!, origin + path, ...options, "--json"]);
const code = ({ out }: { out: string | Uint8Array }) => JSON.parse(String(out)).error?.code;

test.each(["null", "[null]", "<html>", '[{"number":"1"}]', '{"number":1}'])(
  "a server that answers %s is believed nothing",
  async (text) => {
    reply = (_, response) => void response.end(text);
    for (const line of LINES) {
      const answer = await at(line);
      expect([line.join(" "), answer.code, code(answer)]).toEqual([line.join(" "), 1, "not-a-channel"]);
    }
  },
);

test("an address that is none of a channel is not asked", async () => {
  asked.length = 0;
  for (const line of LINES)
    for (const path of ["/api/configs/1", "/api/configs/1/channels/", "/api/configs/1/channels/%zz"]) {
      const answer = await at(line, path);
      expect([answer.code, code(answer)]).toEqual([1, "not-a-channel"]);
    }
  expect(asked).toEqual([]);
});

test("what is wanted of it is asked of the config whose channel the address is of", async () => {
  reply = (_, response) => void response.writeHead(409).end('{"detail":"No."}');
  asked.length = 0;
  const answer = await at(["propose", "--title", "Night"]);
  expect([answer.code, JSON.parse(String(answer.out)).error]).toEqual([
    1,
    { code: "http-409", message: "“/api/configs/1/proposals”: No." },
  ]);
  expect(asked).toEqual(["POST /api/configs/1/proposals"]);
});
