import type { Colorspace, DisplayColorspace } from "#ocio/model/colorspace.ts";
import { ALLOCATIONS, BIT_DEPTHS } from "#ocio/model/enums.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import { type FieldProps, useSetters } from "../row/fieldProps.ts";
import { EncodingPicker } from "../row/LabelFields.tsx";
import { DescriptionField, InactiveToggle } from "../row/TextFields.tsx";
import { AllocationVars } from "../transform/Numbers.tsx";

/** The fields that only color spaces have, from the encoding to the interop ID. */
export function ColorspaceFields(props: FieldProps<Colorspace | DisplayColorspace>) {
  const { collection, row, warnings } = props;
  const { set, text } = useSetters(collection, row.id);
  // Of display color spaces the description stands further up.
  const forDisplay = collection === "display_colorspaces";
  return (
    <>
      <Field label="Encoding" warning={warnings.get("encoding")}>
        <div className="pair">
          <EncodingPicker collection={collection} row={row} />
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
          <Field label={forDisplay ? "Equality Group" : "Eq. Group"}>
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
        <InactiveToggle {...props} />
      </div>
      {!forDisplay && <DescriptionField {...props} />}
      <Field label="Interop ID" warning={warnings.get("interop_id")}>
        <TextField
          mono
          value={row.interop_id ?? ""}
          placeholder="None"
          onCommit={text("setInteropId", "interopId")}
        />
      </Field>
      <Field label="ICC Profile">
        <TextField
          value={row.interchange.icc_profile_name ?? ""}
          placeholder="None"
          onCommit={text("setIccProfileName", "iccProfileName")}
        />
      </Field>
    </>
  );
}
