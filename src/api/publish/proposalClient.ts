import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../client.ts";
import { watched } from "../queryClient.ts";
import { channelsQuery, publishedUrl } from "./channelClient.ts";
import type { ChannelRules, Comment, Proposal, ProposalSummary } from "./proposal.ts";

/** Under the key of the channels: what changes them changes these. */
const keyOf = (configId: string) => channelsQuery(configId).queryKey;

/** Proposals of a configuration, newest first. */
export function proposalsQuery(configId: string) {
  return queryOptions({
    queryKey: [...keyOf(configId), "proposals"],
    queryFn: ({ signal }) => callApi<ProposalSummary[]>("GET", `/configs/${configId}/proposals`, { signal }),
    ...watched,
  });
}

/** One proposal with its approvals, checks and comments. */
export function proposalQuery(configId: string, number: number) {
  return queryOptions({
    queryKey: [...keyOf(configId), "proposals", number],
    queryFn: ({ signal }) => fetchProposal(configId, number, signal),
    ...watched,
  });
}

/** Texts of a published file and of the one that would be published now, with their comments and layout. */
export function proposedTextQuery(configId: string, hash: string | undefined) {
  return queryOptions({
    queryKey: [...keyOf(configId), "proposals", "text", hash],
    queryFn: async ({ signal }) => {
      const published = fetch(publishedUrl(hash!, "config.ocio"), { signal });
      const [answer, proposed] = await Promise.all([
        published,
        callApi<string>("GET", `/configs/${configId}/download`, { query: { layout: "keep" }, signal }),
      ]);
      if (!answer.ok) throw new Error("The published file cannot be read.");
      return { published: await answer.text(), proposed };
    },
    enabled: hash !== undefined,
    ...watched,
    refetchInterval: false,
  });
}

/** Channels of a configuration that require something. */
export function channelRulesQuery(configId: string) {
  return queryOptions({
    queryKey: [...keyOf(configId), "rules"],
    queryFn: ({ signal }) => callApi<ChannelRules[]>("GET", `/configs/${configId}/channel-rules`, { signal }),
    ...watched,
  });
}

export function fetchProposal(configId: string, number: number, signal?: AbortSignal): Promise<Proposal> {
  return callApi("GET", `/configs/${configId}/proposals/${number}`, signal ? { signal } : {});
}

export function makeProposal(
  configId: string,
  body: { channel: string; title: string; note: string },
): Promise<Proposal> {
  return callApi("POST", `/configs/${configId}/proposals`, { body });
}

export function commentOnProposal(
  configId: string,
  number: number,
  body: { text: string; row?: NonNullable<Comment["row"]> },
): Promise<Proposal> {
  return callApi("POST", `/configs/${configId}/proposals/${number}/comments`, { body });
}

/** Approves a version, or takes the approval back where none is given. */
export function approveProposal(configId: string, number: number, version: number | null): Promise<Proposal> {
  const path = `/configs/${configId}/proposals/${number}/approvals`;
  return version === null ? callApi("DELETE", path) : callApi("POST", path, { body: { version } });
}

/** Requests changes to a version, or takes the request back where none is given. */
export function requestChanges(
  configId: string,
  number: number,
  request: { version: number; text: string } | null,
): Promise<Proposal> {
  const path = `/configs/${configId}/proposals/${number}/requested-changes`;
  return request === null ? callApi("DELETE", path) : callApi("POST", path, { body: request });
}

export function closeProposal(configId: string, number: number): Promise<Proposal> {
  return callApi("POST", `/configs/${configId}/proposals/${number}/close`);
}

export function setChannelRules(
  configId: string,
  channel: string,
  body: { approvals: number; hosts: readonly string[] },
): Promise<ChannelRules> {
  return callApi("PUT", `/configs/${configId}/channel-rules/${encodeURIComponent(channel)}`, { body });
}
