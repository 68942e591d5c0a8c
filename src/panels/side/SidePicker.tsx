import { IconButton } from "#parts/Button.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { SideFile } from "./SideFile.tsx";
import { useSideName } from "./useSide.ts";
import { useSideOptions } from "./useSideOptions.ts";
import "./side.css";

type Props = {
  label: string;
  value: string;
  onChoose: (address: string) => void;
  /** Offers the open configuration itself. */
  withOpen?: boolean;
  /** Offers the newest version of it. */
  withNow?: boolean;
};

/** A version of the open configuration, another one of the visitor's, a built-in one or a file. */
export function SidePicker({ label, value, onChoose, withOpen = false, withNow = true }: Props) {
  const listed = useSideOptions(value, withOpen, withNow);
  const name = useSideName(value);
  // A layer is merged with versions of its base, which is another config.
  const isListed = value === "" || listed.some((option) => option.value === value);
  return (
    <div className="config-side">
      <Picker
        label={label}
        options={isListed ? listed : [{ value, label: name }, ...listed]}
        value={value === "" ? null : value}
        placeholder="Choose a config…"
        fuzzy
        onCommit={(chosen) => {
          onChoose(chosen ?? "");
          return undefined;
        }}
      />
      <SideFile label={`File: ${label}`} onChoose={onChoose}>
        {(open) => <IconButton icon="upload" label={`${label}: open a file`} small onClick={open} />}
      </SideFile>
    </div>
  );
}
