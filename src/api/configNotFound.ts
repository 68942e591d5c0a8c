/** The server's one sentence for a configuration that is missing, deleted, or not shared with who asks. */
export const CONFIG_NOT_FOUND = "The requested configuration was not found";
