/** Parts of `navigator` in use. */
type Browser = { readonly userAgent: string; readonly storage?: { persist?: () => Promise<unknown> } };

/**
 * Gives what asks the browser to keep what is stored for this page even when it runs short of room: once as soon as
 * something waits there that nobody else has, and once more when it has to wait for a network, for then browsers that
 * go by how much a page is used may think better of it. Firefox puts the question to its user, so there only the
 * latter is worth it.
 */
export function persistence({ userAgent, storage }: Browser): (offline: boolean) => void {
  const asks = /\bFirefox\//.test(userAgent);
  const asked = { waiting: asks, offline: false };
  return (offline) => {
    const occasion = offline ? "offline" : "waiting";
    if (asked[occasion]) return;
    asked[occasion] = true;
    void storage?.persist?.().catch(() => undefined);
  };
}
