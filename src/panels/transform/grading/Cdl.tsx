import { cdlStyles } from "#ocio/model/enums.ts";
import { ColorField } from "#parts/field/ColorField.tsx";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { Slider } from "#parts/field/Slider.tsx";
import type { EditorProps } from "../editor.ts";
import { NameField } from "../NameField.tsx";
import { NumberRow } from "../Numbers.tsx";
import { parameterName } from "../words.ts";
import { Balances } from "./Balances.tsx";
import { ImportCdl } from "./ImportCdl.tsx";
import { ranges } from "./ranges.ts";
import "./grading.css";

const STYLES = cdlStyles.map(({ value, label }) => ({ value, label }));
const LETTERS = ["R", "G", "B"] as const;
const TRIPLES = ["slope", "offset", "power"] as const;
type Triple = readonly [number, number, number];

const REACH = { slope: 0.5, offset: 0.25, power: 0.5 };
/** OCIO's limits: no negative slope, a power above 0. */
const LEAST: Record<string, number | undefined> = { slope: 0, power: 0.01 };

const meanOf = ([r, g, b]: Triple) => Number(((r + g + b) / 3).toFixed(7));

/** All channels moved alike, to a new mean. */
function aboutMean(value: Triple, mean: number, least = Number.NEGATIVE_INFINITY): number[] {
  const by = mean - meanOf(value);
  return value.map((channel) => Math.max(least, Number((channel + by).toFixed(7))));
}

/** Slope, offset and power as wheels and numbers, saturation, style, and a file to take them from. */
export function Cdl({ node, onSet, place }: EditorProps<"CDLTransform">) {
  return (
    <div className="grading parameters">
      <div className="wide">
        <Balances
          balances={TRIPLES.map((name) => ({
            label: parameterName(name),
            value: node[name],
            reach: REACH[name],
            ...(LEAST[name] !== undefined && { least: LEAST[name] }),
            onValue: (value) => onSet(name, value),
            master: meanOf(node[name]),
            range: ranges.cdl[name],
            onMaster: (mean) => onSet(name, aboutMean(node[name], mean, LEAST[name])),
          }))}
        />
      </div>
      {TRIPLES.map((name) => (
        <Field key={name} label={parameterName(name)}>
          <NumberRow
            label={parameterName(name)}
            letters={LETTERS}
            values={node[name]}
            onCommit={(numbers) =>
              onSet(
                name,
                numbers.map((number) => number ?? 0),
              )
            }
          >
            {name !== "power" && (
              <ColorField
                label={parameterName(name)}
                value={node[name]}
                onCommit={(color) => onSet(name, color)}
              />
            )}
          </NumberRow>
        </Field>
      ))}
      <Field label="Saturation">
        <Slider
          label="Saturation"
          value={node.sat}
          range={ranges.cdl.sat}
          onCommit={(value) => onSet("sat", value)}
        />
      </Field>
      <Field label="Style">
        <Select value={node.style} choices={STYLES} onCommit={(style) => onSet("style", style)} />
      </Field>
      <NameField name={node.name} onSet={onSet} />
      <span className="label">File</span>
      <ImportCdl place={place} />
    </div>
  );
}
