import { hostById } from "#ocio/host/hosts.ts";
import type { ChannelRules } from "./proposal.ts";

/** "2 approvals, no errors in Nuke 15, Maya 2026"; "nothing" where a channel requires nothing. */
export function rulesText({ approvals, hosts }: Pick<ChannelRules, "approvals" | "hosts">): string {
  const names = hosts.map((id) => hostById(id)?.name ?? id).join(", ");
  const parts = [
    ...(approvals > 0 ? [approvalsText(approvals)] : []),
    ...(hosts.length > 0 ? [`no errors in ${names}`] : []),
  ];
  return parts.join(", ") || "nothing";
}

/** "1 approval", "2 approvals". */
export function approvalsText(count: number): string {
  return `${count} ${count === 1 ? "approval" : "approvals"}`;
}
