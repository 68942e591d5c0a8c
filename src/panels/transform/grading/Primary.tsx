import type { Rgbm } from "#ocio/transform/kind.ts";
import { ColorField } from "#parts/field/ColorField.tsx";
import { Field } from "#parts/field/Field.tsx";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Slider } from "#parts/field/Slider.tsx";
import type { EditorProps } from "../editor.ts";
import { NameField } from "../NameField.tsx";
import { NumberRow } from "../Numbers.tsx";
import { parameterName } from "../words.ts";
import { Balances } from "./Balances.tsx";
import { ranges } from "./ranges.ts";
import { StyleField } from "./StyleField.tsx";
import "./grading.css";

/** The controls that a style has, in the order in which they work. */
const CONTROLS = {
  log: ["brightness", "contrast", "gamma"],
  linear: ["offset", "exposure", "contrast"],
  video: ["lift", "gamma", "gain", "offset"],
} as const;
type ControlName = (typeof CONTROLS)[keyof typeof CONTROLS][number];

/** Channel spread at the rim of a wheel. */
const REACH: Record<ControlName, number> = {
  brightness: 1,
  contrast: 0.5,
  gamma: 0.5,
  offset: 0.25,
  exposure: 1,
  lift: 0.25,
  gain: 0.5,
};
const LEAST: Partial<Record<ControlName, number>> = { contrast: 0.01, gamma: 0.01, gain: 0 };
/** Controls whose channels are amounts of light. */
const LIGHT = new Set<ControlName>(["offset", "lift", "gain"]);
const LETTERS = ["R", "G", "B", "M"] as const;

const channels = ({ r, g, b }: Rgbm) => [r, g, b] as const;

/** A primary grade: the controls of its style as wheels and numbers, then saturation, pivots and clamps. */
export function Primary({ node, onSet }: EditorProps<"GradingPrimaryTransform">) {
  const controls = CONTROLS[node.style];
  const contrastPivot = node.style === "log" ? -0.2 : 0.18;
  return (
    <div className="grading parameters rgbm">
      <StyleField style={node.style} onSet={onSet} />
      <div className="wide">
        <Balances
          balances={controls.map((name) => ({
            label: parameterName(name),
            value: channels(node[name]),
            reach: REACH[name],
            ...(LEAST[name] !== undefined && { least: LEAST[name] }),
            onValue: ([r, g, b]) => onSet(name, { ...node[name], r, g, b }),
            master: node[name].master,
            range: ranges.primary[name],
            onMaster: (master) => onSet(name, { ...node[name], master }),
          }))}
        />
      </div>
      {controls.map((name) => (
        <Field key={name} label={parameterName(name)}>
          <NumberRow
            label={parameterName(name)}
            letters={LETTERS}
            values={[...channels(node[name]), node[name].master]}
            onCommit={([r, g, b, master]) =>
              onSet(name, { r: r ?? 0, g: g ?? 0, b: b ?? 0, master: master ?? 0 })
            }
          >
            {LIGHT.has(name) && (
              <ColorField
                compact
                label={parameterName(name)}
                value={[...channels(node[name])]}
                onCommit={([r, g, b]) => onSet(name, { ...node[name], r, g, b })}
              />
            )}
          </NumberRow>
        </Field>
      ))}
      <Field label="Saturation">
        <Slider
          label="Saturation"
          value={node.saturation}
          range={ranges.primary.saturation}
          onCommit={(value) => onSet("saturation", value)}
        />
      </Field>
      {node.style !== "video" && (
        <Field label="Contrast pivot">
          <Slider
            label="Contrast pivot"
            value={node.pivot ?? contrastPivot}
            range={{ ...ranges.primary.pivot, usual: contrastPivot }}
            onCommit={(value) => onSet("pivot", value === contrastPivot ? null : value)}
          />
        </Field>
      )}
      {node.style !== "linear" && (
        <Field label="Pivots">
          <Pair
            label="Pivot"
            values={[node.pivot_black, node.pivot_white]}
            onBlack={(value) => (value === null ? undefined : onSet("pivot_black", value))}
            onWhite={(value) => (value === null ? undefined : onSet("pivot_white", value))}
          />
        </Field>
      )}
      <Field label="Clamps">
        <Pair
          label="Clamp"
          optional
          values={[node.clamp_black, node.clamp_white]}
          onBlack={(value) => onSet("clamp_black", value)}
          onWhite={(value) => onSet("clamp_white", value)}
        />
      </Field>
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}

type PairProps = {
  label: string;
  values: readonly [number | null, number | null];
  optional?: boolean;
  onBlack: (value: number | null) => string | undefined;
  onWhite: (value: number | null) => string | undefined;
};

/** Two numbers, for black and for white. */
function Pair({ label, values: [black, white], optional, onBlack, onWhite }: PairProps) {
  const given = { cell: true, placeholder: "None", ...(optional && { optional }) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid row in every browser
    <div className="numbers" role="group" aria-label={`${label}s`}>
      <span className="numbers-cell two">
        <span className="numbers-letter" aria-hidden="true">
          black
        </span>
        <NumberField {...given} label={`${label} black`} value={black} onCommit={onBlack} />
      </span>
      <span className="numbers-cell two">
        <span className="numbers-letter" aria-hidden="true">
          white
        </span>
        <NumberField {...given} label={`${label} white`} value={white} onCommit={onWhite} />
      </span>
    </div>
  );
}
