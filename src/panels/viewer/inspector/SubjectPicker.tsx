import { useMemo } from "react";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { Picker } from "#parts/list/Picker.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import { optionSketch } from "../../choice/OptionSketch.tsx";
import type { Scene } from "../../preview/usePreview.ts";
import { stepOf } from "./subject.ts";

/** The choice of what a plot is of. */
export function SubjectPicker({ scene: { choice, document }, label }: { scene: Scene; label: string }) {
  const run = useRun();
  const { subject } = choice;
  const step = stepOf(subject);
  const options = useMemo(() => optionsOf(document, step), [document, step]);
  const value =
    typeof subject === "string" ? subject : "row" in subject ? subject.row : `step ${subject.step + 1}`;
  return (
    <span className="inspector-subject">
      <Picker
        label={label}
        options={options}
        value={value}
        fuzzy
        sketch={optionSketch}
        onCommit={(next) => {
          const ran = run(call("viewer.setSubject", { subject: next ?? "conversion" }));
          return ran.ok ? undefined : ran.why;
        }}
      />
    </span>
  );
}

function optionsOf(document: Document, step: number | null) {
  const rows = (kind: "colorspaces" | "display_colorspaces" | "named_transforms", group: string) =>
    rowsOf(document, kind).map(({ id, name }) => ({ value: id, label: name, group }));
  return [
    { value: "conversion", label: "The conversion" },
    ...(step === null ? [] : [{ value: `step ${step + 1}`, label: `Step ${step + 1} of the conversion` }]),
    ...rows("colorspaces", "Color spaces to light"),
    ...rows("display_colorspaces", "Display color spaces to light"),
    ...rows("named_transforms", "Named transforms"),
  ];
}
