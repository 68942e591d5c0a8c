import { useEffect, useState } from "react";
import { nextOffer } from "#command/call.ts";
import { disabledReason } from "#command/disabledReason.ts";
import { following } from "#command/keymap.ts";
import type { Call } from "#command/state.ts";
import { Keys } from "#parts/Keys.tsx";
import { useApp, useRun } from "#store/useEditor.tsx";
import { setChord, useChord } from "./chord.ts";
import { openPalette } from "./paletteState.ts";
import "./whichKey.css";

/** Delay of the next keys' display; fast typists never see it. */
const DELAY_MS = 300;

/** Next keys of a pending chord, in a strip without timeout; Escape cancels it. */
export default function WhichKey() {
  const pending = useChord((chord) => chord.pending);
  const { editor } = useApp();
  const run = useRun();
  const [shown, setShown] = useState<typeof pending>();
  useEffect(() => {
    if (!pending) return setShown(undefined);
    const timer = setTimeout(() => setShown(pending), DELAY_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  if (!shown || shown !== pending) return null;

  const choose = (call: Call) => {
    setChord(undefined);
    const command = editor.commands[call.id];
    if (command && nextOffer(command, editor.store.getState(), call.args).question) openPalette({ call });
    else run(call);
  };
  const state = editor.store.getState();
  const first = shown.bindings[0]?.keys.split(" ").slice(0, shown.depth).join(" ") ?? "";
  return (
    <section className="which-key" aria-label="Keys that may follow">
      <div className="which-key-head">
        <Keys keys={first} />
        <span className="hint">then</span>
        <span className="grow" />
        <Keys keys="escape" />
        <span className="hint">Leave</span>
      </div>
      <div className="which-key-list">
        {following(shown).map(({ stroke, binding }) => {
          const command = editor.commands[binding.call.id];
          const refusal = command && disabledReason(command, state);
          return (
            <button
              type="button"
              key={`${stroke} ${binding.call.id}`}
              aria-disabled={refusal ? true : undefined}
              title={refusal}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(binding.call)}
            >
              <Keys keys={stroke} />
              <span className="ellipsis">{command?.title ?? binding.call.id}</span>
            </button>
          );
        })}
      </div>
      <p className="hidden-text" role="status">
        {following(shown).length} keys may follow. Escape leaves.
      </p>
    </section>
  );
}
