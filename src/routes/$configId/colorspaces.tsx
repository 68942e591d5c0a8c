import { createFileRoute } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";
import { preload } from "../-shell/preload.ts";

export const Route = createFileRoute("/$configId/colorspaces")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["colorspaces", "families", "categories"]),
  component: () => (
    <ListAndItem>
      <RowList collection="colorspaces" />
    </ListAndItem>
  ),
});
