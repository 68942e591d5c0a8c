import { createFileRoute } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";
import { preload } from "../-shell/preload.ts";

export const Route = createFileRoute("/$configId/display-colorspace")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["display_colorspaces", "families", "categories"]),
  component: () => (
    <ListAndItem>
      <RowList collection="display_colorspaces" />
    </ListAndItem>
  ),
});
