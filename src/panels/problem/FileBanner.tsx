import { useState } from "react";
import { checkedOnce } from "#color/check/problemList.ts";
import { acknowledgement, type FileProblem, sameAmong, unresolved } from "#ocio/check/fileProblems.ts";
import { placeWords } from "#ocio/check/problemPlace.ts";
import type { Document } from "#ocio/model/document.ts";
import { counted } from "#ocio/model/noun.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import { useMedia } from "#parts/useMedia.ts";
import { useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { useLater } from "../useLater.ts";
import { FixButtons } from "./FixButtons.tsx";
import { pathOfProblem } from "./problemPath.ts";

const MAX_SHOWN = 3;

/** The errors of the opened file that are not resolved, each with the best fix where there is one. */
function refusals(document: Document): FileProblem[] {
  if (!document.config.file_problems?.length) return [];
  const live = checkedOnce(document);
  return unresolved(document, live)
    .filter(({ severity }) => severity === "error")
    .map((problem) => {
      const found = problem.checked ? sameAmong(problem, live) : undefined;
      return { ...problem, fixes: found?.fixes?.slice(0, 1) ?? [] };
    });
}

/** Errors of the opened file for official OCIO, until each is resolved or dismissed. */
export function FileBanner() {
  const problems = useLater(refusals) ?? [];
  const [all, setAll] = useState(false);
  const document = useDocument((open) => open);
  // A phone has room for that there are some, on every screen.
  const most = useMedia("(max-width: 519px)") ? 0 : MAX_SHOWN;
  if (problems.length === 0) return null;
  const kept = `${counted("colorspaces", document.colorspaces.order.length)}, ${counted("displays", document.displays.order.length)} and ${counted("roles", document.roles.order.length)}`;
  const dropped = problems.filter((problem) => problem.dropped).length;
  const shown = all ? problems : problems.slice(0, most);
  return (
    <section className="file-banner" data-zone aria-label="Problems of the opened file">
      <div className="file-banner-head">
        <span className="severity-error">
          <Icon name="error" size={14} />
        </span>
        <strong>Official OCIO refuses this file.</strong>
        {shown.length > 0 && (
          <span>
            Palette kept {kept}
            {dropped > 0
              ? ` and dropped ${dropped} ${dropped === 1 ? "value" : "values"}`
              : " and dropped nothing"}
            .
          </span>
        )}
        {problems.length > most && (
          <Button small look="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${problems.length}`}
          </Button>
        )}
      </div>
      <ul>
        {shown.map((problem) => (
          <Refusal
            key={`${problem.code} ${problem.path} ${problem.line} ${problem.message}`}
            problem={problem}
          />
        ))}
      </ul>
    </section>
  );
}

function Refusal({ problem }: { problem: FileProblem }) {
  const [open, setOpen] = useState(false);
  const document = useDocument((all) => all);
  const configId = useConfigId();
  const go = useGo();
  const act = useAct();
  const place = [
    problem.line === undefined ? "" : `Line ${problem.line}`,
    placeWords(document, problem),
    problem.dropped ? "dropped" : "kept as it stands",
  ];
  return (
    <li className="file-banner-item">
      <div>
        <p>
          {escapeBidi(problem.message)}{" "}
          <span className="problem-place">{escapeBidi(place.filter(Boolean).join(" · "))}</span>
        </p>
        <span className="line">
          {problem.source !== undefined && (
            <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? "Hide line" : "Show line"}
            </Button>
          )}
          <FixButtons problem={problem} />
          <Button small onClick={() => go(pathOfProblem(document, problem) ?? `/${configId}/export`)}>
            {problem.fixes?.length ? "Show" : "Fix"}
          </Button>
          <Button small look="ghost" onClick={() => act(acknowledgement(problem))}>
            Dismiss
          </Button>
        </span>
      </div>
      {open && <pre>{escapeBidi(problem.source ?? "")}</pre>}
    </li>
  );
}
