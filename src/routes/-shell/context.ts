import type { QueryClient } from "@tanstack/react-query";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Editor } from "#store/editor.ts";

/** Context of route loaders. */
export type RouterContext = {
  queries: QueryClient;
  editor: Editor;
  /** Resolves when no change waits that the server would still take. */
  saved: () => Promise<unknown>;
  /** A document as the server has it, with the changes that wait to be sent. `version` is that of the fetched one. */
  /** The undo steps of a configuration that wait to be sent, in order. */
  unsentSteps: (configId: string) => HistoryStep[];
  rebase: (fetched: Document, version?: number) => Document;
};
