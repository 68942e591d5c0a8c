import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { Overview } from "#panels/overview/Overview.tsx";
import { isOpen, loadOverview } from "../-shell/entry.ts";

export const Route = createFileRoute("/$configId/")({
  loader: async ({ params, context, preload, parentMatchPromise }) => {
    // If the configuration failed to open, its error is shown.
    const { status } = await parentMatchPromise;
    // A parent that took long enough to show that it is coming still says so when it is done.
    if (status === "success" || isOpen(context, params.configId))
      await loadOverview(context, params.configId, preload);
  },
  component: () => (
    <Guarded>
      <Overview />
    </Guarded>
  ),
});
