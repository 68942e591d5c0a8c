import { useNavigate } from "@tanstack/react-router";
import type { Summary } from "#api/summary.ts";
import { openPalette } from "#keyboard/paletteState.ts";

/**
 * Opens a configuration of the list and asks for its name, which belongs to the document; undefined where it is
 * read-only.
 */
export function useRename({ id, access }: Summary): (() => void) | undefined {
  const navigate = useNavigate();
  if (access === "read") return undefined;
  return () =>
    void navigate({ to: `/${id}` }).then(() => openPalette({ call: { id: "config.setName", args: {} } }));
}
