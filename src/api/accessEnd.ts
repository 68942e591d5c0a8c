import { z } from "zod";

/** Time at which an access ends by itself; null for one without an end. */
export const accessEnd = z.string().nullable();

/** End of access in a request; missing or null for access without an end. */
export const newAccessEnd = z.iso.datetime().nullish();
