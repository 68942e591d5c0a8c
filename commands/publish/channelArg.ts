import { channelName } from "#command/channelName.ts";
import { type Ask, arg } from "#command/command.ts";
import type { Option, State } from "#command/state.ts";

/** Channels that were published to, and those that only have rules or a git repository. */
export function knownChannels({
  channels = [],
  rules = [],
  gitChannel,
}: Pick<State, "channels" | "rules" | "gitChannel">): Option[] {
  const published = channels.map(({ name, live, publications }) => {
    const shown = publications.find(({ hash }) => hash === live);
    const detail = shown && `version ${shown.version}${shown.note && ` · ${shown.note}`}`;
    return { value: name, label: name, ...(detail && { detail }) };
  });
  const others = rules
    .filter(({ channel }) => !channels.some(({ name }) => name === channel))
    .map(({ channel }) => ({ value: channel, label: channel, detail: "nothing published" }));
  const offered = [...published, ...others];
  if (!gitChannel || offered.some(({ value }) => value === gitChannel)) return offered;
  return [...offered, { value: gitChannel, label: gitChannel, detail: "goes to the git repository" }];
}

/** Approvals that a version lacks for a channel, as a sentence; undefined where it has them, or they are not read now. */
export function lacksApprovals(channel: string, state: State): string | undefined {
  const { rules = [], proposals = [], session, newestVersion = null } = state;
  if (newestVersion === null && !session.panel.endsWith("/channels")) return undefined;
  const needed = rules.find((each) => each.channel === channel)?.approvals ?? 0;
  const proposal = openProposalTo(channel, proposals);
  if (needed <= (proposal ? (proposal.approvals ?? needed) : 0)) return undefined;
  const requires = `“${channel}” requires ${needed === 1 ? "1 approval" : `${needed} approvals`}`;
  return proposal
    ? `${requires}, and version ${proposal.version} has ${proposal.approvals}.`
    : `${requires}: propose the config to it, and have others approve it.`;
}

const openProposalTo = (channel: string, proposals: NonNullable<State["proposals"]>) =>
  proposals.find((each) => each.channel === channel && each.state === "open");

/** Reason that nothing can be proposed to a channel, as the server would give it; undefined if it can, or is not read now. */
export function cannotPropose(channel: string, state: State): string | undefined {
  const { channels = [], proposals = [], newestVersion = null } = state;
  if (newestVersion === null) return undefined;
  const open = openProposalTo(channel, proposals);
  if (open)
    return `Proposal ${open.number} to “${channel}” is open, and is about the config as it is; comment on it, or close it first.`;
  const {
    live,
    publications = [],
    has_new_comments = false,
  } = channels.find(({ name }) => name === channel) ?? {};
  const hasIt =
    !has_new_comments && publications.find(({ hash }) => hash === live)?.version === newestVersion;
  return hasIt ? `“${channel}” has version ${newestVersion} already; change the config first.` : undefined;
}

/** An argument that names a channel; new ones may be named, too. */
export const channelArg = (ask: Pick<Ask, "options" | "from" | "refuses"> = {}) =>
  arg(channelName, {
    label: "Channel",
    hint: "show/stable",
    of: "channel",
    options: knownChannels,
    ...ask,
  });
