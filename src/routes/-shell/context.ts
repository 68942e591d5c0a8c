import type { QueryClient } from "@tanstack/react-query";
import type { Editor } from "#store/editor.ts";

/** What loaders of routes work with. */
export type RouterContext = { queries: QueryClient; editor: Editor };
