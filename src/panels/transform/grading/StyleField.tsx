import { gradingStyles } from "#ocio/model/enums.ts";
import type { GradingStyle } from "#ocio/transform/kind.ts";
import { Field } from "#parts/field/Field.tsx";
import { Segments } from "#parts/field/Segments.tsx";
import type { SetParameter } from "../editor.ts";

const STYLES = ["linear", "log", "video"].map((value) => ({
  value,
  label: gradingStyles.find((style) => style.value === value)?.label ?? value,
}));

/** The style of a grading step: what its numbers count in. */
export function StyleField({ style, onSet }: { style: GradingStyle; onSet: SetParameter }) {
  return (
    <Field label="Style">
      <Segments changes value={style} choices={STYLES} onChange={(next) => onSet("style", next)} />
    </Field>
  );
}
