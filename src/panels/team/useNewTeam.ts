import { useEffect } from "react";
import { useApp } from "#store/useEditor.tsx";

/** Sets the owner of configs created or opened while a screen is shown: a team, or the user where none is given. */
export function useNewTeam(newTeam: string | undefined): void {
  const { editor } = useApp();
  useEffect(() => {
    editor.look({ newTeam });
    return () => editor.look({ newTeam: undefined });
  }, [editor, newTeam]);
}
