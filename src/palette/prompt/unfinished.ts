import { z } from "zod";
import type { Commands } from "#command/command.ts";
import { bare } from "#command/title.ts";
import type { Found } from "../found.ts";
import { shown } from "./answer.ts";

const KEY = "palette.unfinished";
/** How long what was left is offered again. */
const KEPT = 30 * 60_000;

const left = z.object({
  id: z.string(),
  given: z.record(z.string(), z.unknown()),
  text: z.string(),
  at: z.number(),
});

/** A call that was left before its last answer, kept over closing and reloading the page. */
export const unfinished = {
  keep(id: string, given: Record<string, unknown>, text: string): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ id, given, text, at: Date.now() }));
    } catch {
      // Answers that are no JSON (files), or no storage: nothing is kept.
    }
  },
  done(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept either.
    }
  },
  /** As a row that goes on where it was left; null when there is none, or it was long ago. */
  offered(commands: Commands): Found | null {
    const kept = this.read();
    const command = kept && Object.hasOwn(commands, kept.id) ? commands[kept.id] : undefined;
    if (!kept || !command) return null;
    const answers = Object.values(kept.given).map(shown);
    return {
      id: "unfinished",
      title: ["Continue: ", [bare(command.title), ...answers, kept.text].filter(Boolean).join(" · ")].join(
        "",
      ),
      group: "Left unfinished",
      icon: "undo",
      detail: "",
      does: { prompt: { id: kept.id, args: kept.given }, text: kept.text },
    };
  },
  read(): z.output<typeof left> | null {
    try {
      const parsed = left.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
      return parsed.success && Date.now() - parsed.data.at < KEPT ? parsed.data : null;
    } catch {
      return null;
    }
  },
};
