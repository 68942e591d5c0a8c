import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Limited, sizeOf } from "#api/plan.ts";
import { planQuery } from "#api/planClient.ts";
import type { PlanState } from "#api/planSchema.ts";
import "./plan.css";

const nouns = { configs: "configurations", files: "of files", links: "links" } as const;

/** "2 of 3 configurations", "12 MB of 50 MB of files", "1 link" where there is no limit. */
export function usedText(what: Limited, { used, most }: PlanState["room"][Limited]): string {
  const amount = what === "files" ? sizeOf : String;
  const noun = (most ?? used) === 1 ? nouns[what].replace(/s$/, "") : nouns[what];
  return `${amount(used)}${most === null ? "" : ` of ${amount(most)}`} ${noun}`;
}

/** Use of a limit, with the way to more when it is reached; nothing without a limit. */
export function PlanUsage({ what }: { what: Limited }) {
  const { data } = useQuery(planQuery);
  if (!data?.sells || data.room[what].most === null) return null;
  const room = data.room[what];
  return (
    <span className="room hint" title={room.full ?? undefined}>
      {usedText(what, room)} used
      {room.full !== null && (
        <>
          {" · "}
          <Link to="/upgrade" className="text-link">
            Get more
          </Link>
        </>
      )}
    </span>
  );
}
