import { useEffect } from "react";
import { useApp } from "#store/useEditor.tsx";

/** Has what is made or opened while a screen is shown belong to a team; to the user where none is given. */
export function useNewTeam(newTeam: string | undefined): void {
  const { editor } = useApp();
  useEffect(() => {
    editor.look({ newTeam });
    return () => editor.look({ newTeam: undefined });
  }, [editor, newTeam]);
}
