import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { useStore } from "zustand";
import { planQuery } from "#api/planClient.ts";
import { configQuery, configsQuery } from "#api/queries.ts";
import { createQueryClient } from "#api/queryClient.ts";
import type { Call } from "#command/command.ts";
import { perform } from "#host/browser.ts";
import { announce } from "#notify/announce.ts";
import { OutboxContext } from "#palette/saving.ts";
import { Others } from "#parts/field/remoteEdit.ts";
import { useKnowing } from "#store/knowing.ts";
import { createPreferences } from "#store/preferences.ts";
import { createRecorder } from "#store/recorder.ts";
import { type Desk, EditorContext, settleRan } from "#store/useEditor.tsx";
import { PreferencesContext } from "#store/usePreferences.ts";
import { pageEffects } from "./app/effects.ts";
import { createPageEditor, remember } from "./app/pageEditor.ts";
import { openPageOutbox } from "./app/pageOutbox.ts";
import { followSession } from "./app/session.ts";
import { Themed } from "./app/theme.tsx";
import { startWorker } from "./app/worker.ts";
import { createPageRouter } from "./router.tsx";
import { watchOpen } from "./routes/-start/live.ts";
import { Start } from "./routes/-start/Start.tsx";

const preferences = createPreferences(localStorage);
const { editor, keysChanged } = createPageEditor(preferences);
const recorder = createRecorder(editor, preferences);
const queries = createQueryClient();
const run = (...calls: Call[]) => settleRan(desk, editor.run(...calls));
const { outbox, savedTexts } = openPageOutbox({
  ...{ editor, queries, run, listChanged },
  ahead: (configId, version) => live.ahead(configId, version),
});
const router = createPageRouter({
  ...{ queries, editor },
  rebase: outbox.rebase,
  saved: outbox.flush,
  unsentSteps: outbox.stepsOf,
});
// With what is sought and the place on the page.
const navigate = (to: string) => void router.navigate({ href: to });
const goHome = () => navigate("/");
const page = pageEffects({
  ...{ editor, outbox, preferences, queries, recorder, navigate, run, keysChanged, listChanged },
});
const live = watchOpen({
  ...{ editor, outbox, queries, run },
  files: (id) => page.files(id),
  go: navigate,
  leave: (id) => {
    // Its unsent changes are kept: the config may come back, or the user may discard them.
    editor.load(null);
    queries.removeQueries({ queryKey: configQuery(id).queryKey });
    listChanged();
    goHome();
  },
});
followSession({ editor, outbox, preferences, queries, recorder, goHome });
if (import.meta.env.PROD) startWorker(editor, outbox);

function listChanged(): void {
  queries.invalidateQueries({ queryKey: configsQuery.queryKey, exact: true });
  queries.invalidateQueries({ queryKey: planQuery.queryKey, exact: true });
}

const desk: Desk = {
  editor,
  perform: (effects, call = run) =>
    perform(effects, { ...page, run: call }, editor.store.getState().document?.config.id),
  tell: (ran) => {
    remember(editor, preferences, ran);
    // The server's answer says whether it is saved, and nothing does before.
    if (ran.ok && ran.changed && savedTexts.defers()) return;
    announce(editor, run, ran);
  },
};

/** The page: the only place where the list of commands meets the editor. */
export function App() {
  const keys = useStore(preferences.store, (kept) => kept.keys);
  const all = useKnowing((knowing) => knowing.all);
  // A new desk lets everything that prints a key print the new one, and what looks through the commands see all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are in the commands of the editor
  const keyed = useMemo(() => ({ ...desk }), [keys, all]);
  return (
    <EditorContext value={keyed}>
      <OutboxContext value={outbox}>
        <PreferencesContext value={preferences}>
          <QueryClientProvider client={queries}>
            <Others value={live.whose}>
              <Themed editor={editor}>
                <Start>
                  <RouterProvider router={router} />
                </Start>
              </Themed>
            </Others>
          </QueryClientProvider>
        </PreferencesContext>
      </OutboxContext>
    </EditorContext>
  );
}
