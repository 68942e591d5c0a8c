import type { KeyboardEvent } from "react";
import { Icon } from "../Icon.tsx";
import "../parts.css";
import "./picker.css";

type Props = {
  label: string;
  /** DOM id of the listbox below, and of the option that Enter would choose. */
  list: string;
  active: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The search above the options of a list that was opened: it keeps the focus and points at one of them. */
export function ListSearch({ label, list, active, value, onChange, onKeyDown }: Props) {
  return (
    <div className="picker-search">
      <Icon name="search" size={14} />
      <input
        // biome-ignore lint/a11y/noAutofocus: a list that was opened is there to be typed in
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        aria-label={label}
        placeholder={label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
