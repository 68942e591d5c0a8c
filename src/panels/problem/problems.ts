import { useEffect, useMemo, useState } from "react";
import { chainProblems, isChainRuleLoaded, loadChainRule } from "#color/check/chainProblems.ts";
import { checkedOnce, problemList } from "#color/check/problemList.ts";
import { worstFirst } from "#ocio/check/checkedDocuments.ts";
import { fileListProblems } from "#ocio/check/missingFile.ts";
import type { Problem, Severity } from "#ocio/check/problem.ts";
import { rowOfProblem } from "#ocio/check/problemPlace.ts";
import type { FileList } from "#ocio/files/fileReference.ts";
import { hostProblems } from "#ocio/host/hostProblems.ts";
import { hostById } from "#ocio/host/hosts.ts";
import type { Document } from "#ocio/model/document.ts";
import { whenIdle } from "#parts/whenIdle.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useDocument } from "../useDocument.ts";
import { useLater } from "../useLater.ts";
import { useHostFiles } from "./hostFiles.ts";

type OfFiles<T> = (files: FileList | null) => (document: Document) => T;

/** The same function for the same list of files, as `useLater` needs it. */
function perFiles<T>(derive: (document: Document, files: FileList | null) => T): OfFiles<T> {
  const unknown = (document: Document) => derive(document, null);
  const known = new WeakMap<FileList, (document: Document) => T>();
  return (files) => {
    if (files === null) return unknown;
    const made = known.get(files) ?? ((document: Document) => derive(document, files));
    known.set(files, made);
    return made;
  };
}

const missing = perFiles(fileListProblems);
const worst = perFiles(worstByRow);
/** The same after the rule for chains is loaded; another function, so that it is derived anew. */
const worstWithChains = perFiles((document, files) => worstByRow(document, files));
const checks = new Map<string, (document: Document) => readonly Problem[]>();

/** The check for an application; the same function each time, as `useLater` needs it. */
function checkOf(id: string | null | undefined): (document: Document) => readonly Problem[] {
  const host = hostById(id ?? "");
  if (!host) return noProblems;
  const made = checks.get(host.id) ?? ((document: Document) => hostProblems(document, host));
  checks.set(host.id, made);
  return made;
}

const noProblems = (): readonly Problem[] => [];
const useFileList = () => useEditor((state) => state.files ?? null);

/** Loads the rule for chains when the page has nothing else to do; true once it is there. */
function useChainRule(): boolean {
  const [isLoaded, setLoaded] = useState(isChainRuleLoaded);
  useEffect(() => {
    if (isLoaded) return;
    let isShown = true;
    // These problems are shown later if their code was never loaded and the page is offline.
    void whenIdle()
      .then(() => (isShown ? loadChainRule() : undefined))
      .then(
        () => isShown && setLoaded(true),
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [isLoaded]);
  return isLoaded;
}

/** Problems of the document and its files, the worst first; undefined before the first check. */
export function useProblems(): Problem[] | undefined {
  const files = useFileList();
  const found = useLater(checkedOnce);
  // Apart, because what the rules found stays while the files change.
  const lacking = useLater(missing(files));
  const chains = useLater(useChainRule() ? chainProblems : noProblems);
  const ofHost = useLater(checkOf(useEditor(({ session }) => session.host)));
  const filesOfHost = useHostFiles();
  const muted = useDocument(({ config }) => config.muted_rules);
  return useMemo(() => {
    if (!found) return undefined;
    const off = new Set(muted);
    return worstFirst([
      ...found,
      ...(chains ?? []),
      ...(lacking ?? []),
      ...(ofHost ?? []),
      ...filesOfHost,
    ]).filter(({ code, severity }) => severity === "error" || !off.has(code));
  }, [found, chains, lacking, ofHost, filesOfHost, muted]);
}

/** The worst problem of each row, by UUID; undefined before the first check. */
export function useWorst(): ReadonlyMap<string, Severity> | undefined {
  const files = useFileList();
  const early = useLater(worst(files));
  const whole = useLater((useChainRule() ? worstWithChains : worst)(files));
  return whole ?? early;
}

function worstByRow(document: Document, files: FileList | null): ReadonlyMap<string, Severity> {
  const found = new Map<string, Severity>();
  for (const problem of problemList(document, files)) {
    const row = rowOfProblem(document, problem);
    if (row && !found.has(row.id)) found.set(row.id, problem.severity);
  }
  return found;
}
