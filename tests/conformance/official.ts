import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { python } from "../shared.ts";

/** Answer of official OCIO to one question; see official.py. */
export type Answer = {
  text?: string;
  error?: string;
  valid?: boolean;
  log?: string[];
  seconds?: number[];
  version?: string;
  texts?: string[];
};

export type Question = {
  do: string;
  text?: string;
  times?: number;
  numbers?: number[];
  precision?: number;
};

/** Puts questions to official OCIO in one process. Throws where there is none. */
export function ask(questions: readonly Question[]): Answer[] {
  if (!python) throw new Error("There is no Python with opencolorio.");
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join("");
  const { stdout, stderr, status } = spawnSync(python, [resolve(import.meta.dirname, "official.py")], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`Official OCIO stopped: ${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

/** Official OCIO's own text of each configuration, or why it does not load. */
export function format(texts: readonly string[]): Answer[] {
  return texts.length === 0 ? [] : ask(texts.map((text) => ({ do: "format", text })));
}
