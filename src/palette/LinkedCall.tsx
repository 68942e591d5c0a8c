import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Call } from "#command/command.ts";
import { callsFrom } from "#command/link.ts";
import { openPalette } from "./opening.ts";

/** Opens the palette on the calls that the address carries, once, and cleans the address. A link never runs anything. */
export function LinkedCall() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const calls = callsFrom(search);
  const text = calls.length > 0 ? JSON.stringify(calls) : undefined;
  useEffect(() => {
    if (!text) return;
    const [call, ...others]: Call[] = JSON.parse(text);
    openPalette(call && others.length === 0 ? { call } : { calls: JSON.parse(text) });
    navigate({
      to: ".",
      search: (all: Record<string, unknown>) => ({ ...all, run: undefined, with: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [text, navigate]);
  return null;
}
