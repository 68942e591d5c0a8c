import { z } from "zod";

/**
 * The account log: what changed who may do what, and what was published. Only the owner of the account reads it.
 *
 * | Call | Query | Answer |
 * |---|---|---|
 * | GET /auth/audit | find, before | 200 auditPage, newest first |
 * | GET /auth/audit/export | find, format=csv or json | 200 the whole log as a file |
 */

/** Sentence of each event, without its subject; a new event is a row here. */
const auditEvents = {
  "account.registered": "Registered",
  "account.deleted": "Deleted the account",
  "account.disabled": "Disabled the account",
  "account.enabled": "Enabled the account",
  "operator.made": "Became an operator of the server",
  "operator.removed": "Is no longer an operator of the server",
  "name.changed": "Changed the name",
  "email.changed": "Changed the address",
  "password.changed": "Changed the password",
  "password.reset": "Reset a forgotten password",
  "identity.linked": "Connected a studio account",
  "recovery.made": "Made a recovery code",
  "recovery.used": "Used a recovery code",
  "secondFactor.on": "Turned on two-factor authentication",
  "secondFactor.off": "Turned off two-factor authentication",
  "secondFactor.codesMade": "Made new recovery codes",
  "secondFactor.codeUsed": "Signed in by a recovery code",
  "passkey.added": "Added a passkey",
  "passkey.removed": "Removed a passkey",
  "sessions.ended": "Ended sessions",
  "token.made": "Made a token",
  "token.revoked": "Revoked a token",
  "link.made": "Made a link",
  "link.used": "Came in by a link",
  "link.revoked": "Revoked a link",
  "link.endChanged": "Changed when a link ends",
  "link.ended": "A link ended",
  "channel.published": "Published",
  "channel.rolledBack": "Rolled back",
  "channel.rulesChanged": "Changed the rules of a channel",
  "proposal.opened": "Opened a proposal",
  "proposal.approved": "Approved a proposal",
  "proposal.changesRequested": "Requested changes to a proposal",
  "proposal.changesWithdrawn": "Withdrew a request for changes to a proposal",
  "proposal.approvalWithdrawn": "Withdrew an approval",
  "proposal.closed": "Closed a proposal",
  "proposal.published": "Published a proposal",
  "config.deleted": "Deleted a config",
  "config.restored": "Restored a config",
  "config.transferred": "Transferred a config",
  "team.made": "Made a team",
  "team.renamed": "Renamed a team",
  "team.deleted": "Deleted a team",
  "team.invited": "Invited to a team",
  "team.invitationRevoked": "Revoked an invitation to a team",
  "team.invitationDeclined": "Declined an invitation to a team",
  "team.joined": "Joined a team",
  "team.roleChanged": "Changed a role in a team",
  "team.endChanged": "Changed when access to a team ends",
  "team.accessEnded": "Access to a team ended",
  "team.memberRemoved": "Removed a member from a team",
  "team.left": "Left a team",
  "webhook.made": "Made a webhook",
  "webhook.changed": "Changed a webhook",
  "webhook.removed": "Removed a webhook",
  "webhook.stopped": "Stopped a webhook",
  "git.connected": "Connected a git repository",
  "git.disconnected": "Disconnected a git repository",
  "git.resolved": "Decided conflicts with a git repository",
} as const;

export type AuditEventName = keyof typeof auditEvents;

/** Sentence of an event; its name where a newer version of the server wrote it. */
export function auditText(event: string): string {
  return Object.hasOwn(auditEvents, event) ? auditEvents[event as AuditEventName] : event;
}

/** `subject` names what it was done to: a token, a channel, an address. */
const auditEvent = z.object({
  id: z.string(),
  at: z.string(),
  event: z.string(),
  subject: z.string(),
  detail: z.string(),
  config_id: z.string().nullable(),
  /** Name of the configuration or of its file; the last known one of a config that is not the owner's any more. */
  config: z.string().nullable(),
  /** The person who did it, by the name and the address then, as in `Ada <ada@example.com>`; null for visitors. */
  by: z.string().nullable(),
  /** User id of the person. */
  by_id: z.string(),
  /** Name of the program's token that did it. */
  program: z.string().nullable(),
});
export type AuditEvent = z.output<typeof auditEvent>;

const find = z.string().max(200).optional();

export const auditQuery = z.object({ find, before: z.string().max(100).optional() });

export const auditExportQuery = z.object({ find, format: z.enum(["csv", "json"]).default("csv") });

/** `next` is the `before` of the page that follows. */
export const auditPage = z.object({ events: z.array(auditEvent), next: z.string().nullable() });
export type AuditPage = z.output<typeof auditPage>;
