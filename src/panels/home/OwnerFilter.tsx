import { useEffect } from "react";
import type { Summary } from "#api/summary.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Select } from "#parts/field/Select.tsx";
import { useApp } from "#store/useEditor.tsx";
import { ownerOf } from "./owner.ts";

type Props = {
  configs: readonly Summary[];
  /** Empty for everybody. */
  value: string;
  onChoose: (owner: string) => void;
};

/**
 * Chooses whose configurations the list shows; most lists have one owner, and do not fetch it. What is made while one
 * team's are shown alone belongs to that team.
 */
export default function OwnerFilter({ configs, value, onChoose }: Props) {
  const team = configs.find((config) => ownerOf(config) === value && config.access !== "read")?.team;
  useNewTeam(team?.id);
  return (
    <>
      {team && <span className="hint text-1">New ones belong to {escapeBidi(team.name)}</span>}
      <Select
        value={value}
        none="Everybody's"
        choices={ownersOf(configs)}
        label="Whose configurations"
        onCommit={(chosen) => {
          onChoose(chosen);
          return undefined;
        }}
      />
    </>
  );
}

/** Lets commands make configurations in a team. */
function useNewTeam(newTeam: string | undefined): void {
  const { editor } = useApp();
  useEffect(() => {
    editor.look({ newTeam });
    return () => editor.look({ newTeam: undefined });
  }, [editor, newTeam]);
}

/** The owners that the list has, to filter by: oneself, the teams by name, those who have shared. */
function ownersOf(configs: readonly Summary[]): { value: string; label: string }[] {
  const names = new Map(configs.flatMap(({ team }) => (team ? [[team.id, team.name] as const] : [])));
  const there = new Set(configs.map(ownerOf));
  return [
    ...(there.has("own") ? [{ value: "own", label: "Yours" }] : []),
    ...[...names]
      .map(([value, label]) => ({ value, label: escapeBidi(label) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    ...(there.has("shared") ? [{ value: "shared", label: "Shared by a link" }] : []),
  ];
}
