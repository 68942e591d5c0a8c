import type { QueryClient } from "@tanstack/react-query";
import { configQuery, configsQuery } from "#api/queries.ts";
import { requestTarget } from "#api/requests.ts";
import type { Opened } from "#api/summary.ts";
import { keysSaid, losersOf } from "#command/keymap.ts";
import { withState } from "#command/log.ts";
import type { Call } from "#command/state.ts";
import { historyScript, performMacroEffect } from "#host/macro.ts";
import type { Page } from "#host/page.ts";
import { openPalette, useSheet } from "#keyboard/paletteState.ts";
import { showError } from "#notify/announce.ts";
import { toast } from "#notify/toast.tsx";
import { configTitle } from "#ocio/model/configTitle.ts";
import { apple } from "#parts/Keys.tsx";
import type { Editor } from "#store/editor.ts";
import type { PreferencesStore } from "#store/preferences.ts";
import { readPreferencesFile } from "#store/preferencesFile.ts";
import type { Recorder } from "#store/recorder.ts";
import type { PageOutbox } from "#sync/delivery/openOutbox.ts";
import type { Refused } from "#sync/delivery/status.ts";
import { pendingText } from "#sync/delivery/summary.ts";
import { useDiscardQuestion } from "../routes/-shell/status/discardQuestion.ts";
import { keepTheme } from "./theme.tsx";

/** The parts of the page that effects act on. */
export type EffectParts = {
  editor: Editor;
  outbox: PageOutbox;
  preferences: PreferencesStore;
  queries: QueryClient;
  recorder: Recorder;
  navigate: (to: string) => void;
  run: (...calls: Call[]) => void;
  /** The keys of commands are others. */
  keysChanged: () => void;
  /** The list of configurations is another. */
  listChanged: () => void;
  /** The files beside a configuration are others now. */
  filesChanged: (configId: string) => void;
};

/** Performs the page's own effects: navigation, toasts and storage. */
export function pageEffects(parts: EffectParts): Page {
  const { editor, outbox, preferences, queries, recorder, run, keysChanged, listChanged } = parts;

  const page: Page = {
    navigate: parts.navigate,
    run,
    offer: (call) => openPalette({ call }),
    say: (text) => void toast.success(text),
    warn: (text) => showError(text, "warning"),
    theme: (chosen) => {
      preferences.change({ theme: chosen });
      keepTheme(chosen);
    },
    host: (host) => preferences.change({ host }),
    account: async (effect) =>
      (await import("../routes/-start/accountEffect.ts")).carryAccount(effect, {
        queries,
        ...page,
        leave: (url) => location.assign(url),
      }),
    server: async (effect) =>
      (await import("../routes/-start/serverEffect.ts")).carryServer(effect, { queries, ...page }),
    unsaved: (what) => {
      const { refused: [refused] = [], foreign = 0 } = outbox.status.getState();
      if (what === "retry") outbox.retry();
      else if (what === "dismiss") outbox.seen();
      else if (what === "status") void tellWaiting();
      else if (what === "discardForeign" && foreign === 0)
        page.warn("No changes of another account wait in this browser.");
      else if (what === "discardForeign") askDiscard(false);
      else if (!refused) page.warn("No change was refused.");
      else if (what === "discard" || refused.whole) askDiscard(what === "discard");
      else goTo(refused);
    },
    keys: (command, keys) => {
      const title = (id: string) => editor.commands[id]?.title ?? id;
      const losers = losersOf(editor.commands, keys ?? [], command);
      preferences.setKeys(command, keys ?? undefined, losers);
      keysChanged();
      page.say(keysSaid(title(command), keys, apple, losers.map(title)));
    },
    find: (query) => openPalette({ query }),
    sheet: () => useSheet.getState().show(),
    macro: (effect) =>
      performMacroEffect(effect, {
        editor,
        preferences,
        recorder,
        address: () => location.origin + location.pathname,
        replay: ({ calls, wanted, name }) => openPalette({ calls, wanted, name }),
        show: (macro) => openPalette({ macro }),
        say: page.say,
        warn: page.warn,
      }),
    script: () => historyScript(editor),
    singleKeys: (on) => preferences.change({ singleKeys: on }),
    preferences: preferences.exported,
    adoptPreferences: (text, file) => {
      page.say(preferences.adopt(readPreferencesFile(text, file), file));
      keysChanged();
    },
    adjust: () => {
      const failed = editor.store.getState().history?.failed;
      const call = editor.last();
      if (failed) openPalette({ call: failed, retry: true });
      else if (call) openPalette({ call, editLast: true });
    },
    saved: async () => (await outbox.flush()).waiting === 0,
    made: (opened) => {
      listChanged();
      reportProblems(opened);
    },
    gone: (id) => {
      const config =
        queries.getQueryData(configsQuery.queryKey)?.find((each) => each.id === id) ??
        queries.getQueryData(configQuery(id).queryKey);
      toast.show(
        `Deleted ${config ? `“${configTitle(config.name, config.file_name)}”` : "the configuration"}`,
        {
          action: { label: "Undo", run: () => run({ id: "file.restore", args: { target: id } }) },
        },
      );
      outbox.forget(id);
      queries.removeQueries({ queryKey: configQuery(id).queryKey });
      listChanged();
    },
    back: (id) => {
      listChanged();
      // Its address said that it is not found.
      if (location.pathname.startsWith(`/${id}`)) page.navigate(location.pathname);
    },
    knowVersion: (version, state) => {
      const { document, log } = editor.store.getState();
      if (document?.config.id !== state.config.id) return false;
      editor.knowLog(withState(log, version, state));
      return true;
    },
    knowOthers: (open, others) => {
      if (editor.store.getState().document?.config.id !== open) return false;
      editor.knowOthers(others);
      return true;
    },
    git: (id) => void queries.invalidateQueries({ queryKey: ["configs", id, "git"] }),
    webhooks: (id) => void queries.invalidateQueries({ queryKey: ["configs", id, "webhooks"] }),
    teams: async () => {
      const { teamsQuery } = await import("#api/team/teamClient.ts");
      void queries.invalidateQueries({ queryKey: teamsQuery.queryKey });
      listChanged();
    },
    channels: (id) => void queries.invalidateQueries({ queryKey: ["configs", id, "channels"] }),
    files: parts.filesChanged,
  };

  /** Asks which changes to discard: own ones, if `own`, and those of other accounts one by one. */
  function askDiscard(own: boolean): void {
    useDiscardQuestion.getState().ask({
      own,
      give: ({ refused, owners }) => {
        for (const each of refused) outbox.discard(each);
        outbox.discardHeld(owners);
      },
    });
  }

  /** Shows the service worker's pending requests, or its error. */
  async function tellWaiting(): Promise<void> {
    try {
      toast.info(pendingText(await outbox.background.syncStatus()), { id: "sync" });
    } catch (error) {
      showError((error as Error).message, "warning");
    }
  }

  /** Navigates to a refused change; a deleted row or one without a screen is reached by its list. */
  function goTo({ configId, request: { path, body } }: Refused): void {
    const { collection, row = (body as { id?: string } | undefined)?.id } = requestTarget(path) ?? {};
    const document = editor.store.getState().document;
    if (document?.config.id === configId && collection && row && document[collection].byId[row])
      run({ id: "go.thing", args: { thing: `${collection}/${row}` } });
    else page.navigate(`/${configId}`);
  }

  return page;
}

/** Shows the reader's warnings in one line; the banner has the errors, and the fields have all. */
function reportProblems({ problems }: Opened): void {
  const warnings = problems.filter(({ severity }) => severity === "warning");
  const [first] = warnings;
  if (!first || problems.some(({ severity }) => severity === "error")) return;
  const line = first.line === undefined ? "" : ` (line ${first.line})`;
  const more = warnings.length > 1 ? ` And ${warnings.length - 1} more.` : "";
  showError(`${first.message}${line}${more}`, "warning");
}
