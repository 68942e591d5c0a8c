import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { callFrom } from "#command/link.ts";
import { openPalette } from "./opening.ts";

/** Opens the palette on the call that the address carries, once, and cleans the address. A link never runs anything. */
export function LinkedCall() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const call = callFrom(search);
  const text = call && JSON.stringify(call);
  useEffect(() => {
    if (!text) return;
    openPalette({ call: JSON.parse(text) });
    navigate({
      to: ".",
      search: (all: Record<string, unknown>) => ({ ...all, run: undefined, with: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [text, navigate]);
  return null;
}
