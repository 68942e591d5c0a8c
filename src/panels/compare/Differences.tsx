import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Compared } from "#color/compare/compareWorker.ts";
import type { ColorPicture } from "#color/compare/picture.ts";
import type { Document } from "#ocio/model/document.ts";
import { countedNoun } from "#ocio/model/noun.ts";
import type { Aspect } from "#palette/preview/aspect.ts";
import { look } from "#palette/preview/problems.tsx";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { focusLate } from "#parts/heldFocus.ts";
import { KeyHint, Keys } from "#parts/Keys.tsx";
import { useCommandLoader } from "#store/commandLoader.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import { useChange } from "../change.ts";
import { ResultChanges } from "../merge/ResultChanges.tsx";
import { PathLink } from "../PathLink.tsx";
import { useConfigId } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { brief } from "./brief.ts";
import { DifferenceDetail } from "./DifferenceDetail.tsx";
import { DifferenceList } from "./DifferenceList.tsx";
import { KindCounts, useHiddenKinds } from "./KindCounts.tsx";
import { colorWords, type Kind, kindOf, kinds, linesOf } from "./lines.ts";
import { callsOf, fieldsOf, keepPicks, leftPicks, type Picks, refusalOf, type Taking } from "./picks.ts";

/** Milliseconds without another choice before a change is checked. */
const REST_MS = 100;

/** Problems that a change would add and solve, once they are computed; null without a change or without any. */
function useProblemAspect(before: Document, after: Document | null): Aspect | null {
  const files = useEditor((state) => state.files ?? null);
  const [known, setKnown] = useState<{ of: Document; aspect: Aspect | null } | null>(null);
  useEffect(() => {
    if (after === null) return;
    let wanted = true;
    const pause = () => new Promise<boolean>((done) => setTimeout(() => done(wanted), 0));
    const timer = setTimeout(async () => {
      const aspect = await look({ before, after, files }, pause);
      if (wanted) setKnown({ of: after, aspect });
    }, REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [before, after, files]);
  return known !== null && known.of === after ? known.aspect : null;
}

type Props = {
  found: Compared;
  pictures: readonly ColorPicture[];
  /** Milliseconds that the comparison took. */
  ms: number;
  names: { a: string; b: string };
  /** Addresses of both sides. */
  sides: { a: string; b: string };
  /** Source and target of rows to take; null where neither side is the open configuration. */
  taking: Taking | null;
  onSwap: () => void;
};

const shownKinds = Object.keys(kinds) as Kind[];
const NO_SIDE = "Neither side is the open config: choose it as A or B to take from the other one.";

/** The number of differences that no application sees; null where there are none, or it is not known. */
const cosmeticWords = (count: number | null) =>
  count ? `${count} cosmetic ${count === 1 ? "difference" : "differences"}` : null;

/** Warns that steps taken from the other side mean other colors here, and links to the merge that converts them. */
function ReferenceNote({ references }: Pick<Compared, "references">) {
  const configId = useConfigId();
  if (references.length === 0) return null;
  const sentences = references.map(({ kind, a, b }) =>
    a && b && a !== b
      ? `The ${kind} reference is “${a}” in A and “${b}” in B.`
      : `The ${kind} references of A and B differ.`,
  );
  return (
    <p className="compare-reference" role="note">
      {escapeBidi(sentences.join(" "))} Rows keep their steps when they are taken, so their colors change.{" "}
      <PathLink to={`/${configId}/ociom`}>Merge configs</PathLink> converts them instead.
    </p>
  );
}

/** Differences by kind, one of them in detail, and the choice of what to take from the other side. */
export function Differences({ found, pictures, ms, names, sides, taking, onSwap }: Props) {
  const configId = useConfigId();
  const all = useMemo(() => linesOf(found), [found]);
  const [hidden, toggle] = useHiddenKinds<Kind>();
  const [key, setKey] = useState<string | null>(null);
  const [field, setField] = useState(0);
  const [chosen, choose] = useState(() => leftPicks(configId, sides.a, sides.b, all));
  const [refusal, setRefusal] = useState<string | null>(null);
  const { editor } = useApp();
  const document = useDocument((whole) => whole);
  const change = useChange();
  const list = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const knowsAll = useCommandLoader((state) => state.all);
  useEffect(() => {
    useCommandLoader
      .getState()
      .fetch()
      .catch(() => undefined);
  }, []);
  // Sides are chosen in fields; after that, keys step through the differences.
  useEffect(() => focusLate(list.current), []);
  const lines = useMemo(() => all.filter((line) => !hidden.has(kindOf(line))), [all, hidden]);
  const at = Math.max(
    0,
    lines.findIndex((line) => line.key === key),
  );
  const line = lines[at];
  // A line that no longer differs cannot be taken.
  const picks = useMemo(
    () => new Map([...chosen].filter(([own]) => all.some((each) => each.key === own))),
    [chosen, all],
  );
  const calls = useMemo(
    () => (taking ? callsOf(document, all, picks, taking) : []),
    [document, all, picks, taking],
  );
  const tried = useMemo(
    () => (calls.length === 0 || !knowsAll ? null : editor.attemptAll(editor.store.getState(), calls)),
    [editor, calls, knowsAll],
  );
  const result = tried?.ok ? tried.state.document : null;
  const problems = useProblemAspect(document, result);
  const other = taking?.own === "a" ? "B" : "A";

  function moveTo(next: number) {
    const to = Math.min(lines.length - 1, Math.max(0, next));
    setKey(lines[to]?.key ?? null);
    setField(0);
  }
  function setPicks(next: Picks) {
    choose(next);
    keepPicks(configId, sides.a, sides.b, next);
  }
  function pick(lineKey: string, next: "row" | ReadonlySet<string> | null) {
    const picked = new Map(picks);
    if (next === null || (typeof next !== "string" && next.size === 0)) picked.delete(lineKey);
    else picked.set(lineKey, next);
    setPicks(picked);
    setRefusal(null);
  }
  function take(isOther: boolean, wanted?: string) {
    if (!line) return;
    const why = taking ? refusalOf(line) : NO_SIDE;
    if (why) return setRefusal(why);
    if (wanted === undefined) return pick(line.key, isOther ? "row" : null);
    const fields = new Set(picks.get(line.key) === "row" ? fieldsOf(line) : picks.get(line.key));
    if (isOther) fields.add(wanted);
    else fields.delete(wanted);
    pick(line.key, fields);
  }
  function apply() {
    const why = change(...calls);
    if (why === undefined) setPicks(new Map());
    setRefusal(why ?? null);
    list.current?.focus();
  }
  function press(event: KeyboardEvent) {
    const inTable = table.current?.contains(event.target as Node) ?? false;
    const fields = line ? fieldsOf(line) : [];
    const digit = /^Digit([1-6])$/.exec(event.code)?.[1];
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && calls.length > 0) apply();
    else if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)
      return;
    else if (event.key === "j" || (event.key === "ArrowDown" && !inTable)) moveTo(at + 1);
    else if (event.key === "k" || (event.key === "ArrowUp" && !inTable)) moveTo(at - 1);
    else if (event.key === "ArrowDown") setField(Math.min(fields.length - 1, field + 1));
    else if (event.key === "ArrowUp") setField(Math.max(0, field - 1));
    else if (event.key === "Home") moveTo(0);
    else if (event.key === "End") moveTo(lines.length - 1);
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight")
      take(
        (event.key === "ArrowLeft") === (other === "A"),
        inTable && !event.shiftKey ? fields[field] : undefined,
      );
    else if (event.key === " " && line) take(!picks.has(line.key), inTable ? fields[field] : undefined);
    else if (event.key === "Enter" && !inTable) table.current?.focus();
    else if (event.key === "Escape" && inTable) list.current?.focus();
    else if (event.key === "x") onSwap();
    else if (digit && !event.shiftKey) toggle(shownKinds[Number(digit) - 1] as Kind);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const cosmetic = cosmeticWords(found.cosmetic);
  const { words, unknown, why } = colorWords(found.color);
  if (all.length === 0)
    return (
      <p className="hint compare-note" role="status">
        {names.a} and {names.b} are the same{cosmetic === null ? "." : `, but for ${cosmetic}.`}
        {unknown > 0 && ` ${countedNoun(unknown, "color")} not computed: ${why}`}
      </p>
    );
  const [largest] = found.color;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list box and the table in it have the keys
    <div className="compare-all" onKeyDown={press}>
      <KindCounts
        kinds={kinds}
        count={(kind) => all.filter((each) => kindOf(each) === kind).length}
        hidden={hidden}
        onToggle={toggle}
      >
        {words}
        {largest && !("error" in largest) && (
          <span className="hint"> · largest ΔE ITP {brief(largest.max)}</span>
        )}
        {unknown > 0 && (
          <span className="hint" title={why && escapeBidi(why)}>
            {" "}
            · {unknown} not computed
          </span>
        )}
        {cosmetic !== null && (
          <span className="hint" title="Layout, comments, quotes, order of keys and spellings of numbers">
            {" "}
            · {cosmetic}
          </span>
        )}
        <span className="hint compare-time"> · {(ms / 1000).toFixed(1)} s</span>
      </KindCounts>
      {taking && <ReferenceNote references={found.references} />}
      <div className="compare-body">
        <DifferenceList ref={list} lines={lines} at={at} picks={picks} from={other} onPick={moveTo} />
        {line ? (
          <DifferenceDetail
            ref={table}
            line={line}
            place={`${at + 1} of ${lines.length}`}
            names={names}
            picture={pictures.find(
              ({ collection, name }) => collection === line.collection && name === line.name,
            )}
            taking={taking}
            picked={picks.get(line.key)}
            field={field}
            onField={setField}
            onTake={take}
          >
            {problems && (
              <section className="compare-problems" aria-label="Problems">
                {problems.section}
              </section>
            )}
            {result && (
              <ResultChanges
                name={taking?.own === "a" ? names.a : names.b}
                before={document}
                after={result}
              />
            )}
          </DifferenceDetail>
        ) : (
          <p className="hint compare-note">All kinds are hidden.</p>
        )}
      </div>
      <div className="compare-foot">
        {refusal !== null || (tried && !tried.ok) ? (
          <p role="alert" className="grow">
            {refusal ?? (tried && !tried.ok ? tried.why : "")}
          </p>
        ) : problems ? (
          <p role="status" className="grow">
            {problems.mark}
          </p>
        ) : (
          <p className="compare-keys hint grow">
            <KeyHint keys={["j", "k"]}>next, previous</KeyHint>
            <KeyHint keys={["left", "right"]}>take A, B</KeyHint>
            <KeyHint keys={["enter"]}>fields</KeyHint>
            <span>
              <Keys keys="1" />–<Keys keys="6" /> show or hide kinds
            </span>
            <KeyHint keys={["x"]}>swap</KeyHint>
          </p>
        )}
        {picks.size > 0 && (
          <Button small look="ghost" onClick={() => setPicks(new Map())}>
            Clear
          </Button>
        )}
        <Button
          small
          look="solid"
          changes
          refused={
            taking === null
              ? NO_SIDE
              : picks.size === 0
                ? `Choose what to take from ${other} first.`
                : undefined
          }
          onClick={apply}
        >
          Apply {picks.size > 0 ? picks.size : ""} <Keys keys="mod+enter" />
        </Button>
      </div>
    </div>
  );
}
