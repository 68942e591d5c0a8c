import { command, family } from "#command/declare.ts";

export default family("help", {
  guide: command({
    title: "Open the guide",
    aliases: [
      "help",
      "manual",
      "documentation",
      "tutorial",
      "how to",
      "font size",
      "getting started",
      "learn",
      "glossary",
      "what words mean",
      "explain",
      "docs",
      "support",
      "about",
      "faq",
      "contact support",
      "report a bug",
      "bigger text",
      "turn off tooltips",
      "animation off",
    ],
    run: () => ({ effects: [{ kind: "go", to: "/guide" }] }),
  }),
});
