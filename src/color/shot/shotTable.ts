import { menuOf } from "#ocio/host/menu.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { isShotPattern, shotsIn } from "#ocio/shot/pattern.ts";
import { readShots, type Shot } from "#ocio/shot/table.ts";
import { Processors } from "../processor.ts";
import type { ShotResult, View } from "./shotViews.ts";

/** All views that applications offer. */
export function offeredViews(document: Document): View[] {
  return menuOf(document).displays.flatMap(({ name, views }) =>
    views.map((view) => ({ display: name, view })),
  );
}

/** Color space of pictures: the working one, else the first that is no data. */
export function pictureSpace(document: Document): string {
  if (new Processors(document).kindOf("scene_linear")) return "scene_linear";
  return rowsOf(document, "colorspaces").find(({ isdata }) => !isdata)?.name ?? "scene_linear";
}

/** The shots of a CSV or JSON, or of a pattern over the folders of files, on one line; or the sentence that refuses it. */
export function shotsOf(table: string, paths: Iterable<string>): Shot[] | string {
  const line = table.trim();
  if (/[,;\t\n]/.test(line) || !isShotPattern(line)) return readShots(table);
  const found = shotsIn(line, [...paths]);
  return found.length > 0 ? found : `No folder with files matches “${line}”.`;
}

/** True if no view is missing for any shot. */
export function isWhole(shots: readonly ShotResult[]): boolean {
  return shots.every(({ views }) => views.every(({ status }) => status !== "missing"));
}
