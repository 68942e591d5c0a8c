import { z } from "zod";

/** User of the session cookie. */
export const visitor = z.object({ user_id: z.uuid(), user_type: z.enum(["anonymous", "registered"]) });
export type Visitor = z.output<typeof visitor>;

/** A user, and the merged visitors without an account. */
export const mergedVisitors = z.object({ user_id: z.uuid(), visitors: z.array(z.uuid()) });
export type MergedVisitors = z.output<typeof mergedVisitors>;
