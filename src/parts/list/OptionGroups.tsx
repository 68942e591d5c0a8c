import type { PickerOption } from "./Picker.tsx";
import "./optionGroups.css";

type Props = {
  options: readonly PickerOption[];
  /** Rows of each group; the picker above has the rest. */
  atMost?: number;
  onChoose: (value: string) => void;
};

/** Lists the options of a picker by group, one press each, where nothing is chosen yet. */
export function OptionGroups({ options, atMost = Number.POSITIVE_INFINITY, onChoose }: Props) {
  const groups = new Map<string, PickerOption[]>();
  for (const option of options) {
    const group = option.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups].map(([group, all]) => (
    <section key={group} className="option-group" aria-label={group}>
      <h3>{group}</h3>
      <ul>
        {all.slice(0, atMost).map(({ value, label, detail }) => (
          <li key={value}>
            <button type="button" onClick={() => onChoose(value)}>
              <span>{label}</span>
              {detail && <span className="hint">{detail}</span>}
            </button>
          </li>
        ))}
      </ul>
      {all.length > atMost && <p className="hint">{all.length - atMost} more in the field above</p>}
    </section>
  ));
}
