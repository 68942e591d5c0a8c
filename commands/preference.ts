import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { command, family } from "#command/declare.ts";
import type { Session, State } from "#command/state.ts";

const themes = ["dark", "light", "system"] as const;

export default family("preference", {
  setTheme: command({
    icon: "theme",
    title: "Set theme…",
    aliases: ["dark mode", "light mode", "appearance"],
    args: z.object({ theme: arg(z.enum(themes), { label: "Theme" }) }),
    run: ({ session }, { theme }) =>
      session.theme === theme ? { say: `The theme already is ${theme}` } : themed(theme),
  }),
  toggleTheme: command({
    icon: "theme",
    title: "Dark theme",
    aliases: ["toggle theme", "switch between dark and light"],
    keys: ["mod+shift+l"],
    on: dark,
    run: (state) => themed(dark(state) ? "light" : "dark"),
  }),
});

/** True if the page is dark now: by choice, else by the system. */
function dark({ session: { theme, systemDark = false } }: State): boolean {
  return theme === "system" ? systemDark : theme === "dark";
}

function themed(theme: Session["theme"]): Step {
  return {
    view: (session) => {
      session.theme = theme;
    },
    effects: [{ kind: "theme", theme }],
    say: `Set theme to ${theme}`,
  };
}
