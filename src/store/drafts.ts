const PREFIX = "palette.draft/";

/** The storage of this tab, where the browser gives one. */
function shelf(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * What was filled into forms that were left, by closing or by a reload: it is offered when the form opens again. Kept
 * for this tab until the form is submitted, the draft is discarded or somebody else uses the page; never a password.
 */
export const drafts = {
  /** @param form the configuration and the form, with slashes between */
  keep(form: string, input: unknown): void {
    try {
      shelf()?.setItem(PREFIX + form, JSON.stringify(input));
    } catch {
      // Without room the form keeps its input as long as it is open.
    }
  },
  read<T>(form: string): T | undefined {
    try {
      const text = shelf()?.getItem(PREFIX + form);
      return text ? (JSON.parse(text) as T) : undefined;
    } catch {
      return undefined;
    }
  },
  drop(form: string): void {
    shelf()?.removeItem(PREFIX + form);
  },
  /** Forgets all: somebody else uses the page now. */
  clear(): void {
    const storage = shelf();
    for (const key of Object.keys(storage ?? {})) if (key.startsWith(PREFIX)) storage?.removeItem(key);
  },
};
