import { z } from "zod";

/** Who the session cookie belongs to. */
export const visitor = z.object({ user_id: z.uuid(), user_type: z.enum(["anonymous", "registered"]) });
export type Visitor = z.output<typeof visitor>;
