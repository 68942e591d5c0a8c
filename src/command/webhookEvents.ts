/** Events of a webhook; a new event is a row here. */
export const webhookEvents = {
  "channel.published": "A version is published to a channel",
  "channel.rolledBack": "A channel is rolled back",
  "proposal.opened": "A proposal is opened",
  "proposal.commented": "A proposal gets a comment",
  "proposal.approved": "A proposal is approved",
  "proposal.changesRequested": "Changes are requested to a proposal",
  "proposal.closed": "A proposal is closed without being published",
} as const;
export type WebhookEvent = keyof typeof webhookEvents;

/** Names of the events, in their order. */
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];
