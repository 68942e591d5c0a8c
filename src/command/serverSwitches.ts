/** Features that operators switch while the server runs, and the sentence for whoever needs one that is off. */
export const switches = {
  registration: {
    label: "New accounts",
    off: "No accounts are made on this server at the moment; ask whoever runs it.",
  },
  changes: {
    label: "Changes to configs",
    off: "This server takes no changes at the moment. What you change is kept in this browser, and is saved here later.",
  },
  publishing: {
    label: "Publishing",
    off: "Nothing is published on this server at the moment; ask whoever runs it, or try again later.",
  },
  mails: { label: "Sending mails", off: "Mails wait until they are switched on." },
  webhooks: { label: "Deliveries of webhooks", off: "Deliveries wait until they are switched on." },
  mirrors: {
    label: "Git mirrors",
    off: "Nothing is pushed, and no commits are taken, until they are switched on.",
  },
} as const;
export type SwitchName = keyof typeof switches;

/** Queues of the server, of which operators try again what waits. */
export const serverQueues = ["mails", "webhooks"] as const;
export type QueueName = (typeof serverQueues)[number];
