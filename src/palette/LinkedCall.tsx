import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { argumentsLost, callsFrom } from "#command/link.ts";
import type { Call } from "#command/state.ts";
import { openPalette } from "#keyboard/paletteState.ts";
import { showError } from "#notify/announce.ts";
import { GUARD_MS, guardAgainstEarlyEnter } from "./earlyEnter.ts";

type Props = {
  /** Milliseconds before a key counts. */
  guardMs?: number;
  /** The page is shown within another, where nobody can tell what is pressed. */
  framed?: boolean;
};

/**
 * Opens the palette on the calls that the address carries, once, and cleans the address. A link changes nothing;
 * one that leads to a place goes there. Within another page it opens nothing.
 */
export function LinkedCall({ guardMs = GUARD_MS, framed = window.self !== window.top }: Props) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const calls = callsFrom(search);
  const text = calls.length > 0 ? JSON.stringify([argumentsLost(search), ...calls]) : undefined;
  useEffect(() => {
    if (!text) return;
    const [lost, ...calls]: [boolean, ...Call[]] = JSON.parse(text);
    const [call, ...others] = calls;
    if (lost) showError("The arguments of this link cannot be read. The palette asks for them.", "warning");
    if (!framed) {
      guardAgainstEarlyEnter(guardMs);
      openPalette(call && others.length === 0 ? { call, linked: true } : { calls });
    }
    navigate({
      to: ".",
      search: (all: Record<string, unknown>) => ({ ...all, run: undefined, with: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [text, navigate, guardMs, framed]);
  return null;
}
