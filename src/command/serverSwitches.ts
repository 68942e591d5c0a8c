/**
 * Features that operators switch while the server runs, the sentence for whoever needs one that is off, and for operators
 * what switching it off does.
 */
export const switches = {
  registration: {
    label: "New accounts",
    off: "This server accepts no new accounts at the moment; ask whoever runs it.",
    does: "Nobody gets a new account until this is switched on again. Accounts that exist stay usable.",
  },
  changes: {
    label: "Changes to configs",
    off: "This server takes no changes at the moment. What you change is kept in this browser, and is saved here later.",
    does: "No config can be changed until this is switched on again. What people change meanwhile is kept in their browsers and saved then; reading and publishing go on, and git mirrors wait.",
  },
  publishing: {
    label: "Publishing",
    off: "Nothing is published on this server at the moment; ask whoever runs it, or try again later.",
    does: "Nobody can publish or roll back until this is switched on again. Channels stay where they point.",
  },
  mails: {
    label: "Sending mails",
    off: "Mails wait until they are switched on.",
    does: "Mails wait until this is switched on again, those that verify addresses or reset passwords among them.",
  },
  webhooks: {
    label: "Deliveries of webhooks",
    off: "Deliveries wait until they are switched on.",
    does: "Deliveries wait until this is switched on again.",
  },
  mirrors: {
    label: "Git mirrors",
    off: "Nothing is pushed, and no commits are pulled, until they are switched on.",
    does: "Nothing is pushed, and no commits are pulled, until this is switched on again.",
  },
} as const;
export type SwitchName = keyof typeof switches;

/** Queues of the server, of which operators try again what waits. */
export const serverQueues = ["mails", "webhooks"] as const;
export type QueueName = (typeof serverQueues)[number];
