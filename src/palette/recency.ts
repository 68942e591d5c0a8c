import { createContext } from "react";
import type { Recency } from "#command/rank.ts";

/** How much each command and thing was used lately, asked once per opening so that rows hold still. */
export const RecencyContext = createContext<() => Recency>(() => new Map());
