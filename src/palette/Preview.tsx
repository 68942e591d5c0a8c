import { memo, useEffect, useState } from "react";
import { argumentsOf, mayAsk } from "#command/argument.ts";
import { nextQuestion } from "#command/call.ts";
import type { Ask, Call, Commands, Ref, State } from "#command/command.ts";
import { nameOf } from "#ocio/finder.ts";
import { nouns } from "#ocio/noun.ts";
import { type Use, usesOf } from "#ocio/references.ts";
import { partedUse } from "#ocio/useLabel.ts";
import { Keys } from "#parts/Keys.tsx";
import type { Editor } from "#store/editor.ts";
import { useDesk } from "#store/useEditor.tsx";
import { type Consequence, consequenceOf } from "./consequence.ts";
import { Difference } from "./Difference.tsx";
import { type Fact, factsOf } from "./facts.ts";
import { actionRows, type Found } from "./rows.ts";

/** Lines and references drawn at most. */
const LINES = 40;
const USES = 12;

/** What the pane shows. One kind per thing that can be said; more kinds of preview are more cases here. */
type View =
  | { kind: "nothing" }
  | { kind: "refusal"; why: string }
  | { kind: "command"; call: Call }
  | { kind: "effect"; say: string }
  | { kind: "steps"; name: string; steps: readonly string[] }
  | { kind: "change"; say: string; consequence: Consequence }
  | ({ kind: "thing" } & Portrait);

/** What a call would do, by doing it without committing. */
function viewOfCall(editor: Editor, state: State, call: Call, amend: boolean): View {
  const command = editor.commands[call.id];
  if (!command) return { kind: "nothing" };
  if (nextQuestion(command, state, call.args).question) return { kind: "command", call };
  const tried = amend ? amended(editor, call) : editor.attempt(state, call);
  if (!tried.ok) return { kind: "refusal", why: tried.why };
  const rewind = tried.effects.find((effect) => effect.kind === "rewind");
  const document = rewind ? editor.documentAt(rewind.to) : tried.state.document;
  if (!document || !state.document || document === state.document)
    return tried.effects.length > 0 || !tried.say
      ? { kind: "command", call }
      : { kind: "effect", say: tried.say };
  return { kind: "change", say: tried.say, consequence: consequenceOf(state.document, document) };
}

/** What several calls would do together. */
function viewOfCalls(editor: Editor, state: State, calls: readonly Call[]): View {
  const tried = editor.attemptAll(state, calls);
  if (!tried.ok) return { kind: "refusal", why: tried.why };
  const { document } = tried.state;
  if (!document || !state.document || document === state.document)
    return { kind: "effect", say: tried.say || tried.title };
  return { kind: "change", say: tried.say, consequence: consequenceOf(state.document, document) };
}

/** What the newest step would become. */
function amended(editor: Editor, call: Call) {
  const tried = editor.attemptAmended(call.args);
  return tried.ok ? tried.done : tried;
}

type Props = {
  found?: Found | undefined;
  call?: Call;
  /** Several calls as one step. */
  calls?: readonly Call[];
  reason?: string | undefined;
  amend?: boolean | undefined;
};

/** Milliseconds of rest before a preview is computed, whatever it costs. */
const LEAST_REST = 60;
const MOST_REST = 600;
/** What the last preview cost: in a large document it waits for a longer rest, so that typing is never in its way. */
let cost = 0;

/** The right side of the palette: what the row would do, or what the thing is. Computed once the keys are at rest. */
export const Preview = memo(
  function Preview({ found, call: given, calls, reason, amend = false }: Props) {
    const { editor } = useDesk();
    const [view, setView] = useState<View>({ kind: "nothing" });
    const call = given ?? (found && !found.thing && "call" in found.does ? found.does.call : undefined);
    const text = JSON.stringify([call, calls, found?.id, reason, amend]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what the effect reads
    useEffect(() => {
      const look = (): View => {
        const state = editor.store.getState();
        if (reason) return { kind: "refusal", why: reason };
        if (found?.steps) return { kind: "steps", name: found.title, steps: found.steps };
        if (calls) return viewOfCalls(editor, state, calls);
        if (found?.thing) return portraitOf(editor, state, found.thing);
        return call ? viewOfCall(editor, state, call, amend) : { kind: "nothing" };
      };
      const timer = setTimeout(
        () => {
          const start = performance.now();
          setView(look());
          cost = performance.now() - start;
        },
        Math.max(LEAST_REST, Math.min(MOST_REST, 6 * cost)),
      );
      return () => clearTimeout(timer);
    }, [text, editor]);
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls, so keys must reach it
      <aside className="palette-preview" aria-label="Preview" tabIndex={0}>
        <Shown view={view} editor={editor} />
      </aside>
    );
  },
  (a, b) =>
    JSON.stringify([a.call, a.calls, a.found?.id, a.reason]) ===
    JSON.stringify([b.call, b.calls, b.found?.id, b.reason]),
);

function Shown({ view, editor }: { view: View; editor: Editor }) {
  switch (view.kind) {
    case "nothing":
      return null;
    case "refusal":
      return (
        <>
          <h4>Cannot run now</h4>
          <p>{view.why}</p>
        </>
      );
    case "effect":
      return (
        <>
          <h4>Document</h4>
          <p>Nothing changes. {view.say}.</p>
        </>
      );
    case "steps":
      return <StepsView name={view.name} steps={view.steps} />;
    case "command":
      return <CommandView call={view.call} commands={editor.commands} />;
    case "change":
      return <ChangeView say={view.say} consequence={view.consequence} />;
    case "thing":
      return <ThingView {...view} />;
  }
}

/** The hint of an argument is an example, or of keys what to do. */
const hintOf = ({ hint, of }: Ask) => (of === "keys" ? hint : `such as ${hint}`);

/** What a macro does, step by step. */
function StepsView({ name, steps }: { name: string; steps: readonly string[] }) {
  return (
    <>
      <h4>
        <span>Macro</span>
        <Keys keys="mod+enter" />
      </h4>
      <h3>{name}</h3>
      <ol className="palette-steps">
        {steps.slice(0, LINES).map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity besides their place
          <li key={at}>{step}</li>
        ))}
      </ol>
      {steps.length > LINES && <p className="hint">{steps.length - LINES} more steps.</p>}
    </>
  );
}

/** A command that still has questions: what it will ask. */
function CommandView({ call, commands }: { call: Call; commands: Commands }) {
  const command = commands[call.id];
  if (!command) return null;
  const questions = argumentsOf(command).filter(({ ask }) => !ask?.fill);
  return (
    <>
      <h4>
        <span>Command</span>
        {command.keys?.[0] ? <Keys keys={command.keys[0]} /> : <span className="mono">{call.id}</span>}
      </h4>
      <h3>{command.title}</h3>
      {command.aliases && command.aliases.length > 0 && (
        <p className="hint">Also: {command.aliases.join(", ")}</p>
      )}
      {questions.length > 0 && (
        <>
          <h4>{mayAsk(command) ? "Asks for" : "Takes"}</h4>
          <dl className="facts">
            {questions.map(({ name, label, ask, required }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd className="hint">{ask?.hint ? hintOf(ask) : required ? "" : "optional"}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

/** Lines of the file that change, and the references that follow a new name. */
function ChangeView({ say, consequence }: { say: string; consequence: Consequence }) {
  const { hunks, left, following } = consequence;
  let room = LINES;
  const shownHunks = hunks.filter(({ lines }) => {
    const fits = room > 0;
    room -= lines.length;
    return fits;
  });
  const hidden = hunks.slice(shownHunks.length).reduce((sum, { lines }) => sum + lines.length, left);
  return (
    <>
      <h4>
        <span>Document</span>
        <span>not applied yet</span>
      </h4>
      {shownHunks.map((hunk, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hunks have no identity besides their place in the list
        <Difference hunk={hunk} most={LINES} key={at} />
      ))}
      {hidden > 0 && <p className="hint">{hidden} more lines change.</p>}
      {hunks.length === 0 && hidden === 0 && <p className="hint">{say}. The written file stays the same.</p>}
      {following.length > 0 && (
        <>
          <h4>{following.length === 1 ? "1 reference follows" : `${following.length} references follow`}</h4>
          <Uses uses={following} />
        </>
      )}
    </>
  );
}

function Uses({ uses }: { uses: readonly Use[] }) {
  return (
    <dl className="facts">
      {uses.slice(0, USES).map((use) => {
        const [kind, name] = partedUse(use.label);
        return (
          <div key={use.path}>
            <dt className="ellipsis">{kind}</dt>
            <dd className="ellipsis" title={name}>
              {name}
            </dd>
            <dd>{use.field}</dd>
          </div>
        );
      })}
      {uses.length > USES && (
        <div>
          <dt />
          <dd className="hint">{uses.length - USES} more</dd>
        </div>
      )}
    </dl>
  );
}

/** Facts that tell little at a glance, or are said elsewhere in the pane. */
const LESSER = new Set(["Description", "Family", "Interchange", "Interop ID", "Allocation", "Bit depth"]);

/** Encoding and chains first, aliases after them. */
function weight(word: string): number {
  if (word === "Encoding" || word === "Color space" || word === "Views") return 0;
  if (/reference|^Transform|^Inverse|transform$/i.test(word)) return 1;
  return word === "Aliases" ? 2 : 3;
}

/** A thing of the document: its facts, its uses, and what can be done with it. */
type Portrait = {
  noun: string;
  name: string;
  family: string | undefined;
  described: string | undefined;
  facts: Fact[];
  uses: Use[];
  actions: Found[];
};

function portraitOf(editor: Editor, state: State, thing: Ref): View {
  const { document } = state;
  const row = document?.[thing.kind].byId[thing.id];
  if (!document || !row) return { kind: "nothing" };
  const all = factsOf(document, thing.kind, row);
  return {
    kind: "thing",
    noun: nouns[thing.kind][0],
    name: nameOf(row, document),
    family: all.find(({ word }) => word === "Family")?.value,
    described: "description" in row ? row.description?.trim().split("\n")[0] : undefined,
    facts: all.filter(({ word }) => !LESSER.has(word)).sort((a, b) => weight(a.word) - weight(b.word)),
    uses: usesOf(document, thing),
    actions: actionRows(editor.commands, state, thing),
  };
}

function ThingView({ noun, name, family, described, facts, uses, actions }: Portrait) {
  return (
    <>
      <h4>
        <span>{noun.charAt(0).toUpperCase() + noun.slice(1)}</span>
        {family && <span>{family}</span>}
      </h4>
      <h3>{name}</h3>
      {described && <p className="hint text-1">{described}</p>}
      <dl className="facts first">
        {facts.slice(0, 8).map(({ word, value }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd className={word === "Aliases" ? "ellipsis" : undefined} title={value}>
              {value.length > 140 ? `${value.slice(0, 140)}…` : value}
            </dd>
          </div>
        ))}
      </dl>
      <h4>
        {uses.length === 0
          ? "Nothing uses it"
          : `Used in ${uses.length} ${uses.length === 1 ? "place" : "places"}`}
      </h4>
      <Uses uses={uses.slice(0, 6)} />
      {actions.length > 0 && (
        <>
          <h4>
            <span>On this {noun}</span>
            <Keys keys="mod+enter" />
          </h4>
          <dl className="facts palette-actions">
            {actions.slice(0, 5).map(({ id, title, keys }) => (
              <div key={id}>
                <dd>{title}</dd>
                <dd>{keys && <Keys keys={keys} />}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}
