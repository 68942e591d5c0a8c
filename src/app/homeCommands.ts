import type { Commands } from "#command/command.ts";
import { homeCommands } from "#commands/home.ts";
import { perform } from "#host/browser.ts";
import { createRecorder } from "#store/recorder.ts";
import type { AppContext } from "#store/useEditor.tsx";
import { type EffectParts, pageEffects } from "./effects.ts";
import { startWorker } from "./worker.ts";

/** The commands that need no open configuration, and what performs effects of any. */
type HomeCommands = {
  commands: Commands;
  perform: AppContext["perform"];
  /** Ends the recording of a macro without keeping it. */
  discardRecording: () => void;
};

/** Opens all that acts on the page: it is fetched once the first screen is shown, and starts the service worker. */
export function openHomeCommands(parts: Omit<EffectParts, "recorder">): HomeCommands {
  const { editor, preferences, outbox, run } = parts;
  const recorder = createRecorder(editor, preferences);
  const page = pageEffects({ ...parts, recorder });
  if (import.meta.env.PROD) startWorker(editor, outbox);
  return {
    commands: homeCommands,
    perform: (effects, call = run) =>
      // A form runs at once what the page shows in the palette, which knows nothing of the form's copy.
      perform(
        effects,
        { ...page, run: call, ...(call !== run && { offer: call }) },
        editor.store.getState().document?.config.id,
      ),
    discardRecording: recorder.discard,
  };
}
