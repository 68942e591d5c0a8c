import { z } from "zod";

/** User of the session cookie. */
export const visitor = z.object({ user_id: z.uuid(), user_type: z.enum(["anonymous", "registered"]) });
export type Visitor = z.output<typeof visitor>;

/**
 * Header of a write that says for which user it is meant. The session may be another one's by the time that it
 * arrives: then it is refused before anything is done. Users that the session's has taken in count as that one.
 */
export const USER_HEADER = "X-User-Id";

/** A user, and the merged visitors without an account. */
export const formerly = z.object({ user_id: z.uuid(), visitors: z.array(z.uuid()) });
export type Formerly = z.output<typeof formerly>;
