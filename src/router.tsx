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
    defaultNotFoundComponent: NotFound,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
