import { createRouter } from "@tanstack/react-router";
import type { RouterContext } from "./routes/-shell/context.ts";
import { GenericFailure, NotFound, Pending } from "./routes/-shell/Failure.tsx";
import { routeTree } from "./routeTree.gen.ts";

/** The routes of the specification over the editor and the query cache. */
export function createPageRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultStaleTime: 5000,
    defaultPendingComponent: Pending,
    defaultPendingMs: 150,
    defaultErrorComponent: GenericFailure,
    defaultNotFoundComponent: () => <NotFound />,
  });
}

/**
 * Without a network a screen that was not fetched yet cannot be shown. The router would load the whole page anew, which
 * leaves the browser's own page about that and nothing of the work: it does so only for errors of the browser's words.
 * Error message of Vite for a style sheet that does not arrive: its address alone.
 */
export function keepPageOffline({ payload }: VitePreloadErrorEvent): void {
  if (!navigator.onLine || payload.message.includes("CSS"))
    payload.message =
      "This screen was not fetched before the network or server was gone. Nothing is lost; try again when it is back.";
}
addEventListener("vite:preloadError", keepPageOffline);

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
