import { configFields, PROFILE_VERSIONS } from "#ocio/model/config.ts";
import { isAtLeast } from "#ocio/model/feature.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import { OrderedList } from "#parts/list/OrderedList.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { call, useChange } from "../change.ts";
import { viewTransformOptions } from "../choice/spaces.ts";
import { CommentField } from "../row/CommentField.tsx";
import { PlainFields } from "../row/DescribedField.tsx";
import { NumberRow } from "../transform/Numbers.tsx";
import { useDocument } from "../useDocument.ts";

const VERSIONS = [...PROFILE_VERSIONS].reverse().map((value) => ({ value, label: `OCIO ${value}` }));
const RGB = ["R", "G", "B"] as const;

/** The profile's own keys, each a field. */
export function Properties() {
  const change = useChange();
  const config = useDocument((document) => document.config);
  const transforms = useDocument(viewTransformOptions);
  const set = (verb: string, argument: string) => (value: unknown) =>
    change(call(`config.${verb}`, { [argument]: value }));
  return (
    <div className="form wide-labels">
      <Field label="Name" at="name">
        <TextField value={config.name ?? ""} placeholder="None" onCommit={set("setName", "name")} />
      </Field>
      <PlainFields
        fields={configFields}
        row={config}
        onSet={(verb, argument, value) => set(verb, argument)(value)}
      />
      <CommentField owner="config" comment={config.comment} place="at the head of the file" />
      {config.trailing_comment !== undefined && (
        <CommentField
          owner="config/end"
          label="Comment at the end"
          comment={config.trailing_comment}
          place="at the end of the file"
        />
      )}
      <Field label="Profile version" at="ocio_profile_version">
        <Select
          value={config.ocio_profile_version}
          choices={VERSIONS}
          onCommit={set("setVersion", "version")}
        />
      </Field>
      <Field label="Search path" at="search_path">
        <OrderedList
          mono
          values={config.search_path}
          empty="Files are looked for beside the configuration."
          onChange={set("setSearchPath", "searchPath")}
          add={(onAdd) => <AddText placeholder="Add a folder" label="Add to the search path" onAdd={onAdd} />}
        />
      </Field>
      <Field label="Default view transform" at="default_view_transform">
        <Picker
          value={config.default_view_transform}
          options={transforms}
          placeholder="The first scene-referred one"
          none="The first scene-referred one"
          empty="No view transforms yet"
          onCommit={set("setDefaultViewTransform", "defaultViewTransform")}
        />
      </Field>
      <Field label="Luma" at="luma">
        <NumberRow
          label="Luma"
          letters={RGB}
          values={config.luma}
          onCommit={(luma) => change(call("config.setLuma", { luma: luma.map((value) => value ?? 0) }))}
        />
      </Field>
      <Field label="Family separator" at="family_separator">
        <div className="short">
          <TextField
            mono
            value={config.family_separator}
            onCommit={set("setFamilySeparator", "familySeparator")}
          />
        </div>
      </Field>
      <span className="label">Parsing</span>
      <div className="control" data-at="strictparsing">
        <Toggle
          label="Strict parsing"
          hint="A color space must be named; otherwise the role “default” is used"
          value={config.strictparsing}
          onCommit={set("setStrictparsing", "strictparsing")}
        />
        {(config.use_display_aliases || isAtLeast(config.ocio_profile_version, "2.6")) && (
          <Toggle
            label="View aliases"
            hint="Views are found by their aliases, too"
            value={config.use_display_aliases === true}
            onCommit={set("setUseDisplayAliases", "useDisplayAliases")}
          />
        )}
      </div>
    </div>
  );
}

type AddTextProps = { label: string; placeholder: string; onAdd: (text: string) => string | undefined };

/** One line that empties itself when what was typed has been added. */
function AddText({ label, placeholder, onAdd }: AddTextProps) {
  return (
    <TextField
      mono
      label={label}
      placeholder={placeholder}
      value=""
      onCommit={(text) => (text.trim() === "" ? undefined : onAdd(text.trim()))}
    />
  );
}
