import { Theme } from "@radix-ui/themes";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { accountQuery } from "#api/accountClient.ts";
import { fetchConfig, fetchConfigs, fetchCounts, onOtherAccount } from "#api/client.ts";
import { planQuery } from "#api/planClient.ts";
import { configQuery, configsQuery, filesQuery, lutsQuery } from "#api/queries.ts";
import { createQueryClient } from "#api/queryClient.ts";
import type { Opened } from "#api/summary.ts";
import type { Commands } from "#command/command.ts";
import { withKeys } from "#command/keymap.ts";
import { withState } from "#command/log.ts";
import { homeCommands } from "#commands/home.ts";
import { type Page, perform } from "#host/browser.ts";
import { forgetHandles } from "#host/handles.ts";
import { recall } from "#host/local.ts";
import { carryMacro, historyScript } from "#host/macro.ts";
import { useKnowing } from "#palette/knowing.ts";
import { openPalette, useSheet } from "#palette/opening.ts";
import { PreferencesContext } from "#palette/remembering.ts";
import { createSavedTexts } from "#palette/savedTexts.ts";
import { OutboxContext } from "#palette/saving.ts";
import { complain, tell, tellSaved } from "#palette/tell.ts";
import { toast } from "#palette/toast.tsx";
import { unfinished } from "#palette/unfinished.ts";
import { Others } from "#parts/theirs.ts";
import { drafts } from "#store/drafts.ts";
import { createEditor, type Ran } from "#store/editor.ts";
import { stepOf } from "#store/entry.ts";
import { pack, unpack } from "#store/personal.ts";
import { createPreferences, worthOffering } from "#store/preferences.ts";
import { createRecorder } from "#store/recorder.ts";
import { type Desk, EditorContext, settleRan, useEditor } from "#store/useEditor.tsx";
import { openOutbox } from "#sync/openOutbox.ts";
import { registerWorker } from "#sync/register.ts";
import { placeOf } from "#sync/requests.ts";
import type { Refused } from "#sync/status.ts";
import { summaryText, waitingText } from "#sync/summary.ts";
import { createPageRouter } from "./router.tsx";
import { useDiscarding } from "./routes/-shell/discarding.ts";
import { carryAccount, onOtherUser, shareUser } from "./routes/-start/account.ts";
import { overwrittenBy, watchOpen } from "./routes/-start/live.ts";
import { Start } from "./routes/-start/Start.tsx";
import { useAuth } from "./routes/-start/session.ts";

const THEME = "theme";
const preferences = createPreferences(localStorage);
const savedTheme = localStorage.getItem(THEME);
const theme = savedTheme === "dark" || savedTheme === "light" ? savedTheme : "system";

/** The commands that are there so far, with the keys that they come with. */
let commands: Commands = homeCommands;
const withOwnKeys = () => withKeys(commands, preferences.store.getState().keys);
/** The list in which the editor looks calls up. */
const known: Record<string, Commands[string]> = { ...commands };
const editor = createEditor(known, { session: { selection: [], panel: location.pathname, theme } });
editor.commands = withOwnKeys();
useKnowing.getState().lack(async () => {
  ({ commands } = await import("#commands"));
  Object.assign(known, commands);
  editor.commands = withOwnKeys();
});
const recorder = createRecorder(editor, preferences);
const queries = createQueryClient();
const savedTexts = createSavedTexts({
  success: (text) => tellSaved(editor, page.run, text),
  failure: (text) => complain(text),
});
const outbox = openOutbox({
  document: () => editor.store.getState().document,
  show: (document) => editor.absorb(document),
  merged: (document) => editor.absorb(document, "others"),
  ahead: (configId, version) => live.ahead(configId, version),
  overwritten: overwrittenBy,
  renew: () => useAuth.getState().start(),
  nameOf: accountName,
  onAccepted: (requests) => savedTexts.accepted(requests),
  onRefusal: (request, why) => {
    console.error(`${request.method} ${request.path}: ${why}`);
    savedTexts.refused(request, why);
  },
  synced: (summary) => toast[summary.errors > 0 ? "error" : "success"](summaryText(summary), { id: "sync" }),
});
editor.onStep((before, after, entry, way) => {
  const ids = entry.calls.map(({ id }) => id);
  const command = way === "undo" ? "edit.undo" : ids.join(",") || "edit.redo";
  const sentence = way === "undo" ? `Undone: ${entry.say}` : entry.say;
  savedTexts.stepped(before, after, entry.calls, way === "undo");
  outbox.push(before, after, { command, sentence }, stepOf(entry, way));
});
useAuth.subscribe(({ user }) => {
  if (user) outbox.identify(user.id);
});
onOtherAccount(() => void useAuth.getState().start());
shareUser(typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("palette.user"), () => {
  toast.info("Another window of this browser signed in or out; this one follows.", { id: "user" });
  if (useAuth.getState().user === null) void router.navigate({ to: "/" });
});
addEventListener("pointerdown", () => editor.hold(true), true);
// What is being typed when the page goes counts: its field hands it over.
addEventListener("pagehide", () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => editor.hold(false), true);
// The list of configurations shows names, counts and times that edits change.
outbox.status.subscribe((now, before) => {
  if (now.state === "saved" && before.state !== "saved") listChanged();
});

// A configuration that came from a file of this device is written back there.
editor.store.subscribe(({ document }, before) => {
  const id = document?.config.id;
  if (document && id && id !== before.document?.config.id) {
    const text = async () => (await import("#palette/consequence.ts")).writtenText(document);
    void recall(id, text);
  }
});

const router = createPageRouter({
  ...{ queries, editor },
  rebase: outbox.rebase,
  saved: outbox.flush,
  unsentSteps: outbox.stepsOf,
});
const live = watchOpen({
  ...{ editor, outbox, queries },
  files: (id) => page.files(id),
  go: (to) => void router.navigate({ href: to }),
  leave: (id) => {
    // What waits for it is kept: it may come back, or be discarded by the user.
    editor.load(null);
    queries.removeQueries({ queryKey: configQuery(id).queryKey });
    listChanged();
    void router.navigate({ to: "/" });
  },
});

// What commands offer depends on who uses the page; what another user saw is closed and fetched again.
useAuth.subscribe(({ user }) => {
  const { account } = editor.store.getState().session;
  if (!user || user.userType === account?.type) return;
  editor.look({ account: { type: user.userType } });
  // Whoever registers stays the same user.
  void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
  void queries.invalidateQueries({ queryKey: planQuery.queryKey });
});
onOtherUser(({ ended, left, came }) => {
  if (ended) complain("Your session has ended. Sign in again to go on.", "warning");
  editor.load(null);
  // What was made without an account goes along into one; what is an account's own waits for it.
  if (left !== null) {
    pack(preferences, localStorage, left);
    outbox.clear();
    void forgetHandles();
    unfinished.done();
    drafts.clear();
    recorder.discard();
  }
  if (came === null) {
    // Nothing can be asked for before there is a session again.
    for (const query of queries.getQueryCache().getAll()) query.reset();
    outbox.leave();
    return;
  }
  void queries.resetQueries();
  unpack(preferences, localStorage, came);
  if (/^\/[0-9a-f]{8}-/i.test(location.pathname)) void router.navigate({ to: "/" });
});

/** What an account is called for those who find its changes here; null for a visitor without one. */
function accountName(id: string): string | null | undefined {
  const account = queries.getQueryData(accountQuery.queryKey);
  if (account?.user_id === id) return account.email ?? account.name;
  const { user } = useAuth.getState();
  return user?.id === id && user.userType === "anonymous" ? null : undefined;
}

function listChanged(): void {
  queries.invalidateQueries({ queryKey: configsQuery.queryKey, exact: true });
  queries.invalidateQueries({ queryKey: planQuery.queryKey, exact: true });
}

/** Warnings of the reader, in a line; errors stand in the banner, and all of them at their places. */
function reportProblems({ problems }: Opened): void {
  const warnings = problems.filter(({ severity }) => severity === "warning");
  const [first] = warnings;
  if (!first || problems.some(({ severity }) => severity === "error")) return;
  const line = first.line === undefined ? "" : ` (line ${first.line})`;
  const more = warnings.length > 1 ? ` And ${warnings.length - 1} more.` : "";
  complain(`${first.message}${line}${more}`, "warning");
}

const page: Page = {
  // With what is sought and the place on the page.
  navigate: (to) => router.navigate({ href: to }),
  run: (...calls) => {
    settleRan(desk, editor.run(...calls));
  },
  say: (text) => void toast.success(text),
  warn: (text) => complain(text, "warning"),
  theme: (chosen) => {
    preferences.change({ theme: chosen });
    if (chosen === "system") localStorage.removeItem(THEME);
    else localStorage.setItem(THEME, chosen);
  },
  account: (effect) => carryAccount(effect, { queries, ...page, leave: (url) => location.assign(url) }),
  unsaved: (what) => {
    const { refused: [refused] = [], foreign = 0 } = outbox.status.getState();
    if (what === "retry") outbox.retry();
    else if (what === "dismiss") outbox.seen();
    else if (what === "status") void tellWaiting();
    else if (what === "discardForeign" && foreign === 0)
      page.warn("No changes of another account wait in this browser.");
    else if (what === "discardForeign") askDiscard(false);
    else if (!refused) page.warn("No change was refused.");
    else if (what === "discard") askDiscard(true);
    else goTo(refused);
  },
  keys: (command, keys) => {
    preferences.setKeys(command, keys ?? undefined);
    editor.commands = withOwnKeys();
  },
  find: (query) => openPalette({ query }),
  sheet: () => useSheet.getState().show(),
  macro: (effect) =>
    carryMacro(effect, {
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
    page.say(preferences.adopt(text, file));
    editor.commands = withOwnKeys();
  },
  adjust: () => {
    const call = editor.last();
    if (call) openPalette({ call, amend: true });
  },
  saved: async () => (await outbox.flush()).waiting === 0,
  made: (opened) => {
    listChanged();
    reportProblems(opened);
  },
  gone: (id) => {
    outbox.forget(id);
    queries.removeQueries({ queryKey: configQuery(id).queryKey });
    listChanged();
  },
  back: listChanged,
  knowVersion: (version, state) => {
    const { document, log } = editor.store.getState();
    if (document?.config.id !== state.config.id) return false;
    editor.knowLog(withState(log, version, state));
    return true;
  },
  files: (id) => {
    queries.invalidateQueries({ queryKey: planQuery.queryKey, exact: true });
    queries.invalidateQueries({ queryKey: filesQuery(id).queryKey });
    queries.invalidateQueries({ queryKey: lutsQuery.queryKey });
  },
};

/** Asks what is to be given up: own changes, unless they are not meant, and those of others one by one. */
function askDiscard(own: boolean): void {
  useDiscarding.getState().ask({
    own,
    give: ({ refused, owners }) => {
      for (const each of refused) outbox.discard(each);
      outbox.discardHeld(owners);
    },
  });
}

/** Says what the service worker knows to be waiting, or why it does not say. */
async function tellWaiting(): Promise<void> {
  try {
    toast.info(waitingText(await outbox.background.syncStatus()), { id: "sync" });
  } catch (error) {
    complain((error as Error).message, "warning");
  }
}

/** Goes where a refused change can be mended; what is deleted or has no screen of its own is reached by its list. */
function goTo({ configId, request: { path, body } }: Refused): void {
  const { collection, row = (body as { id?: string } | undefined)?.id } = placeOf(path) ?? {};
  const document = editor.store.getState().document;
  if (document?.config.id === configId && collection && row && document[collection].byId[row])
    page.run({ id: "go.thing", args: { thing: `${collection}/${row}` } });
  else page.navigate(`/${configId}`);
}

const desk: Desk = {
  editor,
  perform: (effects, run = page.run) =>
    perform(effects, { ...page, run }, editor.store.getState().document?.config.id),
  tell: (ran) => {
    remember(ran);
    // The server's answer says whether it is saved, and nothing does before.
    if (ran.ok && ran.changed && savedTexts.defers()) return;
    tell(editor, page.run, ran);
  },
};

/** Counts what was used, so that it is found first next time, and keeps what may be wanted again. */
function remember(ran: Ran): void {
  if (!ran.ok) return;
  const again = ran.again?.[0];
  if (again && worthOffering(ran)) preferences.remember({ call: again, title: ran.say });
  for (const { id, args } of ran.calls)
    preferences.used(id === "go.thing" ? String(args.thing).replace("/", ":") : id);
}

const darkness = matchMedia("(prefers-color-scheme: dark)");
function followSystem(changed: () => void): () => void {
  darkness.addEventListener("change", changed);
  return () => darkness.removeEventListener("change", changed);
}

/** What the worker has not seen go by: what home and the open configuration are shown by. */
function seeAgain(): void {
  const id = editor.store.getState().document?.config.id;
  const asked = [fetchConfigs(), ...(id === undefined ? [] : [fetchConfig(id), fetchCounts(id)])];
  for (const each of asked) each.catch(() => undefined);
}

addEventListener("online", () => {
  // A failed sign-out waits for the user: signing in anew would only hide that the session goes on.
  if (useAuth.getState().failed === "start") void useAuth.getState().start();
});

if (import.meta.env.PROD)
  addEventListener("load", () =>
    registerWorker({
      offer: (take) =>
        void toast.info("A new version of Palette is ready.", {
          id: "version",
          duration: Number.POSITIVE_INFINITY,
          action: { label: "Load it", run: take },
        }),
      // What the server does not take now is in the journal.
      ready: () => Promise.race([outbox.flush(), new Promise((done) => setTimeout(done, 2000))]),
      controlled: () => {
        outbox.background.setFingerprint(localStorage.getItem("deviceFingerprint") ?? "");
        seeAgain();
      },
    }).catch((error: unknown) => console.warn("The service worker could not be started.", error)),
  );

/** The theme around everything: the saved one, else that of the system. */
function Themed() {
  const chosen = useEditor(({ session }) => session.theme);
  const system = useSyncExternalStore(followSystem, () => darkness.matches);
  const dark = chosen === "system" ? system : chosen === "dark";
  useEffect(() => {
    document.body.classList.toggle("dark", dark);
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
  }, [dark]);
  useEffect(() => editor.look({ systemDark: system }), [system]);
  return (
    <Theme
      accentColor="gray"
      grayColor="gray"
      radius="small"
      scaling="95%"
      panelBackground="solid"
      appearance={dark ? "dark" : "light"}
    >
      <Start>
        <RouterProvider router={router} />
      </Start>
    </Theme>
  );
}

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
              <Themed />
            </Others>
          </QueryClientProvider>
        </PreferencesContext>
      </OutboxContext>
    </EditorContext>
  );
}
