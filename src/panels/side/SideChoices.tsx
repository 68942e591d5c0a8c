import { Button } from "#parts/Button.tsx";
import type { PickerOption } from "#parts/list/Picker.tsx";
import { SideFile } from "./SideFile.tsx";
import { useSideOptions } from "./useSideOptions.ts";
import "./side.css";

type Props = { title: string; hint: string; onChoose: (address: string) => void };

/** Rows of a group; the picker above has the rest. */
const SHOWN = 8;

/** Lists every kind of configuration that a side can be, one press each, until a side is chosen. */
export function SideChoices({ title, hint, onChoose }: Props) {
  const all = useSideOptions("", false);
  const groups = new Map<string, PickerOption[]>();
  for (const option of all) {
    const group = option.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return (
    <div className="side-choices">
      <div className="side-choices-head">
        <h2>{title}</h2>
        <p className="hint">{hint}</p>
        <SideFile label="Config file" onChoose={onChoose}>
          {(open) => (
            <Button icon="upload" onClick={open}>
              Choose file…
            </Button>
          )}
        </SideFile>
      </div>
      {[...groups].map(([group, options]) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {options.slice(0, SHOWN).map(({ value, label, detail }) => (
              <li key={value}>
                <button type="button" onClick={() => onChoose(value)}>
                  <span>{label}</span>
                  {detail && <span className="hint">{detail}</span>}
                </button>
              </li>
            ))}
          </ul>
          {options.length > SHOWN && <p className="hint">{options.length - SHOWN} more in the field above</p>}
        </section>
      ))}
    </div>
  );
}
