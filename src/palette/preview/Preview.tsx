import { Fragment, memo, useEffect, useRef, useState } from "react";
import { nextQuestion } from "#command/call.ts";
import type { Effect } from "#command/command.ts";
import type { Call, Ref, State } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Keys } from "#parts/Keys.tsx";
import type { Editor } from "#store/editor.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import type { PaletteRow } from "../paletteRow.ts";
import { defaultsLeft } from "../prompt/promptSteps.ts";
import { alternativesOf, callTitle } from "../scope.ts";
import type { Aspect, Look, Pause, Prospect } from "./aspect.ts";
import { CommandView } from "./CommandView.tsx";
import { type Consequence, consequenceOf, writtenText } from "./consequence.ts";
import { Difference } from "./Difference.tsx";
import { type Excerpt, ExcerptView, excerptAt, ProblemView } from "./Excerpt.tsx";
import { type RowPreview, RowView, rowPreviewOf, Uses } from "./RowPreview.tsx";

/** Lines drawn at most, and ways out of a refusal. */
const LINES = 40;
const MAX_ALTERNATIVES = 8;

/** Content of the pane, by kind; a new kind of preview is a new case here. */
type View =
  | { kind: "nothing" }
  | { kind: "refusal"; why: string; call?: Call | undefined; alternatives: readonly string[] }
  /** `loads` fetches what the change is computed from. */
  | { kind: "command"; call: Call; loads?: Effect | undefined }
  | { kind: "effect"; say: string }
  | { kind: "steps"; name: string; steps: readonly string[] }
  | { kind: "problem" }
  | ({ kind: "lines" } & Excerpt)
  | { kind: "change"; say: string; consequence: Consequence; prospect: Prospect }
  | ({ kind: "thing" } & RowPreview);
/** A change of which only that much is known yet. */
type Coming = { kind: "coming"; say: string; prospect: Prospect };

/** Previews a call by attempting it without committing. */
function viewOfCall(editor: Editor, state: State, call: Call, editLast: boolean): View | Coming {
  const command = editor.commands[call.id];
  if (!command) return { kind: "nothing" };
  const from = (editLast && editor.beforeLast()) || state;
  const { question } = nextQuestion(command, from, call.args);
  // An answer that others make necessary is shown as the prompt suggests it.
  const isLikely =
    question?.argument.ask?.needed && defaultsLeft(command, state, call.args, new Set()) !== null;
  if (question && !isLikely) return { kind: "command", call };
  const tried = editLast ? amended(editor, call) : attemptWithDefaults(editor, state, call);
  if (!tried.ok) return refusal(editor, state, tried.why, call);
  const rewind = tried.effects.find((effect) => effect.kind === "rewind");
  const document = rewind ? editor.documentAt(rewind.to) : tried.state.document;
  if (!document || !state.document || document === state.document)
    return tried.effects.length > 0 || !tried.say
      ? { kind: "command", call, loads: loadOf(tried.effects) }
      : { kind: "effect", say: tried.say };
  return changed(state, document, tried.say);
}

/** The version that a call needs, without the call: a preview runs nothing. */
function loadOf(effects: readonly Effect[]): Effect | undefined {
  const needed = effects.find((effect) => effect.kind === "version");
  return needed && { kind: needed.kind, version: needed.version };
}

/** Attempts a call; one that is refused, with the defaults of what is still to be asked. */
function attemptWithDefaults(editor: Editor, state: State, call: Call) {
  const tried = editor.attempt(state, call);
  const command = editor.commands[call.id];
  const left = tried.ok || !command ? null : defaultsLeft(command, state, call.args, new Set());
  if (!left || left.words.length === 0) return tried;
  const whole = editor.attempt(state, { ...call, args: left.args });
  return whole.ok ? whole : tried;
}

/** Returns the pending view of a document change. */
function changed({ document: before, files = null }: State, after: Document, say: string): View | Coming {
  return before ? { kind: "coming", say, prospect: { before, after, files } } : { kind: "nothing" };
}

/** Returns the view of a refusal, with its alternatives. */
function refusal(editor: Editor, state: State, why: string, call?: Call): View {
  const alternatives = call ? alternativesOf(editor, state, call).map((way) => callTitle(editor, way)) : [];
  return { kind: "refusal", why, call, alternatives };
}

/** Previews several calls as one step. */
function viewOfCalls(editor: Editor, state: State, calls: readonly Call[]): View | Coming {
  if (calls.length === 0) return { kind: "nothing" };
  const tried = editor.attemptAll(state, calls);
  if (!tried.ok) return refusal(editor, state, tried.why);
  const { document } = tried.state;
  if (!document || !state.document || document === state.document)
    return { kind: "effect", say: tried.say || tried.title };
  return changed(state, document, tried.say);
}

function viewOfThing(editor: Editor, state: State, thing: Ref): View {
  const preview = rowPreviewOf(editor, state, thing);
  return preview ? { kind: "thing", ...preview } : { kind: "nothing" };
}

/** Attempts the newest step with other arguments. */
function amended(editor: Editor, call: Call) {
  const tried = editor.attemptAmended(call.args);
  return tried.ok ? tried.done : tried;
}

type Props = {
  found?: PaletteRow | undefined;
  call?: Call;
  /** Several calls as one step. */
  calls?: readonly Call[];
  /** Reason that it cannot run, if known already. */
  refused?: string | undefined;
  /** Text that stands beside the list already, and is not repeated. */
  said?: string | undefined;
  editLast?: boolean | undefined;
  /** Counts moves by key: what is moved to is looked at sooner than what is only passed while typing. */
  moves?: number | undefined;
  /** Text of the input: each letter puts off what is not shown yet. */
  typed?: string | undefined;
};

/** Milliseconds of rest before a preview is computed, whatever it costs; longer than between letters after one. */
const LEAST_REST = 60;
const REST_TYPING = 150;
const MOST_REST = 600;
const REST_BEYOND = 150;
/** Milliseconds after which a key that waits is let through. */
const SLICE = 6;
/** Milliseconds that the last preview of a change took, by editor: in a large document the next one waits longer. */
const costs = new WeakMap<Editor, number>();
const restAfter = (spent: number, least: number) => Math.max(least, Math.min(MOST_REST, 6 * spent));
const none: readonly Aspect[] = [];

/** The right side of the palette: what the row would do, or what the thing is. Computed once the keys are at rest. */
export const Preview = memo(
  function Preview({ found, call: given, calls, refused, said, editLast = false, moves = 0, typed }: Props) {
    const { editor, perform } = useApp();
    // A config may open, or a fix change it, while the same call is shown.
    const source = useEditor(({ document, session, log }) => [document, session.outside, log?.states]);
    const [view, setView] = useState<View>({ kind: "nothing" });
    const moved = useRef<number | null>(null);
    const seen = useRef<{ text: string; source: typeof source }>(undefined);
    const call = given ?? (found && !found.thing && "call" in found.does ? found.does.call : undefined);
    const text = JSON.stringify([call, calls, found?.id, refused, editLast]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what the effect reads
    useEffect(() => {
      if (seen.current?.text === text && seen.current.source === source) return;
      const show = (view: View) => {
        seen.current = { text, source };
        setView(view);
        // Without the server it says only what it asks for.
        if (view.kind === "command" && view.loads) perform([view.loads])?.catch(() => undefined);
      };
      const look = (): View | Coming => {
        const state = editor.store.getState();
        if (refused) return refusal(editor, state, refused, call);
        if (found?.steps) return { kind: "steps", name: found.title, steps: found.steps };
        if (calls) return viewOfCalls(editor, state, calls);
        if (found?.thing) return viewOfThing(editor, state, found.thing);
        if (found?.problem) return { kind: "problem" };
        const line = call && editor.commands[call.id]?.leadsToLine?.(call.args);
        if (typeof line === "number") {
          const excerpt = excerptAt(editor, line);
          if (excerpt) return { kind: "lines", ...excerpt };
        }
        return call ? viewOfCall(editor, state, call, editLast) : { kind: "nothing" };
      };
      let spent = 0;
      const parts = [
        () => {
          const looked = look();
          if (looked.kind !== "coming") return show(looked);
          const { say, prospect } = looked;
          parts.push(
            () => writtenText(prospect.before),
            () => writtenText(prospect.after),
            () => {
              const consequence = consequenceOf(prospect.before, prospect.after);
              show({ kind: "change", say, consequence, prospect });
              costs.set(editor, spent);
            },
          );
        },
      ];
      // Long work is done in slices: keys are handled between them, and may cancel the rest.
      const work = () => {
        const start = performance.now();
        while (parts.length > 0 && performance.now() - start < SLICE) parts.shift()?.();
        spent += performance.now() - start;
        if (parts.length > 0) timer = setTimeout(work, 0);
      };
      const rest = restAfter(costs.get(editor) ?? 0, moved.current === moves ? REST_TYPING : LEAST_REST);
      moved.current = moves;
      let timer = setTimeout(work, rest);
      return () => clearTimeout(timer);
    }, [text, source, editor, typed]);
    const aspects = useAspects(view.kind === "change" ? view.prospect : null);
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls, so keys must reach it
      <aside className="palette-preview" aria-label="Preview" tabIndex={0}>
        <Shown view={view} aspects={aspects} found={found} said={said} editor={editor} />
      </aside>
    );
  },
  (a, b) =>
    JSON.stringify([a.call, a.calls, a.found?.id, a.refused, a.said, a.typed]) ===
    JSON.stringify([b.call, b.calls, b.found?.id, b.refused, b.said, b.typed]),
);

/** Computes the aspects of a change beyond its lines, once they are shown and the keys are still at rest. */
function useAspects(prospect: Prospect | null): readonly Aspect[] {
  const [known, setKnown] = useState<{ of: Prospect; aspects: readonly Aspect[] } | null>(null);
  useEffect(() => {
    if (!prospect) return;
    let wanted = true;
    const pause = () => new Promise<boolean>((done) => setTimeout(() => done(wanted), 0));
    const timer = setTimeout(async () => {
      const aspects = await aspectsOf(prospect, pause);
      if (wanted) setKnown({ of: prospect, aspects });
    }, REST_BEYOND);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [prospect]);
  return known?.of === prospect ? known.aspects : none;
}

type ShownProps = {
  view: View;
  aspects: readonly Aspect[];
  found: PaletteRow | undefined;
  said: string | undefined;
  editor: Editor;
};

const Shown = memo(function Shown({ view, aspects, found, said, editor }: ShownProps) {
  switch (view.kind) {
    case "nothing":
      return null;
    case "refusal":
      return (
        <>
          {view.why !== said && (
            <>
              <h4>Not available</h4>
              <p>{escapeBidi(view.why)}</p>
            </>
          )}
          <Ways alternatives={view.alternatives} keys={found && "enter"} />
          {view.call && <CommandView call={view.call} commands={editor.commands} />}
        </>
      );
    case "effect":
      return (
        <>
          <h4>Document</h4>
          <p>Nothing changes. {escapeBidi(view.say)}.</p>
        </>
      );
    case "steps":
      return <StepsView name={view.name} steps={view.steps} />;
    case "command":
      return <CommandView call={view.call} commands={editor.commands} />;
    case "change":
      return <ChangeView say={view.say} consequence={view.consequence} aspects={aspects} />;
    case "thing":
      return <RowView {...view} />;
    case "lines":
      return <ExcerptView {...view} />;
    case "problem":
      return found?.problem ? <ProblemView found={found} editor={editor} /> : null;
  }
});

/** Lists the alternatives to a refused call. */
function Ways({ alternatives, keys }: { alternatives: readonly string[]; keys: string | undefined }) {
  if (alternatives.length === 0) return null;
  return (
    <>
      <h4>
        <span>You can instead</span>
        {keys && <Keys keys={keys} />}
      </h4>
      <ul className="palette-alternatives">
        {alternatives.slice(0, MAX_ALTERNATIVES).map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
    </>
  );
}

/** Lists the steps of a macro. */
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

type ChangeProps = { say: string; consequence: Consequence; aspects: readonly Aspect[] };

/** Lines of the file that change, the references that follow a new name, and what else is known of the change. */
function ChangeView({ say, consequence, aspects }: ChangeProps) {
  const { hunks, left, rows, following } = consequence;
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
        <span>{aspects.flatMap(({ mark }) => mark || []).join(" · ") || "not applied yet"}</span>
      </h4>
      {shownHunks.map((hunk, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hunks have no identity besides their place in the list
        <Difference hunk={hunk} most={LINES} key={at} />
      ))}
      {rows.length > 0 && (
        <dl className="facts">
          {rows.map(({ kind, label, words }) => (
            <div key={kind}>
              <dt>{label}</dt>
              <dd>{escapeBidi(words)}</dd>
            </div>
          ))}
        </dl>
      )}
      {hidden > 0 && (
        <p className="hint">
          {hidden} {shownHunks.length > 0 ? "more " : ""}lines change.
        </p>
      )}
      {hunks.length === 0 && hidden === 0 && (
        <p className="hint">{escapeBidi(say)}. The written file stays the same.</p>
      )}
      {following.length > 0 && (
        <>
          <h4>{following.length === 1 ? "1 reference follows" : `${following.length} references follow`}</h4>
          <Uses uses={following} />
        </>
      )}
      {aspects.map(({ mark, section }) => (
        <Fragment key={mark || "pixels"}>{section}</Fragment>
      ))}
    </>
  );
}

/**
 * Looks at a change beyond the lines of the file, in the order in which they are shown. They run once the lines are
 * there and load when first needed, so that neither a key nor the first page waits for them.
 */
const looks: readonly (() => Promise<{ look: Look }>)[] = [
  () => import("./pixels.tsx"),
  () => import("./problems.tsx"),
];

async function aspectsOf(prospect: Prospect, pause: Pause): Promise<Aspect[]> {
  // Without a network those that were not fetched yet are left out.
  const loaded = await Promise.all(looks.map((load) => load())).catch(() => []);
  const aspects = await Promise.all(loaded.map(({ look }) => look(prospect, pause)));
  return aspects.filter((aspect) => aspect !== null);
}
