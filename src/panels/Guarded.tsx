import type { ReactNode } from "react";
import { READ_ONLY } from "#command/command.ts";
import { Locked } from "#parts/field/locked.ts";
import { useEditor } from "#store/useEditor.tsx";

/** Controls of the open configuration: of one that was shared for reading they only show what there is. */
export function Guarded({ children }: { children: ReactNode }) {
  const readOnly = useEditor(({ session }) => session.readOnly ?? false);
  return <Locked value={readOnly ? READ_ONLY : undefined}>{children}</Locked>;
}
