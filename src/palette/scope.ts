import { type Argument, argumentsOf } from "#command/argument.ts";
import { writeArgv } from "#command/argv.ts";
import { type Args, nextQuestion } from "#command/call.ts";
import { printKeys } from "#command/keymap.ts";
import { linkTo } from "#command/link.ts";
import { withNames } from "#command/named.ts";
import { quoted } from "#command/script.ts";
import type { Call, Ref, State } from "#command/state.ts";
import { bare, titleOf } from "#command/title.ts";
import { collectionNames } from "#ocio/model/collection.ts";
import { equal } from "#ocio/model/equal.ts";
import { apple } from "#parts/Keys.tsx";
import type { Editor } from "#store/editor.ts";
import type { PreferencesStore } from "#store/preferences.ts";
import type { Pinned } from "#store/storedPreferences.ts";
import type { PaletteRow, Scope } from "./paletteRow.ts";
import { FEW, shown, shownAs } from "./prompt/answer.ts";
import { actionRows, commandRows, configRows } from "./rows.ts";
import { allFixes } from "./safeFixes.ts";

const collections: ReadonlySet<string> = new Set(collectionNames);

/** Lists the actions of a thing. */
export function thingScope(thing: Ref, label: string): Scope {
  return {
    key: `${thing.kind}:${thing.id}`,
    label,
    rows: ({ editor, state }) => actionRows(editor.commands, state, thing),
  };
}

/** Key of the scope of configurations, which have to be fetched first. */
export const CHOOSER = "configs";

/** The user's configurations and commands that create one, for commands that need an open config. */
export function chooserScope(): Scope {
  return {
    key: CHOOSER,
    label: "Open a config",
    rows: ({ editor, configs }) => [
      ...configRows(configs, undefined),
      ...commandRows(editor.commands)
        .filter(({ id }) => editor.commands[id]?.offered === "configChooser")
        .map((row, at) => ({ ...row, order: 2_000_000 + at })),
    ],
  };
}

/** A call in a few words: its command and what was answered, "Set family · Utility". */
export function callTitle(editor: Editor, { id, args }: Call): string {
  const command = Object.hasOwn(editor.commands, id) ? editor.commands[id] : undefined;
  if (!command) return id;
  const { document } = editor.store.getState();
  // Names in place of ids, which people do not know.
  const named = document ? withNames(document, { id, args }).args : args;
  const all = argumentsOf(command);
  // Listed items that the title counts are named only where they are few.
  const counted = all.find(({ shape }) => shape.kind === "list")?.name;
  const many = ({ name }: Argument) =>
    name === counted && Array.isArray(args[name]) && args[name].length > FEW;
  const answers = all
    .filter(({ name, ask }) => !ask?.fill && Object.hasOwn(args, name) && args[name] !== undefined)
    .filter((argument) => !many(argument))
    .map(({ name, label, ask, shape }) => {
      if (ask?.says && typeof args[name] === "boolean") return ask.says[args[name] ? 0 : 1];
      if (args[name] === true) return label;
      // A code of the schema is shown by the label of the option that it was chosen from.
      const options = shape.kind === "choice" ? ask?.options?.(editor.store.getState(), args) : undefined;
      const chosen = options?.find(({ value }) => value === args[name])?.label;
      // A number alone says nothing.
      if (typeof args[name] === "number") return `${label} ${chosen ?? args[name]}`;
      const told = chosen ?? shownAs(ask, args[name], editor.commands) ?? shown(bareName(named[name]));
      return ask?.told && told !== "" ? `${ask.told} ${told}` : told;
    });
  return [titleOf(command, args), ...answers.filter((answer) => answer !== "")].join(" · ");
}

/** Name without its collection: "ACEScg" of "colorspaces/ACEScg". */
function bareName(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const slash = value.indexOf("/");
  return collections.has(value.slice(0, slash)) ? value.slice(slash + 1) : value;
}

/** A call as a row that runs it, or asks for what it lacks. */
export function callRow(
  editor: Editor,
  call: Call,
  group: string,
  order: number,
  title?: string,
): PaletteRow {
  const command = editor.commands[call.id];
  return {
    id: `${group} ${call.id} ${JSON.stringify(call.args)}`,
    title: title ?? callTitle(editor, call),
    order,
    group,
    icon: "enter",
    detail: "",
    ...(command?.keys?.[0] && Object.keys(call.args).length === 0 && { keys: command.keys[0] }),
    does: { call },
  };
}

/** Lists the actions of a row that is a call: run it, copy it, change its key, pin it. */
export function callScope(row: PaletteRow, call: Call, preferences: PreferencesStore): Scope {
  return {
    key: `call:${row.id}`,
    label: row.title,
    rows: ({ editor, state }) => {
      const command = editor.commands[call.id];
      if (!command) return [];
      const args: Args = { ...nextQuestion(command, state, call.args).args, ...call.args };
      const line = ["ocio-palette", "run", "config.ocio", ...writeArgv({ id: call.id, args }, command)];
      const pin: Pinned = { call, title: callTitle(editor, call) };
      const isPinned = preferences.store.getState().pinned.some((other) => equal(other.call, call));
      const isRecent = preferences.store.getState().recents.some((other) => equal(other.call, call));
      const isOwnKey = Object.hasOwn(preferences.store.getState().keys, call.id);
      const [keyNow] = command.keys ?? [];
      const own = (
        id: string,
        title: string,
        does: PaletteRow["does"],
        keys?: string,
        detail = "",
      ): PaletteRow => ({
        id,
        title,
        group: "This command",
        icon: "enter",
        detail,
        ...(keys && { keys }),
        does,
      });
      return [
        own("run", bare(command.title), { call }, "enter"),
        own("link", "Copy link", { copy: linkTo(call, location.origin + location.pathname) }, "mod+c"),
        own("line", "Copy as command line", { copy: line.map(quoted).join(" ") }),
        own(
          "key",
          "Change key…",
          { prompt: { id: "key.set", args: { command: call.id } }, text: "" },
          undefined,
          layerOf(keyNow, isOwnKey),
        ),
        ...(keyNow === undefined
          ? []
          : [own("keyless", "Remove its key", { call: { id: "key.remove", args: { command: call.id } } })]),
        ...(isOwnKey
          ? [
              own("default", "Reset its key", {
                call: { id: "key.reset", args: { command: call.id } },
              }),
            ]
          : []),
        own("pin", isPinned ? "Unpin" : "Pin to the top", { act: () => preferences.togglePin(pin) }),
        ...(isRecent
          ? [own("forget", "Remove from last used", { act: () => preferences.forget(call) }, "shift+delete")]
          : []),
      ].map((each, order) => ({ ...each, order }));
    },
  };
}

/** Key of a command and who set it: "F2, by default". */
function layerOf(keys: string | undefined, isOwn: boolean): string {
  if (keys === undefined) return isOwn ? "none, as you set it" : "none";
  return `${printKeys(keys, apple)}, ${isOwn ? "as you set it" : "by default"}`;
}

/** Lists the fixes of a problem and, if there are more of its kind, all of them as one step. */
export function fixScope(row: PaletteRow, { calls, alike, of }: NonNullable<PaletteRow["fixes"]>): Scope {
  // Fixes that ask are asked one after another.
  const callsOf = (fixes: readonly Call[]) => (fixes.length > 0 ? fixes : alike);
  const all = (editor: Editor): PaletteRow => ({
    id: "alike",
    title: `Fix all ${alike.length}`,
    order: calls.length,
    group: "Every problem of this kind",
    icon: "check",
    detail: "",
    does: { calls: callsOf(allFixes(editor, of)) },
  });
  return {
    key: `fix:${row.id} ${row.title}`,
    label: row.title,
    rows: ({ editor }) => [
      ...calls.map((call, order) => callRow(editor, call, "Fixes", order)),
      ...(alike.length > 1 ? [all(editor)] : []),
    ],
  };
}

/** The calls that a refused call's command offers instead, as a page; null when it offers none. */
export function alternativesScope(
  editor: Editor,
  state: State,
  row: PaletteRow,
  call: Call,
  why: string,
): Scope | null {
  const alternatives = alternativesOf(editor, state, call);
  if (alternatives.length === 0) return null;
  return {
    key: `alternatives:${row.id}`,
    label: bare(row.title),
    note: why,
    rows: () => alternatives.map((way, order) => callRow(editor, way, "You can instead", order)),
  };
}

/** Lists the alternatives to a refused call, without calls of missing commands. */
export function alternativesOf(editor: Editor, state: State, call: Call): Call[] {
  const command = editor.commands[call.id];
  if (!command?.alternatives) return [];
  const { args } = nextQuestion(command, state, call.args);
  return command
    .alternatives(state, { ...args, ...call.args })
    .filter(({ id }) => Object.hasOwn(editor.commands, id));
}

/** True if a call only leads to another place of the same pages: a link to it needs no key. */
export function isNavigationOnly(editor: Editor, state: State, call: Call): boolean {
  if (!editor.commands[call.id]?.navigation) return false;
  const tried = editor.attempt(state, call);
  return (
    tried.ok &&
    tried.state.document === state.document &&
    tried.effects.length > 0 &&
    tried.effects.every(({ kind }) => kind === "go")
  );
}
