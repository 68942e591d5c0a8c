import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTraces, type Traces } from "#server/metrics/traces.ts";
import { newConfig, newVisitor, onEveryEngine } from "../app.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Told = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code: number };
  attributes: Attribute[];
};
const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;

/** Texts that the collector got, and their spans. */
const got: string[] = [];
let services: string[] = [];
const spans = () =>
  got.flatMap((text) => {
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Told[] }[] }[];
    };
    services = resourceSpans.flatMap(({ resource }) =>
      resource.attributes.flatMap(({ key, value }) =>
        key === "service.name" ? [value.stringValue ?? ""] : [],
      ),
    );
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
const of = (span: Told | undefined, key: string) =>
  span?.attributes.find((each) => each.key === key)?.value.stringValue;

const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  got.push((request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString());
  response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
});
beforeAll(() => new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve)));
afterAll(() => void collector.close());

let traces: Traces;
/** Forgets what came so far. */
async function forget(): Promise<void> {
  await traces.flush();
  got.length = 0;
}
/** Opens the sender with the address of a collector. */
function opened(port: number): Traces {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  try {
    return openTraces();
  } finally {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  }
}

onEveryEngine(
  "traces",
  (server) => {
    test("a request is a span named by its route, which continues its caller's trace", async () => {
      const send = await newVisitor(server().app);
      const config = await newConfig(send);
      await forget();
      const traceId = "0af7651916cd43dd8448eb211c80319c";
      const { headers } = await server().app.inject({
        url: `/api/configs/${config}/looks?token=a-secret-of-a-link`,
        headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
      });
      await send("GET", `/configs/${config}/looks`);
      await traces.flush();
      const requests = spans().filter(({ kind }) => kind === SERVER);
      expect(requests.map(({ name }) => name)).toEqual(
        Array(2).fill("GET /api/configs/:configId/:collection"),
      );
      expect([requests[0]?.traceId, requests[0]?.parentSpanId]).toEqual([traceId, "b7ad6b7169203331"]);
      expect(of(requests[0], "palette.request_id")).toBe(headers["x-request-id"]);
      expect(requests[1]?.parentSpanId ?? "").toBe("");
      expect(services).toContain("ocio-palette");
      expect(got.join()).not.toContain("a-secret-of-a-link");
      expect(got.join()).not.toContain(config);
    });

    test("its statements are spans within it, without values", async () => {
      const send = await newVisitor(server().app);
      await forget();
      await Promise.all(
        [1, 2].map((at) => send("POST", "/configs/", { id: crypto.randomUUID(), name: `secret show ${at}` })),
      );
      await traces.flush();
      const all = spans();
      const requests = all.filter(({ kind }) => kind === SERVER);
      expect(requests).toHaveLength(2);
      for (const { spanId, traceId } of requests) {
        const inner = all.filter(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === spanId);
        expect(inner.some((span) => of(span, "db.query.text")?.startsWith('insert into "configs"'))).toBe(
          true,
        );
        for (const span of inner) {
          expect(span.traceId).toBe(traceId);
          expect(BigInt(span.startTimeUnixNano) <= BigInt(span.endTimeUnixNano)).toBe(true);
          expect(span.name).toMatch(/^[A-Z]+$/);
        }
      }
      expect(got.join()).not.toContain("secret show");
    });

    test("a request that is refused or has no route is told without its address", async () => {
      await forget();
      await server().app.inject("/api/odd/a-secret");
      await traces.flush();
      const [span] = spans().filter(({ kind }) => kind === SERVER);
      expect(span?.status.code ?? 0).not.toBe(ERROR);
      expect(got.join()).not.toContain("a-secret");
    });
  },
  async () => {
    traces = opened((collector.address() as { port: number }).port);
    return { traces };
  },
);

onEveryEngine(
  "traces without a collector",
  (server) => {
    test("requests are answered as ever, and the server ends", async () => {
      const send = await newVisitor(server().app);
      expect((await send("GET", "/configs/")).status).toBe(200);
      await traces.flush();
    });
  },
  // Nothing listens there.
  async () => {
    traces = opened(9);
    return { traces };
  },
);
