import { useState } from "react";
import { uuid } from "#command/call.ts";
import { listPath } from "#command/screen.ts";
import { shownComment } from "#ocio/model/comment.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { useMessage } from "#parts/field/draft.ts";
import { Field, Message, useField } from "#parts/field/Field.tsx";
import { TextArea } from "#parts/field/TextArea.tsx";
import { drafts } from "#store/drafts.ts";
import { settleRan, useApp } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useRowRequest } from "../choice/rowRequest.ts";
import { DialogFoot } from "../dialog/DialogFoot.tsx";
import { DraftNote } from "../dialog/DraftNote.tsx";
import { ItemDialog } from "../dialog/ItemDialog.tsx";
import { runAt } from "../dialog/runAt.ts";
import { useSubmit } from "../dialog/useSubmit.ts";
import { useConfigId } from "../place.ts";
import { commentHint, useHasLayout } from "../row/CommentField.tsx";
import { useDocument } from "../useDocument.ts";

/** The dialog of a display; the id "new" makes one. */
export function DisplayDialog({ id }: { id: string }) {
  return (
    <ItemDialog collection="displays" id={id} noun="display">
      <DisplayForm key={id} id={id} />
    </ItemDialog>
  );
}

function DisplayForm({ id }: { id: string }) {
  const app = useApp();
  const act = useAct();
  const path = listPath(useConfigId(), "displays");
  const given = useDocument(({ displays }) => displays.byId[id]?.name ?? "");
  const said = useDocument(({ displays }) => displays.byId[id]?.comment);
  const hasLayout = useHasLayout();
  const [comment, setComment] = useState<string>();
  const isNew = id === "new";
  const form = `${useConfigId()}/displays/${id}`;
  const [draft, setDraft] = useState(() => drafts.read<string>(form));
  const [name, setName] = useState(draft ?? given);
  const [error, setError] = useState<string>();
  const { close, give } = useRowRequest("displays", id);
  const drop = () => drafts.drop(form);
  function cancel() {
    drop();
    close();
  }
  const { saving, submit } = useSubmit(() => {
    if (name.trim() === "") return setError("Display name is required");
    const calls = isNew ? [call("display.create", { name, newId: uuid() })] : [];
    if (!isNew && name !== given) calls.push(call("display.rename", { target: id, name }));
    if (comment !== undefined)
      calls.push(call("comment.set", { owner: `displays/${id}`, comment: comment || null }));
    if (calls.length === 0) {
      drop();
      return close();
    }
    const ran = runAt(app.editor, path, ...calls);
    if (!ran.ok) return setError(ran.why);
    settleRan(app, give ? { ...ran, effects: [] } : ran);
    give?.(name.trim());
    drop();
    close();
  });
  return (
    <Dialog title={isNew ? "Create Display" : "Edit Display"} width={460} onClose={close}>
      <form onSubmit={submit} noValidate>
        {draft !== undefined && (
          <DraftNote
            onDiscard={() => {
              drop();
              setDraft(undefined);
              setName(given);
            }}
          />
        )}
        <div className="form">
          <Field label="Display Name" required hint={error ? undefined : "Enter a name for this display"}>
            <NameInput
              value={name}
              error={error}
              onChange={(next) => {
                setName(next);
                if (next === given) drop();
                else drafts.keep(form, next);
                setError(undefined);
              }}
            />
          </Field>
          {!isNew && (hasLayout || said !== undefined) && (
            <Field label="Comment" hint={commentHint("above it in the file")}>
              <TextArea
                rows={1}
                value={comment ?? shownComment(said)}
                onCommit={(text) => {
                  setComment(text);
                  return undefined;
                }}
              />
            </Field>
          )}
        </div>
        <DialogFoot submit={isNew ? "Create" : "Update"} saving={saving} onCancel={cancel}>
          {isNew && (
            <Button
              look="ghost"
              onClick={() => {
                cancel();
                act(call("display.createStandard", {}));
              }}
            >
              From a standard…
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function NameInput({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  const field = useField(undefined);
  const message = useMessage(error);
  return (
    <>
      <input
        {...field}
        {...message.aria}
        className="field"
        value={value}
        placeholder="e.g. sRGB, Rec.709"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type this name
        autoFocus
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <Message id={message.id} error={error} />
    </>
  );
}
