import { IconButton } from "#parts/Button.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { SideFile } from "./SideFile.tsx";
import { useSideOptions } from "./useSideOptions.ts";
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
  return (
    <div className="config-side">
      <Picker
        label={label}
        options={useSideOptions(value, withOpen)}
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
