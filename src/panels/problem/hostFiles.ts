import { useSyncExternalStore } from "react";
import { fileTypes } from "#ocio/chain/transform.ts";
import { lookupOf } from "#ocio/check/lookup.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { isProcessList } from "#ocio/files/lutFormat.ts";
import { hostById } from "#ocio/host/hosts.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { filesBeside, pixelEngine } from "#palette/preview/pixelEngine.ts";
import type { Editor } from "#store/editor.ts";
import { useApp } from "#store/useEditor.tsx";

/** Milliseconds without an edit after which the files are looked at. */
const REST_MS = 400;
const NONE: readonly Problem[] = [];

/** Looks in the engine's thread which CLF and CTF files the chosen application does not read. */
export function createHostFiles(editor: Editor, engineOf = pixelEngine, besideOf = filesBeside) {
  const hearers = new Set<() => void>();
  let found = NONE;
  let asked = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let takeBack = () => {};

  function set(next: readonly Problem[]): void {
    if (equal(found, next)) return;
    found = next;
    for (const hear of hearers) hear();
  }

  function look(): void {
    const { document, files = null, session } = editor.store.getState();
    const host = session.host ?? "";
    const engine = engineOf();
    const steps = document && hostById(host)?.ocio ? stepsOf(document) : [];
    if (!document || !engine || steps.length === 0) {
      takeBack();
      forget();
      return;
    }
    const beside = besideOf(document.config.id, files);
    const { environment, search_path } = document.config;
    const wanted = JSON.stringify([host, beside.key, environment, search_path, steps]);
    if (wanted === asked) return;
    asked = wanted;
    takeBack();
    takeBack = engine.ask("hostFiles", { ask: "hostFiles", document, host }, beside, (reply) => {
      if ("answer" in reply) set(reply.answer);
      // Files that the server did not give are asked for again with the next edit.
      else forget();
    });
  }

  function forget(): void {
    asked = "";
    set(NONE);
  }

  function schedule(): void {
    clearTimeout(timer);
    if (hearers.size > 0) timer = setTimeout(look, REST_MS);
  }

  editor.store.subscribe(schedule);
  return {
    found: () => found,
    subscribe(hear: () => void): () => void {
      hearers.add(hear);
      schedule();
      return () => void hearers.delete(hear);
    },
  };
}

/** Steps that read a CLF or CTF file: what the answer says of each. */
function stepsOf(document: Document): [label: string, path: string, src: string][] {
  return lookupOf(document)
    .stepsOf(...fileTypes)
    .filter(({ node }) => isProcessList(node.src))
    .map(({ node, path, label }) => [label, path, node.src]);
}

const byEditor = new WeakMap<Editor, ReturnType<typeof createHostFiles>>();

/** CLF and CTF files that the chosen application does not read; none before they were looked at. */
export function useHostFiles(): readonly Problem[] {
  const { editor } = useApp();
  const files = byEditor.get(editor) ?? createHostFiles(editor);
  byEditor.set(editor, files);
  return useSyncExternalStore(files.subscribe, files.found);
}
