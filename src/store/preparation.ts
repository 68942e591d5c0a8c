import type { Commands } from "#command/command.ts";
import type { Problem } from "#ocio/check/problem.ts";
import type { ConversionChange } from "#ocio/convert/change.ts";
import { hostProblems } from "#ocio/host/hostProblems.ts";
import type { KnownHost } from "#ocio/host/hosts.ts";
import { type CollectionName, collectionNames } from "#ocio/model/collection.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { createEditor } from "./editor.ts";

/** A config that was prepared for an application, what that changed, and the problems that people must solve. */
export type Prepared = { document: Document; changes: ConversionChange[]; problems: Problem[] };

/**
 * Carries out the fixes of the errors and warnings that a config has in an application: roles that it wants, and names
 * and categories that it looks for. Problems whose fix asks for something stay.
 */
export function prepared(given: Document, host: KnownHost, commands: Commands): Prepared {
  const editor = createEditor(commands, { document: given });
  const current = () => editor.store.getState().document as Document;
  const changes: ConversionChange[] = [];
  for (const { severity, code, path, message, fixes } of hostProblems(given, host)) {
    const [fix] = fixes ?? [];
    if (!fix || severity === "info" || code === "host-version") continue;
    const before = current();
    const ran = editor.run(fix);
    if (!ran.ok || current() === before) continue;
    const { collection, name } = placeOf(path ?? "", fix.args);
    changes.push({ collection, name, what: `${ran.say}.`, why: message, kind: "exact" });
    if (collection === "displays") changes.push(...renamedSpaces(before, current(), name));
  }
  const document = current();
  return { document, changes, problems: hostProblems(document, host) };
}

/** Color spaces that a display took along to its new name. */
function renamedSpaces(before: Document, after: Document, display: string): ConversionChange[] {
  return (["colorspaces", "display_colorspaces"] as const).flatMap((collection) =>
    rowsOf(before, collection).flatMap(({ id, name }): ConversionChange[] => {
      const row = after[collection].byId[id];
      if (!row || row.name === name) return [];
      const kept = row.aliases_data.includes(name) ? " The old name is an alias." : "";
      const why = `Views of the display “${display}” take the color space of its name.`;
      return [{ collection, name, what: `Renamed “${name}” to “${row.name}”.${kept}`, why, kind: "exact" }];
    }),
  );
}

function placeOf(path: string, args: Readonly<Record<string, unknown>>) {
  const [first = "", second] = path.split("/");
  const collection = collectionNames.find((each) => each === first) as CollectionName | undefined;
  return {
    collection: collection ?? ("config" as const),
    name: second ?? String(args.target ?? args.name ?? first),
  };
}
