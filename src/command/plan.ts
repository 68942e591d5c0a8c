/** Plan of an account: limits reached, each with the reason, and its subscription; "unsold" if everything is free. */
export type Plan = {
  full: { configs?: string; files?: string; links?: string };
  subscription: "unsold" | "none" | "over" | "running";
};
