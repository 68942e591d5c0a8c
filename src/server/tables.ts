/** Rows of the database. Times are ISO 8601 text, JSON is text that is never queried inside. */
export type Tables = {
  /** The migrations that have run. */
  migrations: { id: number; name: string; at: string };
  users: { id: string; type: "anonymous" | "registered"; created_at: string };
  /** Only the SHA-256 of a session's token is kept. */
  sessions: { token_hash: string; user_id: string; created_at: string; seen_at: string };
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
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
  };
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
  };
  /** Answers already given, by the client's Idempotency-Key. */
  answers: {
    user_id: string;
    key: string;
    digest: string;
    status: number;
    body: string;
    at: string;
  };
  /** LUTs and other files that came with a configuration; `hash` names the blob. */
  files: { config_id: string; path: string; hash: string; size: number; at: string };
  /** Files that were removed or replaced, and can be brought back. */
  removed_files: { config_id: string; path: string; hash: string; size: number; at: string };
};
