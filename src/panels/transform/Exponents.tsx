import { negativeStyles } from "#ocio/model/enums.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { Channels } from "./Channels.tsx";
import type { EditorProps } from "./editor.ts";
import { NameField } from "./NameField.tsx";

const named = (values: readonly string[]) => negativeStyles.filter(({ value }) => values.includes(value));
/** OCIO has no straight part for a plain power; a step that asks for it all the same keeps it. */
const OF_POWER = ["NEGATIVE_CLAMP", "NEGATIVE_MIRROR", "NEGATIVE_PASS_THRU"];
const OF_CURVE = ["NEGATIVE_LINEAR", "NEGATIVE_MIRROR"];

/** A power per channel, and what becomes of negative values. */
export function ExponentEditor({ node, onSet }: EditorProps<"ExponentTransform">) {
  return (
    <div className="parameters">
      <Field label="Exponent">
        <Channels
          label="Exponent"
          values={node.value}
          step={0.1}
          onCommit={(value) => onSet("value", value)}
        />
      </Field>
      <Field label="Negatives">
        <Select
          value={node.style}
          choices={named(node.style === "NEGATIVE_LINEAR" ? [...OF_POWER, node.style] : OF_POWER)}
          onCommit={(style) => onSet("style", style)}
        />
      </Field>
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}

/** A power that clamps negatives. */
export function GammaEditor({ node, onSet }: EditorProps<"GammaTransform">) {
  return (
    <div className="parameters">
      <Field label="Gamma" hint="Negative values become 0. In the file it is an ExponentTransform.">
        <Channels label="Gamma" values={node.value} step={0.1} onCommit={(value) => onSet("value", value)} />
      </Field>
    </div>
  );
}

/** A power with a straight part near black: sRGB is gamma 2.4 with offset 0.055. */
export function ExponentWithLinearEditor({ node, onSet }: EditorProps<"ExponentWithLinearTransform">) {
  return (
    <div className="parameters">
      <Field label="Gamma">
        <Channels label="Gamma" values={node.gamma} step={0.1} onCommit={(value) => onSet("gamma", value)} />
      </Field>
      <Field label="Offset" hint="From 0 to 0.9; 0.055 with gamma 2.4 is sRGB.">
        <Channels
          label="Offset"
          values={node.offset}
          step={0.001}
          onCommit={(value) => onSet("offset", value)}
        />
      </Field>
      <Field label="Negatives">
        <Select value={node.style} choices={named(OF_CURVE)} onCommit={(style) => onSet("style", style)} />
      </Field>
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}
