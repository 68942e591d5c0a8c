import { createFileRoute } from "@tanstack/react-router";
import { filesQuery } from "#api/queries.ts";
import { Files } from "#panels/file/Files.tsx";
import { Guarded } from "#panels/Guarded.tsx";
import { useFiles } from "../-shell/follow/useFiles.ts";

export const Route = createFileRoute("/$configId/files")({
  loader: ({ params, context }) => void context.queries.prefetchQuery(filesQuery(params.configId)),
  component: Screen,
});

function Screen() {
  const { configId } = Route.useParams();
  const { error, refetch } = useFiles(configId);
  return (
    <Guarded>
      <Files failed={error?.message} retry={() => void refetch()} />
    </Guarded>
  );
}
