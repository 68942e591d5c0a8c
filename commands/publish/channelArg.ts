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

/** An argument that names a channel; new ones may be named, too. */
export const channelArg = (ask: Pick<Ask, "options" | "from" | "refuses"> = {}) =>
  arg(channelName, {
    label: "Channel",
    hint: "show/stable",
    of: "channel",
    options: knownChannels,
    ...ask,
  });
