import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { configsQuery } from "#api/queries.ts";
import { useSaveStatus } from "#palette/outboxContext.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Toggle } from "#parts/field/Toggle.tsx";
import { useCopy, useEditor } from "#store/useEditor.tsx";
import { countedChanges } from "#sync/delivery/summary.ts";
import { heldText, ownLines, typedText } from "./discardLines.ts";
import { useDiscardQuestion } from "./discardQuestion.ts";
import "./unsent.css";

/** Dialog that asks which unsent changes to discard: own ones, and those of other people by name. */
export default function DiscardQuestion() {
  const { question, close } = useDiscardQuestion();
  const { refused = [], held = [] } = useSaveStatus();
  const open = useEditor(({ document }) => document);
  const queries = useQueryClient();
  const copyText = useCopy();
  const nameConfig = (id: string) =>
    (open?.config.id === id
      ? open.config.name
      : queries.getQueryData(configsQuery.queryKey)?.find((each) => each.id === id)?.name) ?? undefined;
  const own = ownLines(refused, open, nameConfig);
  const [kept, setKept] = useState<readonly string[]>(question?.own ? [] : own.map(({ key }) => key));
  const [owners, setOwners] = useState<readonly (string | undefined)[]>([]);
  if (!question) return null;

  const going = own.filter(({ key }) => !kept.includes(key)).flatMap(({ changes }) => changes);
  const theirs = held.filter(({ owner }) => owners.includes(owner));
  const count = going.length + theirs.reduce((sum, { changes }) => sum + changes, 0);
  const discard = () => {
    close();
    question.give({ refused: going, owners: theirs.map(({ owner }) => owner) });
  };

  return (
    <Dialog
      title={question.own ? "Discard changes that were not sent" : "Changes that were not sent"}
      width={560}
      onClose={close}
    >
      <p className="dialog-text">Discarded changes cannot be restored. The rest is kept in this browser.</p>
      <div className="dialog-body unsent">
        {own.length > 0 && (
          <fieldset>
            <legend>Yours</legend>
            {own.map(({ key, text, changes }) => (
              <div key={key}>
                <Toggle
                  label={text}
                  value={!kept.includes(key)}
                  onCommit={(on) => {
                    setKept(toggled(kept, key, !on));
                    return undefined;
                  }}
                />
                <pre className="hint">{escapeBidi(typedText(changes, open))}</pre>
              </div>
            ))}
          </fieldset>
        )}
        {held.length > 0 && (
          <fieldset>
            <legend>By other people who used this browser</legend>
            {held.map((each) => (
              <Toggle
                key={each.owner ?? ""}
                label={heldText(each)}
                value={owners.includes(each.owner)}
                onCommit={(on) => {
                  setOwners(toggled(owners, each.owner, on));
                  return undefined;
                }}
              />
            ))}
            <p className="hint">They are sent as soon as whoever made them signs in here.</p>
          </fieldset>
        )}
      </div>
      <div className="dialog-foot">
        {own.length > 0 && (
          <Button icon="copy" onClick={() => copyText(typedText(refused, open))}>
            Copy changes
          </Button>
        )}
        <span className="grow" />
        <Button onClick={close} aria-keyshortcuts="Escape">
          Cancel
        </Button>
        <Button look="solid" refused={count === 0 ? "Choose what to discard." : undefined} onClick={discard}>
          Discard {count > 0 ? countedChanges(count) : ""}
        </Button>
      </div>
    </Dialog>
  );
}

function toggled<T>(all: readonly T[], one: T, on: boolean): T[] {
  return on ? [...all, one] : all.filter((each) => each !== one);
}
