import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useMemo } from "react";
import { FileRules } from "#panels/fileRule/FileRules.tsx";
import { Guarded } from "#panels/Guarded.tsx";
import { type Search, searchText } from "../-shell/search.ts";

/** `path` is tried on the rules at once. */
export const Route = createFileRoute("/$configId/file-rules")({
  validateSearch: ({ path }: Search): { path?: string | undefined } => ({ path: searchText(path) }),
  component: Screen,
});

function Screen() {
  const { path } = Route.useSearch();
  const key = useLocation({ select: ({ state }) => state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for the same once more is asking
  const tried = useMemo(() => (path === undefined ? undefined : { path }), [path, key]);
  return (
    <Guarded>
      <FileRules tried={tried} />
    </Guarded>
  );
}
