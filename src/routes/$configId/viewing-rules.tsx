import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useMemo } from "react";
import { Guarded } from "#panels/Guarded.tsx";
import { ViewingRules } from "#panels/viewingRule/ViewingRules.tsx";
import { type Search, searchText } from "../-shell/search.ts";

/** `colorspace` and `display` are names, which are tried on the rules at once. */
export const Route = createFileRoute("/$configId/viewing-rules")({
  validateSearch: ({
    colorspace,
    display,
  }: Search): { colorspace?: string | undefined; display?: string | undefined } => ({
    colorspace: searchText(colorspace),
    display: searchText(display),
  }),
  component: Screen,
});

function Screen() {
  const { colorspace, display } = Route.useSearch();
  const key = useLocation({ select: ({ state }) => state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for the same once more is asking
  const tried = useMemo(
    () => (colorspace === undefined || display === undefined ? undefined : { colorspace, display }),
    [colorspace, display, key],
  );
  return (
    <Guarded>
      <ViewingRules tried={tried} />
    </Guarded>
  );
}
