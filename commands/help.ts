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
      "getting started",
      "learn",
      "glossary",
      "what words mean",
      "explain",
      "docs",
      "support",
      "about",
      "faq",
    ],
    run: () => ({ effects: [{ kind: "go", to: "/guide" }] }),
  }),
});
