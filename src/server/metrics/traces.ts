import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import { routeLabel } from "./routeLabel.ts";

/** Traces of this process, sent to a collector by OTLP over HTTP. */
export type Traces = {
  /** Traces the requests of a server and their statements; call it before routes are registered. */
  watch: (app: FastifyInstance, database: Database) => void;
  /** Sends what waits to be sent. */
  flush: () => Promise<void>;
};

/** Longest wait for the collector, in ms: the stop of the server waits as long. */
const TIMEOUT_MS = 5000;

/**
 * Opens the sender of traces; address, headers, sampler and limits are those of OpenTelemetry's environment variables.
 * Spans that the collector does not take in time are dropped; no request waits for it.
 */
export function openTraces(): Traces {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "ocio-palette" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ timeoutMillis: TIMEOUT_MS }))],
  });
  const tracer = provider.getTracer("ocio-palette");
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();
  /** The request that a statement belongs to. */
  const current = new AsyncLocalStorage<Context>();

  function end(request: FastifyRequest, finish: (span: Span) => void): void {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    finish(span);
    span.end();
  }

  const watch: Traces["watch"] = (app, database) => {
    app.addHook("onRequest", (request, _reply, done) => {
      // Addresses may hold tokens of links, so that only their templates are exported.
      const span = tracer.startSpan(
        request.method,
        {
          kind: SpanKind.SERVER,
          attributes: { "http.request.method": request.method, "palette.request_id": request.id },
        },
        propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter),
      );
      spans.set(request, span);
      current.run(trace.setSpan(ROOT_CONTEXT, span), done);
    });
    app.addHook("onResponse", async (request, { statusCode }) =>
      end(request, (span) => {
        const template = request.routeOptions.url;
        span.updateName(routeLabel(request.method, template));
        if (template !== undefined) span.setAttribute("http.route", template);
        span.setAttribute("http.response.status_code", statusCode);
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      }),
    );
    app.addHook("onRequestAbort", async (request) =>
      end(request, (span) => span.updateName(routeLabel(request.method, request.routeOptions.url))),
    );
    const hear: Parameters<Database["queried"]["add"]>[0] = ({ sql, ms }) => {
      const context = current.getStore();
      if (!context) return;
      const now = Date.now();
      const attributes = { "db.system.name": database.engine, "db.query.text": sql };
      const [word = ""] = sql.trimStart().split(/\s/, 1);
      tracer
        .startSpan(word.toUpperCase(), { kind: SpanKind.CLIENT, startTime: now - ms, attributes }, context)
        .end(now);
    };
    database.queried.add(hear);
    app.addHook("onClose", async () => {
      database.queried.delete(hear);
      // A collector that is away must not keep the server from its end.
      await provider.shutdown().catch(() => undefined);
    });
  };
  return { watch, flush: () => provider.forceFlush().catch(() => undefined) };
}
