import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useMemo } from "react";
import { z } from "zod";
import { FileRules } from "#panels/fileRule/FileRules.tsx";
import { Guarded } from "#panels/Guarded.tsx";
import { searchText } from "../-shell/search.ts";

/** `path` is tried on the rules at once. */
export const Route = createFileRoute("/$configId/file-rules")({
  validateSearch: z.object({ path: searchText }),
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
