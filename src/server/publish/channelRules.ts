import type { ChannelRules, HostCheck } from "#api/publish/proposal.ts";
import { approvalsText } from "#api/publish/rulesText.ts";
import type { Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";

/** Rules of a config's channels, by name; channels without are not among them. */
export async function allRules(query: Query, configId: string): Promise<ChannelRules[]> {
  const rows = await query
    .selectFrom("channel_rules")
    .select(["channel", "approvals", "hosts"])
    .where("config_id", "=", configId)
    .orderBy("channel")
    .execute();
  return rows.map((row) => ({ ...row, hosts: JSON.parse(row.hosts) as string[] }));
}

/** Rules of a channel; they require nothing where it has none. */
export async function rulesOf(query: Query, configId: string, channel: string): Promise<ChannelRules> {
  const found = (await allRules(query, configId)).find((rules) => rules.channel === channel);
  return found ?? { channel, approvals: 0, hosts: [] };
}

/** Keeps the rules of a channel, or forgets them where they require nothing. */
export async function setRules(query: Query, configId: string, rules: ChannelRules): Promise<void> {
  const { channel, approvals } = rules;
  const hosts = JSON.stringify(rules.hosts);
  if (isFree(rules))
    await query
      .deleteFrom("channel_rules")
      .where("config_id", "=", configId)
      .where("channel", "=", channel)
      .execute();
  else
    await query
      .insertInto("channel_rules")
      .values({ config_id: configId, channel, approvals, hosts })
      .onConflict((conflict) => conflict.columns(["config_id", "channel"]).doUpdateSet({ approvals, hosts }))
      .execute();
}

/** True if nothing is required. */
export function isFree({ approvals, hosts }: ChannelRules): boolean {
  return approvals === 0 && hosts.length === 0;
}

/** A version about to be published: its checks, its approvals that count, and who requests changes to it. */
export type Candidate = {
  version: number;
  checks: readonly HostCheck[];
  /** Null without an open proposal. */
  approvals: number | null;
  objectors: readonly (string | null)[];
};

/** Every reason for which the rules of a channel keep a version from being published; null where they let it. */
export function refusalBy(
  rules: ChannelRules,
  { version, checks, approvals, objectors }: Candidate,
): string | null {
  const { channel, approvals: needed, hosts } = rules;
  const reasons = checks
    .filter(({ host, errors }) => hosts.includes(host) && errors > 0)
    .map(({ name, errors, messages }) => {
      const has = `${errors} ${errors === 1 ? "error" : "errors"}`;
      return `“${channel}” requires no errors in ${name}, and version ${version} has ${has}: ${messages[0] ?? ""}`;
    });
  if (needed > 0 && objectors.length > 0) {
    const who = objectors.map((name) => name ?? "Somebody").join(", ");
    const requests = objectors.length === 1 ? "requests" : "request";
    reasons.push(
      `${who} ${requests} changes to version ${version}; an edit, an approval or a withdrawal ends that.`,
    );
  }
  if (needed > 0 && approvals === null)
    reasons.push(
      `“${channel}” requires ${approvalsText(needed)}: propose the config to it, and have others approve it.`,
    );
  else if (needed > (approvals ?? 0))
    reasons.push(`“${channel}” requires ${approvalsText(needed)}, and version ${version} has ${approvals}.`);
  return reasons.join(" ") || null;
}

/** @throws HttpError 409 with the reasons for which the rules of a channel refuse a version */
export function obeyRules(rules: ChannelRules, candidate: Candidate): void {
  const refusal = refusalBy(rules, candidate);
  if (refusal !== null) throw new HttpError(409, refusal);
  const unchecked = rules.hosts.some((id) => !candidate.checks.some(({ host }) => host === id));
  if (unchecked)
    throw new HttpError(409, `The rules of “${rules.channel}” were changed meanwhile; publish again.`);
}
