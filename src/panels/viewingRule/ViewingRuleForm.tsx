import { type ViewingRule, viewingRuleFields } from "#ocio/model/rule.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { call, useChange } from "../change.ts";
import { CommentField } from "../row/CommentField.tsx";
import { PlainFields } from "../row/DescribedField.tsx";
import { CustomKeys } from "../rule/CustomKeys.tsx";
import { RuleHead } from "../rule/RuleHead.tsx";
import { RuleProblems } from "../rule/RuleProblems.tsx";
import { NAME_MISSING } from "../rule/words.ts";
import { useDocument } from "../useDocument.ts";
import { Uses } from "../uses/Uses.tsx";
import { AdmittedField, admittedBy, typeOf, typeWords } from "./admitted.tsx";

/** The fields of a viewing rule, each change a command, and the views that have it. */
export function ViewingRuleForm({ rule }: { rule: ViewingRule }) {
  const change = useChange();
  const { id, name } = rule;
  const type = typeOf(rule);
  const admitted = useDocument((document) => admittedBy(document, rule));
  return (
    <section className="rule-fields" aria-label={name}>
      <RuleHead collection="viewing_rules" id={id} name={name}>
        <span className="hint">{typeWords[type]}</span>
      </RuleHead>
      <RuleProblems collection="viewing_rules" id={id} />
      <div className="form" key={id}>
        <Field label="Name">
          <TextField
            value={name}
            onCommit={(next) =>
              next.trim() === ""
                ? NAME_MISSING
                : change(call("viewingRule.rename", { target: id, name: next }))
            }
          />
        </Field>
        <Field label="Type">
          <Select
            value={type}
            choices={(["colorspaces", "encodings"] as const).map((value) => ({
              value,
              label: typeWords[value],
            }))}
            onCommit={(next) => change(call("viewingRule.setType", { target: id, type: next }))}
          />
        </Field>
        <AdmittedField
          type={type}
          value={admitted}
          onCommit={(chosen) =>
            change(
              type === "colorspaces"
                ? call("viewingRule.setColorspaces", { targets: [id], colorspaces: chosen })
                : call("viewingRule.setEncodings", { targets: [id], encodings: chosen }),
            )
          }
        />
        <PlainFields
          fields={viewingRuleFields}
          row={rule}
          onSet={(verb, argument, value) =>
            change(call(`viewingRule.${verb}`, { targets: [id], [argument]: value }))
          }
        />
        <Field label="Custom keys">
          <CustomKeys collection="viewing_rules" id={id} keys={rule.custom_keys} />
        </Field>
        <CommentField owner={`viewing_rules/${id}`} comment={rule.comment} />
      </div>
      <Uses thing={{ kind: "viewing_rules", id }} />
    </section>
  );
}
