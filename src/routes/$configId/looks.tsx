import { createFileRoute } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";
import { preload } from "../-shell/preload.ts";

export const Route = createFileRoute("/$configId/looks")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["looks"]),
  component: () => (
    <ListAndItem>
      <RowList collection="looks" />
    </ListAndItem>
  ),
});
