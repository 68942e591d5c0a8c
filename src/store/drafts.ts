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
 * Input of forms that were left, by closing or by a reload; restored when the form opens again. Kept for this tab
 * until the form is submitted, the draft is discarded or the account changes; never a password.
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
  /** Clears all drafts: the account has changed. */
  clear(): void {
    const storage = shelf();
    for (const key of Object.keys(storage ?? {})) if (key.startsWith(PREFIX)) storage?.removeItem(key);
  },
};
