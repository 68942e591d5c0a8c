import { requestTarget } from "#api/requests.ts";
import type { Document } from "#ocio/model/document.ts";
import { listed, nouns } from "#ocio/model/noun.ts";
import type { ForeignChanges, Refused } from "#sync/delivery/status.ts";
import { countedChanges } from "#sync/delivery/summary.ts";

/** A line of the question: own changes that go together. */
export type OwnLine = { key: string; text: string; changes: readonly Refused[] };

/** Name of a configuration in a sentence, by id. */
type NameConfig = (id: string) => string | undefined;

const quoted = (name: string | undefined) => (name ? `“${name}”` : "a configuration without a name");

/** Own changes that were refused, one by one; those that a configuration refused as a whole go together. */
export function ownLines(
  refused: readonly Refused[],
  open: Document | null,
  nameConfig: NameConfig,
): OwnLine[] {
  const lines = new Map<string, OwnLine>();
  for (const each of refused) {
    const { configId, request, why, whole } = each;
    const where = quoted(nameConfig(configId));
    const key = whole ? configId : `${request.method} ${request.path}`;
    const changes = [...(lines.get(key)?.changes ?? []), each];
    const what = whole
      ? changes.length === 1
        ? "1 change"
        : `All ${countedChanges(changes.length)}`
      : deedOf(each, open);
    lines.set(key, { key, changes, text: `${what} in ${where}. Refused: ${why}` });
  }
  return [...lines.values()];
}

const VERBS = { POST: "New", PATCH: "Changed", PUT: "Changed", DELETE: "Deleted" } as const;

/** A request in words: “Changed look “Film””. */
function deedOf({ configId, request: { method, path, body } }: Refused, open: Document | null): string {
  const { collection, row, order } = requestTarget(path) ?? {};
  if (!collection) return "Changed settings";
  const [one, many] = nouns[collection];
  if (order) return `Changed order of ${many}`;
  const id = row ?? (body as { id?: string } | undefined)?.id;
  const known = open?.config.id === configId && id ? open[collection].byId[id] : undefined;
  const { name } = { ...known, ...(body as object | undefined) } as { name?: string };
  return `${VERBS[method as keyof typeof VERBS]} ${one}${name ? ` “${name}”` : ""}`;
}

/** Values of own changes as text for people: each change, with a line for each field. */
export function typedText(refused: readonly Refused[], open: Document | null): string {
  return refused
    .map((each) => {
      const fields = Object.entries((each.request.body ?? {}) as Record<string, unknown>)
        // A new row has nothing in most of its fields.
        .filter(([, value]) => value !== null || each.request.method !== "POST")
        .filter(([field]) => !["id", "config_id"].includes(field))
        .map(([field, value]) => `  ${field}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
      return [deedOf(each, open), ...fields].join("\n");
    })
    .join("\n");
}

/** Changes of another account, and their configurations. */
export function heldText({ name, changes, configs }: ForeignChanges): string {
  const whose =
    name === null ? "A visitor without an account" : (name ?? "An account that is not known by name here");
  return `${whose}: ${countedChanges(changes)} in ${listed(configs.map(({ title }) => quoted(title)))}`;
}
