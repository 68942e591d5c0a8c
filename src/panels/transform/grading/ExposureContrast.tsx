import { exposureContrastStyles } from "#ocio/model/enums.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { Slider } from "#parts/field/Slider.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import type { EditorProps } from "../editor.ts";
import { NameField } from "../NameField.tsx";
import { parameterName } from "../words.ts";
import { ranges } from "./ranges.ts";
import "./grading.css";

const STYLES = exposureContrastStyles.map(({ value, label }) => ({ value, label }));
const DYNAMIC = ["dynamic_exposure", "dynamic_contrast", "dynamic_gamma"] as const;

/** Exposure, contrast and gamma about a pivot; the logarithmic style says how its code values count. */
export function ExposureContrast({ node, onSet }: EditorProps<"ExposureContrastTransform">) {
  const names = ["exposure", "contrast", "gamma", "pivot"] as const;
  const logarithmic = ["log_exposure_step", "log_midgray"] as const;
  const shown = node.style === "EXPOSURE_CONTRAST_LOGARITHMIC" ? [...names, ...logarithmic] : names;
  return (
    <div className="grading parameters long-labels">
      <Field label="Style">
        <Select value={node.style} choices={STYLES} onCommit={(style) => onSet("style", style)} />
      </Field>
      {shown.map((name) => (
        <Field key={name} label={parameterName(name)}>
          <Slider
            label={parameterName(name)}
            value={node[name] ?? ranges.exposureContrast[name].usual}
            range={ranges.exposureContrast[name]}
            onCommit={(value) => onSet(name, value)}
          />
        </Field>
      ))}
      <Field
        label="Dynamic"
        hint="A dynamic value is left out of the file: the program that shows the image sets it."
      >
        <div className="flags">
          {DYNAMIC.map((name) => (
            <Toggle
              key={name}
              label={parameterName(name.replace("dynamic_", ""))}
              value={node[name]}
              onCommit={(value) => onSet(name, value)}
            />
          ))}
        </div>
      </Field>
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}
