import type { Layout } from "#command/command.ts";
import { encodeLike, wholeText } from "#ocio/files/text.ts";
import type { Document } from "#ocio/model/document.ts";
import { keepLayout, valuesInLayout } from "#ocio/yaml/layout/layout.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import type { Source } from "./source.ts";
import { Misuse } from "./subcommand.ts";

const layouts: readonly Layout[] = ["keep", "canonical"];

/** The option of subcommands that write a configuration, for their pages. */
export const layoutOption: readonly [option: string, does: string] = [
  "--layout WORD",
  "keep changes only the lines that it must of the text that was read; canonical, which counts when it is left out, writes all as official OCIO does.",
];

/** The layout that the words ask for; canonical where they do not say. */
export function layoutOf(given: ReadonlyMap<string, readonly string[]>): Layout {
  const word = given.get("layout")?.at(-1) ?? "canonical";
  const found = layouts.find((layout) => layout === word);
  if (found === undefined) throw new Misuse(`--layout is ${layouts.join(" or ")}, not “${word}”.`);
  return found;
}

/**
 * The bytes of a document as a layout has it; one that was not read from the source's text is written canonically.
 * With `comments` false those of the text stay as they are.
 */
export function written(
  document: Document,
  source: Source | null,
  layout: Layout,
  { comments = true } = {},
): Uint8Array {
  const opened = layout === "keep" && source?.document.config.id === document.config.id && source.opened;
  if (!opened) return new TextEncoder().encode(writeConfig(document));
  const text = wholeText(opened);
  return encodeLike(opened, comments ? keepLayout(text, document) : valuesInLayout(text, document));
}
