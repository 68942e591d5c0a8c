import type { Document } from "#ocio/model/document.ts";
import { joinLooks, lookEntries } from "#ocio/names/lookList.ts";
import type { Commit } from "#parts/field/draft.ts";
import { Picker, type PickerOption } from "#parts/list/Picker.tsx";
import { useDocument } from "../useDocument.ts";
import { lookSketch, optionSketch, viewSketch } from "./OptionSketch.tsx";
import { useRequestRow } from "./rowRequest.ts";
import { displayOptions, lookOptions, referenceOptions, viewNames } from "./spaces.ts";

type Shared = {
  /** Names it where no Field is around. */
  label?: string;
  placeholder?: string;
  /** A first row that chooses nothing. */
  none?: string;
  /** Any other text will do: a name that is not there yet, a context variable. */
  free?: boolean;
};
type One = Shared & { multiple?: false; value: string | null; onCommit: Commit<string | null> };
type Many = Shared & { multiple: true; value: readonly string[]; onCommit: Commit<string[]> };

const use = (text: string) => `Use “${text}”`;

/** Optional props of a picker, if given. */
function plain({ label, none }: Shared) {
  return { ...(label !== undefined && { label }), ...(none !== undefined && { none }) };
}

function plus(label: string, onAdd: (() => void) | undefined) {
  return onAdd && { add: { label, onAdd } };
}

type Spaces = {
  /** Options, by name: one of the lists of `spaces.ts`. */
  among?: (document: Document) => PickerOption[];
};

/** One color space or several, by the names that the file uses; the plus makes one. */
export function ColorspacePicker(props: (One | Many) & Spaces) {
  const { placeholder = "Select a color space...", free, among = referenceOptions } = props;
  const options = useDocument(among);
  const add = useRequestRow("colorspaces", (name) =>
    props.multiple ? props.onCommit([...new Set([...props.value, name])]) : props.onCommit(name),
  );
  const shared = {
    ...plain(props),
    options,
    placeholder,
    sketch: optionSketch,
    fuzzy: true,
    empty: "No results",
    ...plus("New color space", add),
  };
  if (props.multiple) {
    const { value, onCommit } = props;
    const create = free && {
      words: use,
      onCreate: (text: string) => onCommit([...new Set([...value, text])]),
    };
    return <Picker {...shared} multiple value={value} onCommit={onCommit} {...(create && { create })} />;
  }
  const create = free && { words: use, onCreate: props.onCommit };
  return <Picker {...shared} value={props.value} onCommit={props.onCommit} {...(create && { create })} />;
}

/** A display by name; the plus makes one. */
export function DisplayPicker(props: One) {
  const { value, onCommit, free, placeholder = "Select a display..." } = props;
  const options = useDocument(displayOptions);
  const add = useRequestRow("displays", onCommit);
  return (
    <Picker
      {...plain(props)}
      value={value || null}
      options={options}
      placeholder={placeholder}
      fuzzy
      empty="No results"
      {...plus("New display", add)}
      {...(free && { create: { words: use, onCreate: onCommit } })}
      onCommit={onCommit}
    />
  );
}

/** A view of a display, by name; without a display there is nothing to choose from. */
export function ViewPicker({ display, ...props }: One & { display: string | null }) {
  const { value, onCommit, free, placeholder = "Select a view..." } = props;
  const names = useDocument((document) => (display ? viewNames(document, display) : []));
  return (
    <Picker
      {...plain(props)}
      value={value || null}
      options={names.map((name) => ({ value: name, label: name }))}
      placeholder={placeholder}
      fuzzy
      empty="No views found"
      {...(display && { sketch: viewSketch(display) })}
      refused={display || value ? undefined : "Select a display first"}
      {...(free && { create: { words: use, onCreate: onCommit } })}
      onCommit={onCommit}
    />
  );
}

/**
 * A list of looks as OCIO spells it ("+Warm, -Cold"), one tag for each; alternatives ("a | b") are one tag.
 * The plus makes a look; signs and names that are not there can be typed.
 */
export function LooksPicker({ value, onCommit, ...props }: Omit<One, "multiple" | "free" | "none">) {
  const { placeholder = "None, or names as in +Warm, -Cold" } = props;
  const known = useDocument(lookOptions);
  const entries = lookEntries(value ?? "");
  const options = known.map((option) => {
    const entry = entries.find((each) => each.name.toLowerCase() === option.value.toLowerCase());
    return entry ? { ...option, value: entry.text, label: entry.text } : option;
  });
  const set = (texts: readonly string[]) => onCommit(texts.length === 0 ? null : joinLooks(texts));
  const append = (text: string) => set([...entries.map((entry) => entry.text), text]);
  const add = useRequestRow("looks", append);
  return (
    <Picker
      {...plain(props)}
      multiple
      value={entries.map(({ text }) => text)}
      options={options}
      placeholder={placeholder}
      sketch={lookSketch}
      fuzzy
      empty="No results"
      {...plus("New look", add)}
      create={{ words: use, onCreate: append }}
      onCommit={set}
    />
  );
}
