import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useContext, useMemo, useRef, useState } from "react";
import { configsQuery } from "#api/queries.ts";
import { argumentsOf } from "#command/argument.ts";
import { nextQuestion } from "#command/call.ts";
import type { Call, Commands, Ref, State } from "#command/command.ts";
import { linkTo } from "#command/link.ts";
import { type Hit, prepare, rank } from "#command/rank.ts";
import { similar } from "#command/typo.ts";
import { Icon } from "#parts/Icon.tsx";
import type { Editor } from "#store/editor.ts";
import { useDesk, useEditor, useRun } from "#store/useEditor.tsx";
import { Foot } from "./Foot.tsx";
import { Input } from "./Input.tsx";
import { type Drawn, type Group, List } from "./List.tsx";
import { Preview } from "./Preview.tsx";
import { RecencyContext } from "./recency.ts";
import { actionRows, commandRows, creationRows, type Found, indexOf } from "./rows.ts";
import { useList } from "./useList.ts";

/** Rows drawn at most; ranking ten thousand is cheap, drawing them is not. */
const MOST = 60;
/** With fewer hits than this, typing mistakes are forgiven and new things offered. */
const FEW = 5;
const LIST = "palette-list";
const nothing: readonly never[] = [];

type Props = {
  query: string;
  /** Only what can be done with this thing. */
  thing: Ref | null;
  note: string | undefined;
  close: () => void;
  scope: (thing: Ref | null, query: string) => void;
  prompt: (call: Call, query: string) => void;
};

/** Commands and things in one list, ranked by what is typed. */
export function Search({ query: initial, thing, note, close, scope, prompt }: Props) {
  const { editor, perform } = useDesk();
  const { commands } = editor;
  const run = useRun();
  const state = useEditor((all) => all);
  const { data: configs = nothing } = useQuery({ ...configsQuery, enabled: !thing });
  const remembered = useContext(RecencyContext);
  const [recency] = useState(remembered);
  const [query, setQuery] = useState(initial);
  const [message, setMessage] = useState(note);

  const actions = useMemo(() => thing && actionRows(commands, state, thing), [commands, state, thing]);
  const reasons = useMemo(() => reasonsOf(editor, state, actions ?? []), [editor, state, actions]);
  const fits = useMemo(() => fitting(commands, state), [commands, state]);
  const index = useMemo(
    () => (actions ? prepare(actions) : indexOf(commands, state.document, configs)),
    [commands, state.document, configs, actions],
  );
  const { hits, total } = useMemo(
    () =>
      rank(query, index, {
        limit: MOST,
        refuses: (row) => reasons.has(row.id),
        recency: (row) => (recency.get(row.id) ?? 0) + (fits.has(row.id) ? 1 : 0),
      }),
    [query, index, reasons, recency, fits],
  );
  const { groups, byId } = useMemo(() => {
    const typed = query.trim();
    const more = typed === "" || thing || total >= FEW ? [] : besides(commands, typed, hits);
    return grouped([...hits, ...more], typed === "" && !thing ? fits : null, reasons);
  }, [hits, total, query, thing, fits, reasons, commands]);
  const list = useList(groups, query);
  const active = list.active === null ? undefined : byId.get(list.active);

  const choose = (id: string, stay = false) => {
    const found = byId.get(id);
    if (!found) return;
    const reason = reasons.get("call" in found.does ? found.does.call.id : found.id);
    if (reason) return setMessage(reason);
    if ("to" in found.does) {
      close();
      return perform([{ kind: "go", to: found.does.to }]);
    }
    const { call } = found.does;
    const command = commands[call.id]!;
    if (nextQuestion(command, editor.store.getState(), call.args).question) return prompt(call, query);
    const tried = editor.attempt(editor.store.getState(), call);
    if (!tried.ok) return setMessage(tried.why);
    if (!stay) close();
    const ran = run(call);
    if (stay && !ran.ok) setMessage(ran.why);
  };
  const latest = useRef(choose);
  latest.current = choose;
  const onChoose = useCallback((id: string) => latest.current(id), []);

  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (event.key === "Enter") {
      if (event.repeat) return true;
      const mod = event.ctrlKey || event.metaKey;
      if (mod && active?.thing) scope(active.thing, "");
      else if (mod && active && "call" in active.does) prompt(active.does.call, query);
      else if (list.active !== null) choose(list.active, event.shiftKey);
      return true;
    }
    if (event.key === "Tab") {
      if (!event.shiftKey && active && "call" in active.does && !active.thing && !reasons.has(active.id)) {
        const { question } = nextQuestion(commands[active.does.call.id]!, state, active.does.call.args);
        if (question) prompt(active.does.call, query);
      } else if (!event.shiftKey && active?.thing) scope(active.thing, "");
      else if (event.shiftKey && thing) scope(null, "");
      return true;
    }
    if (event.key === "Escape") {
      if (query !== "") change("");
      else if (thing) scope(null, "");
      else close();
      return true;
    }
    if (event.key === "Backspace" && query === "" && thing) {
      scope(null, "");
      return true;
    }
    return false;
  };
  const change = (text: string) => {
    setQuery(text);
    setMessage(undefined);
  };
  const link =
    active && "call" in active.does ? linkTo(active.does.call, location.origin + location.pathname) : null;
  const scoped = thing && state.document ? state.document[thing.kind].byId[thing.id] : undefined;
  const left = total - hits.length;
  return (
    <>
      <div className="palette-head">
        <Icon name="search" />
        {scoped && "name" in scoped && (
          <span className="palette-chip">
            <span className="ellipsis">{scoped.name}</span>
          </span>
        )}
        <Input
          label="Search or run a command"
          list={LIST}
          active={list.active}
          value={query}
          onChange={change}
          onKey={onKey}
          onMove={list.move}
          link={link}
          announce={
            active
              ? `${list.place} of ${total}, ${active.title}${reasons.has(active.id) ? `, unavailable: ${reasons.get(active.id)}` : ""}`
              : "No results"
          }
        />
        <span className="hint text-1 numeric">
          {total === 0 ? "" : `${hits.length < total ? `${hits.length} of ` : ""}${total}`}
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
            label={thing ? "Actions" : "Commands and things"}
            groups={groups}
            active={list.active}
            moves={list.moves}
            more={total === 0 ? "No results" : left > 0 ? `${left} more: keep typing` : null}
            onPoint={list.point}
            onChoose={onChoose}
          />
        </div>
        <Preview found={active} reason={active && reasons.get(active.id)} />
      </div>
      <Foot
        hints={[
          ["enter", active?.thing ? "Open" : active && "to" in active.does ? "Open" : "Run"],
          ...(active?.thing ? ([["mod+enter", "Actions"]] as const) : []),
          ...(link ? ([["mod+c", "Copy link"]] as const) : []),
        ]}
        leave={query !== "" ? "Clear" : thing ? "Back" : "Close"}
      />
    </>
  );
}

/** Why commands cannot run now, by id; `actions` are filled in and can be tried. */
function reasonsOf(editor: Editor, state: State, actions: readonly Found[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (const [id, command] of Object.entries(editor.commands)) {
    const allowed = command.when?.(state) ?? true;
    if (allowed !== true) reasons.set(id, allowed);
  }
  for (const { id, does } of actions) {
    if (reasons.has(id) || !("call" in does)) continue;
    if (nextQuestion(editor.commands[id]!, state, does.call.args).question) continue;
    const tried = editor.attempt(state, does.call);
    if (!tried.ok) reasons.set(id, tried.why);
  }
  return reasons;
}

/** Commands that the selection answers in part: offered first while nothing is typed, and before their equals. */
function fitting(commands: Commands, state: State): ReadonlySet<string> {
  const fits = new Set<string>();
  if (state.session.selection.length === 0) return fits;
  const idle = { ...state, session: { ...state.session, selection: [] } };
  for (const [id, command] of Object.entries(commands)) {
    if ((command.when?.(state) ?? true) !== true) continue;
    const answers = argumentsOf(command).some(({ ask }) => {
      const answer = ask?.from?.(state, {});
      return answer !== undefined && JSON.stringify(answer) !== JSON.stringify(ask?.from?.(idle, {}));
    });
    if (answers) fits.add(id);
  }
  return fits;
}

/** What else a query that found little may want: a command spelled otherwise, or a new thing of that name. */
function besides(commands: Commands, typed: string, hits: readonly Hit<Found>[]): Hit<Found>[] {
  const known = new Set(hits.map(({ row }) => row.id));
  const alike = similar(typed, commandRows(commands)).filter(({ id }) => !known.has(id));
  const taken = hits.some(({ row }) => row.title.toLowerCase() === typed.toLowerCase());
  return [
    ...alike.map((row) => ({ row: { ...row, group: "Did you mean" }, tier: 0, letters: [] })),
    ...(taken ? [] : creationRows(commands, typed).map((row) => ({ row, tier: 0, letters: [] }))),
  ];
}

/** Hits in groups, the group with the best hit first; without a query, what fits the selection comes before all. */
function grouped(
  hits: readonly Hit<Found>[],
  fits: ReadonlySet<string> | null,
  reasons: ReadonlyMap<string, string>,
) {
  const groups = new Map<string, Drawn[]>();
  const byId = new Map<string, Found>();
  if (fits && fits.size > 0) groups.set("For this selection", []);
  for (const { row, letters, alias } of hits) {
    const heading = fits?.has(row.id) ? "For this selection" : row.group;
    const drawn: Drawn = {
      id: row.id,
      icon: row.icon,
      title: row.title,
      marks: rangesOf(letters),
      detail: alias && alias !== row.id ? alias : row.detail,
      keys: row.keys,
      refusal: reasons.get("call" in row.does && !row.thing ? row.does.call.id : row.id),
    };
    byId.set(row.id, row);
    const rows = groups.get(heading);
    if (rows) rows.push(drawn);
    else groups.set(heading, [drawn]);
  }
  const made: Group[] = [...groups]
    .filter(([, rows]) => rows.length > 0)
    .map(([heading, rows]) => ({ heading, rows }));
  return { groups: made, byId };
}

/** Single offsets as ranges. */
function rangesOf(letters: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const at of letters) {
    const last = ranges.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else ranges.push([at, at + 1]);
  }
  return ranges;
}
