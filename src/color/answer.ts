import type { Document } from "#ocio/model/document.ts";
import { type EngineFileRequest, engineFile } from "./engineFile.ts";
import { ColorError, MissingFileError } from "./error.ts";

/** Request to the worker: the files are those that the configuration may refer to, null if missing. */
export type Question = {
  document: Document;
  asked: EngineFileRequest;
  files: ReadonlyMap<string, Uint8Array | null>;
};
/** Answer: the text; or the files it needs first; or the reason for no text, and the path of a file that is missing. */
export type Answer = { text: string } | { wants: string[] } | { why: string; missing: string | null };

/** Answers a question; a file that is not among those given is asked for. */
export function answerTo({ document, asked, files }: Question): Answer {
  const wants = new Set<string>();
  const read = (path: string) => {
    const bytes = files.get(path);
    if (bytes === undefined) wants.add(path);
    return bytes ?? null;
  };
  try {
    const text = engineFile(document, asked, { read });
    return wants.size > 0 ? { wants: [...wants] } : { text };
  } catch (error) {
    if (!(error instanceof ColorError)) throw error;
    if (wants.size > 0) return { wants: [...wants] };
    return {
      why: error.message,
      missing: error instanceof MissingFileError ? (error.missing?.path ?? null) : null,
    };
  }
}
