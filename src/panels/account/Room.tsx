import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Limited, PlanState } from "#api/plan.ts";
import { planQuery } from "#api/planClient.ts";
import "./plan.css";

const MEGABYTE = 1024 * 1024;
const nouns = { configs: "configurations", files: "of files", links: "links" } as const;

/** "12 MB"; what is there is never shown as nothing. */
export function megabytes(bytes: number): string {
  const value = bytes / MEGABYTE;
  return bytes > 0 && value < 0.1 ? "0.1 MB" : `${Number(value.toFixed(value < 10 ? 1 : 0))} MB`;
}

/** "2 of 3 configurations", "12 MB of 50 MB of files", "1 link" where there is no limit. */
export function usedText(what: Limited, { used, most }: PlanState["room"][Limited]): string {
  const amount = what === "files" ? megabytes : String;
  return `${amount(used)}${most === null ? "" : ` of ${amount(most)}`} ${nouns[what]}`;
}

/** How much of a limit is used, with the way to more where it is used up; nothing where there is no limit. */
export function Room({ what }: { what: Limited }) {
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
