import { fullSentence, type Limited, limited, OWN_PLAN, type PlanName, plans } from "#api/plan.ts";
import type { PlanState } from "#api/planSchema.ts";
import { notEnded } from "../auth/accessEnd.ts";
import type { Database, Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";

/** Statuses of a subscription that is in force; while a payment is late, Stripe still tries to get it. */
const IN_FORCE: readonly string[] = ["active", "trialing", "past_due"];

export function isInForce(status: string | null | undefined): boolean {
  return IN_FORCE.includes(status ?? "");
}

/** Plans of users, and checks of their limits. */
export type Plans = {
  sells: boolean;
  planOf: (query: Query, userId: string) => Promise<PlanName>;
  stateOf: (query: Query, userId: string) => Promise<PlanState>;
  /**
   * Checks a limit of a user or a team inside the transaction that created the resource. `by` is its creator; only the owner is told the
   * figures.
   * @throws HttpError 402 when the plan is full
   */
  check: (query: Query, userId: string, what: Limited, by?: string) => Promise<void>;
};

/**
 * The plans of one server. @param keeps bytes of files for one user, whatever the plan
 */
export function openPlans({ engine }: Pick<Database, "engine">, sells: boolean, keeps: number): Plans {
  const mostOf = (plan: PlanName, what: Limited): number | null => {
    const most = plans[plan][what];
    return what === "files" ? Math.min(most ?? keeps, keeps) : most;
  };

  const planOf = async (query: Query, userId: string): Promise<PlanName> => {
    if (!sells) return "selfHosted";
    const user = await query
      .selectFrom("users")
      .leftJoin("subscriptions", "subscriptions.user_id", "users.id")
      .select(["users.type", "subscriptions.status"])
      .where("users.id", "=", userId)
      .executeTakeFirst();
    if (!user) return planOfTeam(query, userId);
    if (user.type !== "registered") return "anonymous";
    return isInForce(user.status) ? "pro" : "free";
  };

  /** A team has the widest plan of its owners; a user who is not kept yet is in none, and is anonymous. */
  const planOfTeam = async (query: Query, teamId: string): Promise<PlanName> => {
    const owners = await query
      .selectFrom("team_members")
      .leftJoin("subscriptions", "subscriptions.user_id", "team_members.user_id")
      .select("status")
      .where("team_id", "=", teamId)
      .where("role", "=", "owner")
      .where(notEnded("team_members.expires_at"))
      .execute();
    if (owners.length === 0) return "anonymous";
    return owners.some(({ status }) => isInForce(status)) ? "pro" : "free";
  };

  return {
    sells,
    planOf,
    stateOf: async (query, userId) => {
      const plan = await planOf(query, userId);
      const roomFor = async (what: Limited) => {
        const [used, most] = [await usedBy(query, userId, what), mostOf(plan, what)];
        const full = sells && most !== null && used >= most ? fullSentence(plan, what, most) : null;
        return { used, most, full };
      };
      const [configs, files, links] = await Promise.all(limited.map(roomFor));
      const kept = await query
        .selectFrom("subscriptions")
        .select(["status", "ends_at", "canceling"])
        .where("user_id", "=", userId)
        .executeTakeFirst();
      const { status = null, ends_at = null, canceling = 0 } = kept ?? {};
      return {
        plan,
        sells,
        keeps,
        room: { configs: configs!, files: files!, links: links! },
        subscription: status === null ? null : { status, ends_at, canceling: canceling === 1 },
      };
    },
    check: async (query, userId, what, by = userId) => {
      if (!sells) return;
      // One after the other: two that count at once would both find room for the last.
      if (engine === "postgres")
        for (const table of ["users", "teams"] as const)
          await query.selectFrom(table).select("id").where("id", "=", userId).forUpdate().execute();
      const plan = await planOf(query, userId);
      const most = mostOf(plan, what);
      if (most === null || (await usedBy(query, userId, what)) <= most) return;
      if (by === userId) {
        const full = fullSentence(plan, what, most);
        throw new HttpError(402, full, { issues: [{ path: [OWN_PLAN, what], message: full }] });
      }
      const more = { configs: "configs", files: "LUT files", links: "links" }[what];
      throw new HttpError(402, `The plan of this configuration's owner has no room for more ${more}.`);
    },
  };
}

/** Use of a limited resource by a user; deleted configurations do not count. */
async function usedBy(query: Query, userId: string, what: Limited): Promise<number> {
  const own = query.selectFrom("configs").where("user_id", "=", userId).where("deleted_at", "is", null);
  const counted =
    what === "configs"
      ? own.select((of) => of.fn.countAll().as("used"))
      : what === "links"
        ? own
            .innerJoin("shares", "shares.config_id", "configs.id")
            .where(notEnded("shares.expires_at"))
            .select((of) => of.fn.countAll().as("used"))
        : own
            .innerJoin("files", "files.config_id", "configs.id")
            .select((of) => of.fn.sum("size").as("used"));
  const row = await counted.executeTakeFirst();
  return Number(row?.used ?? 0);
}
