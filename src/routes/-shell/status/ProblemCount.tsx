import { Link } from "@tanstack/react-router";
import { hostById } from "#ocio/host/hosts.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { countedProblems } from "#panels/problem/ProblemList.tsx";
import { useProblems } from "#panels/problem/problems.ts";
import { Icon } from "#parts/Icon.tsx";
import { useEditor } from "#store/useEditor.tsx";

/** Problem count, linked to the list, and the application that is checked for. In a file of its own: the home page checks nothing. */
export default function ProblemCount({ configId }: { configId: string }) {
  const problems = useProblems();
  const errors = problems?.filter(({ severity }) => severity === "error").length ?? 0;
  const warnings = problems?.filter(({ severity }) => severity === "warning").length ?? 0;
  const count = errors + warnings;
  const suggestions = (problems?.length ?? 0) - count;
  const counted = (of: number, word: string) => `${of} ${word}${of === 1 ? "" : "s"}`;
  const sign = errors > 0 ? "error" : "warning";
  return (
    <>
      <Link
        to="/$configId/export"
        params={{ configId }}
        className="fact problems"
        title={countedProblems(problems ?? []) || undefined}
      >
        {count > 0 && (
          <span className={`severity-${sign}`}>
            <Icon name={sign} size={13} />
          </span>
        )}
        {problems === undefined
          ? "Checking"
          : count > 0
            ? counted(count, "problem")
            : suggestions > 0
              ? counted(suggestions, "suggestion")
              : "No problems"}
      </Link>
      <HostChip />
    </>
  );
}

/** The application that the configuration is checked for; a click chooses another one, or prepares a copy. */
function HostChip() {
  const act = useAct();
  const host = useEditor(({ session }) => hostById(session.host ?? ""));
  return (
    <>
      <button
        type="button"
        className="fact host"
        title="Check for an application"
        onClick={() => act({ id: "config.setHost", args: {} })}
      >
        {host ? `For ${host.name}` : "For any application"}
      </button>
      {host && (
        <button
          type="button"
          className="fact host"
          title={`Prepare a copy for ${host.name}`}
          onClick={() => act({ id: "config.prepare", args: { host: host.id } })}
        >
          Prepare…
        </button>
      )}
    </>
  );
}
