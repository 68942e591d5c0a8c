import { useState } from "react";
import { type CHANNELS, defaultRgbCurve } from "#ocio/transform/gradingRgbCurveTransform.ts";
import { Field } from "#parts/field/Field.tsx";
import { Segments } from "#parts/field/Segments.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import type { EditorProps } from "../editor.ts";
import { NameField } from "../NameField.tsx";
import { parameterName } from "../words.ts";
import { CurveEditor } from "./CurveEditor.tsx";
import { drawn, frameOf, pointsFrom } from "./curve.ts";
import { StyleField } from "./StyleField.tsx";
import "./grading.css";

type Channel = (typeof CHANNELS)[number];
const SHOWN: readonly Channel[] = ["master", "red", "green", "blue"];
const COLORS: Record<Channel, string> = {
  master: "var(--gray-12)",
  red: "var(--curve-red)",
  green: "var(--curve-green)",
  blue: "var(--curve-blue)",
};

/** The curves of master, red, green and blue; those that are not edited are seen behind. */
export function RgbCurve({ node, onSet }: EditorProps<"GradingRGBCurveTransform">) {
  const [channel, setChannel] = useState<Channel>("master");
  const usual = defaultRgbCurve(node.style);
  return (
    <div className="grading parameters">
      <StyleField style={node.style} onSet={onSet} />
      <span className="label" />
      <Toggle
        label="Bypass lin to log"
        hint="Linear style: the curves work on linear values instead of stops."
        value={node.lintolog_bypass}
        onCommit={(value) => onSet("lintolog_bypass", value)}
      />
      <Field label="Curve">
        <Segments
          value={channel}
          choices={SHOWN.map((value) => ({
            value,
            label: parameterName(value),
            ...(value !== "master" && { dot: COLORS[value] }),
            marked: node[value] !== null,
          }))}
          onChange={(value) => setChannel(value as Channel)}
        />
      </Field>
      <div className="wide">
        <CurveEditor
          key={channel}
          name={channel}
          label={parameterName(channel)}
          value={node[channel]}
          usual={usual}
          type="rgb"
          shape={{ rising: true, periodic: false }}
          frame={frameOf("rgb", node.style, true)}
          color={COLORS[channel]}
          beside={SHOWN.filter((other) => other !== channel && node[other] !== null).map((other) => ({
            name: other,
            color: COLORS[other],
            y: drawn(node[other] ?? pointsFrom(usual), "rgb").y,
          }))}
          onSet={(value) => onSet(channel, value)}
        />
      </div>
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}
