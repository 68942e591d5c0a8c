import type { TransformOf } from "#ocio/chain/transform.ts";
import { Field } from "#parts/field/Field.tsx";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Channels } from "./Channels.tsx";
import type { EditorProps, SetParameter } from "./editor.ts";
import { NameField } from "./NameField.tsx";

/** Common bases of logs. */
const BASES = [
  { label: "2", value: 2 },
  { label: "10", value: 10 },
  { label: "e", value: Math.E },
] as const;

/** OCIO also loads other bases from a file, and keeps them; e has its own button. */
function typedBase(value: number | null): string | undefined {
  return value !== null && Number.isInteger(value) && value >= 2
    ? undefined
    : "The base is a whole number, 2 or greater.";
}

function Base({ base, onSet }: { base: number; onSet: SetParameter }) {
  return (
    <Field label="Base">
      <div className="presets">
        <NumberField value={base} step={1} onCommit={(value) => typedBase(value) ?? onSet("base", value)} />
        {BASES.map(({ label, value }) => (
          <button
            key={label}
            type="button"
            className="button ghost small"
            aria-label={`Base ${label}`}
            aria-pressed={base === value}
            onClick={() => onSet("base", value)}
          >
            {label}
          </button>
        ))}
      </div>
    </Field>
  );
}

const SIDES = [
  ["lin_side_slope", "Lin side slope"],
  ["lin_side_offset", "Lin side offset"],
  ["log_side_slope", "Log side slope"],
  ["log_side_offset", "Log side offset"],
] as const;

type Affine = TransformOf<"LogAffineTransform"> | TransformOf<"LogCameraTransform">;

/** Out = log slope × log(lin slope × in + lin offset) + log offset. */
function Sides({ node, onSet }: { node: Affine; onSet: SetParameter }) {
  return SIDES.map(([name, label]) => (
    <Field key={name} label={label}>
      <Channels label={label} values={node[name]} onCommit={(value) => onSet(name, value)} />
    </Field>
  ));
}

/** The logarithm of each channel. */
export function LogEditor({ node, onSet }: EditorProps<"LogTransform">) {
  return (
    <div className="parameters">
      <Base base={node.base} onSet={onSet} />
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}

/** A logarithm with slope and offset on its linear and its logarithmic side. */
export function LogAffineEditor({ node, onSet }: EditorProps<"LogAffineTransform">) {
  return (
    <div className="parameters">
      <Base base={node.base} onSet={onSet} />
      <Sides node={node} onSet={onSet} />
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}

/** A camera's curve: below the break it is a straight line, whose slope follows from the rest unless it is given. */
export function LogCameraEditor({ node, onSet }: EditorProps<"LogCameraTransform">) {
  return (
    <div className="parameters">
      <Base base={node.base} onSet={onSet} />
      <Sides node={node} onSet={onSet} />
      <Field label="Lin side break">
        <Channels
          label="Lin side break"
          values={node.lin_side_break}
          onCommit={(value) => onSet("lin_side_break", value)}
        />
      </Field>
      <Field label="Linear slope" hint="Empty: the line continues the curve without a bend.">
        <Channels
          label="Linear slope"
          optional
          placeholder="auto"
          values={node.linear_slope ?? [null, null, null]}
          onCommit={(numbers) => {
            if (numbers.every((number) => number === null)) return onSet("linear_slope", null);
            const first = numbers.find((number) => number !== null);
            return onSet(
              "linear_slope",
              numbers.map((number) => number ?? first),
            );
          }}
        />
      </Field>
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}
