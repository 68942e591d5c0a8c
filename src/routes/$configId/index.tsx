import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { Overview } from "#panels/overview/Overview.tsx";
import { isOpen, loadOverview } from "../-shell/entry.ts";

export const Route = createFileRoute("/$configId/")({
  loader: async ({ params, context, parentMatchPromise }) => {
    const { status } = await parentMatchPromise;
    // If the configuration failed to open, its error is shown. A link that is only hovered opens none: it is pending.
    if (status === "success" || status === "pending" || isOpen(context, params.configId))
      await loadOverview(context, params.configId);
  },
  component: () => (
    <Guarded>
      <Overview />
    </Guarded>
  ),
});
