import { createFileRoute } from "@tanstack/react-router";
import { filesQuery } from "#api/queries.ts";
import { ShotsScreen } from "#panels/shots/ShotsScreen.tsx";
import { useFiles } from "../-shell/follow/useFiles.ts";

export const Route = createFileRoute("/$configId/shots")({
  loader: ({ params, context }) => void context.queries.prefetchQuery(filesQuery(params.configId)),
  component: Screen,
});

function Screen() {
  const { configId } = Route.useParams();
  const { error } = useFiles(configId);
  return <ShotsScreen failed={error?.message} />;
}
