import { createFileRoute } from "@tanstack/react-router";
import { logQuery } from "#api/changeClient.ts";
import { History } from "#panels/history/History.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";
import { useAuth } from "../-start/session.ts";

export const Route = createFileRoute("/$configId/history")({
  loader: ({ params, context }) => void context.queries.prefetchInfiniteQuery(logQuery(params.configId, "")),
  component: function Screen() {
    const me = useAuth(({ user }) => user?.id);
    return (
      <ListAndItem>
        <History me={me} />
      </ListAndItem>
    );
  },
});
