import { useLocation, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { stepCount } from "#command/macro.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { fetched } from "#parts/fetched.ts";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { useApp, useEditor } from "#store/useEditor.tsx";
import { SaveStatus } from "./SaveStatus.tsx";

const LocalFile = fetched(() => import("./LocalFile.tsx"));
const ProblemCount = fetched(() => import("./ProblemCount.tsx"));

/** The line at the bottom: what is saved, what is wrong, what undo would take back. */
export function StatusBar() {
  const { configId } = useParams({ strict: false });
  const opened = useEditor(({ document }) => document !== null && document.config.id === configId);
  const listed = useLocation({ select: ({ pathname }) => pathname === "/" });
  return (
    <footer className="status-bar" data-zone>
      <SaveStatus opening={configId !== undefined && !opened} />
      {opened && configId && (
        <>
          <Suspense>
            <LocalFile configId={configId} />
            <i />
            <ProblemCount configId={configId} />
          </Suspense>
          <History />
        </>
      )}
      <span className="gap" />
      <Recording />
      {listed && (
        <>
          <span className="fact wide">
            <Keys keys="up down" /> choose
          </span>
          <span className="fact wide">
            <Keys keys="enter" /> open
          </span>
          <i />
        </>
      )}
      <AllKeys />
    </footer>
  );
}

/** Note that a macro is being recorded, with its steps so far and the buttons that end it. */
function Recording() {
  const { editor } = useApp();
  const act = useAct();
  const steps = useEditor(({ macros }) => macros?.recording ?? null);
  if (steps === null) return null;
  const ends = (id: string, word: string) => (
    <button type="button" className="fact" onClick={() => act({ id, args: {} })}>
      {word} <Keys keys={editor.commands[id]?.keys?.[0] ?? ""} />
    </button>
  );
  return (
    <>
      <span className="fact" role="status">
        <span className="recording" aria-hidden="true" /> Recording a macro: {stepCount(steps)}
      </span>
      {steps > 0 && ends("macro.stop", "Stop")}
      {ends("macro.discard", "Discard")}
      <i />
    </>
  );
}

/** The guide and the keys. */
function AllKeys() {
  const { editor } = useApp();
  const act = useAct();
  return (
    <>
      <button type="button" className="fact guide" onClick={() => act({ id: "help.guide", args: {} })}>
        Guide
      </button>
      <button type="button" className="fact all-keys" onClick={() => act({ id: "key.list", args: {} })}>
        Keys <Keys keys={editor.commands["key.list"]?.keys?.[0] ?? ""} />
      </button>
    </>
  );
}

/** Undo and redo, each with the step's name. */
function History() {
  const undone = useEditor(({ past }) => past.at(-1)?.say);
  const redone = useEditor(({ future }) => future[0]?.say);
  // Also while the screen of the configuration is on its way, when a click would be refused.
  const isOutside = useEditor(({ session }) => session.outside ?? false);
  if (isOutside) return null;
  return (
    <>
      {undone !== undefined && <HistoryButton id="edit.undo" word="Undo" said={undone} />}
      {/* Redo does not come below a pointer that undid all. */}
      {undone === undefined && redone !== undefined && (
        <>
          <i />
          <span className="fact undoes">
            <span className="ellipsis">Nothing to undo</span>
          </span>
        </>
      )}
      {redone !== undefined && <HistoryButton id="edit.redo" word="Redo" said={redone} />}
    </>
  );
}

function HistoryButton({ id, word, said }: { id: string; word: string; said: string }) {
  const { editor } = useApp();
  const act = useAct();
  return (
    <>
      <i />
      <button
        type="button"
        className="fact undoes"
        title={`${word}: ${said}`}
        onClick={() => act({ id, args: {} })}
      >
        {word === "Undo" && <Icon name="undo" size={13} />}
        <span className="ellipsis">
          {word}: {said}
        </span>
        <Keys keys={editor.commands[id]?.keys?.[0] ?? ""} />
      </button>
    </>
  );
}
