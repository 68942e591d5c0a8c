/** Below the name of a rule that has none. */
export const NAME_MISSING = "Rule name is required";
