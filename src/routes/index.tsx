import { createFileRoute } from "@tanstack/react-router";
import { configsQuery } from "#api/queries.ts";
import { Home } from "#panels/home/Home.tsx";
import { tellRefusal } from "./-shell/entry.ts";

export const Route = createFileRoute("/")({
  beforeLoad: ({ location, preload }) => {
    if (!preload) tellRefusal(location);
  },
  loader: ({ context }) => {
    // The page shows the failure of the list itself, so that built-ins and upload stay in reach.
    context.queries.prefetchQuery({ ...configsQuery, staleTime: 0 });
  },
  component: Home,
});
