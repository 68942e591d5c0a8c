/** Severity of a problem: an error stops official OCIO, a warning changes what it reads, info does neither. */
export type Severity = "error" | "warning" | "info";

/** A call that may fix a problem; missing arguments are asked for. */
export type Fix = { id: string; args: Readonly<Record<string, unknown>> };

/** A problem of a configuration, with its position. Lines and columns count from 1. */
export type Problem = {
  severity: Severity;
  /** Stable kebab-case name of the rule, e.g. "duplicate-key". */
  code: string;
  /** One sentence that names the culprit. */
  message: string;
  line?: number;
  column?: number;
  /** Slash-separated place in the document, e.g. "colorspaces/ACEScg/family". */
  path?: string;
  /** Quick fixes, the best first. */
  fixes?: readonly Fix[];
};
