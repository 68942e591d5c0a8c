import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { useStore } from "zustand";
import { planQuery } from "#api/planClient.ts";
import { configQuery, configsQuery, filesQuery, lutsQuery } from "#api/queries.ts";
import { createQueryClient } from "#api/queryClient.ts";
import type { Commands } from "#command/command.ts";
import type { Call } from "#command/state.ts";
import { announce } from "#notify/announce.ts";
import { OutboxContext } from "#palette/outboxContext.ts";
import { loadWithRetry } from "#parts/fetched.ts";
import { Others } from "#parts/field/remoteEdit.ts";
import { useCommandLoader } from "#store/commandLoader.ts";
import { createPreferences } from "#store/preferences.ts";
import { type AppContext, EditorContext, settleRan } from "#store/useEditor.tsx";
import { PreferencesContext } from "#store/usePreferences.ts";
import type { openHomeCommands } from "./app/homeCommands.ts";
import { createPageEditor, remember } from "./app/pageEditor.ts";
import { openPageOutbox } from "./app/pageOutbox.ts";
import { followSession } from "./app/session.ts";
import { Themed } from "./app/theme.tsx";
import { createPageRouter } from "./router.tsx";
import { useEarlyInput } from "./routes/-start/earlyInput.ts";
import { watchOpen } from "./routes/-start/live.ts";
import { splashWasShown } from "./routes/-start/Splash.tsx";
import { Start } from "./routes/-start/Start.tsx";

const preferences = createPreferences(localStorage);
const { editor, keysChanged } = createPageEditor(preferences, fetchHome);
const queries = createQueryClient();
const run = (...calls: Call[]) => settleRan(app, editor.run(...calls));
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
// With the search text and the position on the page.
const navigate = (to: string) => void router.navigate({ href: to });
const goHome = () => navigate("/");
const live = watchOpen({
  ...{ editor, outbox, queries, run },
  files: filesChanged,
  go: navigate,
  leave: (id) => {
    // Its unsent changes are kept: the config may come back, or the user may discard them.
    editor.load(null);
    queries.removeQueries({ queryKey: configQuery(id).queryKey });
    listChanged();
    goHome();
  },
});
followSession({
  editor,
  outbox,
  preferences,
  queries,
  discardRecording: () => acting?.discardRecording(),
  goHome,
});

/** All that acts on the page; undefined before it is fetched, when there are no commands either. */
let acting: ReturnType<typeof openHomeCommands> | undefined;

/** Fetches the commands that need no open configuration, and what performs effects. */
async function fetchHome(): Promise<Commands> {
  const { openHomeCommands } = await import("./app/homeCommands.ts");
  acting = openHomeCommands({
    ...{ editor, outbox, preferences, queries, navigate, run, keysChanged, listChanged, filesChanged },
  });
  return acting.commands;
}

// Keys are kept from now on: what is shown first comes a moment later.
useEarlyInput.getState().listen(!splashWasShown());
const wantHome = () => void loadWithRetry(useCommandLoader.getState().fetchHome);
// Every screen but the first one has buttons that are nothing without their commands.
if (location.pathname !== "/") wantHome();
// A key that was pressed early waits for the command that it means.
useEarlyInput.subscribe(({ heard }, before) => heard && !before.heard && wantHome());

function listChanged(): void {
  queries.invalidateQueries({ queryKey: configsQuery.queryKey, exact: true });
  queries.invalidateQueries({ queryKey: planQuery.queryKey, exact: true });
}

function filesChanged(id: string): void {
  queries.invalidateQueries({ queryKey: planQuery.queryKey, exact: true });
  queries.invalidateQueries({ queryKey: filesQuery(id).queryKey });
  queries.invalidateQueries({ queryKey: lutsQuery.queryKey });
}

const app: AppContext = {
  editor,
  perform: (effects, call) => acting?.perform(effects, call),
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
  const all = useCommandLoader((loader) => loader.all);
  const home = useCommandLoader((loader) => loader.home);
  // A new value lets everything that prints a key print the new one, and what looks through the commands see all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are in the commands of the editor
  const keyed = useMemo(() => ({ ...app }), [keys, home, all]);
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
