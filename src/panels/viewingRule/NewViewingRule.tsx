import { nameProblem } from "#ocio/names/nameProblem.ts";
import { Field } from "#parts/field/Field.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { call, useChange } from "../change.ts";
import { NewRule } from "../rule/NewRule.tsx";
import { NAME_MISSING } from "../rule/words.ts";
import { useDocument } from "../useDocument.ts";
import { AdmittedField, type RuleType, typeWords } from "./admitted.tsx";
import { useViewingRuleDrafts, type ViewingRuleDraft } from "./draft.ts";

const stems: Record<RuleType, string> = { colorspaces: "colorspace-rule", encodings: "encoding-rule" };

type Props = { config: string; draft: ViewingRuleDraft; onDone: () => void };

/** A viewing rule in the making; it enters the document when it admits something. */
export function NewViewingRule({ config, draft, onDone }: Props) {
  const change = useChange();
  const { begin, fill, end } = useViewingRuleDrafts.getState();
  const put = (fields: Partial<ViewingRuleDraft>) => fill(config, fields) as undefined;
  const { type } = draft;
  const offered = useDocument((document) => {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? stems[type] : `${stems[type]}-${count}`;
      if (nameProblem(document, "viewing_rules", name) === null) return name;
    }
  });
  const name = draft.name ?? offered;

  function close() {
    end(config);
    onDone();
  }
  /** Closes the form, with what was filled in kept. */
  function leave() {
    fill(config, { open: false });
    onDone();
  }
  function discard() {
    end(config);
    begin(config, draft.type);
  }
  function make(): string | undefined {
    // Reads from the store, which has a field's latest commit.
    const given = useViewingRuleDrafts.getState().byConfig[config];
    const named = given?.name ?? offered;
    if (!given || named.trim() === "") return "";
    const { colorspaces, encodings } = given;
    const why = change(
      call("viewingRule.create", {
        type,
        name: named,
        colorspaces: type === "colorspaces" ? colorspaces : [],
        encodings: type === "encodings" ? encodings : [],
      }),
    );
    if (why === undefined) close();
    return why;
  }

  return (
    <NewRule
      heading="Create Viewing Rule"
      type={typeWords[type]}
      onCreate={make}
      onCancel={close}
      onLeave={leave}
      onDiscard={draft.restored ? discard : undefined}
    >
      {(tried) => (
        <>
          <Field label="Name" required>
            <TextField
              autoFocus
              value={name}
              refused={tried && name.trim() === "" ? NAME_MISSING : undefined}
              onCommit={(next) => put({ name: next })}
            />
          </Field>
          <AdmittedField
            required
            type={type}
            value={draft[type]}
            onCommit={(chosen) => put({ [type]: chosen })}
          />
        </>
      )}
    </NewRule>
  );
}
