import { useStore } from "zustand";
import { images } from "#store/image.ts";
import { useEditor } from "#store/useEditor.tsx";

/** The image that is open, of a sequence the frame that is shown; null without one. `next` is the frame after it. */
export function useShownImage(): { file: File | null; next: File | null } {
  const { files } = useStore(images);
  const at = useEditor(({ session }) => session.frames?.at ?? 0);
  return { file: files[at] ?? null, next: files[at + 1] ?? null };
}
