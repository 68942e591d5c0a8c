import { useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { archiveFormat } from "#ocio/archive/format.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { placeWords } from "#ocio/check/problemPlace.ts";
import { fileUses } from "#ocio/files/fileReference.ts";
import { hasComments } from "#ocio/merge/comments.ts";
import { exportName } from "#ocio/model/configTitle.ts";
import { lineOf } from "#ocio/yaml/pathLine.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Chip } from "#parts/Chip.tsx";
import { fetched } from "#parts/fetched.ts";
import { Segments } from "#parts/field/Segments.tsx";
import { drafts } from "#store/drafts.ts";
import { opened } from "#store/opened.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useGo } from "../place.ts";
import { useProblems } from "../problem/problems.ts";
import { useDocument } from "../useDocument.ts";
import { useFileText } from "../useFileText.ts";
import { ExportProblems } from "./ExportProblems.tsx";
import { type TextDraft, TextEdit, textDraft } from "./TextEdit.tsx";
import "./export.css";

const YamlView = fetched(() => import("./YamlView.tsx"));

/** The file as it will be written, what is wrong with it, and the ways out. */
export function Export() {
  const id = useDocument((open) => open.config.id);
  const source = useStore(opened, ({ texts }) => texts[id]);
  const [isCanonical, setIsCanonical] = useState(false);
  const text = useFileText(isCanonical);
  const problems = useProblems();
  const config = useDocument((open) => open.config);
  const fileName = useEditor(({ session }) => session.fileName);
  const document = useDocument((open) => open);
  // Canonical text lacks the layout of the opened one, and comments.
  const hasLayout = source !== undefined || hasComments(document);
  const layout = isCanonical || !hasLayout ? "canonical" : "keep";
  const version = useDocument(({ config }) => config.ocio_profile_version);
  const archive = archiveFormat(version);
  // The text alone is of little use where it reads files.
  const isAlone = useMemo(() => fileUses(document, null).length === 0, [document]);
  const go = useGo();
  const [current, setCurrent] = useState<Problem | null>(null);
  const [goal, setGoal] = useState<{ line: number } | null>(null);
  // Each visit is a new goal, also to the same line.
  const hash = useLocation({ select: (location) => `${location.hash} ${location.state.__TSR_key ?? ""}` });
  useEffect(() => {
    const line = /^line-(\d+) /.exec(hash)?.[1];
    if (line) setGoal({ line: Number(line) });
  }, [hash]);
  const marks = useMemo(() => {
    const found = new Map<number, Problem>();
    for (const problem of problems ?? []) {
      const line = text === undefined || !problem.path ? null : lineOf(text, problem.path);
      if (line !== null && !found.has(line)) found.set(line, problem);
    }
    return found;
  }, [problems, text]);
  const lineOfProblem = useCallback(
    (problem: Problem) => (text !== undefined && problem.path ? lineOf(text, problem.path) : null),
    [text],
  );
  const isAsked = hash.startsWith("edit ");
  const [draft, setDraft] = useState(() => (isAsked ? draftOf(id) : undefined));
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (!isAsked) setDraft(undefined);
    // As it is written with the smallest change: what the canonical form lacks would be lost.
    else if (isCanonical) setIsCanonical(false);
    else if (text !== undefined) setDraft((old) => old ?? draftOf(id) ?? { base: text, text });
  }, [isAsked, isCanonical, text, id]);
  // The editor keeps its draft as it goes, before this looks for it.
  useEffect(() => setLeft(draft === undefined && draftOf(id) !== undefined), [draft, id]);
  const lines = text === undefined ? null : text.split("\n").length - 1;
  return (
    <section
      className="export"
      data-zone="form"
      data-screen-focus
      aria-label="Export"
      aria-busy={isAsked && draft === undefined}
      onKeyDown={enterProblems}
    >
      {draft && (
        <TextEdit
          configId={id}
          draft={draft}
          now={text}
          onEnd={() => {
            setDraft(undefined);
            go(`/${id}/export`);
          }}
        />
      )}
      {!draft && (
        <>
          <ExportProblems
            problems={problems}
            current={current}
            placeOf={(problem) => {
              const line = lineOfProblem(problem);
              return [placeWords(document, problem), line === null ? undefined : `line ${line}`]
                .filter(Boolean)
                .join(" · ");
            }}
            onOpen={(problem) => {
              setCurrent(problem);
              const line = lineOfProblem(problem);
              if (line !== null) setGoal({ line });
            }}
          />
          <div className="panel export-text">
            <div className="panel-head">
              <h1 className="ellipsis">{exportName(config, fileName)}.ocio</h1>
              <span className="hint">{lines === null ? "" : `${lines.toLocaleString("en")} lines`}</span>
              <Chip outline title="Profile version">
                OCIO {version}
              </Chip>
              <span className="grow" />
              {hasLayout && (
                <Segments
                  label="Writing"
                  value={layout}
                  choices={[
                    { value: "keep", label: "Smallest change" },
                    { value: "canonical", label: "Canonical" },
                  ]}
                  onChange={(chosen) => setIsCanonical(chosen === "canonical")}
                />
              )}
              <CommandButton id="config.editText" label="Edit" icon="edit" look="ghost" small noKey />
              <CommandButton id="processor.bake" label="Bake a LUT…" look="ghost" small noKey />
              <CommandButton
                id="file.exportPage"
                label="HTML page"
                icon="download"
                look="ghost"
                small
                noKey
              />
              <CommandButton
                id="file.copyYaml"
                args={{ writing: layout }}
                label="Copy"
                icon="copy"
                look="ghost"
                small
                noKey
              />
              <CommandButton
                id="file.export"
                args={{ format: archive }}
                label={`Download .${archive}`}
                {...(!isAlone && { icon: "download", look: "solid" })}
                small
                noKey
              />
              <CommandButton
                id="file.export"
                args={{ format: "ocio", ...(hasLayout && { writing: layout }) }}
                label="Download .ocio"
                {...(isAlone && { icon: "download", look: "solid" })}
                small
                noKey
              />
            </div>
            {isLeft && (
              <p className="export-draft line">
                An edit of the text is not applied.
                <CommandButton id="config.editText" label="Continue" small noKey />
              </p>
            )}
            <div className="export-view">
              <Suspense fallback={<p className="empty">Loading...</p>}>
                {text !== undefined && <YamlView text={text} marks={marks} goal={goal} />}
              </Suspense>
            </div>
          </div>
        </>
      )}
    </section>
  );
}

/** The edit of a configuration's text that was left before it was applied. */
function draftOf(configId: string): TextDraft | undefined {
  const kept = drafts.read<TextDraft>(textDraft(configId));
  return kept && kept.text !== kept.base ? kept : undefined;
}

/** Down from the screen itself goes to the first problem, or to the first rule that is off. */
function enterProblems(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" || event.target !== event.currentTarget) return;
  event.currentTarget.querySelector<HTMLElement>(".problem, .muted-rule button")?.focus();
  event.preventDefault();
}
