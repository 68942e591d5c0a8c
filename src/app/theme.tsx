import { Theme } from "@radix-ui/themes";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { Session } from "#command/state.ts";
import type { Editor } from "#store/editor.ts";
import { useEditor } from "#store/useEditor.tsx";

const KEY = "theme";
type ThemeChoice = Session["theme"];

/** The theme that was chosen in this browser. */
export function chosenTheme(): ThemeChoice {
  const saved = localStorage.getItem(KEY);
  return saved === "dark" || saved === "light" ? saved : "system";
}

/** Keeps the choice for the next visit. */
export function keepTheme(chosen: ThemeChoice): void {
  if (chosen === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, chosen);
}

const darkness = matchMedia("(prefers-color-scheme: dark)");
function followSystem(changed: () => void): () => void {
  darkness.addEventListener("change", changed);
  return () => darkness.removeEventListener("change", changed);
}

/** Provides the theme: the saved one, else that of the system. */
export function Themed({ editor, children }: { editor: Editor; children: ReactNode }) {
  const chosen = useEditor(({ session }) => session.theme);
  const system = useSyncExternalStore(followSystem, () => darkness.matches);
  const dark = chosen === "system" ? system : chosen === "dark";
  useEffect(() => {
    document.body.classList.toggle("dark", dark);
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
  }, [dark]);
  useEffect(() => editor.look({ systemDark: system }), [editor, system]);
  return (
    <Theme
      accentColor="gray"
      grayColor="gray"
      radius="small"
      scaling="95%"
      panelBackground="solid"
      appearance={dark ? "dark" : "light"}
    >
      {children}
    </Theme>
  );
}
