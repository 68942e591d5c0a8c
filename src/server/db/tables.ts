import type { TeamRole } from "#api/team/team.ts";
import type { GitTables } from "./gitTables.ts";

/** Rows of the database. Times are ISO 8601 text, JSON is text that is never queried inside. */
export type Tables = GitTables & {
  /** The migrations that have run. */
  migrations: { id: number; name: string; at: string };
  users: {
    id: string;
    type: "anonymous" | "registered";
    created_at: string;
    /** As typed; `email_key` is compared. */
    email: string | null;
    email_key: string | null;
    name: string | null;
    password_hash: string | null;
    registered_at: string | null;
    /** Time at which whoever runs the server has disabled the account: nobody gets in. */
    disabled_at: string | null;
    /** Time since which the account looks after the server; null for all others. */
    operator_since: string | null;
  };
  /** Last failures of requests, without anything that they carried. */
  server_errors: {
    id: string;
    at: string;
    /** Method and template, such as "GET /api/configs/:configId". */
    route: string;
    status: number;
    /** Code or class of the error. */
    kind: string;
    request_id: string;
  };
  /** Only the SHA-256 of a session's token is kept, and of the fingerprint only a keyed hash. */
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: string;
    seen_at: string;
    device: string | null;
    fingerprint_hash: string | null;
    /** Time of the session's last password check. */
    proven_at: string | null;
  };
  /** Tokens of sessions that were ended and never open anything again. */
  ended_sessions: { token_hash: string; at: string };
  /** Persons at identity providers, and the user each is here. */
  identities: { issuer: string; subject: string; user_id: string; created_at: string };
  /** Sessions that began at an identity provider, by hash of their token; the refresh token is encrypted. */
  oidc_sessions: {
    token_hash: string;
    issuer: string;
    subject: string;
    sid: string | null;
    refresh_token: string | null;
    checked_at: string;
  };
  /** Deleted visitors without an account, and the user each was merged into. */
  merged_visitors: { visitor_id: string; user_id: string; at: string };
  /** Keys of the server's own, made at its first start. */
  secrets: { name: string; value: string };
  /** Tokens of mailed links and recovery codes, by SHA-256; `data` is JSON by purpose. */
  tokens: {
    token_hash: string;
    purpose: "register" | "email" | "reset" | "recovery" | "oidc" | "passkeyAdd" | "passkeyUse" | "void";
    user_id: string;
    data: string;
    created_at: string;
    expires_at: string;
  };
  /** Secrets of authenticator apps, encrypted by a key of the environment; unconfirmed ones are not asked for. */
  totp_secrets: {
    user_id: string;
    secret: string;
    created_at: string;
    confirmed_at: string | null;
    /** The 30-second step of the last code that was used: no code of it or of an earlier one works again. */
    last_step: number;
  };
  /** Recovery codes of a second factor that are left, by SHA-256. */
  recovery_codes: { code_hash: string; user_id: string; created_at: string };
  /** Public keys of passkeys (COSE, base64url); `counter` is the authenticator's own, 0 where it counts nothing. */
  passkeys: {
    id: string;
    user_id: string;
    name: string;
    credential_id: string;
    public_key: string;
    counter: number;
    /** 1 if its provider keeps a copy. */
    synced: number;
    created_at: string;
    used_at: string | null;
  };
  /** Logout tokens of the identity provider that were used, by SHA-256, until they are too old anyway. */
  logout_tokens: { token_hash: string; expires_at: string };
  teams: { id: string; name: string; created_at: string };
  /** A team has an owner whose access has no end at all times. */
  team_members: {
    team_id: string;
    user_id: string;
    role: TeamRole;
    joined_at: string;
    /** Time at which the member is out by itself; null for never. */
    expires_at: string | null;
  };
  /** Open invitations: to an address, or by a link, of whose token only a hash is kept. */
  team_invitations: {
    id: string;
    team_id: string;
    role: TeamRole;
    /** As typed; `email_key` is compared. */
    email: string | null;
    email_key: string | null;
    token_hash: string | null;
    invited_by: string;
    created_at: string;
    expires_at: string;
    /** `expires_at` of the member that it makes. */
    member_expires_at: string | null;
  };
  /**
   * Tokens for programs, by SHA-256; `config_id` is null where one is for all configs of the user. One for a team has its
   * id in both columns: versions without teams find no such config, rather than let it reach all.
   */
  program_tokens: {
    id: string;
    token_hash: string;
    user_id: string;
    name: string;
    scope: "read" | "edit" | "publish";
    config_id: string | null;
    team_id: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  /** The log of an account, or of a team: what changed access, and what was published. It holds no secret. */
  audit_events: {
    id: string;
    user_id: string;
    actor_id: string;
    /** Name and address that the actor had then; null for visitors, and in events of earlier versions. */
    actor_name: string | null;
    actor_email: string | null;
    /** Name of the program's token that did it, if one did. */
    program: string | null;
    at: string;
    event: string;
    subject: string;
    detail: string;
    config_id: string | null;
  };
  /** Addresses that hear of events of a config. `events` is JSON; `secret` is encrypted by a key of the environment. */
  webhooks: {
    id: string;
    config_id: string;
    url: string;
    events: string;
    secret: string;
    /** Owner who made it or changed it last; null where a version before it was kept has made it. */
    user_id: string | null;
    created_at: string;
    /** First failure since the last success. */
    failing_since: string | null;
    disabled_at: string | null;
  };
  /** Deliveries of a webhook and their last attempt. `due_at` is null once no attempt is due. */
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    config_id: string;
    event: string;
    body: string;
    created_at: string;
    due_at: string | null;
    attempts: number;
    /** Time at which the try under way began; null where none is. */
    claimed_at: string | null;
    tried_at: string | null;
    status: number | null;
    answer: string | null;
    error: string | null;
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
  shares: {
    id: string;
    config_id: string;
    token_hash: string;
    access: "edit" | "read";
    created_at: string;
    /** Its maker; null where an earlier version did not keep that. */
    made_by: string | null;
    /** Time at which it ends by itself, with the access of those who came by it; null for never. */
    expires_at: string | null;
  };
  /** Visitors by link. */
  grants: { config_id: string; user_id: string; share_id: string; created_at: string };
  /** Stripe's customers, each with the last known subscription; null if there never was one. */
  subscriptions: {
    user_id: string;
    customer_id: string;
    /** The address that Stripe knows. */
    email: string;
    status: string | null;
    price: string | null;
    /** End of the paid time, and 1 if the subscription ends with it. */
    ends_at: string | null;
    canceling: number;
    /** Numbers of the last request to Stripe, and of the one whose answer is stored: older answers are dropped. */
    asked: number;
    answered: number;
    created_at: string;
  };
  /** Customers of deleted accounts, until deleted at Stripe. */
  ended_customers: { customer_id: string; at: string };
  /** Handled events of Stripe, kept for good: repeated ones are ignored. */
  stripe_events: { id: string; type: string; at: string };
  /**
   * Guesses by SHA-256 of what they are counted under, until a moment in milliseconds, and how often that was put off.
   * On SQLite the one process has them in memory.
   */
  tries: { key: string; count: number; doubled: number; until: number; forgotten_at: number };
  configs: {
    id: string;
    /**
     * The owner: a user, or the team whose id is in `team_id` as well. Whatever counts or asks by user alone, as versions
     * without teams do, then finds nobody who owns it.
     */
    user_id: string;
    team_id: string | null;
    /** Source, e.g. "builtin:NAME" or "text:SHA-256": the same again is no conflict. */
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
   * Configurations being staged: created once all rows are there. `token` is the one request that may write them,
   * `at` its last write, `row_bytes` their final size.
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
  /** Every accepted write: the request and its inverse. */
  changes: {
    config_id: string;
    version: number;
    user_id: string;
    at: string;
    requests: string;
    inverse: string;
    /** Id of the tab, id of the command, and message of the command. */
    tab: string | null;
    command: string | null;
    sentence: string | null;
    /** JSON of the values it overwrote unseen by its author; null for none. */
    overwritten: string | null;
    /** JSON of its undo steps, in order; null without any. */
    steps: string | null;
  };
  /** Responses by the client's Idempotency-Key. */
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
  /** Restorable files that were removed or replaced. */
  removed_files: { config_id: string; path: string; hash: string; size: number; at: string };
  /** Files that configs were opened from, for their comments and layout; `hash` names the blob. */
  opened_texts: { config_id: string; hash: string; size: number };
  /** People who changed the comments or layout of a config, which make no version, and when last. */
  text_edits: { config_id: string; user_id: string; at: string };
  /** Names that point at one publication of a configuration, by its hash. */
  channels: { config_id: string; name: string; hash: string };
  /** Publications of channels; `hash` is the SHA-256 of the archive, `number` counts within the channel. */
  publications: {
    config_id: string;
    channel: string;
    number: number;
    hash: string;
    version: number;
    note: string;
    user_id: string;
    at: string;
  };
  /** Files of a publication; `hash` names the blob. */
  published_files: { config_id: string; publication: string; name: string; hash: string; size: number };
  /** Rules of a channel, which a version must meet before it is published; `hosts` is JSON of ids of applications. */
  channel_rules: { config_id: string; channel: string; approvals: number; hosts: string };
  /** Proposals to publish; `number` counts within the config, `version` and `base` are null while one is open. */
  proposals: {
    config_id: string;
    number: number;
    channel: string;
    title: string;
    note: string;
    state: "open" | "published" | "closed";
    user_id: string;
    at: string;
    base: number | null;
    version: number | null;
    ended_at: string | null;
    ended_by: string | null;
    /** Approvals that the channel required when it ended; null while open, and in those that earlier versions ended. */
    needed: number | null;
  };
  /** The last version that each person has approved. */
  proposal_approvals: { config_id: string; number: number; user_id: string; version: number; at: string };
  /** The last version in which each person has asked for changes. */
  proposal_objections: { config_id: string; number: number; user_id: string; version: number; at: string };
  /** Comments; those on a row have its collection and the name that it had. */
  proposal_comments: {
    id: string;
    config_id: string;
    number: number;
    user_id: string;
    at: string;
    text: string;
    version: number;
    collection: string | null;
    row_name: string | null;
  };
  /** Features that operators have switched off. */
  switches: { name: string; off_at: string };
  /** Content that was uploaded as a LUT and cannot be read as one. */
  unreadable_files: { hash: string; why: string };
};
