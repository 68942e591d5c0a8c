import { type FileRule, fileRuleFields } from "#ocio/model/rule.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { Field } from "#parts/field/Field.tsx";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Select } from "#parts/field/Select.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { useApp } from "#store/useEditor.tsx";
import { call, useChange } from "../change.ts";
import { ColorspacePicker } from "../choice/ThingPickers.tsx";
import { CommentField } from "../row/CommentField.tsx";
import { PlainFields } from "../row/DescribedField.tsx";
import { CustomKeys } from "../rule/CustomKeys.tsx";
import { RuleHead } from "../rule/RuleHead.tsx";
import { RuleProblems } from "../rule/RuleProblems.tsx";
import { NAME_MISSING } from "../rule/words.ts";
import { useDocument } from "../useDocument.ts";
import { ExtensionHint, PatternHint, RegexHint } from "./hints.tsx";

const SEARCH = "colorSpaceNamePathSearch";

const typeWords: Record<FileRule["ruleType"], string> = {
  basic: "Basic",
  regex: "Regex",
  [SEARCH]: "Path search",
  default: "Default",
};

/** The fields of a file rule; each change is a command. The Default rule has a color space and custom keys alone. */
export function FileRuleForm({ rule }: { rule: FileRule }) {
  const { editor } = useApp();
  const change = useChange();
  const { id, name, ruleType } = rule;
  const isDefault = ruleType === "default";
  return (
    <section className="rule-fields" aria-label={name} onBlur={editor.settle}>
      <RuleHead collection="file_rules" id={id} name={name} fixed={isDefault}>
        {!isDefault && <span className="hint">{typeWords[ruleType]}</span>}
      </RuleHead>
      <RuleProblems collection="file_rules" id={id} />
      {isDefault && <p className="rule-text">It matches every path that no other rule matches.</p>}
      {ruleType === SEARCH && (
        <p className="rule-text">It takes the color space whose name or alias comes last in the path.</p>
      )}
      <div className="form" key={id}>
        <OwnFields rule={rule} />
        {!isDefault && <Priority rule={rule} />}
        <PlainFields
          fields={fileRuleFields}
          row={rule}
          onSet={(verb, argument, value) =>
            change(call(`fileRule.${verb}`, { targets: [id], [argument]: value }))
          }
        />
        <Field label="Custom keys">
          <CustomKeys collection="file_rules" id={id} keys={rule.custom_keys} />
        </Field>
        <CommentField owner={`file_rules/${id}`} comment={rule.comment} />
      </div>
    </section>
  );
}

function OwnFields({ rule }: { rule: FileRule }) {
  const change = useChange();
  const { id, ruleType } = rule;
  const set = (verb: string, args: Record<string, unknown>) =>
    change(call(`fileRule.${verb}`, { targets: [id], ...args }));
  const space = useDocument((document) =>
    spelling(document, SPACES, rule.colorspace_id, rule.colorspace_name),
  );
  const choices = useDocument(({ file_rules: { byId } }) =>
    (["basic", "regex", SEARCH] as const).filter(
      (type) => type !== SEARCH || !Object.values(byId).some((each) => each.ruleType === SEARCH),
    ),
  );
  if (ruleType === SEARCH) return null;
  const colorspace = (
    <Field label="Color space">
      <ColorspacePicker
        value={space || null}
        onCommit={(name) => set("setColorspace", { colorspace: name ?? "" })}
      />
    </Field>
  );
  if (ruleType === "default") return colorspace;
  return (
    <>
      <Field label="Name">
        <TextField
          value={rule.name}
          onCommit={(name) =>
            name.trim() === "" ? NAME_MISSING : change(call("fileRule.rename", { target: id, name }))
          }
        />
      </Field>
      <Field label="Type">
        <Select
          value={ruleType}
          choices={choices.map((value) => ({ value, label: typeWords[value] }))}
          onCommit={(type) => change(call("fileRule.setType", { target: id, type }))}
        />
      </Field>
      {ruleType === "regex" ? (
        <Field label="Regex" hint={<RegexHint />}>
          <TextField mono value={rule.regex ?? ""} onCommit={(regex) => set("setRegex", { regex })} />
        </Field>
      ) : (
        <>
          <Field label="Pattern" hint={<PatternHint />}>
            <TextField
              mono
              value={rule.pattern ?? ""}
              onCommit={(pattern) => set("setPattern", { pattern })}
            />
          </Field>
          <Field label="Extension" hint={<ExtensionHint />}>
            <TextField
              mono
              value={rule.extension ?? ""}
              onCommit={(extension) => set("setExtension", { extension })}
            />
          </Field>
        </>
      )}
      {colorspace}
    </>
  );
}

/** Priority of a rule: OCIO tries the highest first. */
function Priority({ rule: { id, priority } }: { rule: FileRule }) {
  const change = useChange();
  const [lowest, highest] = useDocument(({ file_rules: { byId, order } }) => [
    order.some((each) => byId[each]?.ruleType === "default") ? 1 : 0,
    order.length - 1,
  ]) as [number, number];
  return (
    <Field label="Priority" hint="The rule with the highest priority is tried first">
      <span className="rule-priority">
        <NumberField
          integer
          value={priority}
          min={lowest}
          max={highest}
          onCommit={(next) =>
            next === null ? undefined : change(call("fileRule.setPriority", { target: id, priority: next }))
          }
        />
      </span>
    </Field>
  );
}
