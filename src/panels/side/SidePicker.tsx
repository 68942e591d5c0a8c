import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { fetchChanges } from "#api/changeClient.ts";
import { configsQuery } from "#api/queries.ts";
import { builtinConfigNames } from "#ocio/builtin/name.ts";
import { IconButton } from "#parts/Button.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { useConfigId } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { OPEN, useFileSide } from "./useSide.ts";
import "./side.css";

type Props = {
  label: string;
  value: string;
  onChoose: (address: string) => void;
  /** Offers the open configuration itself. */
  withOpen?: boolean;
};

/** A version of the open configuration, another one of the visitor's, a built-in one or a file. */
export function SidePicker({ label, value, onChoose, withOpen = false }: Props) {
  const name = useDocument(({ config }) => config.name);
  const id = useConfigId();
  const read = useFileSide();
  const file = useRef<HTMLInputElement>(null);
  const [why, setWhy] = useState<string | null>(null);
  const configs = useQuery({ ...configsQuery, retry: false });
  const log = useQuery({
    queryKey: ["configs", id, "changes", "newest"],
    queryFn: ({ signal }) => fetchChanges(id, {}, signal),
    retry: false,
  });
  const options = useMemo(
    () => [
      ...(withOpen ? [{ value: OPEN, label: name ?? "This config", detail: "open" }] : []),
      ...(value.startsWith("file:") ? [{ value, label: value.slice(5), group: "Files" }] : []),
      ...(log.data?.changes ?? []).map(({ version, sentence }) => ({
        value: `version-${version}`,
        label: `Version ${version}`,
        detail: sentence ?? "",
        group: "Versions",
      })),
      ...(configs.data ?? [])
        .filter((each) => each.id !== id)
        .map((each) => ({ value: each.id, label: each.name ?? "Untitled", group: "Configs" })),
      ...builtinConfigNames
        .toReversed()
        .map((name) => ({ value: name, label: name, group: "Built-in configs" })),
    ],
    [log.data, configs.data, id, value, withOpen, name],
  );
  return (
    <div className="config-side">
      <Picker
        label={label}
        options={options}
        value={value === "" ? null : value}
        fuzzy
        onCommit={(chosen) => {
          setWhy(null);
          onChoose(chosen ?? "");
          return undefined;
        }}
      />
      <IconButton icon="upload" label={`${label}: open a file`} small onClick={() => file.current?.click()} />
      <input
        ref={file}
        type="file"
        hidden
        accept=".ocio,.ocioz"
        aria-label={`File: ${label}`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen)
            read(chosen).then(onChoose, (error: unknown) =>
              setWhy(error instanceof Error ? error.message : "The file cannot be read."),
            );
          target.value = "";
        }}
      />
      {why !== null && <p role="alert">{why}</p>}
    </div>
  );
}
