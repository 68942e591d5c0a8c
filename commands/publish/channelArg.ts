import { z } from "zod";
import type { Option, State } from "#command/state.ts";

/** Name of a publish channel. */
export const channelName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}(\/[a-z0-9][a-z0-9._-]{0,63})?$/, {
  error: "a channel is called like show/stable: small letters, digits, . _ - and at most one /",
});

/** Channels that were published to, and those that only have rules. */
export function knownChannels({ channels = [], rules = [] }: State): Option[] {
  const published = channels.map(({ name, publications: [newest] }) => ({
    value: name,
    label: name,
    ...(newest && { detail: `version ${newest.version}${newest.note && ` · ${newest.note}`}` }),
  }));
  const others = rules
    .filter(({ channel }) => !channels.some(({ name }) => name === channel))
    .map(({ channel }) => ({ value: channel, label: channel, detail: "nothing published" }));
  return [...published, ...others];
}
