import { useState } from "react";
import { hueCurveTypes } from "#color/curve/curve.ts";
import {
  defaultHueCurve,
  HUE_CURVES,
  hueCurveShape,
  type HueCurve as Name,
} from "#ocio/transform/gradingHueCurveTransform.ts";
import { Field } from "#parts/field/Field.tsx";
import { Segments } from "#parts/field/Segments.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import type { EditorProps } from "../editor.ts";
import { NameField } from "../NameField.tsx";
import { CurveEditor } from "./CurveEditor.tsx";
import { frameOf } from "./curve.ts";
import { StyleField } from "./StyleField.tsx";
import "./grading.css";

const WORDS: Record<Name, string> = {
  hue_hue: "Hue vs hue",
  hue_sat: "Hue vs sat",
  hue_lum: "Hue vs lum",
  lum_sat: "Lum vs sat",
  sat_sat: "Sat vs sat",
  lum_lum: "Lum vs lum",
  sat_lum: "Sat vs lum",
  hue_fx: "Hue fx",
};

/** The eight curves of a hue grade, each over hue, saturation or luminance. */
export function HueCurve({ node, onSet }: EditorProps<"GradingHueCurveTransform">) {
  const [name, setName] = useState<Name>("hue_hue");
  const type = hueCurveTypes[name];
  return (
    <div className="grading parameters">
      <StyleField style={node.style} onSet={onSet} />
      <span className="label" />
      <Toggle
        label="Bypass HSY"
        hint="The pixels are hue, saturation and luma already."
        value={node.hsy_bypass}
        onCommit={(value) => onSet("hsy_bypass", value)}
      />
      <Field label="Curve">
        <Segments
          value={name}
          choices={HUE_CURVES.map((value) => ({ value, label: WORDS[value], marked: node[value] !== null }))}
          onChange={(value) => setName(value as Name)}
        />
      </Field>
      <div className="wide">
        <CurveEditor
          key={name}
          name={name}
          label={WORDS[name]}
          value={node[name]}
          usual={defaultHueCurve(name, node.style)}
          type={type}
          shape={hueCurveShape(name)}
          frame={frameOf(type, node.style, name.startsWith("lum_"))}
          hues={name.startsWith("hue_")}
          onSet={(value) => onSet(name, value)}
        />
      </div>
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}
