import { fetchConfig, fetchConfigs, fetchCounts } from "#api/client.ts";
import { toast } from "#notify/toast.tsx";
import type { Editor } from "#store/editor.ts";
import type { PageOutbox } from "#sync/delivery/openOutbox.ts";
import { registerWorker } from "#sync/delivery/register.ts";

/** Fetches again, past the worker that has just begun, the answers that home and the open configuration are shown by. */
function seeAgain(editor: Editor): void {
  const id = editor.store.getState().document?.config.id;
  const asked = [fetchConfigs(), ...(id === undefined ? [] : [fetchConfig(id), fetchCounts(id)])];
  for (const each of asked) each.catch(() => undefined);
}

/** Starts the service worker once the page is loaded, and offers newer versions of the page. */
export function startWorker(editor: Editor, outbox: PageOutbox): void {
  const start = () =>
    registerWorker({
      offer: (take) =>
        void toast.info("A new version of Palette is ready.", {
          id: "version",
          duration: Number.POSITIVE_INFINITY,
          action: { label: "Load it", run: take },
        }),
      // Changes that the server does not take now are in the journal.
      ready: () => Promise.race([outbox.flush(), new Promise((done) => setTimeout(done, 2000))]),
      controlled: () => {
        outbox.background.setFingerprint(localStorage.getItem("deviceFingerprint") ?? "");
        seeAgain(editor);
      },
    }).catch((error: unknown) => console.warn("The service worker could not be started.", error));
  if (document.readyState === "complete") void start();
  else addEventListener("load", () => void start());
}
