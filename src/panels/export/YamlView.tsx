import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  GutterMarker,
  gutter,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import type { Problem } from "#ocio/check/problem.ts";
import { endTypingGuard } from "#palette/focusGuard.ts";
import { BIDI_CONTROLS, escapeBidi } from "#parts/escapeBidi.ts";
import { inText } from "#parts/textFocus.ts";

type Marks = ReadonlyMap<number, Problem>;
type Props = {
  text: string;
  /** The problem of a line, from 1. */
  marks: Marks;
  /** A line to show; a new object shows it again. */
  goal: { line: number } | null;
  /** Called with the text as it is typed, where it can be edited; `text` is then only the initial one. */
  onType?: (text: string) => void;
  /** Ctrl or Command and Enter. */
  onApply?: () => void;
};

const setMarks = StateEffect.define<Marks>();

class ProblemMarker extends GutterMarker {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super();
    this.problem = problem;
  }
  override toDOM() {
    const dot = document.createElement("span");
    dot.className = `dot ${this.problem.severity}`;
    dot.title = escapeBidi(this.problem.message);
    return dot;
  }
}

const marksField = StateField.define<{ marks: Marks; lines: DecorationSet }>({
  create: () => ({ marks: new Map(), lines: Decoration.none }),
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setMarks)) continue;
      const { doc } = transaction.state;
      const sorted = [...effect.value].filter(([line]) => line <= doc.lines).sort(([a], [b]) => a - b);
      const lines = sorted
        .filter(([, { severity }]) => severity !== "info")
        .map(([line, { severity, message }]) =>
          Decoration.line({
            class: `problem-line ${severity}`,
            attributes: { title: escapeBidi(message) },
          }).range(doc.line(line).from),
        );
      return { marks: effect.value, lines: Decoration.set(lines) };
    }
    return value;
  },
  provide: (field) => EditorView.decorations.from(field, ({ lines }) => lines),
});

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "transparent", color: "var(--gray-12)", fontSize: "12px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "19px" },
  ".cm-content": { padding: "6px 0" },
  ".cm-gutters": { backgroundColor: "var(--content)", border: "none", color: "var(--hint)" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 8px 0 16px", fontVariantNumeric: "tabular-nums" },
  ".cm-problems": { width: "14px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--gray-a3)", color: "inherit" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--gray-a5) !important",
  },
  ".cm-panels": { backgroundColor: "var(--gray-2)", color: "inherit" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--gray-a5)" },
  ".cm-search": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6px", fontSize: "12px" },
  ".cm-panel.cm-search": { padding: "8px 32px 8px 12px" },
  ".cm-panel.cm-search br": { flexBasis: "100%" },
  ".cm-panel.cm-search :is(input, button, label)": { margin: "0", fontSize: "12px" },
  ".cm-textfield, .cm-button": {
    border: "1px solid var(--gray-a6)",
    borderRadius: "4px",
    background: "var(--color-panel-solid)",
    color: "inherit",
    padding: "3px 8px",
  },
  ".cm-panel.cm-search [name=close]": { top: "8px", right: "8px", color: "inherit", fontSize: "16px" },
  ".cm-searchMatch": { backgroundColor: "var(--amber-a4)" },
  ".cm-searchMatch.cm-searchMatch-selected": { backgroundColor: "var(--amber-a7)" },
  ".special": { color: "var(--hint)" },
  ".problem-line.error": { backgroundColor: "var(--red-a3)" },
  ".problem-line.warning": { backgroundColor: "var(--amber-a3)" },
});

/** Keys of the search panel; the other keys of its library belong to Palette. */
const searchKeys = searchKeymap.filter(({ key = "" }) => /^(Mod-f|F3|Mod-g|Escape)$/.test(key));

/** Labels of the search panel and its buttons. */
const PHRASES = {
  ...{ next: "Next", previous: "Previous", all: "Select all", replace: "Replace" },
  ...{ "replace all": "Replace all", "match case": "Match case", regexp: "Regex", "by word": "Whole words" },
};

/** Without hues: keys step back, values stand out. */
const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--gray-11)" },
  { tag: [tags.typeName, tags.tagName, tags.modifier, tags.meta], color: "var(--hint)" },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: "var(--hint)" },
  { tag: tags.comment, color: "var(--hint)", fontStyle: "italic" },
]);

/** A character without a shape of its own, or one that would turn the letters after it around. */
function special(code: number, description: string | null): HTMLElement {
  const sign = document.createElement("span");
  const character = String.fromCharCode(code);
  const words = escapeBidi(character);
  sign.className = "special";
  sign.textContent = words === character ? "\u2022" : words;
  sign.title = description ?? words;
  return sign;
}

/**
 * The text with line numbers and the problems of each line; it can be read, selected and searched, and edited where
 * `onType` is given.
 */
export default function YamlView({ text, marks, goal, onType, onApply }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const isEdited = onType !== undefined;
  const start = useRef(text);
  const told = useRef({ onType, onApply });
  told.current = { onType, onApply };

  useEffect(() => {
    if (!box.current) return;
    view.current = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: isEdited ? start.current : "",
        extensions: [
          isEdited
            ? [
                history(),
                keymap.of([
                  {
                    key: "Mod-Enter",
                    run: () => {
                      told.current.onApply?.();
                      return true;
                    },
                  },
                  ...defaultKeymap,
                  ...historyKeymap,
                ]),
                EditorView.updateListener.of((update) => {
                  if (update.docChanged) told.current.onType?.(update.state.doc.toString());
                }),
              ]
            : [EditorState.readOnly.of(true), EditorView.editable.of(false)],
          EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "Configuration as YAML" }),
          lineNumbers(),
          gutter({
            class: "cm-problems",
            lineMarker: (shown, line) => {
              const problem = shown.state
                .field(marksField)
                .marks.get(shown.state.doc.lineAt(line.from).number);
              return problem ? new ProblemMarker(problem) : null;
            },
            lineMarkerChange: (update) =>
              update.transactions.some(({ effects }) => effects.some((e) => e.is(setMarks))),
          }),
          drawSelection(),
          search({ top: true }),
          keymap.of(searchKeys),
          EditorState.phrases.of(PHRASES),
          highlightSpecialChars({ addSpecialChars: BIDI_CONTROLS, render: special }),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          yaml(),
          syntaxHighlighting(colors),
          marksField,
          theme,
        ],
      }),
    });
    if (isEdited) {
      endTypingGuard();
      // The editor is fetched, and the user may be in the palette or a field by then.
      if (!inText(document.activeElement)) view.current.focus();
    }
    return () => view.current?.destroy();
  }, [isEdited]);

  useEffect(() => {
    const { current } = view;
    if (!current || isEdited || current.state.doc.toString() === text) return;
    const top = current.scrollDOM.scrollTop;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
    current.scrollDOM.scrollTop = top;
  }, [text, isEdited]);

  // After the text, whose lines the marks count.
  useEffect(() => {
    view.current?.dispatch({ effects: setMarks.of(marks) });
  }, [marks]);

  useEffect(() => {
    const { current } = view;
    if (!current || !goal || goal.line > current.state.doc.lines) return;
    const { from } = current.state.doc.line(goal.line);
    current.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
  }, [goal]);

  return <div ref={box} className="yaml-view" />;
}
