import { Field } from "#parts/field/Field.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { call, useChange } from "../change.ts";
import { ColorspacePicker } from "../choice/ThingPickers.tsx";
import { NewRule } from "../rule/NewRule.tsx";
import { NAME_MISSING } from "../rule/words.ts";
import { type FileRuleDraft, useFileRuleDrafts } from "./draft.ts";
import { ExtensionHint, PatternHint, RegexHint } from "./hints.tsx";

type Props = { config: string; draft: FileRuleDraft; onDone: () => void };

/** A basic or a regex rule in the making; it enters the document when it is complete. */
export function NewFileRule({ config, draft, onDone }: Props) {
  const change = useChange();
  const { begin, fill, end } = useFileRuleDrafts.getState();
  const put = (fields: Partial<FileRuleDraft>) => fill(config, fields) as undefined;

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
    const given = useFileRuleDrafts.getState().byConfig[config];
    if (!given || given.name.trim() === "") return "";
    const { type, name, colorspace, pattern, extension, regex } = given;
    const matching = type === "regex" ? { regex } : { pattern, extension };
    const why = change(call("fileRule.create", { type, name, colorspace: colorspace ?? "", ...matching }));
    if (why === undefined) close();
    return why;
  }

  return (
    <NewRule
      heading="Create File Rule"
      type={draft.type === "regex" ? "Regex" : "Basic"}
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
              value={draft.name}
              placeholder="e.g. openexr"
              refused={tried && draft.name.trim() === "" ? NAME_MISSING : undefined}
              onCommit={(name) => put({ name })}
            />
          </Field>
          {draft.type === "regex" ? (
            <Field label="Regex" required hint={<RegexHint />}>
              <TextField
                mono
                value={draft.regex}
                placeholder=".*_acescg\.exr"
                onCommit={(regex) => put({ regex })}
              />
            </Field>
          ) : (
            <>
              <Field label="Pattern" required hint={<PatternHint />}>
                <TextField mono value={draft.pattern} onCommit={(pattern) => put({ pattern })} />
              </Field>
              <Field label="Extension" required hint={<ExtensionHint />}>
                <TextField mono value={draft.extension} onCommit={(extension) => put({ extension })} />
              </Field>
            </>
          )}
          <Field label="Color space" required>
            <ColorspacePicker value={draft.colorspace} onCommit={(colorspace) => put({ colorspace })} />
          </Field>
        </>
      )}
    </NewRule>
  );
}
