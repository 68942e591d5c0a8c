import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import type { RouterContext } from "./-shell/context.ts";
import { Frame } from "./-shell/Frame.tsx";
import type { Search } from "./-shell/search.ts";

/** `run` and `with` carry calls on any screen; they open in the palette and never run by themselves. */
type CallSearch = { run?: string | undefined; with?: unknown };

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: ({ run, with: args }: Search): CallSearch => ({
    run: typeof run === "string" ? run : undefined,
    with: args,
  }),
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
});
