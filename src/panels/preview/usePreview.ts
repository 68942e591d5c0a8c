import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { type SourceSpace, sourceSpaceOf } from "#color/image/sourceSpace.ts";
import { neutral } from "#color/preview/adjustment.ts";
import type { Picture } from "#color/preview/chart.ts";
import { type Pixel, type PreviewChoice, usualChoice } from "#color/preview/choice.ts";
import type { Files, Reply, Request, Shot, Subject } from "#color/preview/client.ts";
import { imageIn } from "#color/preview/client.ts";
import { counterpartOf, targetLabel } from "#color/preview/counterpart.ts";
import type { Light } from "#color/preview/light.ts";
import type { Window } from "#color/preview/pyramid.ts";
import type { AnswerOf, Described, Measured, Painted, Probed } from "#color/preview/question.ts";
import type { Scope } from "#color/preview/scopes.ts";
import { type Shown, shownOf } from "#color/preview/shown.ts";
import type { Ref } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";
import { spaceId } from "#ocio/names/finder.ts";
import { filesBeside, pixelEngine } from "#palette/preview/pixelEngine.ts";
import { useMedia } from "#parts/useMedia.ts";
import { addPicture, highlight, keepSource } from "#store/highlight.ts";
import { shownScratch } from "#store/shownScratch.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import { useRestingSelection } from "../useRestingSelection.ts";
import { onScreen, paintRequest, shotOf } from "./shot.ts";
import { type ScenePlace, settingsAt, useAgainst } from "./useAgainst.ts";
import { useEarlier } from "./useEarlier.ts";
import { useShownImage } from "./useShownImage.ts";

/** Milliseconds without an answer after which the picture says that it is an old one. */
const SLOW = 400;

/** Picture settings, with the current and the earlier document. */
export type Scene = {
  choice: PreviewChoice;
  /** The settings without those that are shown for as long as a row is pointed at. */
  chosen: PreviewChoice;
  document: Document;
  now: Shown;
  /** The other side of the comparison; null without one, or if it does not exist. */
  was: Side | null;
  /** Reason for no other side, where one is asked for. */
  whyWas: string | null;
  subject: Subject;
  /** Another conversion that is shown for as long as a step is pointed at, and words for it. */
  pointed: (Shot & { words: string }) | null;
  /** Color space that the image's file tells, and why; null for charts. */
  told: SourceSpace | null;
};

/** A side of a comparison, its name, and true if it is an earlier state of the same conversion. */
type Side = {
  document: Document;
  shown: Shown;
  name: string;
  isEarlier: boolean;
  files?: Files | null | undefined;
};

/** Preview of the selection, or of what is pointed at; null if the configuration has nothing to show. */
export function useScene(place: ScenePlace = "inspector"): Scene | null {
  const { store } = useApp().editor;
  const page = useDeferredValue(useStore(store, (state) => state.document));
  const scratch = useStore(shownScratch, (state) => state.scratch);
  const document = useDeferredValue(useStore(scratch?.store ?? store, (state) => state.document));
  const selection = useRestingSelection();
  const pointed = useStore(highlight, ({ shown }) => shown);
  useEffect(() => addPicture(place !== "inspector"), [place]);
  const thing = pointed?.thing ?? scratch?.thing ?? (selection.length === 1 ? selection[0] : undefined);
  const settings = useEditor(({ session }) => session.preview) ?? usualChoice;
  const chosen = useMemo(() => settingsAt(place, settings), [place, settings]);
  const choice = useMemo(
    () => (pointed ? settingsAt(place, { ...chosen, ...pointed.settings }) : chosen),
    [place, chosen, pointed],
  );
  const { file } = useShownImage();
  const shownFile = choice.picture === "image" ? file : null;
  const { described } = useDescribed(useFileSubject(shownFile, choice));
  const opened = useDeferredValue(useEarlier("opened", true));
  const other = useAgainst(choice.against, choice.layout !== "after");
  const { name: otherName, isForeign, files } = other;
  // A row in the making was not there before.
  const isBefore = scratch !== null && (choice.against === "change" || choice.against === "opened");
  const otherDocument = isBefore ? page : other.document;
  const whyOther = isBefore ? null : other.why;
  const scene = useMemo((): Scene | null => {
    if (!document) return null;
    const told = shownFile && described ? sourceSpaceOf(document, shownFile.name, described.tags) : null;
    const of = (each: Document) =>
      shownOf(each, thing ?? null, { ...choice, source: choice.source ?? toldId(each, told) });
    const now = of(document);
    if (!now) return null;
    const side = (): Side | string | null => {
      if (!otherDocument || choice.layout === "after") return whyOther;
      if (typeof choice.against === "object" && "target" in choice.against) {
        const { target } = choice.against;
        const shown = shownOf(document, thing ?? null, { source: now.source?.id ?? null, target });
        if (shown?.target.id !== target) return "What it is compared with no longer exists";
        return { document, shown, name: targetLabel(shown.target), isEarlier: false };
      }
      const found = isForeign ? counterpartOf(otherDocument, now) : null;
      if (typeof found === "string") return `${otherName}: ${found}`;
      const shown = found ? shownOf(otherDocument, null, found) : of(otherDocument);
      return shown && { document: otherDocument, shown, name: otherName, isEarlier: !isForeign, files };
    };
    const was = side();
    const { picture } = choice;
    const subject: Subject =
      picture === "image" && file
        ? { image: file, layer: choice.layer, overscan: choice.overscan }
        : picture === "chart" || picture === "image"
          ? { chart: now.chart, by: lightIn(opened ?? document, thing ?? null, now) }
          : { chart: picture, by: null };
    const whyWas = typeof was === "string" ? was : null;
    return {
      choice,
      chosen,
      document,
      now,
      was: typeof was === "string" ? null : was,
      whyWas,
      subject,
      told,
      pointed: pointed?.shot ?? null,
    };
  }, [
    document,
    thing,
    choice,
    chosen,
    pointed,
    file,
    shownFile,
    described,
    opened,
    otherDocument,
    otherName,
    isForeign,
    files,
    whyOther,
  ]);
  const source = scene?.now.source ?? null;
  useEffect(() => {
    if (!pointed) keepSource(source);
  }, [source, pointed]);
  return scene;
}

function useFileSubject(file: File | null, { layer, overscan }: PreviewChoice): Subject | null {
  return useMemo(() => file && { image: file, layer, overscan }, [file, layer, overscan]);
}

function toldId(document: Document, told: SourceSpace | null): string | null {
  return told ? (spaceId(document, told.name) ?? null) : null;
}

/** The light of the chart in the source, as a camera that was there before any edit recorded it. */
function lightIn(document: Document, thing: Ref | null, { source }: Shown): Shot | null {
  const light = shownOf(document, thing, { source: source?.id ?? null, target: null });
  return light?.light && light.source?.id === source?.id ? { document, conversion: light.light } : null;
}

/**
 * The engine's newest reply to a question; null where it is of another image than the one that is being read for long.
 * One question is in flight at a time, and the newest of the queued ones is next. `isOther` is true while the newest
 * reply, if any, is of another image.
 */
function useReply<R extends Request>(
  lane: string,
  request: R | null,
): { reply: Reply<AnswerOf[R["ask"]]> | null; busy: boolean; slow: boolean; isOther: boolean } {
  const configId = useEditor(({ document }) => document?.config.id ?? "");
  const known = useEditor((state) => state.files ?? null);
  const [reply, setReply] = useState<Reply<AnswerOf[R["ask"]]> | null>(null);
  const [answered, setAnswered] = useState<R | null>(null);
  const take = useRef<() => void>(() => undefined);
  // The picture is asked for before numbers and plots of it, which wait for it.
  const useAsk = lane === "paint" ? useLayoutEffect : useEffect;
  // Replies in flight are shown even if outdated: a slider drag shows every picture.
  useAsk(() => {
    const engine = request && pixelEngine();
    if (!engine || !request) return;
    take.current = engine.ask(lane, request, filesBeside(configId, known), (next) => {
      setReply(next);
      setAnswered(request);
    });
  }, [lane, request, configId, known]);
  useEffect(() => () => take.current(), []);
  const busy = request !== null && answered !== request;
  const [slow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer begins the wait anew
  useEffect(() => {
    setSlow(false);
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, [busy, answered]);
  const isOther = imageIn(answered) !== imageIn(request);
  return { reply: slow && isOther ? null : reply, busy, slow, isOther };
}

/** The picture as it is to be seen, or a window of it. */
export function usePainted(scene: Scene | null, window?: Window | null) {
  const hasP3 = useMedia("(color-gamut: p3)");
  const request = useMemo(
    () => (scene && window !== null ? paintRequest(scene, window, hasP3) : null),
    [scene, window, hasP3],
  );
  const { reply, slow } = useReply("paint", request);
  const last = useRef<Painted | null>(null);
  if (reply && "answer" in reply) last.current = reply.answer;
  const refused = reply && "why" in reply ? reply : null;
  return { painted: last.current, why: refused?.why ?? null, missing: refused?.missing ?? null, slow };
}

/**
 * Size of the picture, and what its file says of it, or the reason why it cannot be shown. `isOther` is true while they
 * are of another image, and `isReading` once that takes long.
 */
export function useDescribed(
  subject: Subject | null,
  lane = "describe",
): { described: Described | null; why: string | null; isOther: boolean; isReading: boolean } {
  const request = useMemo(() => subject && { ask: "describe" as const, picture: subject }, [subject]);
  const { reply, slow, isOther } = useReply(lane, request);
  const described = reply && "answer" in reply ? reply.answer : null;
  return { described, why: reply && "why" in reply ? reply.why : null, isOther, isReading: slow && isOther };
}

/** Marks of the whole picture as it is shown; null until they are counted or where they are not wanted. */
export function useMarks(scene: Scene, wanted: boolean): (AnswerOf["marks"] & { busy: boolean }) | null {
  const { choice, document, now, subject } = scene;
  const { exposure, saturation, gamma } = choice.adjust;
  const request = useMemo(() => {
    if (!wanted) return null;
    const side = onScreen(
      { document, conversion: now.conversion },
      { ...neutral, exposure, saturation, gamma },
    );
    const light = now.ap0 && { document, conversion: now.ap0 };
    return { ask: "marks" as const, picture: subject, side, scene: light };
  }, [subject, document, now, exposure, saturation, gamma, wanted]);
  const { reply, busy } = useReply("marks", request);
  const answer = request && reply && "answer" in reply ? reply.answer : null;
  return useMemo(() => answer && { ...answer, busy }, [answer, busy]);
}

type InspectionRequest = Extract<
  Request,
  { ask: "curve" | "cube" | "gamut" | "pipeline" | "code" | "sheet" }
>;

/** The newest answer of an inspection, or the reason for none. */
export function useInspection<R extends InspectionRequest>(
  lane: R["ask"],
  request: R | null,
): { answer: AnswerOf[R["ask"]] | null; why: string | null } {
  const { reply } = useReply(lane, request);
  return {
    answer: reply && "answer" in reply ? reply.answer : null,
    why: reply && "why" in reply ? reply.why : null,
  };
}

/** The pixels of a window as the file has them; null where there is no window. */
export function useValues(subject: Subject, window: Window | null): Picture | null {
  const request = useMemo(
    () => window && { ask: "values" as const, picture: { ...subject, window } },
    [subject, window],
  );
  const { reply } = useReply("values", request);
  return request && reply && "answer" in reply ? reply.answer : null;
}

/** Least, mean and most of the region, with the rows of the probe. */
export function useMeasured(
  scene: Scene,
): { measured: Measured; rows: { word: string; name: string }[] } | null {
  const rows = useMemo(() => rowsOf(scene), [scene]);
  const request = useMemo(() => {
    const { region } = scene.choice;
    const sides = rows.map(({ shot }) => shot);
    return region && { ask: "region" as const, picture: scene.subject, region, sides };
  }, [scene, rows]);
  const { reply } = useReply("region", request);
  if (!request || !reply || !("answer" in reply)) return null;
  return { measured: reply.answer, rows: rows.slice(0, reply.answer.outcomes.length) };
}

/** A scope of the picture as it is shown. */
export function useScope(scene: Scene): Scope | null {
  const { choice, document, now, subject } = scene;
  const { scope, adjust } = choice;
  const request = useMemo(() => {
    const side = onScreen({ document, conversion: now.conversion }, adjust);
    return { ask: "scope" as const, picture: subject, side, scope };
  }, [subject, document, now, scope, adjust]);
  const { reply } = useReply("scope", request);
  return reply && "answer" in reply ? reply.answer : null;
}

/** A row of numbers of the probe. */
export type Reading = {
  word: string;
  name: string;
  pixel: Pixel | null;
  light: Light | null;
  why: string | null;
};

/** Color under the probe: as given, in the scene, and as displayed; also before a change. */
export function useProbed(
  scene: Scene | null,
  under: { x: number; y: number } | null,
): { given: Pixel | null; readings: Reading[] } {
  const rows = useMemo(() => (scene ? rowsOf(scene) : []), [scene]);
  const probe = under ?? scene?.choice.probe ?? null;
  // A typed color stands at once, and not only with the answer about it.
  const typed = probe && "pixel" in probe ? probe.pixel : null;
  const request = useMemo(() => {
    if (!scene || !probe) return null;
    const at = "pixel" in probe ? probe.pixel : { picture: scene.subject, ...probe };
    return { ask: "probe" as const, at, sides: rows.map(({ shot }) => shot) };
  }, [scene, probe, rows]);
  const { reply } = useReply("probe", request);
  const answer: Probed | null = reply && "answer" in reply ? reply.answer : null;
  const readings = useMemo(
    () =>
      rows.map(({ word, name }, i): Reading => {
        const outcome = answer?.outcomes[i];
        return {
          word,
          name,
          pixel: outcome && "pixel" in outcome ? outcome.pixel : null,
          light: outcome && "pixel" in outcome ? outcome.light : null,
          // The reason that there is no answer at all stands in the place of the picture.
          why: outcome && "why" in outcome ? outcome.why : null,
        };
      }),
    [rows, answer],
  );
  return { given: typed ?? answer?.given ?? null, readings };
}

/** Rows of the probe: the scene's light as it is, and what is on the screen of each side. */
function rowsOf({ document, now, was, choice }: Scene): { word: string; name: string; shot: Shot }[] {
  const { adjust } = choice;
  const row = (word: string, name: string, shot: Shot) => ({ word, name, shot });
  const screen = (word: string, name: string, shot: Shot) => row(word, name, onScreen(shot, adjust));
  const words = now.target.display === undefined ? "Result" : "Display";
  return [
    ...(now.scene ? [row("Scene", now.scene.name, { document, conversion: now.scene.conversion })] : []),
    ...(was
      ? [
          screen(
            was.isEarlier ? "Before" : "Compared",
            was.isEarlier ? (was.shown.target.display ?? was.shown.target.name) : was.name,
            shotOf(was, was.shown.conversion),
          ),
        ]
      : []),
    screen(was?.isEarlier ? "After" : words, now.target.display ?? now.target.name, {
      document,
      conversion: now.conversion,
    }),
  ];
}
