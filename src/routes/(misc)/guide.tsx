import { createFileRoute } from "@tanstack/react-router";
import { Guide } from "#panels/guide/Guide.tsx";
import { type Search, searchText } from "../-shell/search.ts";

/** `find` is searched at once. */
export const Route = createFileRoute("/(misc)/guide")({
  validateSearch: ({ find }: Search): { find?: string | undefined } => ({ find: searchText(find) }),
  component: Screen,
});

function Screen() {
  const { find } = Route.useSearch();
  return <Guide key={find} find={find} />;
}
