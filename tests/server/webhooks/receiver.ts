import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Heard = { headers: IncomingHttpHeaders; body: string; method: string };

/** A receiver of webhooks on this machine that keeps what it hears and answers as `answer` says. */
export async function openReceiver(answer: (reply: ServerResponse, count: number) => void) {
  const heard: Heard[] = [];
  const server = createServer(async (request, reply) => {
    let body = "";
    for await (const piece of request) body += piece;
    heard.push({ headers: request.headers, body, method: request.method ?? "" });
    answer(reply, heard.length);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard, close };
}
