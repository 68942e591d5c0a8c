import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { Overview } from "#panels/overview/Overview.tsx";
import { loadOverview } from "../-shell/entry.ts";

export const Route = createFileRoute("/$configId/")({
  loader: async ({ params, context, preload, parentMatchPromise }) => {
    // Where the configuration itself could not be opened, that is what is shown.
    const { status } = await parentMatchPromise;
    if (status === "success") await loadOverview(context, params.configId, preload);
  },
  component: () => (
    <Guarded>
      <Overview />
    </Guarded>
  ),
});
