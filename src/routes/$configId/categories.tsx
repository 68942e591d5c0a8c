import { createFileRoute } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";

export const Route = createFileRoute("/$configId/categories")({
  component: () => (
    <ListAndItem>
      <RowList collection="categories" />
    </ListAndItem>
  ),
});
