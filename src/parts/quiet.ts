/** When the page has nothing else to do, or after so many milliseconds; browsers that do not tell get a moment. */
export function quiet(patience = 1500): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: patience });
    else setTimeout(done, 300);
  });
}
