import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { bare } from "#command/title.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import { Keys } from "#parts/Keys.tsx";
import { useCommandLoader } from "#store/commandLoader.ts";
import { useApp, useRun } from "#store/useEditor.tsx";
import { usePreferences } from "#store/usePreferences.ts";
import type { Sheet } from "./fixedKeys.ts";
import { openPalette } from "./paletteState.ts";
import { sheetOf } from "./sheet.ts";
import "./cheatSheet.css";

/** Every key by family, made from the commands themselves; it can be narrowed and printed. */
export default function CheatSheet({ onClose }: { onClose: () => void }) {
  const { editor } = useApp();
  const run = useRun();
  const preferences = usePreferences();
  const uses = useStore(preferences.store, (kept) => kept.uses);
  const [text, setText] = useState("");
  const [now, setNow] = useState(false);
  const fetch = useCommandLoader((loader) => loader.fetch);
  // On failure it still shows the loaded commands.
  useEffect(() => void fetch().catch(() => undefined), [fetch]);
  const used = new Set(uses.map(({ id }) => id));
  const groups = sheetOf(editor.commands, editor.store.getState(), text, now);
  return (
    <Dialog title="Keys" onClose={onClose} width={980}>
      <div className="cheat-head">
        <input
          className="field grow"
          type="search"
          aria-label="Filter keys"
          placeholder="Filter keys..."
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Toggle
          label="Only those available here"
          value={now}
          onCommit={(value) => {
            setNow(value);
            return undefined;
          }}
        />
        <Button
          look="soft"
          onClick={() => {
            onClose();
            void run({ id: "help.guide", args: {} });
          }}
        >
          Guide
        </Button>
        <Button look="soft" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div className="dialog-body cheat-sheet">
        {groups.length === 0 && <p className="empty">No results</p>}
        {groups.map((group) => (
          <Group
            key={group.heading}
            group={group}
            isNew={(id) => !used.has(id)}
            onChange={(id) => {
              flushSync(onClose);
              // Opened once the sheet has given the focus back, which returns there when the palette closes.
              setTimeout(() => openPalette({ call: { id: "key.set", args: { command: id } } }));
            }}
          />
        ))}
      </div>
      <p className="cheat-foot hint">A dot marks what you have not used yet. A click on a key changes it.</p>
    </Dialog>
  );
}

type GroupProps = { group: Sheet; isNew: (id: string) => boolean; onChange: (id: string) => void };

function Group({ group, isNew, onChange }: GroupProps) {
  return (
    <section aria-label={group.heading}>
      <h2>{group.heading}</h2>
      <dl>
        {group.lines.map(({ id, title, keys, fixed }) => (
          <div key={`${id} ${keys.join()}`}>
            <dt>
              {!fixed && isNew(id) && (
                <>
                  <span className="cheat-new" aria-hidden="true" />
                  <span className="hidden-text">Not used yet: </span>
                </>
              )}
              {bare(title)}
            </dt>
            <dd>
              {fixed ? (
                keys.map((each) => <Keys key={each} keys={each} />)
              ) : (
                <button
                  type="button"
                  aria-label={`Change key of ${bare(title)}`}
                  onClick={() => onChange(id)}
                >
                  {keys.map((each) => (
                    <Keys key={each} keys={each} />
                  ))}
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
