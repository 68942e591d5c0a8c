import type { MergeParams, Section, Strategy } from "#ocio/merge/ociom.ts";
import { sections, strategies } from "#ocio/merge/ociom.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { TagField } from "#parts/field/TagField.tsx";
import { TextArea } from "#parts/field/TextArea.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";

const strategyWords: Record<Strategy, string> = {
  PreferInput: "Prefer input",
  PreferBase: "Prefer base",
  InputOnly: "Input only",
  BaseOnly: "Base only",
  Remove: "Remove what the input has",
};
const strategyChoices = strategies.map((value) => ({ value, label: strategyWords[value] }));

const sectionWords: Record<Section, string> = {
  roles: "Roles",
  file_rules: "File rules",
  "display-views": "Displays and views",
  view_transforms: "View transforms",
  looks: "Looks",
  colorspaces: "Color spaces",
  named_transforms: "Named transforms",
};

const flags = [
  ["input_first", "Rows of the input come first", "Order of the merged lists."],
  ["avoid_duplicates", "Merge color spaces of equal color", "One space stays, with the names of both."],
  [
    "adjust_input_reference_space",
    "Adjust the input’s reference space",
    "Converts the input’s rows to the reference of the base.",
  ],
  ["error_on_conflict", "Refuse on a conflict", "Otherwise a conflict is a warning."],
] as const;

type Props = {
  merge: MergeParams;
  onChange: (merge: MergeParams) => void;
  refusal: (name: string) => string | undefined;
};

/** Options, strategies and overrides of one merge. */
export function MergeForm({ merge, onChange, refusal }: Props) {
  const { options, overrides, params } = merge;
  const set = (change: Partial<MergeParams>) => {
    onChange({ ...merge, ...change });
    return undefined;
  };
  const option = (change: Partial<MergeParams["options"]>) => set({ options: { ...options, ...change } });
  const override = (change: Partial<MergeParams["overrides"]>) =>
    set({ overrides: { ...overrides, ...change } });
  const tags = (key: "search_path" | "active_displays" | "active_views" | "inactive_colorspaces") => (
    <TagField
      values={overrides[key]}
      onAdd={(name) => override({ [key]: [...overrides[key], name] })}
      onRemove={(name) => override({ [key]: overrides[key].filter((each) => each !== name) })}
    />
  );
  return (
    <>
      <h3>Strategies</h3>
      <div className="form wide-labels">
        <Field label="All sections">
          <Select
            value={options.default_strategy}
            choices={strategyChoices}
            onCommit={(value) => option({ default_strategy: value as Strategy })}
          />
        </Field>
        {sections.map((section) => (
          <Field key={section} label={sectionWords[section]}>
            <Select
              value={params[section] ?? ""}
              none="As all sections"
              choices={strategyChoices}
              onCommit={(value) => {
                const { [section]: _, ...others } = params;
                return set({ params: value === "" ? others : { ...params, [section]: value as Strategy } });
              }}
            />
          </Field>
        ))}
      </div>
      <h3>Options</h3>
      <div className="ociom-toggles">
        {flags.map(([key, label, hint]) => (
          <Toggle
            key={key}
            label={label}
            hint={hint}
            value={options[key]}
            onCommit={(value) => option({ [key]: value })}
          />
        ))}
      </div>
      <div className="form wide-labels">
        <Field label="Family prefix, input">
          <TextField
            value={options.input_family_prefix}
            placeholder="None"
            onCommit={(text) => option({ input_family_prefix: text })}
          />
        </Field>
        <Field label="Family prefix, base">
          <TextField
            value={options.base_family_prefix}
            placeholder="None"
            onCommit={(text) => option({ base_family_prefix: text })}
          />
        </Field>
      </div>
      <h3>Overrides</h3>
      <p className="hint">Values given here replace the merged ones.</p>
      <div className="form wide-labels">
        <Field label="Config name">
          <TextField value={overrides.name} placeholder="As merged" onCommit={(name) => override({ name })} />
        </Field>
        <Field label="Description">
          <TextArea
            value={overrides.description}
            placeholder="As merged"
            onCommit={(description) => override({ description })}
          />
        </Field>
        <Field label="Search path">{tags("search_path")}</Field>
        <Field label="Context variables" hint="One NAME=VALUE per entry.">
          <TagField
            values={[...overrides.environment].map(([name, value]) => `${name}=${value}`)}
            onAdd={(text) => {
              const [, name, value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
              if (name === undefined) return "Write a variable as NAME=VALUE.";
              return override({ environment: new Map(overrides.environment).set(name.trim(), value.trim()) });
            }}
            onRemove={(text) => {
              const left = [...overrides.environment].filter(([name, value]) => `${name}=${value}` !== text);
              return override({ environment: new Map(left) });
            }}
          />
        </Field>
        <Field label="Active displays">{tags("active_displays")}</Field>
        <Field label="Active views">{tags("active_views")}</Field>
        <Field label="Inactive spaces">{tags("inactive_colorspaces")}</Field>
        <Field label="Result name" hint="Later merges use the result by this name.">
          <TextField value={merge.name} onCommit={(name) => refusal(name) ?? set({ name: name.trim() })} />
        </Field>
      </div>
    </>
  );
}
