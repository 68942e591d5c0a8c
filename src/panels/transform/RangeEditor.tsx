import type { TransformOf } from "#ocio/chain/transform.ts";
import { rangeStyles } from "#ocio/model/enums.ts";
import { Field } from "#parts/field/Field.tsx";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Select } from "#parts/field/Select.tsx";
import type { EditorProps } from "./editor.ts";
import { NameField } from "./NameField.tsx";

const DEPTHS = ["UNKNOWN", "UINT8", "UINT10", "UINT12", "UINT16", "F16", "F32"];
const DEPTH_FIELDS = [
  ["file_input_bit_depth", "Depth in"],
  ["file_output_bit_depth", "Depth out"],
] as const;
const ENDS = [
  ["Minimum", "min_in_value", "min_out_value"],
  ["Maximum", "max_in_value", "max_out_value"],
] as const;

/** Two bounds coming in, and where they go. A bound that is empty is not there. */
export function RangeEditor({ node, onSet }: EditorProps<"RangeTransform">) {
  const problem = rangeProblem(node);
  return (
    <div className="parameters">
      <Field label="Style">
        <Select value={node.style} choices={rangeStyles} onCommit={(style) => onSet("style", style)} />
      </Field>
      {ENDS.map(([label, from, to]) => (
        <Field key={label} label={label}>
          <div className="range-row">
            <NumberField
              label={`${label} in`}
              optional
              placeholder="None"
              value={node[from]}
              onCommit={(value) => onSet(from, value)}
            />
            <span className="hint" aria-hidden="true">
              →
            </span>
            <NumberField
              label={`${label} out`}
              optional
              placeholder="None"
              value={node[to]}
              onCommit={(value) => onSet(to, value)}
            />
          </div>
        </Field>
      ))}
      {problem && (
        <p className="wide message" role="status">
          {problem}
        </p>
      )}
      {DEPTH_FIELDS.map(([name, label]) => (
        <Field key={name} label={label}>
          <Select
            value={node[name] ?? ""}
            none="Not set"
            choices={DEPTHS}
            onCommit={(value) => onSet(name, value === "" ? null : value)}
          />
        </Field>
      ))}
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}

/** OCIO's error for the bounds, as a sentence. */
function rangeProblem(node: TransformOf<"RangeTransform">): string | null {
  const { min_in_value: minIn, max_in_value: maxIn, min_out_value: minOut, max_out_value: maxOut } = node;
  if ((minIn === null) !== (minOut === null))
    return "A minimum needs both its in and its out value, or neither.";
  if ((maxIn === null) !== (maxOut === null))
    return "A maximum needs both its in and its out value, or neither.";
  if (minIn === null && maxIn === null) return "A range needs a minimum or a maximum.";
  if (node.style === "RANGE_NO_CLAMP" && (minIn === null || maxIn === null))
    return "Without clamping a range needs its minimum and its maximum.";
  if (minIn !== null && maxIn !== null && minIn > maxIn) return "The minimum in is above the maximum in.";
  if (minOut !== null && maxOut !== null && minOut > maxOut)
    return "The minimum out is above the maximum out.";
  return null;
}
