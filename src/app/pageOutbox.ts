import type { QueryClient } from "@tanstack/react-query";
import type { Call } from "#command/state.ts";
import { announceSaved } from "#notify/announce.ts";
import { toast } from "#notify/toast.tsx";
import type { Editor } from "#store/editor.ts";
import { stepOf } from "#store/entry.ts";
import { openOutbox } from "#sync/delivery/openOutbox.ts";
import { createSavedTexts } from "#sync/delivery/savedTexts.ts";
import { summaryText } from "#sync/delivery/summary.ts";
import { overwrittenBy } from "../routes/-start/live.ts";
import { useAuth } from "../routes/-start/session.ts";
import { accountName } from "./session.ts";

type Parts = {
  editor: Editor;
  queries: QueryClient;
  run: (...calls: Call[]) => void;
  ahead: (configId: string, version: number) => void;
  listChanged: () => void;
};

/** Sends the editor's steps to the server, and reports the results. */
export function openPageOutbox({ editor, queries, run, ahead, listChanged }: Parts) {
  const savedTexts = createSavedTexts(editor, {
    success: (text) => announceSaved(editor, run, text),
    failure: (text) => toast.error(text, { stays: true }),
  });
  const outbox = openOutbox({
    document: () => editor.store.getState().document,
    show: (document) => editor.absorb(document),
    merged: (document) => editor.absorb(document, "others"),
    ahead,
    overwritten: overwrittenBy,
    renew: () => useAuth.getState().start(),
    nameOf: (id) => accountName(queries, id),
    onAccepted: (requests) => savedTexts.accepted(requests),
    onRefusal: (request, why) => {
      console.error(`${request.method} ${request.path}: ${why}`);
      savedTexts.refused(request, why);
    },
    synced: (summary) =>
      toast[summary.errors > 0 ? "error" : "success"](summaryText(summary), { id: "sync", stays: true }),
  });
  editor.onStep((before, after, entry, way) => {
    const ids = entry.calls.map(({ id }) => id);
    const command = way === "undo" ? "edit.undo" : ids.join(",") || "edit.redo";
    const sentence = way === "undo" ? `Undone: ${entry.say}` : entry.say;
    savedTexts.stepped(before, after, entry.calls, way === "undo");
    outbox.push(before, after, { command, sentence }, stepOf(entry, way));
  });
  // The list of configurations shows names, counts and times that edits change.
  outbox.status.subscribe((now, before) => {
    if (now.state === "saved" && before.state !== "saved") listChanged();
  });
  return { outbox, savedTexts };
}
