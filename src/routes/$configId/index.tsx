import { createFileRoute } from "@tanstack/react-router";
import { Overview } from "#panels/overview/Overview.tsx";
import { loadOverview } from "../-shell/entry.ts";

export const Route = createFileRoute("/$configId/")({
  loader: ({ params, context, preload }) => loadOverview(context, params.configId, preload),
  component: Overview,
});
