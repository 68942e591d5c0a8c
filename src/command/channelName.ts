import { z } from "zod";

/** Name of a publish channel. */
export const channelName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}(\/[a-z0-9][a-z0-9._-]{0,63})?$/, {
  error: "a channel has small letters, digits, . _ - and at most one /, such as show/stable",
});
