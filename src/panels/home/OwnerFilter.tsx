import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Summary } from "#api/summary.ts";
import type { Team } from "#api/team/team.ts";
import { teamsQuery } from "#api/team/teamClient.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Select } from "#parts/field/Select.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { useNewTeam } from "../team/useNewTeam.ts";
import { ownerOf } from "./owner.ts";

type Props = {
  configs: readonly Summary[];
  /** Empty for everybody. */
  value: string;
  onChoose: (owner: string) => void;
};

/**
 * Chooses whose configurations the list shows, teams without one among them; nothing where there is one owner alone.
 * Configs that are made while one team's are shown alone belong to that team.
 */
export default function OwnerFilter({ configs, value, onChoose }: Props) {
  const isRegistered = useEditor(({ session }) => session.account?.type === "registered");
  const { data: teams, isLoading } = useQuery({ ...teamsQuery, enabled: isRegistered });
  const team = teams?.find(({ id, role }) => id === value && role !== "viewer");
  useNewTeam(team?.id);
  const choices = ownersOf(configs, teams ?? []);
  const isGone = value !== "" && !isLoading && choices.every((each) => each.value !== value);
  useEffect(() => {
    if (isGone) onChoose("");
  }, [isGone, onChoose]);
  if (choices.length < 2 && value === "") return null;
  return (
    <>
      {team && <span className="hint text-1">New ones belong to {escapeBidi(team.name)}</span>}
      <Select
        value={value}
        none="Everybody's"
        choices={choices}
        label="Whose configurations"
        onCommit={(chosen) => {
          onChoose(chosen);
          return undefined;
        }}
      />
    </>
  );
}

/** The owners that the list has, to filter by: oneself, the teams by name, those who have shared. */
function ownersOf(configs: readonly Summary[], teams: readonly Team[]): { value: string; label: string }[] {
  const all = [...configs.flatMap(({ team }) => team ?? []), ...teams];
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const there = new Set(configs.map(ownerOf));
  return [
    ...(there.has("own") || names.size > 0 ? [{ value: "own", label: "Yours" }] : []),
    ...[...names]
      .map(([value, label]) => ({ value, label: escapeBidi(label) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    ...(there.has("shared") ? [{ value: "shared", label: "Shared by a link" }] : []),
  ];
}
