import { useQuery } from "@tanstack/react-query";
import { filesQuery, lutsQuery } from "#api/queries.ts";
import { exampleLuts } from "#ocio/files/exampleLut.ts";
import { sourceOf } from "#ocio/files/fileReference.ts";
import { cdlStyles, interpolations } from "#ocio/model/enums.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Picker, type PickerOption } from "#parts/list/Picker.tsx";
import { useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import type { EditorProps, SetParameter } from "./editor.ts";

/** Files of a configuration that are no LUT. */
const OTHER = /\.(ocio|ocioz|txt|md|pdf|json|ya?ml)$/i;

/** The file of a step: an example, one that is kept beside the configuration, or any path that is typed. */
function FileField({ src, onSet }: { src: string; onSet: SetParameter }) {
  const configId = useConfigId();
  const go = useGo();
  const { data } = useQuery(filesQuery(configId));
  const { data: luts } = useQuery(lutsQuery);
  const examples = luts?.filter(({ builtin }) => builtin).map(({ key }) => key) ?? exampleLuts;
  const paths = new Set((data?.files ?? []).map(({ path }) => path).filter((path) => !OTHER.test(path)));
  // The search path leads to a file by another text than its path.
  const document = useDocument((open) => open);
  const kept = [...paths].map((path) => sourceOf(document, path, paths));
  const options: PickerOption[] = [
    ...kept.map((path) => ({ value: path, label: path, detail: "of this configuration" })),
    ...examples
      .filter((name) => !kept.includes(name))
      .map((name) => ({ value: name, label: name, detail: "example" })),
  ];
  const set = (text: string | null) => onSet("src", text ?? "");
  return (
    <Field label="File">
      <Picker
        value={src || null}
        options={options}
        fuzzy
        placeholder="File name or path..."
        search="Search, or type a path..."
        create={{ words: (text) => `Use “${text}”`, onCreate: set }}
        add={{ label: "Files", onAdd: () => go(`/${configId}/files`) }}
        onCommit={set}
      />
    </Field>
  );
}

type InterpolationProps = { value: string | null; among: readonly string[]; onSet: SetParameter };

function Interpolation({ value, among, onSet }: InterpolationProps) {
  return (
    <Field label="Interpolation">
      <Select
        value={value ?? ""}
        none="Default"
        choices={interpolations.filter((each) => among.includes(each.value))}
        onCommit={(next) => onSet("interpolation", next === "" ? null : next)}
      />
    </Field>
  );
}

const OF_FILE = ["nearest", "linear", "tetrahedral", "best"];
const OF_CURVE = ["nearest", "linear", "best"];

/** A file with a LUT or a CDL, and how it is read. */
export function FileEditor({ node, onSet }: EditorProps<"FileTransform">) {
  return (
    <div className="parameters">
      <FileField src={node.src} onSet={onSet} />
      <Interpolation value={node.interpolation} among={OF_FILE} onSet={onSet} />
      <Field label="CCC id" hint="Of .ccc and .cdl files: which correction, by its id or its number from 0.">
        <TextField
          value={node.cccid ?? ""}
          placeholder="The first"
          onCommit={(text) => onSet("cccid", text === "" ? null : text)}
        />
      </Field>
      <Field label="CDL style">
        <Select
          value={node.cdl_style ?? ""}
          none="Not set: no clamp"
          choices={cdlStyles}
          onCommit={(next) => onSet("cdl_style", next === "" ? null : next)}
        />
      </Field>
    </div>
  );
}

/** A file with a curve per channel. */
export function Lut1dEditor({ node, onSet }: EditorProps<"Lut1DTransform">) {
  return (
    <div className="parameters">
      <FileField src={node.src} onSet={onSet} />
      <Interpolation value={node.interpolation} among={OF_CURVE} onSet={onSet} />
    </div>
  );
}

/** A file with a cube. */
export function Lut3dEditor({ node, onSet }: EditorProps<"Lut3DTransform">) {
  return (
    <div className="parameters">
      <FileField src={node.src} onSet={onSet} />
      <Interpolation value={node.interpolation} among={OF_FILE} onSet={onSet} />
    </div>
  );
}
