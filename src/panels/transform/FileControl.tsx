import { useQuery } from "@tanstack/react-query";
import { filesQuery, lutsQuery } from "#api/queries.ts";
import { exampleLuts } from "#ocio/files/exampleLut.ts";
import { sourceOf } from "#ocio/files/fileReference.ts";
import { Field } from "#parts/field/Field.tsx";
import { Picker, type PickerOption } from "#parts/list/Picker.tsx";
import { useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import type { Control } from "./control.ts";

/** Files of a configuration that are no LUT. */
const OTHER = /\.(ocio|ocioz|txt|md|pdf|json|ya?ml)$/i;

/** The file of a step: an example, one that is kept beside the configuration, or any path that is typed. */
export const FileControl: Control<"file"> = ({ row, value, onSet }) => {
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
  const set = (text: string | null) => onSet(text ?? "");
  return (
    <Field label={row.label}>
      <Picker
        value={(value as string) || null}
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
};
