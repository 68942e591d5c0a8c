import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Effect } from "#command/command.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { RemovalDialog } from "#panels/removal/RemovalDialog.tsx";
import { createEditor, type Editor } from "#store/editor.ts";
import { type AppContext, EditorContext } from "#store/useEditor.tsx";

// jsdom lays nothing out, so there is nothing to observe and nothing to scroll.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;

export type Open = {
  queries: QueryClient;
  editor: Editor;
  effects: Effect[];
  document: () => Document;
  said: string[];
};

/** A panel on the built-in studio configuration with the product's own commands. */
export function openPanel(children: ReactNode, at = "", { queries: asks = false } = {}): Open {
  const document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
  const editor = createEditor(commands, {
    document,
    session: { selection: [], panel: `/${document.config.id}${at}`, theme: "system" },
  });
  const effects: Effect[] = [];
  const said: string[] = [];
  const app: AppContext = {
    editor,
    perform: (more) => {
      effects.push(...more);
      for (const effect of more) if (effect.kind === "go") editor.look({ panel: effect.to });
      return undefined;
    },
    tell: (ran) => void said.push(ran.ok ? ran.say : ran.why),
  };
  // Nothing is asked of a server, but where a test answers for one: else it says what one answered.
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: asks, retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Theme>
        <EditorContext value={app}>
          {children}
          <RemovalDialog />
        </EditorContext>
      </Theme>
    </QueryClientProvider>,
  );
  return { queries, editor, effects, said, document: () => editor.store.getState().document as Document };
}

/** UUID of a row by its name. */
export function idOf(
  document: Document,
  collection: "colorspaces" | "display_colorspaces" | "displays" | "roles" | "families",
  name: string,
): string {
  const id = document[collection].order.find((each) => document[collection].byId[each]?.name === name);
  if (!id) throw new Error(`${collection} has no ${name}`);
  return id;
}
