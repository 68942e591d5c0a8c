import { z } from "zod";

/** Time at which an access ends by itself; null for one without an end. */
export const accessEnd = z.string().nullable();

/** The end of an access as somebody gives it; without one, or with null, the access has no end. */
export const newAccessEnd = z.iso.datetime().nullish();
