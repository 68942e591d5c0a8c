import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { numbersOf } from "#color/image/sequence.ts";
import { type PreviewChoice, usualChoice } from "#color/preview/choice.ts";
import { equal } from "#ocio/model/equal.ts";
import { images } from "#store/image.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import { choiceFrom, linkOf, type PreviewLink } from "./link.ts";
import { LINK_NAMES } from "./linkName.ts";

/** Milliseconds of rest after which the address follows the settings. */
const REST_MS = 500;

/** Takes the settings of the viewer from the address where it tells some, and keeps it up to date. */
export function useLink(link: PreviewLink, onLink: (link: PreviewLink) => void): void {
  const { editor } = useApp();
  const document = useEditor((state) => state.document);
  const choice = useEditor(({ session }) => session.preview) ?? usualChoice;
  // Addresses that are on their way, after the one that is there: each arrives by itself, and late on a busy machine.
  const written = useRef<PreviewLink[]>([]);
  const told = Object.fromEntries(
    LINK_NAMES.flatMap((name) => (link[name] === undefined ? [] : [[name, link[name]]])),
  );
  const key = JSON.stringify(told);
  const frames = useEditor(({ session }) => session.frames ?? null);
  // Frame of the address, until a sequence is open.
  const wanted = useRef(link.frame);
  const { files } = useStore(images);
  // Color space and layer of the address for an image, until one is open.
  const ofImage = useRef<Pick<PreviewChoice, "source" | "layer"> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is read once, when it changes
  useEffect(() => {
    const own = written.current.findIndex((each) => equal(each, told));
    written.current = own < 0 ? [told] : written.current.slice(own);
    if (!document || key === "{}" || own >= 0) return;
    wanted.current = told.frame;
    const next = choiceFrom(told, document);
    // An image is in no address: the one that is open stays.
    const picture = told.picture === undefined ? choice.picture : next.picture;
    const { source, layer } = next;
    ofImage.current = picture === "image" && files.length === 0 ? { source, layer } : null;
    editor.look({ preview: { ...next, picture } });
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first image that is opened gets what the address told
  useEffect(() => {
    if (!ofImage.current || files.length === 0) return;
    editor.look({ preview: { ...choice, ...ofImage.current } });
    ofImage.current = null;
  }, [files]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that the address told is shown once
  useEffect(() => {
    if (!frames || wanted.current === undefined) return;
    const at = numbersOf(frames.names).indexOf(Number(wanted.current));
    wanted.current = undefined;
    if (at >= 0) editor.look({ frames: { ...frames, at } });
  }, [frames, key]);
  useEffect(() => {
    if (!document) return;
    const frame = frames ? numbersOf(frames.names)[frames.at] : wanted.current;
    const next = { ...linkOf(choice, document), ...(frame !== undefined && { frame }) };
    if (equal(next, written.current.at(-1))) return;
    const timer = setTimeout(() => {
      written.current.push(next);
      onLink(next);
    }, REST_MS);
    return () => clearTimeout(timer);
  });
}
