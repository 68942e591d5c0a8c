import type { Summary } from "#api/summary.ts";
import { type Argument, argumentsOf } from "#command/argument.ts";
import type { AnyCommand, Commands } from "#command/command.ts";
import { encoded } from "#command/link.ts";
import { namingWords } from "#command/search/closest.ts";
import { type Index, prepare } from "#command/search/rank.ts";
import type { Option, Ref, State } from "#command/state.ts";
import { bare } from "#command/title.ts";
import { offeredBuiltins } from "#ocio/builtin/name.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import {
  type CollectionName,
  collectionNames,
  type Document,
  type Row as DocumentRow,
} from "#ocio/model/document.ts";
import { capital, nouns, subjects } from "#ocio/model/noun.ts";
import type { IconName } from "#parts/Icon.tsx";
import { apple } from "#parts/Keys.tsx";
import { momentText } from "#parts/momentText.ts";
import type { PaletteRow } from "./paletteRow.ts";

const icons: Record<CollectionName, IconName> = {
  colorspaces: "colorspaces",
  display_colorspaces: "displayColorspaces",
  displays: "displays",
  display_view_associations: "displays",
  shared_views: "sharedViews",
  view_transforms: "viewTransforms",
  looks: "looks",
  named_transforms: "namedTransforms",
  roles: "person",
  file_rules: "fileRules",
  viewing_rules: "viewingRules",
  families: "family",
  categories: "category",
};

/** Collections whose rows are listed by name. */
const listed = collectionNames.filter((name) => name !== "display_view_associations");

function iconOf({ icon, creates, destructive, navigation }: AnyCommand): IconName {
  if (icon) return icon;
  if (creates) return "plus";
  if (destructive) return "trash";
  return navigation ? "open" : "edit";
}

const rowsOfCommands = new WeakMap<Commands, PaletteRow[]>();

/** The commands as rows, in declared order; made once. */
export function commandRows(commands: Commands): PaletteRow[] {
  const known = rowsOfCommands.get(commands) ?? makeCommandRows(commands);
  rowsOfCommands.set(commands, known);
  return known;
}

function typedKeys(keys: string): string[] {
  return keys.includes("mod") ? [keys, keys.replaceAll("mod", apple ? "cmd" : "ctrl")] : [keys];
}

/** A title in British spelling, where that is another. */
function british(title: string): string[] {
  const spelled = title.replaceAll("olor", "olour").replaceAll("gray", "grey");
  return spelled === title ? [] : [spelled];
}

/** The name of the screen to which a command goes: "roles" of "Go to roles". */
const screenNames = (title: string) => /^Go to (.+[^…])$/.exec(title)?.slice(1) ?? [];

function makeCommandRows(commands: Commands): PaletteRow[] {
  return Object.entries(commands).map(([id, command], order) => ({
    id,
    title: command.title,
    // Keys as they are written and as they are printed: "mod+d", "ctrl+d".
    aliases: [
      ...(command.aliases ?? []),
      id,
      ...(command.keys ?? []).flatMap(typedKeys),
      ...screenNames(command.title),
      ...british(command.title),
    ],
    order,
    group: "Commands",
    icon: iconOf(command),
    detail: "",
    keys: command.keys?.[0],
    does: { call: { id, args: {} } },
  }));
}

/** Choices of one argument at most that are rows of their own. */
const MOST_CHOICES = 40;

/** Labels of an argument's values, where its options take no state: "Nuke 13" of `nuke-13`. */
function labelsOf({ ask }: Argument): ReadonlyMap<string, string> {
  const fixed = ask?.options?.length === 0 ? (ask.options as () => Option[])() : [];
  return new Map(fixed.map(({ value, label }) => [value, label]));
}

/** Choices below commands that ask for one of a few first: "Set theme › dark". Found by their words from anywhere. */
function choiceRows(commands: Commands): PaletteRow[] {
  return commandRows(commands).flatMap((found) => {
    const command = commands[found.id]!;
    const argument = argumentsOf(command).find(({ required, ask }) => required && !ask?.from);
    const shape = argument?.shape.kind === "list" ? argument.shape.of : argument?.shape;
    if (!argument || shape?.kind !== "choice" || shape.values.length > MOST_CHOICES) return [];
    const isList = argument.shape.kind === "list";
    const labels = labelsOf(argument);
    return shape.values.map((value, at): PaletteRow => {
      const args = { [argument.name]: isList ? [value] : value };
      const label = labels.get(value) ?? value;
      return {
        id: `${found.id} ${value}`,
        title: `${bare(found.title)} › ${label}`,
        aliases: label === value ? [] : [`${bare(found.title)} ${value}`],
        order: 500_000 + (found.order ?? 0) + at / 100,
        group: "Choices",
        icon: found.icon,
        detail: argument.label,
        does: { call: { id: found.id, args } },
      };
    });
  });
}

const kept = new WeakMap<DocumentRow, PaletteRow>();

/** Palette row of a row of the document; cached per row, so that an edit elsewhere keeps it. */
function thingRow(document: Document, kind: CollectionName, row: DocumentRow, order: number): PaletteRow {
  const known = kept.get(row);
  const family =
    "family_id" in row && row.family_id ? document.families.byId[row.family_id]?.name : undefined;
  if (known?.order === order && known.detail === (family ?? "")) return known;
  const name = "name" in row ? row.name : "";
  const noun = nouns[kind][0];
  const found: PaletteRow = {
    id: `${kind}:${row.id}`,
    title: name,
    aliases: "aliases_data" in row ? row.aliases_data : [],
    path: [noun, family].filter(Boolean).join(" "),
    order,
    group: capital(nouns[kind][1]),
    icon: icons[kind],
    detail: family ?? "",
    does: { call: { id: "go.thing", args: { thing: `${kind}/${row.id}` } } },
    thing: { kind, id: row.id },
  };
  kept.set(row, found);
  return found;
}

/** The things of a document as rows, after all commands. */
export function thingRows(document: Document): PaletteRow[] {
  const rows: PaletteRow[] = [];
  for (const kind of listed) {
    const { byId, order } = document[kind];
    for (const id of order) {
      const row = byId[id];
      if (row) rows.push(thingRow(document, kind, row, 1000 + rows.length));
    }
  }
  return rows;
}

/** The built-in configurations as rows, the newest first: each by the words and versions of its name. */
function builtinRows(commands: Commands): PaletteRow[] {
  const found = commandRows(commands).find(({ id }) => commands[id]?.createsConfig === "builtin");
  if (!found) return [];
  return offeredBuiltins.map((name, at) => ({
    id: `${found.id} ${name}`,
    title: name,
    aliases: ["built-in"],
    order: 400_000 + at,
    group: "Built-in configs",
    icon: "file",
    detail: "load",
    does: { call: { id: found.id, args: { name } } },
  }));
}

/** The visitor's other configurations as rows, after everything else. */
export function configRows(configs: readonly Summary[], open: string | undefined): PaletteRow[] {
  return configs
    .filter(({ id }) => id !== open)
    .map((config, at) => ({
      id: `config:${config.id}`,
      title: configTitle(config.name, config.file_name),
      path: `configuration ocio ${config.ocio_profile_version} v${config.ocio_profile_version}`,
      order: 1_000_000 + at,
      group: "Configurations",
      icon: "file",
      detail: `${momentText(config.updated_at)} · OCIO ${config.ocio_profile_version}`,
      does: { to: `/${config.id}` },
    }));
}

const none: readonly never[] = [];

let last:
  | {
      commands: Commands;
      document: Document | null;
      configs: readonly Summary[];
      macros: readonly PaletteRow[];
      index: Index<PaletteRow>;
    }
  | undefined;

/** Everything that can be found, folded and ready for ranking; computed once per document. */
export function indexOf(
  commands: Commands,
  document: Document | null,
  configs: readonly Summary[],
  macros: readonly PaletteRow[] = none,
): Index<PaletteRow> {
  if (
    last?.commands === commands &&
    last.document === document &&
    last.configs === configs &&
    last.macros === macros
  )
    return last.index;
  const rows = [
    ...commandRows(commands),
    ...builtinRows(commands),
    ...choiceRows(commands),
    ...macros,
    ...(document ? thingRows(document) : []),
    ...configRows(configs, document?.config.id),
  ];
  const index = prepare(rows);
  last = { commands, document, configs, macros, index };
  return index;
}

/** Commands that make a thing of a given name, with that name filled in. */
export function creationRows(commands: Commands, name: string): PaletteRow[] {
  return commandRows(commands).flatMap((found): PaletteRow[] => {
    const command = commands[found.id];
    const named = command && argumentsOf(command).find((argument) => argument.name === "name");
    if (command?.offered !== "typedName" || !named?.required) return [];
    const call = { id: found.id, args: { name } };
    const title = `${bare(found.title)} “${name}”`;
    return [{ ...found, id: `${found.id} ${name}`, title, group: "Create", keys: undefined, does: { call } }];
  });
}

/** The search of the guide for what was typed, without the words that only make a sentence of it. */
export function guideRows(typed: string): PaletteRow[] {
  const words = namingWords(typed).join(" ");
  if (words === "") return [];
  const title = `Search the guide for “${words}”`;
  const to = `/guide?find=${encoded(words)}`;
  return [{ id: "guide", title, group: "Guide", icon: "open", detail: "", does: { to } }];
}

/** Lists the actions of a thing: the commands of its noun, with the thing filled in. */
export function actionRows(commands: Commands, state: State, thing: Ref): PaletteRow[] {
  const noun = subjects[thing.kind];
  const row = state.document?.[thing.kind].byId[thing.id];
  const name = row && "name" in row ? row.name : "";
  return commandRows(commands).flatMap((found) => {
    const command = commands[found.id];
    if (!command || !noun || !found.id.startsWith(`${noun}.`)) return [];
    const names = argumentsOf(command).map((argument) => argument.name);
    const slot = ["targets", "target"].find((each) => names.includes(each));
    const byName = thing.kind === "roles" && names.includes("name");
    if (!slot && !byName) return [];
    const args = slot ? { [slot]: slot === "targets" ? [thing.id] : thing.id } : { name };
    return [{ ...found, does: { call: { id: found.id, args } } }];
  });
}
