import { useEffect, useMemo, useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { useStore } from "zustand";
import { argumentsOf } from "#command/argument.ts";
import { isAnsweredBySelection, nextOffer } from "#command/call.ts";
import { type AnyCommand, NOTHING_OPEN } from "#command/command.ts";
import { disabledReason } from "#command/disabledReason.ts";
import { type Binding, bindingsOf, isSingle, press } from "#command/keymap.ts";
import { screens } from "#command/screen.ts";
import type { State } from "#command/state.ts";
import { PALETTE_KEYS, type WindowKey } from "#command/windowKeys.ts";
import { collectionNames } from "#ocio/model/collection.ts";
import { subjects } from "#ocio/model/noun.ts";
import { apple } from "#parts/Keys.tsx";
import { reserveLetters } from "#parts/list/typeAhead.ts";
import { MODAL } from "#parts/modal.ts";
import { commitField, inText, isHistoryKey } from "#parts/textFocus.ts";
import { useApp, useRun } from "#store/useEditor.tsx";
import { usePreferences } from "#store/usePreferences.ts";
import { setChord, useChord } from "./chord.ts";
import { isOverridden } from "./keyOverrides.ts";
import { openPalette, usePaletteState } from "./paletteState.ts";

const OPEN = "palette.open";
const WINDOW = "window.";

function selects(command: AnyCommand | undefined, state: State): boolean {
  return command !== undefined && isAnsweredBySelection(command, state);
}

/** True for Delete, Backspace and a single letter. */
const isRowKey = (keys: string) => /^(shift\+)?(delete|backspace|.)$/u.test(keys);

/** True if a command acts on the selected rows. */
const takesRows = (command: AnyCommand | undefined) =>
  command !== undefined && ["target", "targets"].includes(argumentsOf(command)[0]?.name ?? "");

/** True in a list of rows, not in a form. */
const inRowList = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("main :is([role=listbox], [role=grid])") !== null &&
  target.closest("[data-zone=form]") === null;

/** True if a command acts on the rows that a screen lists. */
const isOfScreen = (id: string, panel: string) =>
  collectionNames.some(
    (name) => id.startsWith(`${subjects[name]}.`) && screens[name].path.split("/")[0] === panel.split("/")[2],
  );

type Props = {
  /** Keys of the window itself, which are no commands: moving between zones, folding them. */
  also: Readonly<Partial<Record<WindowKey, () => void>>>;
  /** True while a configuration is opening: keys of commands that need it wait. */
  entering?: boolean;
};

/** The key listener: resolves keys through the keymap, runs complete calls and prompts for missing arguments. */
export function Keymap({ also, entering = false }: Props) {
  const { editor } = useApp();
  const { commands } = editor;
  const run = useRun();
  const preferences = usePreferences();
  const singleKeys = useStore(preferences.store, (kept) => kept.singleKeys);
  const bindings = useMemo<Binding[]>(
    () =>
      [
        ...PALETTE_KEYS.map((keys) => ({ keys, call: { id: OPEN, args: {} } })),
        ...Object.keys(also).map((keys) => ({ keys, call: { id: `${WINDOW}${keys}`, args: {} } })),
        ...bindingsOf(commands),
      ].filter(({ keys }) => singleKeys || !isSingle(keys)),
    [also, commands, singleKeys],
  );

  useEffect(() => {
    reserveLetters((letter) =>
      bindings.some(({ keys, call }) => {
        if (keys !== letter) return keys.startsWith(`${letter.toLowerCase()} `);
        const state = editor.store.getState();
        const command = editor.commands[call.id];
        return selects(command, state) && !disabledReason(command ?? {}, state);
      }),
    );
    return () => reserveLetters(() => false);
  }, [bindings, editor]);

  const heard = useRef<KeyboardEvent>(undefined);
  /** Keys pressed before the configuration was open, in order. */
  const waiting = useRef<(readonly Binding[])[]>([]);
  const act = (event: KeyboardEvent) => {
    if (heard.current === event) return;
    const { request, close } = usePaletteState.getState();
    if (request) {
      // The palette has the focus; only its own key closes it.
      const pressed = press(bindings.slice(0, PALETTE_KEYS.length), undefined, event, {
        apple,
        inText: true,
      });
      if (pressed.kind !== "call") return;
      event.preventDefault();
      return close();
    }
    // An open menu looks its items up by the letters typed.
    const inMenu = event.target instanceof Element && event.target.closest("[role=menu]") !== null;
    if (event.defaultPrevented || inMenu) return;
    const { pending } = useChord.getState();
    if (event.key === "Escape" && pending) {
      event.preventDefault();
      return setChord(undefined);
    }
    const altGraph = event.getModifierState?.("AltGraph") ?? false;
    const { key, code, ctrlKey, altKey, shiftKey, metaKey, isComposing, keyCode } = event;
    const pressed = press(
      bindings,
      pending,
      { key, code, ctrlKey, altKey, shiftKey, metaKey, isComposing, keyCode, altGraph },
      // A select takes letters, but has nothing to undo: the browser would undo in a field that was left.
      {
        apple,
        inText:
          inText(event.target) &&
          !isHistoryKey(event) &&
          !(event.target instanceof HTMLSelectElement && (ctrlKey || metaKey)),
      },
    );
    setChord(pressed.kind === "pending" ? pressed.pending : undefined);
    if (pressed.kind === "none") return;
    // Keys that a slip presses take a row only where the list of rows has the focus.
    const isMeant = ({ keys, call }: Binding) =>
      inRowList(event.target) || !isRowKey(keys) || !takesRows(editor.commands[call.id]);
    if (pressed.kind === "call" && !pressed.bindings.some(isMeant)) return;
    // A menu or another listbox with the focus takes letters for itself.
    if (pressed.kind !== "lost") event.preventDefault();
    if (pressed.kind !== "call" || event.repeat) return;
    commitField(event.target);
    const bound = pressed.bindings.filter(isMeant);
    const state = editor.store.getState();
    const waits = bound.every(
      ({ call }) => disabledReason(editor.commands[call.id] ?? {}, state) === NOTHING_OPEN,
    );
    if (entering && waits) waiting.current.push(bound);
    else perform(bound);
  };
  const perform = (bound: readonly Binding[]) => {
    const state = editor.store.getState();
    const allowed = bound.filter(({ call }) => !disabledReason(editor.commands[call.id] ?? {}, state));
    // A key set by the user wins over defaults.
    const { keys: own } = preferences.store.getState();
    allowed.sort((a, b) => Number(Object.hasOwn(own, b.call.id)) - Number(Object.hasOwn(own, a.call.id)));
    const able =
      allowed.find(({ call }) => selects(editor.commands[call.id], state)) ??
      allowed.find(({ call }) => isOfScreen(call.id, state.session.panel)) ??
      allowed[0];
    const { call } = able ?? bound[0]!;
    if (call.id === OPEN) return openPalette();
    if (call.id.startsWith(WINDOW)) return also[call.id.slice(WINDOW.length) as WindowKey]?.();
    if (able && isOverridden(call.id)) return;
    const command = editor.commands[call.id];
    if (able && command && nextOffer(command, state, call.args).question) return openPalette({ call });
    run(call);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the configuration is open
  useEffect(() => {
    if (!entering) for (const bound of waiting.current.splice(0)) perform(bound);
  }, [entering]);

  // A modal dialog blocks keys; those of the palette are handled before it.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const inModal = document.querySelector(MODAL) !== null;
      if (!inModal) return;
      const pressed = press(bindings.slice(0, PALETTE_KEYS.length), undefined, event, {
        apple,
        inText: true,
      });
      if (pressed.kind !== "call") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { request, close } = usePaletteState.getState();
      if (request) close();
      else openPalette();
    };
    addEventListener("keydown", hear, true);
    return () => removeEventListener("keydown", hear, true);
  }, [bindings]);

  // A pending chord takes the next key, before type-ahead below can.
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!useChord.getState().pending) return;
      latest.current(event);
      heard.current = event;
      if (event.defaultPrevented) event.stopPropagation();
    };
    addEventListener("keydown", hear, true);
    return () => removeEventListener("keydown", hear, true);
  }, []);

  useHotkeys("*", act, { enableOnFormTags: true, enableOnContentEditable: true });
  useEffect(() => {
    const forget = () => setChord(undefined);
    addEventListener("blur", forget);
    return () => removeEventListener("blur", forget);
  }, []);
  return null;
}
