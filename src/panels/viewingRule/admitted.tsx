import { type Document, rowsOf } from "#ocio/model/document.ts";
import { ENCODINGS } from "#ocio/model/enums.ts";
import type { ViewingRule } from "#ocio/model/rule.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import type { Commit } from "#parts/field/draft.ts";
import { Field } from "#parts/field/Field.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { processSpaceOptions } from "../choice/spaces.ts";
import { ColorspacePicker } from "../choice/ThingPickers.tsx";
import { useDocument } from "../useDocument.ts";

export type RuleType = "colorspaces" | "encodings";

export const typeWords: Record<RuleType, string> = { colorspaces: "Color spaces", encodings: "Encodings" };

/** A rule with encodings is one of encodings. */
export function typeOf({ encodings_data }: ViewingRule): RuleType {
  return encodings_data.length > 0 ? "encodings" : "colorspaces";
}

/** Names admitted by a rule, as in the file. */
export function admittedBy(document: Document, rule: ViewingRule): string[] {
  if (typeOf(rule) === "encodings") return rule.encodings_data;
  return rule.colorspace_ids.map((id, at) =>
    spelling(document, SPACES, id, rule.colorspace_names[at] ?? null),
  );
}

type Props = { type: RuleType; value: readonly string[]; onCommit: Commit<string[]>; required?: boolean };

/** The color spaces and roles, or the encodings, that a rule admits. */
export function AdmittedField({ type, value, onCommit, required = false }: Props) {
  const known = useDocument((document) => [
    ...new Set([...ENCODINGS, ...SPACES.flatMap((kind) => rowsOf(document, kind).map(encodingOf))]),
  ]).filter(Boolean);
  if (type === "colorspaces")
    return (
      <Field label="Color Spaces" required={required}>
        <ColorspacePicker
          multiple
          among={processSpaceOptions}
          placeholder="Add color spaces..."
          value={value}
          onCommit={onCommit}
        />
      </Field>
    );
  return (
    <Field label="Encodings" required={required}>
      <Picker
        multiple
        fuzzy
        value={value}
        options={known.map((encoding) => ({ value: encoding, label: encoding }))}
        placeholder="Add encodings..."
        create={{ words: (text) => `Use “${text}”`, onCreate: (text) => onCommit([...value, text]) }}
        onCommit={onCommit}
      />
    </Field>
  );
}

function encodingOf({ encoding }: { encoding: string | null }): string {
  return encoding ?? "";
}
