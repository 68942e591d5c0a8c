import { callApi } from "#api/client.ts";
import type { Channel } from "#api/publish/channel.ts";
import { channelUrl, publishToChannel, rollBackChannel } from "#api/publish/channelClient.ts";
import { setChannelRules } from "#api/publish/proposalClient.ts";
import { rulesText } from "#api/publish/rulesText.ts";
import type { Effect } from "#command/command.ts";
import type { Page } from "./page.ts";
import { rollbackTarget } from "./rollbackTarget.ts";

type ChannelEffect = Extract<Effect, { kind: "channel" }>;

/** Publishes to a channel of the open configuration, moves it back, sets its rules, or copies its address by `copy`. */
export async function performChannel(
  effect: ChannelEffect,
  open: string,
  page: Page,
  copy: (text: string) => Promise<void>,
): Promise<void> {
  const { channel } = effect;
  if (effect.do === "copy") {
    await copy(channelUrl(open, channel));
    return page.say(`Copied the address of “${channel}”`);
  }
  if (effect.do === "rules") {
    const { approvals, hosts } = effect;
    const rules = await setChannelRules(open, channel, { approvals, hosts });
    page.say(`“${channel}” requires ${rulesText(rules)}`);
  } else if (effect.do === "publish") {
    // The server publishes what it has.
    if (!(await page.saved()))
      throw new Error("Nothing was published: changes wait to be saved. Publish again once they are.");
    const { version, isNew } = await publishToChannel(open, channel, effect.note);
    const without = effect.without === undefined ? "" : `, without ${effect.without}`;
    if (isNew) page.say(`Published version ${version} to “${channel}”${without}`);
    else page.say(`Nothing new to publish: “${channel}” already has this config, as version ${version}`);
  } else {
    const channels = await callApi<Channel[]>("GET", `/configs/${open}/channels`);
    const found = channels.find(({ name }) => name === channel);
    if (!found) throw new Error(`There is no channel “${channel}”; publish to it first.`);
    const meant = rollbackTarget(found, effect.version);
    if (typeof meant === "string") throw new Error(meant);
    const { hash, version } = meant;
    await rollBackChannel(open, channel, hash);
    page.say(`“${channel}” points at version ${version} again`);
  }
  page.channels(open);
}
