import { memo } from "react";
import {
  cdlStyles,
  exposureContrastStyles,
  fixedFunctions,
  gradingStyles,
  negativeStyles,
  rangeStyles,
} from "#ocio/enums.ts";
import { toneDefaults } from "#ocio/transform/gradingTone.ts";
import type { Rgbm } from "#ocio/transform/kind.ts";
import type { Transform } from "#ocio/transform.ts";
import { numbersIn, shown } from "#parts/decimal.ts";
import { Field } from "#parts/Field.tsx";
import { NumberField } from "#parts/NumberField.tsx";
import { Select } from "#parts/Select.tsx";
import { TextField } from "#parts/TextField.tsx";
import { Toggle } from "#parts/Toggle.tsx";
import { type Parameter, parametersIn } from "./control.ts";
import { curveOf, curveText } from "./curve.ts";
import type { SetParameter } from "./editor.ts";
import { NamedParameter, namedParameter } from "./NamedParameter.tsx";
import { AllocationVars, MatrixGrid, NumberRow } from "./Numbers.tsx";
import { parameterName } from "./words.ts";

const RGBM = ["R", "G", "B", "M"] as const;
const RGBM_KEYS = ["r", "g", "b", "master"] as const;

/** Every parameter of a step with a control of its own, from the schema of its kind. */
export const Parameters = memo(function Parameters({
  node,
  onSet,
}: {
  node: Transform;
  onSet: SetParameter;
}) {
  if (node.type === "UnknownTransform")
    return (
      <div className="step-unknown">
        <p>Unknown transform type: {node.tag}</p>
        <p className="hint mono">{node.text}</p>
      </div>
    );
  const parameters = parametersIn(node);
  const flags = parameters.filter(({ control }) => control.kind === "flag");
  return (
    <div className="parameters">
      {parameters.map((parameter) =>
        parameter.control.kind === "flag" || isBesideMatrix(node, parameter) ? null : parameter.control
            .kind === "matrix" ? (
          <div key={parameter.name} className="wide">
            <One node={node} parameter={parameter} onSet={onSet} />
          </div>
        ) : (
          <Field key={parameter.name} label={parameterName(parameter.name)}>
            <One node={node} parameter={parameter} onSet={onSet} />
          </Field>
        ),
      )}
      {flags.length > 0 && (
        <>
          <span className="label">Flags</span>
          <div className="flags">
            {flags.map((parameter) => (
              <One key={parameter.name} node={node} parameter={parameter} onSet={onSet} />
            ))}
          </div>
        </>
      )}
    </div>
  );
});

function isBesideMatrix(node: Transform, parameter: Parameter): boolean {
  return node.type === "MatrixTransform" && parameter.name === "offset";
}

function One({ node, parameter, onSet }: { node: Transform; parameter: Parameter; onSet: SetParameter }) {
  const { name, control } = parameter;
  const value = (node as unknown as Record<string, unknown>)[name];
  const label = parameterName(name);
  const set = (next: unknown) => onSet(name, next);
  const named = namedParameter(node, name);
  if (named) return <NamedParameter node={node} name={name} kind={named} onSet={onSet} />;
  switch (control.kind) {
    case "number":
      return (
        <NumberField
          value={value as number | null}
          optional={control.optional}
          onCommit={set}
          placeholder="None"
        />
      );
    case "flag":
      return <Toggle label={label} value={value === true} onCommit={set} />;
    case "choice":
      return (
        <Select
          value={(value as string | null) ?? ""}
          choices={control.choices.map((choice) => ({ value: choice, label: choiceName(choice) }))}
          {...(control.optional && { none: "Not set" })}
          onCommit={(next) => set(next === "" ? null : next)}
        />
      );
    case "numbers":
      return (
        <NumberRow
          label={label}
          letters={control.letters}
          values={(value as number[] | null) ?? []}
          optional={control.optional}
          placeholders={control.letters.map(() => "default")}
          onCommit={(numbers) => {
            if (control.optional && numbers.every((number) => number === null)) return set(null);
            return set(numbers.map((number) => number ?? numbers.find((other) => other !== null) ?? 0));
          }}
        />
      );
    case "list":
      return node.type === "AllocationTransform" ? (
        <AllocationVars lg2={node.allocation === "lg2"} values={node.vars} onCommit={set} />
      ) : node.type === "FixedFunctionTransform" ? (
        <FixedFunctionParameters style={node.style} values={node.params} onSet={set} />
      ) : (
        <TextField
          mono
          value={(value as number[]).join(", ")}
          placeholder="Numbers, separated by commas"
          onCommit={(text) => {
            const numbers = text.trim() === "" ? [] : numbersIn(text);
            return numbers ? set(numbers) : `“${text}” is not a list of numbers.`;
          }}
        />
      );
    case "matrix":
      return (
        <MatrixGrid
          matrix={value as number[]}
          offset={(node as { offset?: number[] }).offset ?? [0, 0, 0, 0]}
          onMatrix={set}
          onOffset={(offset) => onSet("offset", offset)}
        />
      );
    case "rgbm": {
      const rgbm = value as Rgbm;
      return (
        <NumberRow
          label={label}
          letters={RGBM}
          values={RGBM_KEYS.map((key) => rgbm[key])}
          onCommit={(numbers) => set(Object.fromEntries(RGBM_KEYS.map((key, at) => [key, numbers[at] ?? 0])))}
        />
      );
    }
    case "zone":
      return node.type === "GradingToneTransform" ? (
        <Zone name={name as ZoneProps["name"]} style={node.style} value={value as ZoneValue} onSet={set} />
      ) : null;
    case "curve":
      return (
        <TextField
          mono
          value={curveText(value as Parameters<typeof curveText>[0])}
          placeholder="Default: x:y, x:y, …"
          onCommit={(text) => {
            const curve = curveOf(text);
            return typeof curve === "string" ? curve : set(curve);
          }}
        />
      );
    case "text":
      return (
        <TextField
          value={(value as string | null) ?? ""}
          placeholder={control.optional ? "None" : ""}
          onCommit={(text) => set(text === "" && control.optional ? null : text)}
        />
      );
  }
}

type FixedProps = {
  style: string;
  values: readonly number[];
  onSet: (values: number[]) => string | undefined;
};

/** The parameters of a fixed function by their names; a style that is not known takes a plain list. */
function FixedFunctionParameters({ style, values, onSet }: FixedProps) {
  const names = fixedFunctions.find(({ value }) => value === style)?.parameters;
  if (names?.length === 0 && values.length === 0) return <p className="field hint">This style takes none.</p>;
  if (names === undefined || names.length === 0)
    return (
      <TextField
        mono
        value={values.join(", ")}
        placeholder="Numbers, separated by commas"
        onCommit={(text) => {
          const numbers = text.trim() === "" ? [] : numbersIn(text);
          return numbers ? onSet(numbers) : `“${text}” is not a list of numbers.`;
        }}
      />
    );
  return (
    <NumberRow
      label="Parameters"
      letters={names}
      values={values}
      optional
      onCommit={(numbers) =>
        onSet(numbers.every((number) => number === null) ? [] : numbers.map((number) => number ?? 0))
      }
    />
  );
}

type ZoneValue = (Rgbm & { start: number; width: number }) | null;
const ZONE_KEYS = [...RGBM_KEYS, "start", "width"] as const;

type ZoneProps = {
  name: keyof (typeof toneDefaults)["log"];
  style: keyof typeof toneDefaults;
  value: ZoneValue;
  onSet: (value: unknown) => string | undefined;
};

/**
 * A tone zone; its last two numbers are called as OCIO calls them for that zone. Emptied, it is the style's default,
 * which also fills what is not given yet.
 */
function Zone({ name, style, value, onSet }: ZoneProps) {
  const start = name === "midtones" ? "Center" : "Start";
  const width = name === "shadows" || name === "highlights" ? "Pivot" : "Width";
  const defaults = [1, 1, 1, 1, ...toneDefaults[style][name]];
  return (
    <NumberRow
      label={parameterName(name)}
      letters={[...RGBM, start, width]}
      values={value ? ZONE_KEYS.map((key) => value[key]) : []}
      optional
      placeholders={defaults.map(shown)}
      onCommit={(numbers) => {
        if (numbers.every((number) => number === null)) return onSet(null);
        return onSet(Object.fromEntries(ZONE_KEYS.map((key, at) => [key, numbers[at] ?? defaults[at]])));
      }}
    />
  );
}

const labels = new Map(
  [...cdlStyles, ...negativeStyles, ...exposureContrastStyles, ...rangeStyles, ...gradingStyles].map(
    ({ value, label }) => [value, label],
  ),
);

function choiceName(choice: string): string {
  return labels.get(choice) ?? choice;
}
