import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { z } from "zod";
import type { RouterContext } from "./-shell/context.ts";
import { Frame } from "./-shell/Frame.tsx";

/** `run` and `with` carry calls on any screen; they open in the palette and never run by themselves. */
const search = z.object({ run: z.string().optional().catch(undefined), with: z.unknown().optional() });

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: search,
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
});
