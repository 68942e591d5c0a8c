import { createFileRoute } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";

export const Route = createFileRoute("/$configId/shared-views")({
  component: () => (
    <ListAndItem>
      <RowList collection="shared_views" />
    </ListAndItem>
  ),
});
