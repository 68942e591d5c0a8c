import { builtinConfigName } from "#ocio/builtin/name.ts";
import { IconButton } from "#parts/Button.tsx";
import { Picker, type PickerOption } from "#parts/list/Picker.tsx";
import { SideFile } from "../side/SideFile.tsx";
import { useSideOptions } from "../side/useSideOptions.ts";
import { earlierMerge, isBuiltin, type OciomDraft } from "./ociomStore.ts";

const MERGE = "merge:";

type Props = {
  label: string;
  /** Name of the configuration in the OCIOM file; "" for none. */
  name: string;
  draft: OciomDraft;
  /** Takes a name, and the address for which it stands where it is no merge or built-in name. */
  onChoose: (name: string, address: string | null) => void;
};

/** Chooses the base or input of a merge: a configuration here, a built-in one, a file or an earlier merge. */
export function MergeSide({ label, name, draft, onChoose }: Props) {
  const { ociom, addresses, at } = draft;
  const earlier = earlierMerge(ociom.merges, name, at);
  const address = addresses[name];
  const builtin = isBuiltin(name) ? (builtinConfigName(name) ?? name) : undefined;
  const value = name === "" ? null : (address ?? (earlier ? `${MERGE}${earlier.name}` : (builtin ?? name)));
  const known = useSideOptions(address ?? "", true);
  const results: PickerOption[] = ociom.merges
    .slice(0, at)
    .map((merge) => ({ value: `${MERGE}${merge.name}`, label: merge.name, group: "Earlier merges" }));
  const options = [...results, ...known];
  const isListed = options.some((option) => option.value === value);
  const choose = (chosen: string) => {
    if (chosen.startsWith(MERGE)) return onChoose(chosen.slice(MERGE.length), null);
    if (isBuiltin(chosen)) return onChoose(chosen, null);
    const option = options.find((each) => each.value === chosen);
    const title = chosen.startsWith("file:") ? chosen.slice(5) : (option?.label ?? chosen);
    onChoose(freeName(/\.ocioz?$/i.test(title) ? title : `${title}.ocio`, chosen, draft), chosen);
  };
  return (
    <div className="config-side">
      <Picker
        label={label}
        options={
          isListed || value === null
            ? options
            : [
                { value, label: name, group: "In the file", detail: builtin ? "built-in" : "not chosen" },
                ...options,
              ]
        }
        value={value}
        placeholder="Choose a config…"
        fuzzy
        onCommit={(chosen) => {
          if (chosen === null) onChoose("", null);
          else if (chosen !== value) choose(chosen);
          return undefined;
        }}
      />
      <SideFile label={`File: ${label}`} onChoose={choose}>
        {(open) => <IconButton icon="upload" label={`${label}: open a file`} small onClick={open} />}
      </SideFile>
    </div>
  );
}

/** A file name that stands for no other configuration. */
function freeName(wanted: string, address: string, { addresses, ociom }: OciomDraft): string {
  const isTaken = (name: string) =>
    (addresses[name] ?? address) !== address ||
    ociom.merges.some((merge) => merge.name.toLowerCase() === name.toLowerCase());
  if (!isTaken(wanted)) return wanted;
  for (let count = 2; ; count++) {
    const name = wanted.replace(/(\.ocioz?)$/i, ` ${count}$1`);
    if (!isTaken(name)) return name;
  }
}
