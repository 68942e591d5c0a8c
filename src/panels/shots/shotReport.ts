import { isWhole } from "#color/shot/shotTable.ts";
import type { ShotResult, ShotView } from "#color/shot/shotViews.ts";
import { csvCell } from "#command/csvCell.ts";

/** Statuses of views in the order of the screen, the worst first, and the words for them. */
export const statuses = { missing: "Missing", fallback: "Fallback", resolved: "Resolved" } as const;
export type Status = keyof typeof statuses;

/** The worst status of the views of a shot. */
export function statusOf({ views }: ShotResult): Status {
  const all = Object.keys(statuses) as Status[];
  return all.find((status) => views.some((view) => view.status === status)) ?? "resolved";
}

/** Number of views of each status that a shot has, in words: "1 missing, 11 resolved". */
export function countWords({ views }: ShotResult): string {
  return (Object.keys(statuses) as Status[])
    .map((status) => [views.filter((view) => view.status === status).length, statuses[status]] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words.toLowerCase()}`)
    .join(", ");
}

/** Views of a shot, those with a fault first. */
export function worstFirst({ views }: ShotResult): ShotView[] {
  const order = Object.keys(statuses);
  return views.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
}

/** The answer as `ocio-palette shots --json` gives it. */
export function reportJson(shots: readonly ShotResult[]): string {
  return `${JSON.stringify({ ok: isWhole(shots), shots }, null, 2)}\n`;
}

/** A line for each view of each shot, with the values of the variables first. */
export function reportCsv(shots: readonly ShotResult[]): string {
  const variables = [...new Set(shots.flatMap(({ values }) => Object.keys(values)))];
  const head = [...variables, "display", "view", "status", "files", "message"];
  const rows = shots.flatMap(({ values, views }) =>
    views.map(({ display, view, status, files, message = "" }) => [
      ...variables.map((name) => values[name] ?? ""),
      ...[display, view, status, files.map(({ path }) => path).join(" "), message],
    ]),
  );
  return [head, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\n`).join("");
}
