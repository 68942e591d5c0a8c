import { useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Call } from "#command/state.ts";
import type { RowConflict } from "#ocio/merge/conflict.ts";
import { bothOf, type Choice, type Choices, isTypable, resolved } from "#ocio/merge/resolution.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { focusLate } from "#parts/heldFocus.ts";
import { KeyHint, Keys } from "#parts/Keys.tsx";
import { drafts } from "#store/drafts.ts";
import { call, useChange } from "../change.ts";
import { useConfigId, useGo } from "../place.ts";
import { SideChoices } from "../side/SideChoices.tsx";
import { SidePicker } from "../side/SidePicker.tsx";
import { OPEN, useSideName } from "../side/useSide.ts";
import { ConflictDetail } from "./ConflictDetail.tsx";
import { ConflictList } from "./ConflictList.tsx";
import { ResultChanges } from "./ResultChanges.tsx";
import { useConflictColors } from "./useConflictColors.ts";
import { type Keyed, useMerge } from "./useMerge.ts";
import "./mergeScreen.css";

/** Decisions of a merge that was left before it was finished, with the part of its address that names it. */
type MergeDraft = { address: string; theirs: string; choices: Choices };

/** The draft of a configuration's merge in this tab. */
const mergeDraft = (configId: string) => `${configId}/merge`;

/** Another edit beside the open configuration: what both changed differently is chosen, the rest is merged. */
export function MergeScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const named = new URLSearchParams(hash);
  const [base, theirs] = [named.get("base") ?? "", named.get("theirs") ?? ""];
  // A layer is merged with a version of its base.
  const layer = Number(named.get("layer") ?? 0);
  const { merge, why } = useMerge(base, theirs);
  const id = useConfigId();
  const go = useGo();
  const left = drafts.read<MergeDraft>(mergeDraft(id));
  const leftName = useSideName(left?.theirs ?? "");
  const choose = (side: "base" | "theirs", address: string) => {
    const next = new URLSearchParams({ base, theirs, [side]: address });
    go(`/${id}/merge#${next}`);
  };
  return (
    <section className="merge-screen" data-zone="list" aria-label="Merge">
      <header className="panel-head merge-head">
        <h1>Merge</h1>
        <span className="hint">Edit to merge</span>
        <SidePicker
          label="Edit to merge"
          value={theirs}
          onChoose={(address) => choose("theirs", address)}
          withNow={false}
        />
        <span className="hint">Base of both</span>
        <SidePicker label="Base of both edits" value={base} onChoose={(address) => choose("base", address)} />
        <span className="grow" />
        <Button small look="ghost" onClick={() => go(`/${id}/ociom`)}>
          OCIOM merge <Keys keys="g j" />
        </Button>
      </header>
      {theirs === "" && (
        <SideChoices
          title="Merge another edit"
          hint="Choose the edit to merge into this config: somebody’s copy that was changed while you changed yours."
          first="Configs"
          withNow={false}
          onChoose={(address) => choose("theirs", address)}
        >
          {left && (
            <Button onClick={() => go(`/${id}/merge#${left.address}`)}>Continue merge of {leftName}</Button>
          )}
          <CommandButton
            id="config.takeRows"
            look="ghost"
            noKey
            label="Take single rows from another config…"
          />
        </SideChoices>
      )}
      {theirs !== "" && base === "" && (
        <SideChoices
          title="Where both edits began"
          hint="Choose the config that both were made from: a version of this config, or the file that was copied."
          onChoose={(address) => choose("base", address)}
        />
      )}
      {why !== null && (
        <p className="merge-note" role="alert">
          {why}
        </p>
      )}
      {base !== "" && theirs !== "" && why === null && !merge && (
        <p className="hint merge-note" role="status">
          Merging…
        </p>
      )}
      {merge && (
        <Merge
          key={`${base} ${theirs}`}
          merge={merge}
          from={{ base, theirs }}
          address={hash}
          finishing={
            layer > 0
              ? { id: "layer.update", args: { to: layer } }
              : { id: "config.mergeEdit", args: { base, theirs } }
          }
        />
      )}
    </section>
  );
}

/** The choice of a key: 1 base, 2 ours, 3 theirs, 4 both. */
const DIGITS: Record<string, Exclude<Choice, object>> = {
  Digit1: "base",
  Digit2: "ours",
  Digit3: "theirs",
  Digit4: "both",
};

/** Position of the first conflict without a decision; -1 where there is none. */
const openAt = (merge: Keyed, choices: Choices) =>
  merge.rows.flatMap(({ conflicts }) => conflicts).findIndex(({ key }) => choices[key] === undefined);

type MergeProps = {
  merge: Keyed;
  from: { base: string; theirs: string };
  /** The part of the screen's address that names the merge. */
  address: string;
  finishing: Call;
};

function Merge({ merge, from, address, finishing }: MergeProps) {
  const colors = useConflictColors(merge, from.base, from.theirs);
  const ownName = useSideName(OPEN);
  const names = {
    base: useSideName(from.base),
    ours: "This config",
    theirs: useSideName(from.theirs),
  };
  const id = useConfigId();
  const [given, setChoices] = useState<Choices>(() => {
    const left = drafts.read<MergeDraft>(mergeDraft(id));
    return left?.address === address ? left.choices : {};
  });
  const [cursor, setCursor] = useState(() => Math.max(0, openAt(merge, given)));
  const [showsQuiet, setShowsQuiet] = useState(false);
  const [typing, setTyping] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Choices before each of those that were made here, and those that were taken back. */
  const history = useRef<{ past: readonly Choices[]; undone: readonly Choices[] }>({ past: [], undone: [] });
  const change = useChange();
  const go = useGo();
  // Once the open configuration changed, decisions on what is no conflict any more are none.
  const choices = useMemo(
    () => Object.fromEntries(Object.entries(given).filter(([key]) => merge.keys.includes(key))),
    [given, merge],
  );
  const all = useMemo(() => merge.rows.flatMap(({ conflicts }) => conflicts), [merge]);
  const at = Math.min(cursor, all.length - 1);
  const conflict = all[at];
  const row = merge.rows.find(({ conflicts }) => conflicts.some((each) => each.at === at));
  const open = all.filter(({ key }) => choices[key] === undefined);
  const whyOpen =
    open.length > 0
      ? `${open.length === 1 ? "1 conflict is" : `${open.length} conflicts are`} open: choose for each first.`
      : undefined;
  const result = useMemo(() => resolved(merge, choices), [merge, choices]);
  useEffect(() => focusLate(list.current), []);

  function keep(next: Choices) {
    setChoices(next);
    drafts.keep(mergeDraft(id), { address, theirs: from.theirs, choices: next } satisfies MergeDraft);
    setRefusal(null);
    setTyping(false);
  }
  /** Takes the last choice back, or makes the last one that was taken back again. */
  function undo(isRedo: boolean) {
    const { past, undone } = history.current;
    const to = (isRedo ? undone : past).at(-1);
    if (!to)
      return setRefusal(isRedo ? "No choice was undone." : "No choice was made since the merge was opened.");
    history.current = isRedo
      ? { past: [...past, choices], undone: undone.slice(0, -1) }
      : { past: past.slice(0, -1), undone: [...undone, choices] };
    keep(to);
    const changed = all.find(({ key }) => to[key] !== choices[key]);
    if (changed) setCursor(changed.at);
  }
  function decide(keys: readonly string[], choice: Choice | undefined) {
    const next = { ...choices };
    const isOpenTo = (key: string) =>
      choice !== "both" || all.some((each) => each.key === key && bothOf(each) !== undefined);
    const decided = keys.filter(isOpenTo);
    if (decided.length === 0) return setRefusal("Both can't stay here: choose base, ours or theirs.");
    for (const key of decided) {
      if (choice === undefined) delete next[key];
      else next[key] = choice;
    }
    if (decided.some((key) => next[key] !== choices[key]))
      history.current = { past: [...history.current.past, choices], undone: [] };
    keep(next);
    const following = all.find((each) => each.at > at && next[each.key] === undefined);
    if (choice !== undefined && following) setCursor(following.at);
  }
  function finish() {
    if (whyOpen !== undefined) {
      setRefusal(whyOpen);
      return setCursor(openAt(merge, choices));
    }
    const why = change(
      call(finishing.id, { ...finishing.args, ...(Object.keys(choices).length > 0 && { choices }) }),
    );
    if (why === undefined) end();
    else setRefusal(why);
  }
  function end() {
    drafts.drop(mergeDraft(id));
    go(`/${id}/${finishing.id === "layer.update" ? "layer" : "merge"}`);
  }
  function type(meant: RowConflict) {
    if (isTypable(meant)) setTyping(true);
    else setRefusal("This can't be typed: choose base, ours or theirs.");
  }
  function press(event: KeyboardEvent) {
    const isChord = event.metaKey || event.ctrlKey;
    if (event.key === "Enter" && isChord) finish();
    else if (event.altKey || event.target instanceof HTMLInputElement) return;
    else if (isChord && event.key.toLowerCase() === "z") undo(event.shiftKey);
    else if (isChord) return;
    else if (event.key === "ArrowDown" || event.key === "j") setCursor(Math.min(all.length - 1, at + 1));
    else if (event.key === "ArrowUp" || event.key === "k") setCursor(Math.max(0, at - 1));
    else if (event.key === "Home") setCursor(0);
    else if (event.key === "End") setCursor(all.length - 1);
    else if (DIGITS[event.code] && conflict && row)
      decide(event.shiftKey ? row.conflicts.map(({ key }) => key) : [conflict.key], DIGITS[event.code]);
    else if (event.key === "u" && conflict) decide([conflict.key], undefined);
    else if (event.key === "e" && conflict) type(conflict);
    else if (event.key === "m") setShowsQuiet(!showsQuiet);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list box in it has the keys
    <div className="merge" onKeyDown={press}>
      <div className="merge-bar">
        <progress
          max={Math.max(1, all.length)}
          value={all.length === 0 ? 1 : all.length - open.length}
          aria-label="Resolved conflicts"
        />
        <span role="status">
          {all.length === 0 ? "No conflicts" : `${all.length - open.length} of ${all.length} resolved`}
        </span>
        <span className="grow" />
        {open.length > 0 && (
          <Button
            small
            onClick={() =>
              decide(
                open.map(({ key }) => key),
                "ours",
              )
            }
          >
            Keep ours for the rest
          </Button>
        )}
        <Button small look="ghost" onClick={end}>
          Cancel merge
        </Button>
        <Button small look="solid" changes refused={whyOpen} onClick={finish}>
          Finish merge <Keys keys="mod+enter" />
        </Button>
      </div>
      {(refusal ?? (typeof result === "string" ? result : null)) !== null && (
        <p className="merge-note" role="alert">
          {refusal ?? (typeof result === "string" ? result : null)}
        </p>
      )}
      <div className="merge-body">
        <ConflictList
          ref={list}
          merge={merge}
          choices={choices}
          colors={colors}
          row={row}
          onPick={(picked) => setCursor(picked.conflicts[0]!.at)}
          quiet={showsQuiet}
          onQuiet={() => setShowsQuiet(!showsQuiet)}
        />
        {row && conflict ? (
          <ConflictDetail
            merge={merge}
            names={names}
            row={row}
            cursor={at}
            choices={choices}
            color={colors.get(row.id)}
            typing={typing}
            onCursor={setCursor}
            onDecide={(key, choice) => {
              decide([key], choice);
              list.current?.focus();
            }}
            onType={setTyping}
          />
        ) : (
          <p className="hint merge-note">The edits do not conflict: there is nothing to decide.</p>
        )}
        <ResultChanges
          name={ownName}
          before={merge.own}
          after={typeof result === "string" ? merge.document : result}
        />
      </div>
      <p className="merge-keys hint">
        <KeyHint keys={["1"]}>base</KeyHint>
        <KeyHint keys={["2"]}>ours</KeyHint>
        <KeyHint keys={["3"]}>theirs</KeyHint>
        <KeyHint keys={["4"]}>both, ours first</KeyHint>
        <KeyHint keys={["shift+1"]}>whole row</KeyHint>
        <KeyHint keys={["j", "k"]}>next, previous</KeyHint>
        <KeyHint keys={["e"]}>edit</KeyHint>
        <KeyHint keys={["u"]}>reopen</KeyHint>
      </p>
    </div>
  );
}
