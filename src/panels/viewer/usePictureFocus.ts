import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from "react";
import { useStore } from "zustand";
import { isReserved } from "#parts/list/typeAhead.ts";
import { inText } from "#parts/textFocus.ts";
import { images } from "#store/image.ts";
import { useRun } from "#store/useEditor.tsx";
import { usePreferences } from "#store/usePreferences.ts";
import { call } from "../change.ts";
import type { Scene } from "../preview/usePreview.ts";
import { keyCall } from "./pictureKeys.ts";

/**
 * Focus and keys of the screen around the picture: a mouse click on a control and an opened image give the picture the
 * focus, and its keys act from the controls too, but for letters that begin a chord of the page. Escape cancels first
 * what `onCancel` ends.
 */
export function usePictureFocus(
  screen: RefObject<HTMLElement | null>,
  { choice }: Scene,
  onCancel: (() => void) | null,
) {
  const run = useRun();
  const { store } = usePreferences();
  const { files } = useStore(images);
  const byPointer = useRef(false);
  const focusPicture = useCallback(
    () => screen.current?.querySelector<HTMLElement>(".stage")?.focus(),
    [screen],
  );
  const shown = useRef({ files, inspector: choice.inspector });
  const { inspector } = choice;
  useEffect(() => {
    const before = shown.current;
    shown.current = { files, inspector };
    // The control that opened or closed an inspector may be gone.
    const isLost = before.inspector !== inspector && document.activeElement === document.body;
    if (before.files !== files || isLost) focusPicture();
  }, [files, inspector, focusPicture]);

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    // Menus are elsewhere on the page.
    if (!event.currentTarget.contains(target as Element)) return;
    const isFree = !inText(target) && !isReserved(key.toLowerCase()) && store.getState().singleKeys;
    const known =
      choice.full && key === "Escape"
        ? call("viewer.toggleFull")
        : isFree
          ? keyCall(event, choice.adjust.channel)
          : undefined;
    if (!known) return;
    event.preventDefault();
    event.stopPropagation();
    run(known);
  }
  function onClick({ currentTarget, target }: MouseEvent): void {
    const control = (target as Element).closest("button, input[type=checkbox]");
    if (!byPointer.current || !control || !currentTarget.contains(control)) return;
    byPointer.current = false;
    if (!control.hasAttribute("aria-haspopup")) focusPicture();
  }
  return {
    focusPicture,
    handlers: {
      onKeyDown,
      onKeyDownCapture: (event: KeyboardEvent) => {
        byPointer.current = false;
        const { currentTarget, key, target } = event;
        if (!onCancel || key !== "Escape" || inText(target) || !currentTarget.contains(target as Element))
          return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      },
      onPointerDownCapture: () => {
        byPointer.current = true;
      },
      onClick,
      onChange: ({ target }: ChangeEvent<HTMLElement>) => {
        if (byPointer.current && target instanceof HTMLSelectElement) focusPicture();
      },
    },
  };
}
