import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchChanges } from "#api/changeClient.ts";
import { configsQuery } from "#api/queries.ts";
import { builtinConfigNames } from "#ocio/builtin/name.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { useIsSaved } from "#palette/outboxContext.ts";
import type { PickerOption } from "#parts/list/Picker.tsx";
import { dayOf, sentenceOf, timeOf } from "../history/words.ts";
import { useConfigId } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { OPEN } from "./useSide.ts";

/**
 * The configurations that can be a side: the open one where `withOpen` says so, the file that `value` names, versions
 * of the open one, the newest first, the visitor's others, and the built-in ones. Without `withNow` the newest version
 * is left out: what the open one already is.
 */
export function useSideOptions(value: string, withOpen: boolean, withNow = true): PickerOption[] {
  const name = useDocument(({ config }) => config.name);
  const id = useConfigId();
  // With unsent changes the newest version is not what is open.
  const isNow = useIsSaved();
  const first = isNow && !withNow ? 1 : 0;
  const configs = useQuery({ ...configsQuery, retry: false });
  const log = useQuery({
    queryKey: ["configs", id, "changes", "newest"],
    queryFn: ({ signal }) => fetchChanges(id, {}, signal),
    retry: false,
  });
  return useMemo(
    () => [
      ...(withOpen ? [{ value: OPEN, label: name ?? "This config", detail: "open" }] : []),
      ...(value.startsWith("file:") ? [{ value, label: value.slice(5), group: "Files" }] : []),
      ...(log.data?.changes ?? []).slice(first).map((change) => ({
        value: `version-${change.version}`,
        label: `Version ${change.version}`,
        detail: `${sentenceOf(change)} · ${dayOf(change.at)} ${timeOf(change.at)}`,
        group: "Versions",
      })),
      ...(configs.data ?? [])
        .filter((each) => each.id !== id)
        .map((each) => ({
          value: each.id,
          label: configTitle(each.name, each.file_name),
          detail: `Edited ${dayOf(each.updated_at)} ${timeOf(each.updated_at)}`,
          group: "Configs",
        })),
      ...builtinConfigNames
        .toReversed()
        .map((name) => ({ value: name, label: name, group: "Built-in configs" })),
    ],
    [log.data, configs.data, id, value, withOpen, first, name],
  );
}
