import { Suspense, useEffect, useMemo, useState } from "react";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { fetched } from "#parts/fetched.ts";
import { Message } from "#parts/field/Field.tsx";
import { DialogFoot } from "../dialog/DialogFoot.tsx";
import { marksOf, useTextProblems } from "../export/useTextProblems.ts";

const YamlView = fetched(() => import("../export/YamlView.tsx"));

type Props = {
  file: File;
  /** Told of the file as it was left. */
  onClose: (file: File) => void;
  onOpen: (file: File) => void;
};

/** The text of a file that could not be opened, with what is wrong at which line, to fix here and open. */
export default function TextRepair({ file, onClose, onOpen }: Props) {
  const [given, setGiven] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [goal, setGoal] = useState<{ line: number } | null>(null);
  const text = typed ?? given ?? "";
  const problems = useTextProblems(text);
  const marks = useMemo(() => marksOf(problems), [problems]);
  useEffect(() => {
    file.text().then(setGiven, () => setGiven(""));
  }, [file]);
  const left = () => (typed === undefined ? file : new File([typed], file.name));
  const open = () => onOpen(left());
  const first = problems?.find(({ severity }) => severity === "error");
  const line = first?.line;
  return (
    <Dialog title={`Fix ${file.name}`} width={1000} keepsInput onClose={() => onClose(left())}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <div className="text-repair">
          <Suspense fallback={<p className="empty">Loading...</p>}>
            {given !== undefined && (
              <YamlView text={given} marks={marks} goal={goal} onType={setTyped} onApply={open} />
            )}
          </Suspense>
        </div>
        <DialogFoot submit="Open" saving={false} onCancel={() => onClose(left())}>
          {first ? (
            <Message
              id="text-repair-error"
              error={line === undefined ? first.message : `Line ${line}: ${first.message}`}
            />
          ) : (
            <span className="hint">{problems ? "No errors: it can be opened." : "Checking..."}</span>
          )}
          {line !== undefined && (
            <Button small look="ghost" onClick={() => setGoal({ line })}>
              Go to line
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}
