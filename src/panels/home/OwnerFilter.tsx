import type { Summary } from "#api/summary.ts";
import { Select } from "#parts/field/Select.tsx";
import { legible } from "#parts/legible.ts";
import { ownerOf } from "./owner.ts";

type Props = {
  configs: readonly Summary[];
  /** Empty for everybody. */
  value: string;
  onChoose: (owner: string) => void;
};

/** Chooses whose configurations the list shows; most lists have one owner, and do not fetch it. */
export default function OwnerFilter({ configs, value, onChoose }: Props) {
  return (
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
  );
}

/** The owners that the list has, to filter by: oneself, the teams by name, those who have shared. */
function ownersOf(configs: readonly Summary[]): { value: string; label: string }[] {
  const names = new Map(configs.flatMap(({ team }) => (team ? [[team.id, team.name] as const] : [])));
  const there = new Set(configs.map(ownerOf));
  return [
    ...(there.has("own") ? [{ value: "own", label: "Yours" }] : []),
    ...[...names]
      .map(([value, label]) => ({ value, label: legible(label) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    ...(there.has("shared") ? [{ value: "shared", label: "Shared by a link" }] : []),
  ];
}
