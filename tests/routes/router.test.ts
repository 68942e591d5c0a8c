// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import "../../src/router.tsx";

afterEach(() => vi.restoreAllMocks());

/** Error that the router takes for a module that is gone, upon which it loads the page anew. */
const GONE = "Failed to fetch dynamically imported module";

/** Error that the router gets for a screen whose code did not arrive. */
function failure(online: boolean, message = `${GONE}: /assets/roles.js`): string {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  const payload = new TypeError(message);
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  return payload.message;
}

test("a screen that is not there without a network says so, and the page is not loaded anew", () => {
  expect(failure(false)).toContain("try again when it is back");
  expect(failure(false)).not.toContain(GONE);
});

test("with a network the page is loaded anew: another build has taken the place of this one", () => {
  expect(failure(true)).toContain(GONE);
});

test("a style sheet that a server which is away does not give is told in a sentence without its address", () => {
  expect(failure(true, "Unable to preload CSS for /assets/roles.css")).toBe(
    "This screen was not fetched before the network or server was gone. Nothing is lost; try again when it is back.",
  );
});
