import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { planQuery } from "#api/planClient.ts";
import type { PlanState } from "#api/planSchema.ts";
import type { Session } from "#command/state.ts";
import { useApp } from "#store/useEditor.tsx";

/** Reports the used-up limits of the plan to commands, so that they refuse before anything is sent. */
export function FollowPlan() {
  const { editor } = useApp();
  const { data } = useQuery(planQuery);
  useEffect(() => {
    if (data) editor.look({ plan: planOf(data) });
  }, [data, editor]);
  return null;
}

function planOf({ plan, sells, room, subscription }: PlanState): NonNullable<Session["plan"]> {
  const full: NonNullable<Session["plan"]>["full"] = {};
  for (const what of ["configs", "files", "links"] as const) {
    const why = room[what].full;
    if (why !== null) full[what] = why;
  }
  if (!sells) return { full, subscription: "unsold" };
  return { full, subscription: plan === "pro" ? "running" : subscription ? "over" : "none" };
}
