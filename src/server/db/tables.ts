/** Rows of the database. Times are ISO 8601 text, JSON is text that is never queried inside. */
export type Tables = {
  /** The migrations that have run. */
  migrations: { id: number; name: string; at: string };
  users: {
    id: string;
    type: "anonymous" | "registered";
    created_at: string;
    /** As it was typed; `email_key` is what tells addresses apart. */
    email: string | null;
    email_key: string | null;
    name: string | null;
    password_hash: string | null;
    registered_at: string | null;
  };
  /** Only the SHA-256 of a session's token is kept, and of the fingerprint only a keyed hash. */
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: string;
    seen_at: string;
    device: string | null;
    fingerprint_hash: string | null;
    /** When the password was typed last in it. */
    proven_at: string | null;
  };
  /** Tokens of sessions that were ended and never open anything again. */
  ended_sessions: { token_hash: string; at: string };
  /** Visitors without an account whose work was taken into another user's, and who are no more. */
  merged_visitors: { visitor_id: string; user_id: string; at: string };
  /** Keys of the server's own, made at its first start. */
  secrets: { name: string; value: string };
  /** What links in mails and recovery codes open, by SHA-256; `data` is JSON of what the purpose needs. */
  tokens: {
    token_hash: string;
    purpose: "register" | "email" | "reset" | "recovery" | "void";
    user_id: string;
    data: string;
    created_at: string;
    expires_at: string;
  };
  /** Mail to be sent, or sent. The text is taken away once a mail server has it. */
  mails: {
    id: string;
    recipient: string;
    subject: string;
    text: string;
    created_at: string;
    due_at: string;
    attempts: number;
    sent_at: string | null;
    error: string | null;
  };
  /** Links to configurations; only a hash of the token is kept. */
  shares: { id: string; config_id: string; token_hash: string; access: "edit" | "read"; created_at: string };
  /** Who came by which link. */
  grants: { config_id: string; user_id: string; share_id: string; created_at: string };
  /** Who is a customer of Stripe's, and the subscription as Stripe last had it; null where there never was one. */
  subscriptions: {
    user_id: string;
    customer_id: string;
    /** The address that Stripe knows. */
    email: string;
    status: string | null;
    price: string | null;
    /** When the time ends that is paid, and 1 where the subscription ends with it. */
    ends_at: string | null;
    canceling: number;
    /** Numbers of the last question to Stripe, and of the one whose answer is kept: an older answer is dropped. */
    asked: number;
    answered: number;
    created_at: string;
  };
  /** Customers whose account is deleted, until Stripe has deleted them with their subscriptions. */
  ended_customers: { customer_id: string; at: string };
  /** Events that Stripe has told, which are kept for good: one that comes again does nothing. */
  stripe_events: { id: string; type: string; at: string };
  /**
   * Guesses by SHA-256 of what they are counted under, until a moment in milliseconds, and how often that was put off.
   * On SQLite the one process has them in memory.
   */
  tries: { key: string; count: number; doubled: number; until: number; forgotten_at: number };
  configs: {
    id: string;
    user_id: string;
    /** What it was made from, e.g. "builtin:NAME" or "text:SHA-256": the same again is no conflict. */
    origin: string;
    /** Name of the uploaded file. */
    file_name: string | null;
    /** The profile's own keys, JSON of `#ocio/row/config.ts`. */
    data: string;
    /** Counts the accepted writes. */
    version: number;
    /** Bytes of `data` and of the data of all its rows; PostgreSQL gives it as text. */
    row_bytes: number;
    /** Characters of its entries in `changes`; PostgreSQL gives it as text. */
    log_bytes: number;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
  };
  /**
   * Configurations whose rows are being written: they are made once all rows are there. `token` is the one request that
   * may write them, `at` when it did last, `row_bytes` what they will have.
   */
  staged_configs: { config_id: string; user_id: string; token: string; row_bytes: number; at: string };
  /** The rows of all collections. */
  items: {
    config_id: string;
    collection: string;
    id: string;
    position: number;
    data: string;
    /** Version of the configuration that last changed the row. */
    version: number;
  };
  /** Every accepted write: what was asked, and what would take it back. */
  changes: {
    config_id: string;
    version: number;
    user_id: string;
    at: string;
    requests: string;
    inverse: string;
    /** The tab that sent it, the command's id, and what the command said. */
    tab: string | null;
    command: string | null;
    sentence: string | null;
    /** JSON of what it took the place of though its author had not seen it; null for nothing. */
    overwritten: string | null;
    /** JSON of the undo steps that it consists of, in the order of doing; null where it came without any. */
    steps: string | null;
  };
  /** Answers already given, by the client's Idempotency-Key. */
  answers: {
    user_id: string;
    key: string;
    digest: string;
    status: number;
    body: string;
    at: string;
    /** Version of the configuration that has the change, and how many fields of others' it overwrote. */
    version: number | null;
    overwrote: number | null;
  };
  /** LUTs and other files that came with a configuration; `hash` names the blob. */
  files: { config_id: string; path: string; hash: string; size: number; at: string };
  /** Files that were removed or replaced, and can be brought back. */
  removed_files: { config_id: string; path: string; hash: string; size: number; at: string };
  /** Content that was uploaded as a LUT and cannot be read as one. */
  unreadable_files: { hash: string; why: string };
};
