import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { argumentsLost, callsFrom } from "#command/link.ts";
import type { Call } from "#command/state.ts";
import { openPalette } from "#keyboard/paletteState.ts";
import { showError } from "#notify/announce.ts";
import { GUARD_MS, guardAgainstEarlyEnter } from "./earlyEnter.ts";

type Props = {
  /** Milliseconds before a key counts. */
  guardMs?: number;
  /** True if the page is shown in a frame, where a user cannot see what is pressed. */
  framed?: boolean;
};

/**
 * Opens the palette on the calls that the address carries, once its screen is there, and cleans the address. A link
 * changes nothing; one that leads to a place goes there. Within another page it opens nothing.
 */
export default function LinkedCall({ guardMs = GUARD_MS, framed = window.self !== window.top }: Props) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const calls = callsFrom(search);
  const text = calls.length > 0 ? JSON.stringify([argumentsLost(search), ...calls]) : undefined;
  const isThere = useRouterState({
    select: ({ location, resolvedLocation }) => location.href === resolvedLocation?.href,
  });
  const isMissing = useRouterState({
    select: ({ matches }) => matches.some(({ status }) => status === "notFound"),
  });
  const seen = useRef<string>(undefined);
  // Without the server the address leads home without the calls.
  const waiting = useRef<string>(undefined);
  useEffect(() => {
    if (text !== seen.current) waiting.current = text ?? waiting.current;
    seen.current = text;
    if (!isThere || !waiting.current) return;
    const [lost, ...calls]: [boolean, ...Call[]] = JSON.parse(waiting.current);
    const [call, ...others] = calls;
    waiting.current = undefined;
    if (lost) showError("The arguments of this link cannot be read. The palette asks for them.", "warning");
    if (!framed) {
      guardAgainstEarlyEnter(guardMs);
      openPalette(call && others.length === 0 ? { call, linked: true, isMissing } : { calls });
    }
    navigate({
      to: ".",
      search: (all: Record<string, unknown>) => ({ ...all, run: undefined, with: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [text, isThere, isMissing, navigate, guardMs, framed]);
  return null;
}
