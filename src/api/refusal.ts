import { z } from "zod";

/** An issue of a request: path in its body, and message. */
const issue = z.object({ path: z.array(z.string()), message: z.string() });
export type Issue = z.output<typeof issue>;

/** A reader's problem in a configuration; the same as `#ocio/problem.ts`. */
export const problem = z.object({
  severity: z.enum(["error", "warning", "info"]),
  code: z.string(),
  message: z.string(),
  line: z.number().optional(),
  column: z.number().optional(),
  path: z.string().optional(),
});

/**
 * Error codes where the status is not enough: `otherAccount` (412), the request names another user in X-User-Id than
 * the session's, and nothing was done; `readOnly` (403), the session's user may read the configuration and not change
 * it; `role` (403), the user's role in the team of the configuration does not include this; `scope` (403), the token of
 * a program does not reach so far; `secondFactor` (401), the password was right and a code is needed, too;
 * `switchedOff` (503), an operator has switched this off.
 */
const refusalCode = z.enum(["otherAccount", "readOnly", "role", "scope", "secondFactor", "switchedOff"]);
export type RefusalCode = z.output<typeof refusalCode>;

/** The body of every answer that is not a success. */
export const refusal = z.object({
  detail: z.string(),
  code: refusalCode.optional(),
  issues: z.array(issue).optional(),
  /** Problems of a file that cannot be read. */
  problems: z.array(problem).optional(),
});
export type Refusal = z.output<typeof refusal>;
