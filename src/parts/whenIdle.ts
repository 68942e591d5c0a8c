/** Resolves when the page is idle, or after so many milliseconds; later in browsers without idle callbacks. */
export function whenIdle(timeout = 1500): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: timeout });
    else setTimeout(done, 300);
  });
}
