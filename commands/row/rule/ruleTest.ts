import { z } from "zod";
import { arg } from "#command/command.ts";
import { encoded } from "#command/link.ts";
import { opened } from "#command/opened.ts";
import { screens } from "#command/screen.ts";
import type { Document } from "#ocio/model/document.ts";
import { listed } from "#ocio/model/noun.ts";
import { nameOf, spaceId } from "#ocio/names/finder.ts";
import { fileRuleVerdicts } from "#ocio/rule/file.ts";
import { viewVerdicts } from "#ocio/rule/view.ts";
import { find, rowArg, selected } from "../target.ts";
import { ruleSpace, ruleSpaceOptions } from "./rule.ts";

const LONGEST_SHOWN = 80;

/** Tests which file rule fires for a path; shown in a toast and on screen. */
export function fileRuleTest() {
  return opened({
    title: "Test file rules…",
    reads: true,
    aliases: [
      "try path",
      "which rule",
      "test filename",
      "test file name",
      "test file",
      "test path",
      "which color space for a file",
      "which space for exr",
      "which color space for jpg",
      "what matches",
      "inspect",
    ],
    args: z.object({
      path: arg(z.string().min(1, "A path is needed"), {
        label: "Path",
        hint: "/show/sh010/plate_acescg.exr",
      }),
    }),
    run: (document, { path }) => {
      const found = fileRuleVerdicts(document, path);
      if (typeof found === "string") return found;
      const fired = found.fired === null ? undefined : found.rules[found.fired];
      const doubt = found.rules.find(({ outcome }) => outcome === "unknown");
      const shown = path.length > LONGEST_SHOWN ? `…${path.slice(-LONGEST_SHOWN)}` : path;
      return {
        effects: [{ kind: "go", to: testing(document, "file_rules", { path }) }],
        say: fired
          ? `“${shown}” takes “${found.space?.name ?? ""}” by file rule “${fired.name}”`
          : `The file rule for “${shown}” is not known: ${(doubt?.why ?? "").replace(/\.$/, "")}`,
      };
    },
  });
}

/** Tests which views of a display remain for a color space; shown in a toast and on screen. */
export function viewingRuleTest() {
  return opened({
    title: "Test viewing rules…",
    reads: true,
    aliases: ["which views", "try color space", "inspect"],
    args: z.object({
      colorspace: arg(z.string().trim().min(1), {
        label: "Color space",
        options: (state) => ruleSpaceOptions(state, "viewing_rules"),
        from: (state) => [...selected(state, "colorspaces"), ...selected(state, "display_colorspaces")][0],
      }),
      display: rowArg("displays"),
    }),
    when: ({ displays }) => displays.order.length > 0 || "There is no display yet.",
    run: (document, given) => {
      const link = ruleSpace(document, "viewing_rules", given.colorspace);
      if (typeof link === "string") return link;
      const id = link.colorspace_id ?? spaceId(document, link.colorspace_name ?? "") ?? "";
      const space = document.colorspaces.byId[id] ?? document.display_colorspaces.byId[id];
      if (!space) return `The role “${given.colorspace}” has no color space.`;
      const display = find(document, "displays", given.display);
      if (typeof display === "string") return display;
      const found = viewVerdicts(document, id, display.id);
      if (typeof found === "string") return found;
      const names = (shown: boolean) =>
        found.views.filter((view) => view.shown === shown).map(({ name }) => `“${name}”`);
      const [kept, left] = [names(true), names(false)];
      const which = { colorspace: nameOf(space), display: display.name };
      return {
        effects: [{ kind: "go", to: testing(document, "viewing_rules", which) }],
        say: [
          `“${space.name}” on “${display.name}” keeps ${kept.length} of ${found.views.length} views`,
          ...(kept.length > 0 ? [`: ${listed(kept)}`] : []),
          ...(left.length > 0 ? [`; it leaves out ${listed(left)}`] : []),
        ].join(""),
      };
    },
  });
}

/** The screen of the rules with what is tried there. */
function testing(
  document: Document,
  collection: "file_rules" | "viewing_rules",
  tried: Readonly<Record<string, string>>,
): string {
  const search = Object.entries(tried).map(([key, text]) => `${key}=${encoded(asJson(text))}`);
  return `/${document.config.id}/${screens[collection].path}?${search.join("&")}`;
}

/** The router reads JSON in the address: a text that looks like it goes as JSON text. */
function asJson(text: string): string {
  try {
    JSON.parse(text);
    return JSON.stringify(text);
  } catch {
    return text;
  }
}
