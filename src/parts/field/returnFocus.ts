import { createContext } from "react";

/**
 * Returns the focus from a field that is done: Enter and Escape in a number field call it, and what is no number is
 * dropped there as it is left. Undefined where fields keep both.
 */
export const ReturnFocus = createContext<(() => void) | undefined>(undefined);
