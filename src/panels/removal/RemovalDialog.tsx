import { useEffect } from "react";
import { provideConfirmation } from "#store/confirmation.ts";
import { useDesk } from "#store/useEditor.tsx";
import { useConfigId } from "../place.ts";
import { NamesDialog } from "./NamesDialog.tsx";
import { RowsDialog } from "./RowsDialog.tsx";
import { confirmRemoval, useRemoval } from "./removal.ts";
import { UnusedDialog } from "./UnusedDialog.tsx";

const LIST = "main :is([role=listbox], [role=grid])[tabindex='0']";

/** Asks before commands of the page delete several rows, rows in use, several files or several aliases. */
export function RemovalDialog() {
  const { editor } = useDesk();
  const configId = useConfigId();
  const asked = useRemoval((removal) => removal.asked);
  const ask = useRemoval((removal) => removal.ask);
  useEffect(() => provideConfirmation(confirmRemoval(editor)), [editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question about another configuration is taken back
  useEffect(() => () => ask(null), [ask, configId]);
  if (!asked) return null;
  const close = () => {
    ask(null);
    focusList();
  };
  if (asked.kind === "rows") return <RowsDialog removal={asked} onClose={close} />;
  if (asked.kind === "names") return <NamesDialog removal={asked} onClose={close} />;
  return <UnusedDialog {...asked} onClose={close} />;
}

/** Focuses the list where the dialog was opened by something that is gone since: the palette, a menu, a row. */
function focusList(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      document.querySelector<HTMLElement>(LIST)?.focus({ preventScroll: true });
  });
}
