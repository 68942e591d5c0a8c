import { useEffect, useState } from "react";
import { checkDocument } from "#ocio/check/check.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { lineOf } from "#ocio/yaml/pathLine.ts";
import { readConfig } from "#ocio/yaml/read.ts";

/** Time without a key after which the text is checked, in ms. */
export const PAUSE = 400;

/** Errors and warnings of a text, each with its line, once it rests; undefined before. */
export function useTextProblems(text: string): Problem[] | undefined {
  const [problems, setProblems] = useState<Problem[]>();
  useEffect(() => {
    const timer = setTimeout(() => setProblems(problemsOf(text)), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return problems;
}

function problemsOf(text: string): Problem[] {
  const { document, problems: read } = readConfig(text);
  const isRead = document.colorspaces.order.length > 0;
  // Fixes are for the open configuration.
  const found = (isRead ? checkDocument(document) : []).map(({ fixes: _, ...problem }) => {
    const line = problem.path === undefined ? null : lineOf(text, problem.path);
    return line === null ? problem : { ...problem, line };
  });
  const known = new Set(read.map(({ line, code }) => `${line} ${code}`));
  return [...read, ...found.filter(({ line, code }) => !known.has(`${line} ${code}`))].filter(
    ({ severity }) => severity !== "info",
  );
}

/** The problem to mark at each line, from 1. */
export function marksOf(problems: readonly Problem[] | undefined): ReadonlyMap<number, Problem> {
  return new Map((problems ?? []).flatMap((each) => (each.line === undefined ? [] : [[each.line, each]])));
}
