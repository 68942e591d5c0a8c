import { toneDefaults } from "#ocio/transform/gradingToneTransform.ts";
import { Field } from "#parts/field/Field.tsx";
import { Slider } from "#parts/field/Slider.tsx";
import type { EditorProps } from "../editor.ts";
import { NameField } from "../NameField.tsx";
import { NumberRow } from "../Numbers.tsx";
import { parameterName } from "../words.ts";
import { ranges } from "./ranges.ts";
import { StyleField } from "./StyleField.tsx";
import "./grading.css";

type Node = EditorProps<"GradingToneTransform">["node"];
type ZoneName = keyof (typeof toneDefaults)["log"];
type Zone = NonNullable<Node[ZoneName]>;

const ZONES = ["blacks", "shadows", "midtones", "highlights", "whites"] as const;
const KEYS = ["r", "g", "b", "start", "width"] as const;
/** OCIO's names of a zone's last two numbers. */
const EDGES: Record<ZoneName, readonly [string, string]> = {
  blacks: ["Start", "Width"],
  shadows: ["Start", "Pivot"],
  midtones: ["Center", "Width"],
  highlights: ["Start", "Pivot"],
  whites: ["Start", "Width"],
};

function neutral(node: Node, name: ZoneName): Zone {
  const [start, width] = toneDefaults[node.style][name];
  return { r: 1, g: 1, b: 1, master: 1, start, width };
}

/** A tone grade: five zones from dark to light, each with master, channels and its place; then the S contrast. */
export function Tone({ node, onSet }: EditorProps<"GradingToneTransform">) {
  function set(name: ZoneName, next: Zone) {
    const usual = neutral(node, name);
    const plain = [...KEYS, "master" as const].every((key) => next[key] === usual[key]);
    return onSet(name, plain ? null : next);
  }
  return (
    <div className="grading parameters">
      <StyleField style={node.style} onSet={onSet} />
      {ZONES.map((name) => {
        const usual = neutral(node, name);
        const zone = node[name] ?? usual;
        const label = parameterName(name);
        return (
          <Field key={name} label={label}>
            <Slider
              label={label}
              value={zone.master}
              range={ranges.tone[name]}
              onCommit={(master) => set(name, { ...zone, master })}
            />
            <div className="tone-zone">
              <NumberRow
                label={label}
                letters={["R", "G", "B", ...EDGES[name]]}
                values={KEYS.map((key) => zone[key])}
                onCommit={(numbers) =>
                  set(name, {
                    ...zone,
                    ...Object.fromEntries(KEYS.map((key, at) => [key, numbers[at] ?? usual[key]])),
                  })
                }
              />
            </div>
          </Field>
        );
      })}
      <Field label="S contrast">
        <Slider
          label="S contrast"
          value={node.s_contrast}
          range={ranges.tone.s_contrast}
          onCommit={(value) => onSet("s_contrast", value)}
        />
      </Field>
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}
