import { useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useStore } from "zustand";
import { configsQuery } from "#api/queries.ts";
import { nextOffer, nextQuestion } from "#command/call.ts";
import { NOTHING_OPEN } from "#command/command.ts";
import { disabledReason, inView } from "#command/disabledReason.ts";
import type { Call } from "#command/state.ts";
import { teach } from "#notify/teach.ts";
import { toast } from "#notify/toast.tsx";
import { loadWithRetry } from "#parts/fetched.ts";
import { Icon } from "#parts/Icon.tsx";
import { printPress } from "#parts/Keys.tsx";
import { useCommandsLoading } from "#store/commandLoader.ts";
import { confirmationOf } from "#store/confirmation.ts";
import { useApp, useEditor, useRun } from "#store/useEditor.tsx";
import { usePreferences } from "#store/usePreferences.ts";
import { Foot } from "./Foot.tsx";
import { guardTyping } from "./focusGuard.ts";
import { useHighlight } from "./highlighted.ts";
import { List } from "./List.tsx";
import { linkOf, macroScope } from "./macroScope.ts";
import type { Mode } from "./mode/mode.ts";
import { fetchMode, makerOf, modeOf } from "./mode/modes.ts";
import { withEnter, withText } from "./PaletteLoading.tsx";
import type { PaletteRow, Scene, Scope } from "./paletteRow.ts";
import { Preview } from "./preview/Preview.tsx";
import { Input } from "./prompt/Input.tsx";
import { alternativesScope, CHOOSER, callScope, chooserScope, fixScope, thingScope } from "./scope.ts";
import { commandOf, indexFor, type Result, search } from "./search.ts";
import { fitting } from "./suggestion.ts";
import { useList } from "./useList.ts";

const LIST = "palette-list";
/** Letters of a copied text that are said again at most. */
const SHORT = 40;
const nothing: readonly never[] = [];

/** Action of Enter: run a row and close, run it and stay open, or look inside. */
type Accept = "once" | "stay" | "inside";

/** Enter that waits for rows to come, and the lines typed since: answers to what the row asks. */
type Held = { how: Accept; lines: readonly string[] };

type Props = {
  query: string;
  /** The page that is open, if one is: what can be done with a row. */
  scope: Scope | null;
  note: string | undefined;
  /** Typed after Enter on the query, before all this was here. */
  ahead: readonly string[];
  close: () => void;
  enter: (scope: Scope | null, query: string) => void;
  prompt: (call: Call, query: string, text?: string, ahead?: readonly string[]) => void;
  several: (calls: readonly Call[]) => void;
};

/** Commands and things in one list, ranked by what is typed. */
export function Search({ query: initial, scope, note, ahead, close, enter, prompt, several }: Props) {
  const { editor, perform } = useApp();
  const { commands } = editor;
  const run = useRun();
  const state = useEditor(inView);
  const preferences = usePreferences();
  const kept = useStore(preferences.store);
  const { data: configs = nothing } = useQuery({ ...configsQuery, enabled: !scope || scope.key === CHOOSER });
  // Asked once per opening, so that rows hold still.
  const [recency] = useState(preferences.recency);
  const [query, setQuery] = useState(initial);
  const [message, setMessage] = useState(note ?? scope?.note);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the commands are the editor's, and more of them may come
  const scene = useMemo<Scene>(() => ({ editor, state, configs }), [editor, commands, state, configs]);
  const index = useMemo(() => scope && indexFor(scene, scope), [scene, scope]);
  const reasons = useMemo(
    () => reasonsOf(scene, index?.entries.map(({ row }) => row) ?? nothing),
    [scene, index],
  );
  const fits = useMemo(() => fitting(commands, state), [commands, state]);
  const waits = useFetched(scope ? null : modeOf(query).mode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mode has rows once what makes them is fetched
  const find = useMemo(
    () => takingBack((typed) => search(typed, { scene, scope, recency, preferences: kept, fits, reasons })),
    [scene, scope, recency, kept, fits, reasons, waits],
  );
  const { groups, byId, total, drawn, mode } = useMemo(() => find(query), [find, query]);
  const list = useList(groups, query);
  const active = list.active === null ? undefined : byId.get(list.active);

  const commandsCome = useCommandsLoading();
  const coming = waits || (!scope && commandsCome);
  const [held, setHeld] = useState<Held | null>(
    ahead.length > 0 && note === undefined ? { how: "once", lines: ahead } : null,
  );
  const change = (text: string) => {
    setQuery(text);
    setMessage(undefined);
  };
  /** Runs what needs no answer, asks for the rest. */
  const call = (wanted: Call, found: PaletteRow, stay: boolean, lines?: readonly string[]) => {
    const command = commands[wanted.id]!;
    if (nextOffer(command, editor.store.getState(), wanted.args).question)
      return prompt(wanted, query, undefined, lines);
    const tried = editor.attempt(editor.store.getState(), wanted);
    const asks = confirmationOf([wanted]) !== undefined;
    if (!tried.ok && !asks) return refuse(found, wanted, tried.why);
    const { does } = found;
    const stays = (stay && !asks) || ("call" in does && does.stay === true);
    if (!stays) {
      close();
      if (!asks) guardTyping();
    }
    const ran = run(wanted);
    if (stays && !ran.ok) setMessage(ran.why);
    if (ran.ok && "call" in does && does.next) enter(does.next, "");
    if (ran.ok && found.group === "Commands") teach(preferences, wanted.id, command);
  };
  const into = (page: Scope) => enter({ ...page, typed: query }, "");
  const leave = ({ back, typed = "" }: Scope) => (back ? enter(back, "") : enter(null, typed));
  /** Says why not, with what can be done about it where something can. */
  const refuse = (found: PaletteRow, wanted: Call, why: string) => {
    if (why === NOTHING_OPEN) return into(chooserScope());
    const alternatives = alternativesScope(editor, editor.store.getState(), found, wanted, why);
    if (alternatives) into(alternatives);
    else setMessage(why);
  };
  const choose = (id: string, stay = false, lines?: readonly string[]) => {
    const found = byId.get(id);
    if (!found) return;
    const { does } = found;
    const reason = reasons.get(commandOf(found));
    if (reason === NOTHING_OPEN) return into(chooserScope());
    if (reason) return "call" in does ? refuse(found, does.call, reason) : setMessage(reason);
    if ("call" in does) return call(does.call, found, stay, lines);
    if ("prompt" in does) return prompt(does.prompt, query, does.text, lines);
    if ("page" in does) return into(does.page);
    if ("calls" in does) return several(does.calls);
    if ("query" in does) return change(does.query);
    if ("act" in does) {
      does.act();
      return enter(null, "");
    }
    close();
    if ("to" in does) return void perform([{ kind: "go", to: does.to }]);
    perform([{ kind: "copy", text: does.copy }]);
    toast.show(does.copy.length <= SHORT ? `Copied ${does.copy}` : "Copied");
  };
  const latest = useRef(choose);
  latest.current = choose;
  const onChoose = useCallback((id: string) => latest.current(id), []);

  /** The page of what can be done with a row. */
  const inside = (found: PaletteRow): Scope | null => {
    if (found.thing) return thingScope(found.thing, found.title);
    if (found.macro) return macroScope(found.macro, found.title);
    if (found.fixes) return fixScope(found, found.fixes);
    return "call" in found.does ? callScope(found, found.does.call, preferences) : null;
  };
  const goInside = () => {
    const page = active && !scope ? inside(active) : null;
    if (page) into(page);
    return page !== null;
  };
  const accept = (how: Accept, lines?: readonly string[]) => {
    if (how === "inside" && goInside()) return;
    if (list.active !== null) choose(list.active, how === "stay", lines);
  };
  // Enter means the first of all that is found, not of what happens to be there already. No key comes between the two.
  useLayoutEffect(() => {
    if (held === null || coming) return;
    setHeld(null);
    accept(held.how, held.lines);
  });
  /** Keys after an Enter that waits: they are for what it asks. */
  const onKeyHeld = ({ key }: KeyboardEvent<HTMLInputElement>, { how, lines }: Held): boolean => {
    if (key === "Enter") setHeld({ how, lines: withEnter(lines) });
    else if (key === "Escape" || (key === "Backspace" && lines.at(-1) === ""))
      setHeld(key === "Backspace" && lines.length > 1 ? { how, lines: lines.slice(0, -1) } : null);
    else return key === "Tab";
    return true;
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (held) return onKeyHeld(event, held);
    const mod = event.ctrlKey || event.metaKey;
    switch (event.key) {
      case "Enter":
        // If the target of a link is missing, Enter, meant for it, must not run the first row instead.
        if (event.repeat || (message === note && note !== undefined && list.moves === 0)) return true;
        if (coming) setHeld({ how: mod ? "inside" : event.shiftKey ? "stay" : "once", lines: [""] });
        else accept(mod ? "inside" : event.shiftKey ? "stay" : "once");
        return true;
      case "ArrowRight": {
        const { selectionStart, selectionEnd, value } = event.currentTarget;
        const atEnd = selectionStart === value.length && selectionEnd === value.length;
        return atEnd && !mod && !event.shiftKey && !event.altKey && value !== "" && goInside();
      }
      case "Tab":
        if (event.shiftKey) {
          if (scope) leave(scope);
        } else if (active?.thing) goInside();
        else if (active && "call" in active.does && !reasons.has(commandOf(active))) {
          const { question } = nextOffer(commands[active.does.call.id]!, state, active.does.call.args);
          if (question) prompt(active.does.call, query);
        } else if (active && "query" in active.does) change(active.does.query);
        return true;
      case "Delete":
        if (!event.shiftKey || active?.group !== "Last used here" || !("call" in active.does)) return false;
        preferences.forget(active.does.call);
        return true;
      case "Escape":
        if (query !== "") change("");
        else if (scope) leave(scope);
        else close();
        return true;
      case "Backspace":
        if (query !== "" || !scope) return false;
        leave(scope);
        return true;
      default:
        return false;
    }
  };
  const activeCall = active && !active.thing && "call" in active.does ? active.does.call : undefined;
  useHighlight({ call: activeCall, row: active }, list.moves > 0);
  const link = linkOf(active, scene);
  const left = total - drawn;
  const reason = active && reasons.get(commandOf(active));
  return (
    <>
      <div className="palette-head">
        <Icon name="search" />
        {scope && (
          <span className="palette-chip">
            <span className="ellipsis">{scope.label}</span>
          </span>
        )}
        {held &&
          [query, ...held.lines.slice(0, -1)].map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines only come and go at the end
            <span key={at} className="palette-chip">
              <span className="ellipsis">{line}</span>
              <span className="dim">…</span>
            </span>
          ))}
        <Input
          label={scope ? `Search or run a command: ${scope.label}` : "Search or run a command"}
          placeholder="Search or run a command"
          list={LIST}
          active={list.active}
          value={held?.lines.at(-1) ?? query}
          onChange={held ? (text) => setHeld({ ...held, lines: withText(held.lines, text) }) : change}
          onKey={onKey}
          onMove={(to) => {
            setHeld(null);
            list.move(to);
          }}
          link={link}
          announce={
            active
              ? `${list.place} of ${Math.max(total, list.count)}, ${active.title}${active.keys ? `, ${active.keys.split(" ").map(printPress).join(" ")}` : ""}${reason ? `, unavailable: ${reason}` : ""}`
              : "No results"
          }
        />
        <span className="hint text-1 numeric">
          {mode && <span className="palette-mode">{mode.name}</span>}
          {total === 0 ? "" : `${left > 0 ? `${drawn} of ` : ""}${total}`}
        </span>
      </div>
      <div className="palette-body">
        <div className="panel">
          {message && (
            <p className="palette-message" role="alert">
              {message}
            </p>
          )}
          <List
            id={LIST}
            label={scope ? "Actions" : (mode?.name ?? "Commands and things")}
            groups={groups}
            active={list.active}
            moves={list.moves}
            busy={waits}
            more={
              waits || held !== null
                ? "One moment…"
                : list.count === 0
                  ? noneWords(mode, query)
                  : left > 0
                    ? `${left} more: keep typing`
                    : null
            }
            onPoint={list.point}
            onChoose={onChoose}
          />
        </div>
        <Preview found={active} refused={reason} said={reason} moves={list.moves} typed={query} />
      </div>
      <Foot
        hints={[
          ["enter", verbOf(active, reason !== undefined)],
          ...(active && !scope && inside(active)
            ? ([["mod+enter", active.fixes ? "Fixes" : "Actions"]] as const)
            : []),
          ...(link ? ([["mod+c", "Copy link"]] as const) : []),
          ...(query === "" && !scope ? ([["?", "What can be typed"]] as const) : []),
        ]}
        leave={query !== "" ? "Clear" : scope ? "Back" : "Close"}
      />
    </>
  );
}

/** Remembers what was found for each beginning of the text, so that a letter that is taken back needs no search. */
function takingBack(find: (typed: string) => Result): (typed: string) => Result {
  const known = new Map<string, Result>();
  return (typed) => {
    for (const other of known.keys()) if (!typed.startsWith(other)) known.delete(other);
    const result = known.get(typed) ?? find(typed);
    known.set(typed, result);
    return result;
  };
}

/** Fetches what makes the rows of a mode when it is entered; whether that is still on its way. */
function useFetched(mode: Mode | null): boolean {
  const [, setDone] = useState<Mode | null>(null);
  const waits = mode !== null && makerOf(mode) === undefined;
  useEffect(() => {
    if (mode && waits) void loadWithRetry(() => fetchMode(mode)).then(() => setDone(mode));
  }, [mode, waits]);
  return waits;
}

/** The words where no row is: before anything is typed, an example of what may be. */
function noneWords(mode: Mode | null, query: string): string {
  if (mode?.hint && query.slice(mode.prefix.length).trim() === "") return `For example ${mode.hint}`;
  return mode?.empty ?? "No results";
}

function verbOf(found: PaletteRow | undefined, refused: boolean): string {
  if (!found) return "Run";
  if (refused) return "Reason and alternatives";
  if (found.thing || found.fixes || "to" in found.does) return "Open";
  if ("copy" in found.does) return "Copy";
  if ("page" in found.does) return "Look inside";
  if ("prompt" in found.does) return "Continue";
  return "query" in found.does ? "Type it" : "Run";
}

/** Collects reasons that commands cannot run now, by id; `actions` are filled in and can be tried. */
function reasonsOf({ editor, state }: Scene, actions: readonly PaletteRow[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (const [id, command] of Object.entries(editor.commands)) {
    const reason = disabledReason(command, state);
    if (reason) reasons.set(id, reason);
  }
  for (const { id, does } of actions) {
    if (!("call" in does) || id !== does.call.id || reasons.has(id)) continue;
    if (nextQuestion(editor.commands[id]!, state, does.call.args).question) continue;
    const tried = editor.attempt(state, does.call);
    if (!tried.ok) reasons.set(id, tried.why);
  }
  return reasons;
}
