import { ALLOCATIONS, BIT_DEPTHS, ENCODINGS } from "#ocio/enums.ts";
import { Field } from "#parts/Field.tsx";
import { Picker } from "#parts/Picker.tsx";
import { Select } from "#parts/Select.tsx";
import { TagField } from "#parts/TagField.tsx";
import { TextArea } from "#parts/TextArea.tsx";
import { TextField } from "#parts/TextField.tsx";
import { Toggle } from "#parts/Toggle.tsx";
import { call, useChange } from "../change.ts";
import { CategoriesPicker, FamilyPicker } from "../choice/LabelPickers.tsx";
import { AllocationVars } from "../transform/Numbers.tsx";
import { useDocument } from "../useDocument.ts";
import type { Space } from "./lines.ts";

type Props = {
  noun: "colorspace" | "displayColorspace";
  row: Space;
  /** The name shown, where the row has only a stand-in. */
  name?: string;
  /** Warnings by field. */
  warnings: ReadonlyMap<string, string>;
  /** The form was opened to be filled. */
  fresh?: boolean;
};

/** Every field of a color space; each change is a command. */
export function Fields({ noun, row, name = row.name, warnings, fresh = false }: Props) {
  const change = useChange();
  const encodings = useDocument(({ colorspaces, display_colorspaces }) => [
    ...new Set(
      [
        ...ENCODINGS,
        ...[colorspaces, display_colorspaces].flatMap(({ byId }) => Object.values(byId).map(encodingOf)),
      ].filter(Boolean),
    ),
  ]);
  const target = row.id;
  const set = (verb: string, argument: string, value: unknown) =>
    change(call(`${noun}.${verb}`, { targets: [target], [argument]: value }));
  const text = (verb: string, argument: string) => (value: string | null) =>
    set(verb, argument, value || null);
  return (
    <div className="form">
      <Field label="Name" required={fresh} warning={warnings.get("name")}>
        <TextField
          value={name}
          autoFocus={fresh}
          onCommit={(next) =>
            next.trim() === "" ? "Name is required" : change(call(`${noun}.rename`, { target, name: next }))
          }
        />
      </Field>
      <Field label="Aliases" warning={warnings.get("aliases_data")}>
        <TagField
          values={row.aliases_data}
          placeholder="Add alias"
          onAdd={(alias) => change(call(`${noun}.addAlias`, { target, alias }))}
          onRemove={(alias) => change(call(`${noun}.removeAlias`, { target, alias }))}
        />
      </Field>
      <Field label="Family" warning={warnings.get("family_id")}>
        <div className="pair">
          <FamilyPicker value={row.family_id} onChoose={(family) => set("setFamily", "family", family)} />
          <Field label="Categories">
            <CategoriesPicker
              values={row.category_ids}
              onAdd={(category) => set("addCategory", "category", category)}
              onSet={(categories) => set("setCategories", "categories", categories)}
            />
          </Field>
        </div>
      </Field>
      <Field label="Encoding" warning={warnings.get("encoding")}>
        <div className="pair">
          <Picker
            value={row.encoding}
            options={encodings.map((value) => ({ value: value as string, label: value as string }))}
            placeholder="None"
            none="None"
            create={{ words: (typed) => `Use “${typed}”`, onCreate: text("setEncoding", "encoding") }}
            onCommit={text("setEncoding", "encoding")}
          />
          <Field label="Bit Depth" warning={warnings.get("bitdepth")}>
            <Select
              value={row.bitdepth ?? ""}
              choices={BIT_DEPTHS}
              none="unknown"
              onCommit={text("setBitdepth", "bitdepth")}
            />
          </Field>
        </div>
      </Field>
      <Field label="Allocation" warning={warnings.get("allocation")}>
        <div className="pair">
          <Select
            value={row.allocation ?? "uniform"}
            choices={ALLOCATIONS}
            onCommit={text("setAllocation", "allocation")}
          />
          <Field label="Eq. Group">
            <TextField
              value={row.equalitygroup ?? ""}
              placeholder="None"
              onCommit={text("setEqualitygroup", "equalitygroup")}
            />
          </Field>
        </div>
      </Field>
      <Field label="Alloc. vars" warning={warnings.get("allocation_vars")}>
        <AllocationVars
          lg2={row.allocation === "lg2"}
          values={row.allocation_vars}
          onCommit={(vars) => set("setAllocationVars", "allocationVars", vars)}
        />
      </Field>
      <span className="label">Flags</span>
      <div className="flags">
        <Toggle label="Is Data" value={row.isdata} onCommit={(value) => set("setIsData", "isData", value)} />
        <Toggle
          label="Is Inactive"
          hint="Hidden from the menus of applications"
          value={row.is_inactive}
          onCommit={(value) => set("setInactive", "inactive", value)}
        />
      </div>
      <Field label="Description">
        <TextArea value={row.description ?? ""} onCommit={text("setDescription", "description")} />
      </Field>
      <Field label="Interop ID" warning={warnings.get("interop_id")}>
        <div className="pair">
          <TextField
            mono
            value={row.interop_id ?? ""}
            placeholder="None"
            onCommit={text("setInteropId", "interopId")}
          />
          <Field label="ICC Profile">
            <TextField
              value={row.interchange.icc_profile_name ?? ""}
              placeholder="None"
              onCommit={text("setIccProfileName", "iccProfileName")}
            />
          </Field>
        </div>
      </Field>
      <Field label="AMF IDs">
        <TextArea
          mono
          rows={1}
          value={row.interchange.amf_transform_ids ?? ""}
          placeholder="One URN a line"
          onCommit={text("setAmfTransformIds", "amfTransformIds")}
        />
      </Field>
    </div>
  );
}

function encodingOf({ encoding }: { encoding: string | null }): string {
  return encoding ?? "";
}
