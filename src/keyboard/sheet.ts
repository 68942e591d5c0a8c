import type { Commands } from "#command/command.ts";
import { disabledReason } from "#command/disabledReason.ts";
import { fold } from "#command/search/fold.ts";
import type { State } from "#command/state.ts";
import { capital, nouns } from "#ocio/model/noun.ts";
import { fixedKeys, type Line, type Sheet } from "./fixedKeys.ts";

const families: Readonly<Record<string, string>> = {
  file: "Configurations",
  config: "Configuration",
  edit: "History",
  go: "Go to",
  transform: "Transforms",
  view: "Views",
  preference: "Preferences",
  account: "Account",
  share: "Configuration",
  key: "Keys",
  lut: "LUT files",
};

/** "colorspace" reads as "Color spaces": the noun in the plural where it is one of the document's. */
export function headingOf(noun: string): string {
  const known = Object.hasOwn(families, noun) ? families[noun] : undefined;
  if (known) return known;
  const snake = noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const kind = Object.entries(nouns).find(
    ([collection]) => collection === `${snake}s` || collection === snake.replace(/y$/, "ies"),
  );
  const words = kind ? kind[1][1] : snake.replaceAll("_", " ");
  return capital(words);
}

/** Keys of all commands by family, and those of window, lists and palette; filtered by text and by availability. */
export function sheetOf(commands: Commands, state: State, text: string, now: boolean): Sheet[] {
  const groups = new Map<string, Line[]>();
  for (const [id, command] of Object.entries(commands)) {
    const { title, keys = [] } = command;
    if (keys.length === 0 || (now && disabledReason(command, state))) continue;
    const heading = headingOf(id.slice(0, id.indexOf(".")));
    const line = { id, title, keys };
    const lines = groups.get(heading);
    if (lines) lines.push(line);
    else groups.set(heading, [line]);
  }
  const all = [...fixedKeys, ...[...groups].map(([heading, lines]) => ({ heading, lines }))];
  const wanted = fold(text.trim());
  return all
    .map(({ heading, lines }) => ({
      heading,
      lines: fold(heading).includes(wanted)
        ? lines
        : lines.filter(({ title, keys }) => fold(`${title} ${keys.join(" ")}`).includes(wanted)),
    }))
    .filter(({ lines }) => lines.length > 0);
}
