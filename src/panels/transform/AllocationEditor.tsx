import { allocations } from "#ocio/model/enums.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import type { EditorProps } from "./editor.ts";
import { AllocationVars } from "./Numbers.tsx";

/** Mapping of a range to 0–1: evenly, or by stops. */
export function AllocationEditor({ node, onSet }: EditorProps<"AllocationTransform">) {
  const isLog = node.allocation === "lg2";
  return (
    <div className="parameters">
      <Field label="Allocation">
        <Select
          value={node.allocation}
          choices={allocations.map(({ value }) => value)}
          onCommit={(allocation) => onSet("allocation", allocation)}
        />
      </Field>
      <Field
        label="Variables"
        hint={
          isLog
            ? "The lowest and the highest stop, as powers of 2; the third is added before the logarithm."
            : "The values that become 0 and 1."
        }
      >
        <AllocationVars lg2={isLog} values={node.vars} onCommit={(vars) => onSet("vars", vars)} />
      </Field>
    </div>
  );
}
