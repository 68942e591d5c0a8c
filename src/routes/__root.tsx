import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { z } from "zod";
import type { RouterContext } from "./-shell/context.ts";
import { Frame } from "./-shell/Frame.tsx";

/** `run` and `with` carry a call on any screen; it opens in the palette and never runs by itself. */
const search = z.object({
  run: z.string().optional().catch(undefined),
  with: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: search,
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
});
