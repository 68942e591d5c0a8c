import { useEffect, useRef, useState } from "react";
import { useEditor } from "#store/useEditor.tsx";
import { useDocument } from "../useDocument.ts";

export type RuleKind = "file_rules" | "viewing_rules";

/** Nouns of the commands of each kind. */
export const ruleNouns = { file_rules: "fileRule", viewing_rules: "viewingRule" } as const;

/**
 * The rule whose form is shown: that of the selection, which stays chosen when something else is selected. When it
 * is gone the one that took its place is.
 */
export function useRuleCursor(collection: RuleKind): [id: string | null, choose: (id: string) => void] {
  const order = useDocument((document) => document[collection].order);
  const selected = useEditor(({ session: { selection } }) => {
    const [only, more] = selection;
    return only?.kind === collection && more === undefined ? only.id : null;
  });
  const [chosen, choose] = useState(selected);
  // The default selection, and its index.
  const shown = useRef<{ id: string | null; place: number }>({ id: null, place: 0 });
  useEffect(() => {
    if (selected !== null) choose(selected);
  }, [selected]);
  const known = [chosen, shown.current.id].find((id) => id !== null && order.includes(id));
  const id = known ?? order[Math.min(shown.current.place, order.length - 1)] ?? null;
  shown.current = { id, place: Math.max(0, order.indexOf(id ?? "")) };
  return [id, choose];
}
