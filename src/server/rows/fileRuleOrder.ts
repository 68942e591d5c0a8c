import { isDefaultRule } from "#ocio/check/rowIssues.ts";
import type { FileRule } from "#ocio/model/rule.ts";
import { HttpError } from "../http/httpError.ts";
import type { Edit } from "./edit.ts";
import { readRows } from "./storedRow.ts";

const RULES = /^\/configs\/[^/]+\/file[_-]rules(\/|$)/;

/** Writes to order rows and to change one; from `rows.ts`. */
type Writes = {
  order: (ids: readonly string[]) => Promise<unknown>;
  update: (id: string, changes: Record<string, unknown>) => Promise<unknown>;
};

/**
 * Keeps file rules and their priorities in step after an edit: a given order sets the priorities, given priorities
 * sort the rules, the Default rule last. An order is taken as it is, so that a broken file can be restored.
 * @throws HttpError 409 where the Default rule was deleted and others are left
 */
export async function settleFileRules(edit: Edit, { order, update }: Writes): Promise<void> {
  const touched = edit.requests.filter(({ path }) => RULES.test(path));
  if (touched.length === 0) return;
  const rules = await readFileRules(edit);
  if (deletesDefault(edit) && rules.length > 0 && !rules.some(isDefaultRule))
    throw new HttpError(409, "The Default rule cannot be deleted: it matches what no other rule matches.");
  if (touched.some(({ method, path }) => method === "PUT" && path.endsWith("/order"))) {
    if (inStep(rules)) return;
    for (const [index, { id, priority }] of rules.entries()) {
      const next = rules.length - 1 - index;
      if (priority !== next) await update(id, { priority: next });
    }
    return;
  }
  if (!touched.some(({ method, body }) => method === "POST" || hasPriority(body))) return;
  const sorted = [...rules].sort((a, b) => rank(a) - rank(b) || b.priority - a.priority);
  if (sorted.some(({ id }, index) => id !== rules[index]?.id)) await order(sorted.map(({ id }) => id));
}

function hasPriority(body: unknown): boolean {
  return typeof body === "object" && body !== null && "priority" in body;
}

/** The Default rule is last, whatever its priority. */
const rank = (rule: FileRuleRow) => (isDefaultRule(rule) ? 1 : 0);

/** True where no rule has a higher priority than one before it. */
function inStep(rules: readonly FileRuleRow[]): boolean {
  return rules.every(({ priority }, index) => index === 0 || priority <= rules[index - 1]!.priority);
}

/** The inverse has the deleted rules. */
function deletesDefault(edit: Edit): boolean {
  return edit.inverse.some(
    ({ method, path, body }) =>
      method === "POST" && RULES.test(path) && isDefaultRule(body as Parameters<typeof isDefaultRule>[0]),
  );
}

/** Fields that decide a rule's position. */
export type FileRuleRow = Pick<FileRule, "id" | "name" | "ruleType" | "priority">;

/** The file rules in order. */
export async function readFileRules({ query, configId }: Edit): Promise<FileRuleRow[]> {
  const rows = await readRows(query, configId, "file_rules");
  return rows.map(({ data }) => JSON.parse(data) as FileRule);
}
