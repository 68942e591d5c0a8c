/** Rows of git mirrors, as `Tables` has them. */
export type GitTables = {
  /**
   * Git mirrors of configs: what is connected, and the last file that the config and the branch have in common.
   * `token` is encrypted by a key of the environment.
   */
  git_mirrors: {
    config_id: string;
    /** The team whose repository it is: its connection is in `team_mirrors`, and the fields of this one are "". */
    team_id: string | null;
    url: string;
    branch: string;
    path: string;
    channel: string;
    username: string;
    token: string | null;
    /** User who connected it: commits are pulled in their name. */
    user_id: string;
    created_at: string;
    /** Commit in common, its file as base64, and the version of the config that has both. */
    base_commit: string | null;
    base_file: string | null;
    base_version: number;
    /** JSON of the LUT files in common: path and name of the content. */
    lut_blobs: string;
    /** JSON of the LUT files that one side alone has, with the reason. */
    left_files: string;
    /** Last publication of the channel that the repository has. */
    published: number;
    /** Written and read by the version before alone. */
    proposed: number;
    /** JSON of the branches of open proposals: number, and the version and commit that were pushed last. */
    proposal_branches: string;
    due_at: string;
    ran_at: string | null;
    /** End of the last run that left nothing to do. */
    synced_at: string | null;
    error: string | null;
    failures: number;
    /** JSON of the commit whose conflicts wait, and of the decisions on them. */
    waiting: string | null;
    decisions: string | null;
    /** The run under way, and until when no other may begin. */
    claim: string | null;
    claimed_until: string | null;
  };
  /** Repositories that all configs of a team are mirrored to, each in a folder of its own. */
  team_mirrors: {
    team_id: string;
    url: string;
    branch: string;
    channel: string;
    username: string;
    token: string | null;
    user_id: string;
    created_at: string;
  };
  /** Log of a mirror. `version` of the config has the commit. */
  git_commits: {
    config_id: string;
    number: number;
    id: string;
    direction: "in" | "out";
    branch: string;
    author: string;
    subject: string;
    version: number;
    at: string;
  };
};
