import { publishToChannel } from "#api/publish/channelClient.ts";
import {
  approveProposal,
  closeProposal,
  commentOnProposal,
  fetchProposal,
  makeProposal,
  requestChanges,
} from "#api/publish/proposalClient.ts";
import type { Effect } from "#command/command.ts";
import type { Page } from "./page.ts";

type ProposalEffect = Extract<Effect, { kind: "proposal" }>;

/** Opens, approves, discusses, publishes or closes a proposal of the open configuration. */
export async function performProposal(effect: ProposalEffect, open: string, page: Page): Promise<void> {
  // The server proposes and approves the config as it has it.
  if (effect.do !== "comment" && !(await page.saved()))
    throw new Error("Nothing was done: changes wait to be saved. Try again once they are.");
  try {
    await perform(effect, open, page);
  } finally {
    page.channels(open);
  }
}

async function perform(effect: ProposalEffect, open: string, page: Page): Promise<void> {
  switch (effect.do) {
    case "create": {
      const { channel, title, note } = effect;
      const { number } = await makeProposal(open, { channel, title, note });
      page.say(`Opened proposal ${number} to “${channel}”`);
      page.navigate(`/${open}/channels#proposal-${number}`);
      break;
    }
    case "approve": {
      const { number, version = (await fetchProposal(open, number)).version } = effect;
      const { approvals, needed } = await approveProposal(open, number, version);
      const count = approvals.filter(({ counts }) => counts).length;
      page.say(
        `Approved version ${version} of proposal ${number}${needed > 0 ? `: ${count} of ${needed}` : ""}`,
      );
      break;
    }
    case "withdraw":
      await approveProposal(open, effect.number, null);
      page.say(`Withdrew your approval of proposal ${effect.number}`);
      break;
    case "requestChanges": {
      const { number, text, version = (await fetchProposal(open, number)).version } = effect;
      await requestChanges(open, number, { version, text });
      page.say(`Requested changes to version ${version} of proposal ${number}`);
      break;
    }
    case "withdrawRequest":
      await requestChanges(open, effect.number, null);
      page.say(`Withdrew your request for changes to proposal ${effect.number}`);
      break;
    case "comment": {
      const { number, text, row } = effect;
      const [, collection, name] = /^([a-z_]+)\/(.+)$/s.exec(row ?? "") ?? [];
      if (row !== undefined && (collection === undefined || name === undefined))
        throw new Error(`“${row}” is not a row; write it like looks/Night exterior.`);
      const about = collection !== undefined && name !== undefined ? { row: { collection, name } } : {};
      await commentOnProposal(open, number, { text, ...about });
      page.say(`Commented on ${name === undefined ? "" : `${name} in `}proposal ${number}`);
      break;
    }
    case "publish": {
      const { number } = effect;
      const { channel, state, ...seen } = await fetchProposal(open, number);
      if (state !== "open") throw new Error(`Proposal ${number} is ${state}.`);
      const { version } = await publishToChannel(open, channel, "", effect.version ?? seen.version);
      page.say(`Published version ${version} to “${channel}” by proposal ${number}`);
      break;
    }
    case "close":
      await closeProposal(open, effect.number);
      page.say(`Closed proposal ${effect.number}`);
  }
}
