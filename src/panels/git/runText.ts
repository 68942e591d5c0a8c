import { momentText } from "#parts/momentText.ts";

/** Words for the time of a mirror's last run. */
export function runText({ running, ran_at }: { running: boolean; ran_at: string | null }): string {
  if (running) return "Running...";
  return ran_at === null ? "Not run yet" : `Last run ${momentText(ran_at, "medium")}`;
}
