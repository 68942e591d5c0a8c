import { useStore } from "zustand";
import type { Call } from "#command/state.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { local, type LocalQuestion as Question } from "#store/local.ts";
import { useRun } from "#store/useEditor.tsx";

/** Asks what only the user can decide about a file on disk: it changed, or a folder has several configurations. */
export default function LocalQuestion() {
  const question = useStore(local, (state) => state.question);
  const ask = useStore(local, (state) => state.ask);
  const run = useRun();
  if (!question) return null;
  const close = () => ask(null);
  const decide = (id: string, args: Call["args"] = {}) => {
    close();
    run({ id, args });
  };
  return (
    <Dialog title={titleOf(question)} width={520} onClose={close}>
      {question.kind === "changed" ? (
        <>
          <p className="dialog-text">
            Another program wrote {question.name} after it was opened or saved here. Overwriting replaces what
            that program wrote.
          </p>
          <div className="dialog-foot">
            <Button look="ghost" onClick={close} aria-keyshortcuts="Escape">
              Cancel
            </Button>
            <span className="grow" />
            <Button onClick={() => decide("file.reopenLocal")}>Open the version on disk</Button>
            <Button onClick={() => decide("file.saveAs")}>Save as</Button>
            <Button look="solid" onClick={() => decide("file.save", { overwrite: true })}>
              Overwrite
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="dialog-text">The folder {question.folder} has several configurations.</p>
          <ul className="dialog-body choices">
            {question.names.map((config) => (
              <li key={config}>
                <Button look="ghost" icon="file" onClick={() => decide("file.openLocalFolder", { config })}>
                  {config}
                </Button>
              </li>
            ))}
          </ul>
          <div className="dialog-foot">
            <span className="grow" />
            <Button onClick={close} aria-keyshortcuts="Escape">
              Cancel
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function titleOf(question: Question): string {
  return question.kind === "changed" ? "The file changed on disk" : "Which configuration?";
}
