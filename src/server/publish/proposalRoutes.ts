import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { AuditEventName } from "#api/audit.ts";
import {
  approvedVersion,
  newChangeRequest,
  newComment,
  newProposal,
  type Proposal,
  proposal,
  proposalSummary,
} from "#api/publish/proposal.ts";
import { refusal } from "#api/refusal.ts";
import { type Access, includes } from "#api/share.ts";
import type { WebhookEvent } from "#command/webhookEvents.ts";
import { audit } from "../audit/auditLog.ts";
import { configFor, type Reached } from "../configs/access.ts";
import type { ConfigServices } from "../configs/configRoutes.ts";
import { readVersion } from "../configs/configVersion.ts";
import type { Query } from "../db/database.ts";
import { makeDue } from "../git/gitMirrors.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import type { MailQueue } from "../mail/mail.ts";
import { announce } from "../webhooks/webhooks.ts";
import { refusalBy, rulesOf } from "./channelRules.ts";
import { requireRow } from "./commentedRow.ts";
import type { HostChecks } from "./hostChecks.ts";
import { ownReason } from "./ownChanges.ts";
import { mailApprovers, mailAuthor } from "./proposalMails.ts";
import {
  addComment,
  endProposal,
  keepVerdict,
  liveVersion,
  makeProposal,
  openProposal,
  proposalOf,
  proposalsOf,
  type StoredProposal,
  shownProposal,
  type Verdicts,
  withdraw,
} from "./proposals.ts";

const ofConfig = z.object({ configId: z.string() });
const ofProposal = ofConfig.extend({ number: z.string() });
const tags = ["proposals"];
const failures = { "4xx": refusal } as const;

/** Comments alone are not in the log. */
const isLogged = (event: WebhookEvent): event is WebhookEvent & AuditEventName =>
  event !== "proposal.commented";

/** Names the members who may approve, in a refusal of others. */
const APPROVES = "can approve what is published";

/** @throws HttpError 409 where the config was changed since the version that was looked at */
function requireVersion({ version: current }: Reached, version: number): void {
  if (version !== current)
    throw new HttpError(
      409,
      `The config has version ${current} by now, not ${version}; look at it again first.`,
    );
}

/** Routes to propose a config to a channel, and to discuss and approve that. */
export function proposalRoutes(
  instance: FastifyInstance,
  services: ConfigServices & {
    post: MailQueue;
    pageUrl: () => string;
    announced: () => void;
    hostChecks: HostChecks;
  },
): void {
  const { database, attempt, pageUrl, announced, hostChecks } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();

  const configOf = (
    query: Query,
    { visitor, params }: FastifyRequest,
    wanted: Access,
    more: { locked?: boolean; does?: string } = {},
  ): Promise<Reached> =>
    configFor(query, visitor.user_id, (params as z.output<typeof ofConfig>).configId, wanted, more);

  /** A proposal as the visitor sees it, with its checks. */
  const seen = async (request: FastifyRequest, number: number): Promise<Proposal> => {
    const { read } = database;
    const config = await configOf(read, request, "read");
    const { user_id: userId } = request.visitor;
    const shown = await shownProposal(read, config, number, userId);
    const { state, channel } = shown;
    if (state !== "open") {
      const why = `Proposal ${number} is ${state}.`;
      return { ...shown, checks: [], cannot_approve: why, cannot_publish: why };
    }
    const rules = await rulesOf(read, config.id, channel);
    const checked = await readVersion(services, config);
    const { version } = checked;
    const checks = await hostChecks(config.id, checked, rules.hosts);
    const approvals = shown.approvals.filter(({ counts }) => counts).length;
    const objectors = shown.requested_changes.filter(({ counts }) => counts).map(({ by }) => by);
    const stored = await proposalOf(read, config.id, String(number));
    const mayPublish = includes(config.access, "publish");
    const role = mayPublish
      ? null
      : "Only publishers and owners of its team can approve and publish a config.";
    return {
      ...shown,
      checks,
      cannot_approve: role ?? (await ownReason(read, config, stored, userId)),
      cannot_publish: role ?? refusalBy(rules, { version, checks, approvals, objectors }),
    };
  };

  /** Writes an event into the log of the config's owner, and queues it for webhooks. */
  const tell = async (
    query: Query,
    request: FastifyRequest,
    config: Reached,
    about: StoredProposal,
    { event, detail = "", more = {} }: { event: WebhookEvent; detail?: string; more?: object },
  ) => {
    const { number, channel, title } = about;
    if (isLogged(event))
      await audit(query, request, {
        ...{ event, ownerOf: config, subject: `${channel}, proposal ${number}` },
        detail,
      });
    const by = await query
      .selectFrom("users")
      .select("name")
      .where("id", "=", request.visitor.user_id)
      .executeTakeFirst();
    const url = `${pageUrl()}/${config.id}/channels#proposal-${number}`;
    const told = { number, channel, title, version: config.version, by: by?.name ?? null, url, ...more };
    await announce(query, config.id, event, told);
  };

  /** Stores a publisher's verdict on an open proposal at the reviewed version; returns the proposal as they see it then. */
  const judge = async (
    request: FastifyRequest,
    version: number,
    keep: (query: Query, config: Reached, found: StoredProposal) => Promise<void>,
  ): Promise<Proposal> => {
    attempt("review", request.ip, request.visitor.user_id);
    const { number } = await database.write(async (query) => {
      const config = await configOf(query, request, "publish", { locked: true, does: APPROVES });
      const found = await openProposal(
        query,
        config.id,
        (request.params as z.output<typeof ofProposal>).number,
      );
      requireVersion(config, version);
      await keep(query, config, found);
      return found;
    });
    announced();
    return seen(request, number);
  };

  /** Takes back the visitor's approval of an open proposal, or request for changes; returns the proposal as they see it then. */
  const withdrawn = async (request: FastifyRequest, number: string, table: Verdicts): Promise<Proposal> => {
    const found = await database.write(async (query) => {
      const config = await configOf(query, request, "publish", { locked: true, does: APPROVES });
      const open = await openProposal(query, config.id, number);
      if (await withdraw(query, table, open, request.visitor.user_id))
        await audit(query, request, {
          event: table === "proposal_approvals" ? "proposal.approvalWithdrawn" : "proposal.changesWithdrawn",
          ownerOf: config,
          subject: `${open.channel}, proposal ${open.number}`,
        });
      return open;
    });
    return seen(request, found.number);
  };

  app.get(
    "/configs/:configId/proposals",
    {
      schema: {
        tags,
        summary: "Proposals to publish the config, newest first",
        params: ofConfig,
        response: { 200: z.array(proposalSummary), ...failures },
      },
    },
    async (request) => proposalsOf(database.read, await configOf(database.read, request, "read")),
  );

  app.get(
    "/configs/:configId/proposals/:number",
    {
      schema: {
        tags,
        summary: "A proposal with its approvals, checks and comments",
        params: ofProposal,
        response: { 200: proposal, ...failures },
      },
    },
    async (request) => {
      const config = await configOf(database.read, request, "read");
      const { number } = await proposalOf(database.read, config.id, request.params.number);
      return seen(request, number);
    },
  );

  app.post(
    "/configs/:configId/proposals",
    {
      schema: {
        tags,
        summary: "Propose to publish the config as it is to a channel",
        params: ofConfig,
        body: newProposal,
        response: { 201: proposal, ...failures },
      },
    },
    async (request, reply) => {
      const { user_id: userId } = request.visitor;
      await configOf(database.read, request, "edit");
      attempt("creation", request.ip, userId);
      const { number } = await database.write(async (query) => {
        const config = await configOf(query, request, "edit", { locked: true });
        const made = await makeProposal(query, config, { ...request.body, userId });
        const base = await liveVersion(query, config.id, made.channel);
        const rules = await rulesOf(query, config.id, made.channel);
        if (rules.approvals > 0) await mailApprovers(query, services, request, config, made);
        const detail = made.title;
        await tell(query, request, config, made, { event: "proposal.opened", detail, more: { base } });
        await makeDue(query, config.id);
        return made;
      });
      announced();
      return reply.status(201).send(await seen(request, number));
    },
  );

  app.post(
    "/configs/:configId/proposals/:number/comments",
    {
      schema: {
        tags,
        summary: "Comment on a proposal, or on a row of it",
        params: ofProposal,
        body: newComment,
        response: { 201: proposal, ...failures },
      },
    },
    async (request, reply) => {
      const { text, row = null } = request.body;
      const { user_id: userId } = request.visitor;
      const reached = await configOf(database.read, request, "edit");
      const { channel } = await proposalOf(database.read, reached.id, request.params.number);
      if (row) await requireRow(services, reached, channel, row);
      const { number } = await database.write(async (query) => {
        const config = await configOf(query, request, "edit", { locked: true });
        const found = await proposalOf(query, config.id, request.params.number);
        const version = found.version ?? config.version;
        await addComment(query, found, { userId, text, version, row });
        await tell(query, request, config, found, { event: "proposal.commented", more: { text, row } });
        return found;
      });
      announced();
      return reply.status(201).send(await seen(request, number));
    },
  );

  app.post(
    "/configs/:configId/proposals/:number/approvals",
    {
      schema: {
        tags,
        summary: "Approve a proposal at the version that was looked at",
        params: ofProposal,
        body: approvedVersion,
        response: { 201: proposal, ...failures },
      },
    },
    async (request, reply) => {
      const { version } = request.body;
      const shown = await judge(request, version, async (query, config, found) => {
        const { user_id: userId } = request.visitor;
        const own = await ownReason(query, config, found, userId);
        if (own !== null) throw new HttpError(403, own);
        await keepVerdict(query, "proposal_approvals", found, { userId, version });
        await mailAuthor(query, services, request, config, { proposal: found, text: null });
        await tell(query, request, config, found, {
          event: "proposal.approved",
          detail: `version ${version}`,
        });
      });
      logEvent(request, "A proposal was approved.");
      return reply.status(201).send(shown);
    },
  );

  app.delete(
    "/configs/:configId/proposals/:number/approvals",
    {
      schema: {
        tags,
        summary: "Take one's own approval back",
        params: ofProposal,
        response: { 200: proposal, ...failures },
      },
    },
    (request) => withdrawn(request, request.params.number, "proposal_approvals"),
  );

  app.post(
    "/configs/:configId/proposals/:number/requested-changes",
    {
      schema: {
        tags,
        summary: "Request changes to a proposal at the version that was looked at",
        params: ofProposal,
        body: newChangeRequest,
        response: { 201: proposal, ...failures },
      },
    },
    async (request, reply) => {
      const { version, text } = request.body;
      const shown = await judge(request, version, async (query, config, found) => {
        const { user_id: userId } = request.visitor;
        if (found.user_id === userId)
          throw new HttpError(403, `You opened proposal ${found.number}; edit the config, or close it.`);
        await keepVerdict(query, "proposal_objections", found, { userId, version });
        await addComment(query, found, { userId, text, version, row: null });
        await mailAuthor(query, services, request, config, { proposal: found, text });
        const detail = `version ${version}`;
        await tell(query, request, config, found, {
          ...{ event: "proposal.changesRequested", detail, more: { text } },
        });
      });
      logEvent(request, "Changes to a proposal were requested.");
      return reply.status(201).send(shown);
    },
  );

  app.delete(
    "/configs/:configId/proposals/:number/requested-changes",
    {
      schema: {
        tags,
        summary: "Take one's own request for changes back",
        params: ofProposal,
        response: { 200: proposal, ...failures },
      },
    },
    (request) => withdrawn(request, request.params.number, "proposal_objections"),
  );

  app.post(
    "/configs/:configId/proposals/:number/close",
    {
      schema: {
        tags,
        summary: "Close a proposal without publishing it",
        params: ofProposal,
        response: { 200: proposal, ...failures },
      },
    },
    async (request) => {
      const { user_id: userId } = request.visitor;
      const { number } = await database.write(async (query) => {
        const config = await configOf(query, request, "edit", { locked: true });
        const found = await openProposal(query, config.id, request.params.number);
        const base = await liveVersion(query, config.id, found.channel);
        await endProposal(query, found, { state: "closed", version: config.version, base, userId });
        await tell(query, request, config, found, { event: "proposal.closed", detail: found.title });
        await makeDue(query, config.id);
        return found;
      });
      announced();
      return seen(request, number);
    },
  );
}
