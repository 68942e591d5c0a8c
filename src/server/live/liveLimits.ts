/** Limits of the streams of a process. */
export type LiveLimits = {
  /** Streams of one configuration and of one visitor. */
  config: number;
  visitor: number;
  /** Streams of visitors without an account: of those in one network, and of all. */
  network: number;
  anonymous: number;
  /** Streams of this process. */
  process: number;
  /** Changes resent after a reconnect; beyond, the document is fetched again. */
  missed: number;
  /** Unread bytes before the stream ends, to resume at a reconnect. */
  waiting: number;
  /** Unread bytes of all streams together, before those that read least are cut off. */
  unread: number;
  /** Milliseconds between signs of life. */
  heartbeat: number;
  /** Milliseconds between looks at which sessions have ended. */
  look: number;
};

export const defaultLimits: LiveLimits = {
  config: 256,
  visitor: 32,
  network: 250,
  anonymous: 1000,
  process: 2000,
  missed: 1000,
  waiting: 8 * 1024 * 1024,
  unread: 128 * 1024 * 1024,
  heartbeat: 20_000,
  look: 400,
};
