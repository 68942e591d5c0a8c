import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { jsonSchemaTransform, validatorCompiler } from "fastify-type-provider-zod";
import type { AppOptions } from "./appOptions.ts";
import { auditRoutes } from "./audit/auditRoutes.ts";
import { accountRoutes } from "./auth/accountRoutes.ts";
import { openAttemptStore } from "./auth/attemptStore.ts";
import { refuseCrossSite } from "./auth/csrf.ts";
import { openLoginThrottle } from "./auth/loginThrottle.ts";
import { mergedVisitorsRoute } from "./auth/mergedVisitors.ts";
import { oidcLogoutRoute, oidcRoutes } from "./auth/oidc/oidcRoutes.ts";
import { passkeyRoutes } from "./auth/passkeys/passkeyRoutes.ts";
import { passwordResetRoutes } from "./auth/passwordResetRoutes.ts";
import { profileRoutes } from "./auth/profileRoutes.ts";
import { programTokenRoutes } from "./auth/programTokenRoutes.ts";
import { rateLimits } from "./auth/rateLimit.ts";
import { secondFactorRoutes } from "./auth/secondFactor/secondFactorRoutes.ts";
import { refusePasswords, sessionRoutes, signInRoute } from "./auth/sessionRoutes.ts";
import { openSessions, requireSession } from "./auth/sessions.ts";
import { openBilling } from "./billing/billing.ts";
import { billingRoutes, webhookRoute } from "./billing/billingRoutes.ts";
import { openPlans } from "./billing/plans.ts";
import { configRoutes } from "./configs/configRoutes.ts";
import { creationRoutes } from "./configs/creationRoutes.ts";
import { openDocuments } from "./configs/documents.ts";
import { exportRoutes } from "./configs/exportRoutes.ts";
import { lookupRoutes } from "./configs/lookups.ts";
import { openedTextRoutes } from "./configs/openedTextRoutes.ts";
import { shareRoutes } from "./configs/shareRoutes.ts";
import { transferRoute } from "./configs/transferRoute.ts";
import { secretCipher } from "./db/cipher.ts";
import { limitBodyTime, MIN_UPLOAD_RATE, maxBodyTime } from "./files/bodyTimeout.ts";
import { cdlRoutes } from "./files/cdlRoutes.ts";
import { fileRoutes } from "./files/fileRoutes.ts";
import { defaultFileLimits } from "./files/files.ts";
import { gitRoutes } from "./git/gitRoutes.ts";
import type { GitMirrors } from "./git/gitSettings.ts";
import type { MirrorCount } from "./git/mirrorContext.ts";
import { teamGitRoutes } from "./git/teamGitRoutes.ts";
import { changeRoutes } from "./history/changeRoutes.ts";
import { parseJson } from "./http/bodyLimits.ts";
import { compressAnswers } from "./http/compression.ts";
import { cspReportRoutes } from "./http/cspReports.ts";
import { errorHandler, type Reply } from "./http/errorAnswer.ts";
import { healthRoutes } from "./http/health.ts";
import { isDecodable, refuseAmbiguous, refuseUnreadable } from "./http/malformedRequest.ts";
import { hasPage, servePage } from "./http/page.ts";
import { followRequests, requestId } from "./http/requestId.ts";
import { setSecurityHeaders } from "./http/securityHeaders.ts";
import { openQueueRunner } from "./jobs/queueRunner.ts";
import { openWorkers } from "./jobs/workers.ts";
import { openLive } from "./live/live.ts";
import { liveRoutes } from "./live/liveRoutes.ts";
import { openMailQueue } from "./mail/mail.ts";
import { outboxRoutes } from "./mail/outbox.ts";
import { openErrorLog } from "./operator/errorLog.ts";
import { operatorRoutes } from "./operator/operatorRoutes.ts";
import { openSwitches, switchOf, unmadeConfig } from "./operator/switches.ts";
import { openMirrors, openOidc, openWebhooks } from "./optionalServices.ts";
import { channelRoutes } from "./publish/channelRoutes.ts";
import { channelRuleRoutes } from "./publish/channelRuleRoutes.ts";
import { openHostChecks } from "./publish/hostChecks.ts";
import { proposalRoutes } from "./publish/proposalRoutes.ts";
import { publishedRoutes } from "./publish/publishedRoutes.ts";
import { defaultRowLimits } from "./rows/rowRoom.ts";
import { rowRoutes } from "./rows/rowRoutes.ts";
import { removeEnded } from "./teams/endedAccess.ts";
import { invitationRoutes } from "./teams/invitationRoutes.ts";
import { teamRoutes } from "./teams/teamRoutes.ts";
import { webhookRoutes } from "./webhooks/webhookRoutes.ts";

const MEGABYTE = 1024 * 1024;
/** Idle connection timeout. */
const SILENCE = 120_000;

/** The whole server, ready to listen or to be asked with `inject`. Closing it closes workers and database. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, blobs, publicDir, log = false, stopping = () => false } = options;
  const {
    bodyLimit = 16 * MEGABYTE,
    uploadLimit = 100 * MEGABYTE,
    requestTimeout = 30_000,
    slowestUpload = MIN_UPLOAD_RATE,
    proxies = 0,
  } = options;
  const arrival = { grace: requestTimeout, slowest: slowestUpload };
  const workers = options.workers ?? openWorkers();
  const live = options.live ?? openLive(database);
  const app = Fastify({
    // Request URLs may hold tokens of links.
    logger: log && { level: "info", ...(log !== true && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: maxBodyTime(uploadLimit, arrival),
    connectionTimeout: SILENCE,
    genReqId: (request) => requestId(request, proxies),
    trustProxy: (_address, hop) => hop < proxies,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    // A malformed URL gets a 404 by the same way and with the same headers as any other; outside the API it is the page's.
    rewriteUrl: ({ url = "/" }) => (isDecodable(url) ? url : /^\/api\b/.test(url) ? "/api/-" : "/-"),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, _request, reply) => {
      const status = error.statusCode ?? 400;
      // The library's own sentence repeats the address, however long it is.
      const detail =
        status === 414 ? "The address has a part that is too long." : "The address is not valid.";
      (reply as unknown as Reply).status(status).send({ detail });
    },
    clientErrorHandler: refuseUnreadable,
  });
  followRequests(app, database, options.slowQuery ?? 0);
  options.traces?.watch(app, database);
  options.metrics?.watch(app, { database, live, workers });
  app.server.maxConnections = options.connections ?? 5000;
  limitBodyTime(app, arrival);
  app.setValidatorCompiler(validatorCompiler);
  // Answers are made by us and need no check; the schemas describe them.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  const errors = openErrorLog(database);
  app.setErrorHandler(errorHandler(options.refusalDelay ?? 1000, errors.note));
  // Streams never end by themselves and would delay the stop.
  app.addHook("preClose", async () => live.close());
  app.addHook("onClose", async () => {
    await switches.close();
    await ended.close();
    await webhooks?.deliverer.close();
    await mirrors?.runner.close();
    await post.close();
    await billing?.close();
    await workers.close();
    await errors.close();
    await database.close();
  });

  const { secretKeys = [], webhookInterval = 0 } = options;
  const oidc = options.oidc
    ? await openOidc(database, options.oidc, secretKeys, options.outgoingAllow)
    : null;
  const sessions = await openSessions(database, oidc?.sessions.confirm);
  const ended = openQueueRunner(() => removeEnded(database), options.endedInterval ?? 0);
  const switches = await openSwitches(database, options.switchInterval ?? 0);
  const post = openMailQueue(database, { ...options.mail, waits: () => switches.isOff("mails") });
  const attempt = rateLimits(options.rateLimitFactor);
  const loginThrottle = openLoginThrottle(openAttemptStore(database), options.rateLimitFactor);
  const fileLimits = { ...defaultFileLimits, ...options.fileLimits };
  const rowLimits = { ...defaultRowLimits, ...options.rowLimits };
  const plans = openPlans(database, options.billing !== undefined, fileLimits.visitor);
  const warn = (facts: object, sentence: string) => app.log.warn(facts, sentence);
  if (options.oidc && !options.oidc.clientSecret && secretKeys.length === 0)
    warn(
      {},
      "There is neither OIDC_CLIENT_SECRET nor SECRET_KEY: the provider is not asked again about people who signed in.",
    );
  const pageUrl = () => options.pageUrl ?? app.listeningOrigin.replace("127.0.0.1", "localhost");
  const webhooks = secretKeys.length
    ? await openWebhooks(
        { database, post, pageUrl, waits: () => switches.isOff("webhooks") },
        secretKeys,
        webhookInterval,
        options.outgoingAllow ?? [],
      )
    : null;
  let mirrors: GitMirrors | null = null;
  const billing = options.billing ? await openBilling(database, options.billing, warn) : null;
  parseJson(app);
  app.addHook("onRequest", (request, reply, done) =>
    setSecurityHeaders(request.raw, reply.raw, () => done()),
  );
  await app.register(cookie);
  compressAnswers(app);
  await app.register(multipart, { throwFileSizeLimit: true });
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Palette", version: "0.1.0" } },
    transform: jsonSchemaTransform,
  });
  app.addHook("onRequest", async (request, reply) => {
    refuseAmbiguous(request);
    refuseCrossSite(request);
    reply.header("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (request.protocol === "https")
      reply.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    // The address itself may be written in other ways, such as /%61pi.
    if ((request.routeOptions.url ?? request.url).startsWith("/api"))
      reply.header("Cache-Control", "no-store");
    if (stopping()) reply.header("Connection", "close");
  });

  await app.register(
    async (api) => {
      sessionRoutes(api, { sessions, attempt, pageUrl, oidc });
      let openapi: string | undefined;
      api.get("/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
        openapi ??= JSON.stringify(app.swagger());
        return reply.type("application/json; charset=utf-8").send(openapi);
      });
      if (billing) await api.register((hook) => webhookRoute(hook, billing));
      if (oidc) await api.register(async (hook) => oidcLogoutRoute(hook, attempt, oidc));
      await api.register(async (own) => {
        requireSession(own, { database, sessions, attempt });
        own.addHook("onRequest", async (request) => {
          const needed = switchOf(request);
          if (needed) switches.require(needed, needed === "changes" ? unmadeConfig(request) : undefined);
        });
        if (options.oidc?.only) refusePasswords(own, options.oidc.name);
        const accounts = {
          database,
          sessions,
          post,
          attempt,
          loginThrottle,
          plans,
          billing,
          pageUrl,
          blobs,
          workers,
          switches,
          cipher: secretKeys.length ? secretCipher(secretKeys, "one-time code secrets") : null,
        };
        accountRoutes(own, accounts);
        passwordResetRoutes(own, accounts);
        signInRoute(own, options.oidc, pageUrl);
        if (oidc) oidcRoutes(own, accounts, oidc);
        profileRoutes(own, accounts);
        secondFactorRoutes(own, accounts);
        passkeyRoutes(own, accounts);
        programTokenRoutes(own, accounts);
        auditRoutes(own, accounts);
        teamRoutes(own, accounts);
        invitationRoutes(own, accounts);
        mergedVisitorsRoute(own, database);
        billingRoutes(own, accounts);
        const services = {
          database,
          documents: openDocuments(database),
          blobs,
          workers,
          plans,
          rowLimits,
          fileLimits,
          uploadLimit,
          publicDir,
          attempt,
        };
        const failed = (error: unknown) => app.log.error(error, "A git mirror failed.");
        const counted = (what: MirrorCount) => options.metrics?.mirrored(what);
        if (secretKeys.length > 0)
          mirrors = await openMirrors(
            { ...services, pageUrl, failed, counted },
            secretKeys,
            options,
            switches,
          );
        configRoutes(own, services);
        creationRoutes(own, services);
        transferRoute(own, services);
        exportRoutes(own, services);
        openedTextRoutes(own, services);
        fileRoutes(own, services);
        rowRoutes(own, services);
        shareRoutes(own, database, plans, attempt);
        changeRoutes(own, services);
        liveRoutes(own, { database, live, sessions, attempt });
        lookupRoutes(own);
        cdlRoutes(own, workers);
        const publishing = {
          ...services,
          pageUrl,
          post,
          announced: () => {
            void webhooks?.deliverer.deliver();
            void post.deliver();
            void mirrors?.runner.run();
          },
          hostChecks: openHostChecks(services),
        };
        channelRoutes(own, publishing);
        channelRuleRoutes(own, publishing);
        proposalRoutes(own, publishing);
        webhookRoutes(own, { database, attempt, webhooks });
        gitRoutes(own, { database, attempt, mirrors });
        teamGitRoutes(own, { database, attempt, mirrors });
        operatorRoutes(own, {
          ...{ database, attempt, sessions, loginThrottle, switches },
          features: options.features ?? {},
          deliver: { mails: post.deliver, webhooks: async () => webhooks?.deliverer.deliver() },
        });
      });
    },
    { prefix: "/api" },
  );
  if (options.outboxPage && post.local) outboxRoutes(app, database);
  if (options.metricsToken) options.metrics?.serve(app, options.metricsToken);
  publishedRoutes(app, { database, blobs });
  healthRoutes(app, { database, blobs, stopping });
  await app.register((own) => cspReportRoutes(own, attempt));
  if (publicDir && hasPage(publicDir)) await servePage(app, publicDir);
  else
    app.setNotFoundHandler((_request, reply) =>
      reply.status(404).send({ detail: "There is nothing at this address." }),
    );
  await app.ready();
  return app;
}
