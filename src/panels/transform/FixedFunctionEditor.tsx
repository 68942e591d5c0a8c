import { useQuery } from "@tanstack/react-query";
import { lookupQuery } from "#api/queries.ts";
import { fixedFunctions } from "#ocio/model/enums.ts";
import { capital } from "#ocio/model/noun.ts";
import { fixedParameters } from "#ocio/transform/fixedParameters.ts";
import { Button } from "#parts/Button.tsx";
import { numbersIn, shown } from "#parts/field/decimal.ts";
import { Field } from "#parts/field/Field.tsx";
import { NumberField } from "#parts/field/NumberField.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { Callout } from "./Callout.tsx";
import type { EditorProps } from "./editor.ts";
import { NameField } from "./NameField.tsx";

const OPTIONS = fixedFunctions.map(({ value, label }) => ({ value, label, detail: value }));

/** One of the functions that OCIO brings, with its parameters by name. */
export function FixedFunctionEditor({ node, onSet }: EditorProps<"FixedFunctionTransform">) {
  const { data, error } = useQuery(lookupQuery("fixed-function-styles"));
  const offered = data ? OPTIONS.filter(({ value }) => data.some((each) => each.value === value)) : OPTIONS;
  return (
    <div className="parameters long-labels">
      {error && <Callout title="Error loading fixed function styles">{error.message}</Callout>}
      <Field label="Style">
        <Picker
          value={node.style}
          options={offered}
          fuzzy
          placeholder="Select a style..."
          onCommit={(style) => onSet("style", style ?? "")}
        />
      </Field>
      <Values style={node.style} params={node.params} onSet={(params) => onSet("params", params)} />
      <NameField name={node.name} onSet={onSet} />
    </div>
  );
}

type ValuesProps = {
  style: string;
  params: readonly number[];
  onSet: (params: number[]) => string | undefined;
};

/** As many numbers as the style takes; the first that is typed brings the usual values of the others. */
function Values({ style, params, onSet }: ValuesProps) {
  const wanted = fixedParameters(style);
  if (wanted === undefined || (wanted.length === 0 && params.length > 0))
    return (
      <Field label="Parameters" hint={wanted && "This style takes none; these would be refused."}>
        <TextField
          mono
          value={params.join(", ")}
          placeholder="Numbers, separated by commas"
          onCommit={(text) => {
            const numbers = text.trim() === "" ? [] : numbersIn(text);
            return numbers ? onSet(numbers) : `“${text}” is not a list of numbers.`;
          }}
        />
      </Field>
    );
  if (wanted.length === 0) return <p className="wide message">This style has no parameters.</p>;
  const usual = wanted.map((each) => each.usual);
  const missing = params.length !== wanted.length;
  return (
    <>
      {wanted.map(({ name, unit, usual: value, min, max, whole }, at) => (
        <Field key={name} label={capital(name)}>
          <div className="presets">
            <NumberField
              optional={missing}
              value={params[at] ?? null}
              placeholder={shown(value)}
              {...(min !== undefined && { min })}
              {...(max !== undefined && { max })}
              {...(whole && { integer: true })}
              onCommit={(next) =>
                onSet(
                  wanted.map((each, index) =>
                    index === at ? (next ?? value) : (params[index] ?? each.usual),
                  ),
                )
              }
              onNumbers={(numbers) => {
                if (numbers.length === wanted.length) onSet(numbers);
              }}
            />
            {unit && unit !== wanted[at - 1]?.unit && <span className="hint">{unit}</span>}
          </div>
        </Field>
      ))}
      <div className="wide fixed-foot">
        {missing && (
          <span className="message" role="status">
            {params.length === 0
              ? `Needs ${wanted.length} ${wanted.length === 1 ? "parameter" : "parameters"}.`
              : `Needs ${wanted.length} parameters and has ${params.length}: ${params.map(shown).join(", ")}.`}
          </span>
        )}
        <Button small look="ghost" onClick={() => onSet(usual)}>
          Use usual values
        </Button>
      </div>
    </>
  );
}
