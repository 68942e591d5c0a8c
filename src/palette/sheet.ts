import { barrier, type Commands, type State } from "#command/command.ts";
import { fold } from "#command/fold.ts";
import { nouns } from "#ocio/noun.ts";

/** A line of the sheet; `fixed` keys belong to the window or a list and cannot be changed. */
export type Line = { id: string; title: string; keys: readonly string[]; fixed?: true };
export type Sheet = { heading: string; lines: Line[] };

/** Keys that are no commands: of the window, of lists and of the palette. */
const others: readonly Sheet[] = [
  {
    heading: "Anywhere",
    lines: [
      { id: "palette", title: "Open or close the palette", keys: ["mod+k", "f1"], fixed: true },
      { id: "zones", title: "Next zone, previous zone", keys: ["f6", "shift+f6"], fixed: true },
      { id: "sections", title: "Fold the sections", keys: ["["], fixed: true },
      { id: "inspector", title: "Fold the inspector", keys: ["]"], fixed: true },
    ],
  },
  {
    heading: "In lists",
    lines: [
      { id: "search", title: "Search the list", keys: ["/"], fixed: true },
      { id: "move", title: "Move", keys: ["up", "down"], fixed: true },
      { id: "check", title: "Select", keys: ["space"], fixed: true },
      { id: "extend", title: "Select more", keys: ["shift+up", "shift+down"], fixed: true },
      { id: "open", title: "Open", keys: ["enter"], fixed: true },
      { id: "order", title: "Move in the file", keys: ["alt+up", "alt+down"], fixed: true },
    ],
  },
  {
    heading: "In the palette",
    lines: [
      { id: "next", title: "Next question, previous question", keys: ["tab", "shift+tab"], fixed: true },
      { id: "actions", title: "What can be done with a row", keys: ["mod+enter"], fixed: true },
      { id: "stay", title: "Run and stay open", keys: ["shift+enter"], fixed: true },
      { id: "link", title: "Copy link", keys: ["mod+c"], fixed: true },
      { id: "groups", title: "Next group, previous group", keys: ["alt+down", "alt+up"], fixed: true },
    ],
  },
];

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
function headingOf(noun: string): string {
  const known = Object.hasOwn(families, noun) ? families[noun] : undefined;
  if (known) return known;
  const snake = noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const kind = Object.entries(nouns).find(
    ([collection]) => collection === `${snake}s` || collection === snake.replace(/y$/, "ies"),
  );
  const words = kind ? kind[1][1] : snake.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The keys of all commands by family, and those of window, lists and palette; narrowed by text and by what can run. */
export function sheetOf(commands: Commands, state: State, text: string, now: boolean): Sheet[] {
  const groups = new Map<string, Line[]>();
  for (const [id, command] of Object.entries(commands)) {
    const { title, keys = [] } = command;
    if (keys.length === 0 || (now && barrier(command, state))) continue;
    const heading = headingOf(id.slice(0, id.indexOf(".")));
    const line = { id, title, keys };
    const lines = groups.get(heading);
    if (lines) lines.push(line);
    else groups.set(heading, [line]);
  }
  const all = [...others, ...[...groups].map(([heading, lines]) => ({ heading, lines }))];
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
