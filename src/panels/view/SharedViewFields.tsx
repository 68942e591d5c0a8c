import type { SharedView } from "#ocio/model/view.ts";
import { Field } from "#parts/field/Field.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { useApp } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { viewingRuleOptions } from "../choice/spaces.ts";
import { type FieldProps, useSetters } from "../row/fieldProps.ts";
import { useDocument } from "../useDocument.ts";
import { LooksField } from "./LooksField.tsx";
import { TargetFields } from "./TargetFields.tsx";
import { ViewAliasesField } from "./ViewAliasesField.tsx";

/** Target, looks and rule of a shared view. */
export function SharedViewFields({ collection, row, warnings, fresh, tried }: FieldProps<SharedView>) {
  const { change, noun, text } = useSetters(collection, row.id);
  const rules = useDocument(viewingRuleOptions);
  const targets = [row.id];
  const incomplete = useApp().copyOf?.incomplete;
  return (
    <>
      <ViewAliasesField
        view={row}
        onCommit={(aliases) => change(call(`${noun}.setAliases`, { targets, aliases }))}
      />
      <TargetFields
        view={row}
        shared
        fresh={fresh && incomplete?.has("target") === true}
        tried={tried}
        onDraft={(half) => incomplete?.[half ? "add" : "delete"]("target")}
        onCommit={({ colorspace, ...through }) =>
          change(
            colorspace === null
              ? call(`${noun}.setViewTransform`, { targets, ...through })
              : call(`${noun}.setColorspace`, { targets, colorspace }),
          )
        }
      />
      <Field label="Looks" warning={warnings.get("looks")}>
        <LooksField
          value={row.looks}
          onCommit={(looks) => change(call(`${noun}.setLooks`, { targets, looks }))}
        />
      </Field>
      <Field label="Viewing Rule" warning={warnings.get("rule_name")}>
        <Picker
          value={row.rule_name}
          options={rules}
          placeholder="None"
          none="None"
          empty="No viewing rules available"
          onCommit={text("setRule", "rule")}
        />
      </Field>
    </>
  );
}
