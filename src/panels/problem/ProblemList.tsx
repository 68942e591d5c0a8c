import { type KeyboardEvent, useState } from "react";
import type { Call } from "#command/state.ts";
import type { Problem, Severity } from "#ocio/check/problem.ts";
import { type ProblemGroup as Group, problemGroups } from "#ocio/check/problemGroups.ts";
import { countedByRule, isMutable, ruleName } from "#ocio/check/ruleName.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { allFixes, isSafe, safeFixes, sharedFix } from "#palette/safeFixes.ts";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import { useApp, useRun } from "#store/useEditor.tsx";
import { useDocument } from "../useDocument.ts";
import { FixButtons, fixTitle, useFixRefusal } from "./FixButtons.tsx";

const icons = { error: "error", warning: "warning", info: "info" } as const;
const words: Record<Severity, string> = { error: "Error", warning: "Warning", info: "Suggestion" };
/** Problems of one rule that are shown without being asked for. */
const OPEN = 3;

type Props = {
  problems: readonly Problem[];
  /** Text below the sentence. */
  placeOf: (problem: Problem) => string;
  onOpen: (problem: Problem) => void;
  current?: Problem | null;
};

type Line = { group: Group; problem?: Problem };

/** Problems as sentences, the worst first and grouped by rule; each goes to its place and offers its fixes. */
export function ProblemList({ problems, placeOf, onOpen, current }: Props) {
  const [stop, setStop] = useState(0);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  if (problems.length === 0)
    return (
      <>
        <p className="problems-none">No problems found.</p>
        <MutedRules />
      </>
    );
  const groups = problemGroups(problems);
  const isOpen = (group: Group) => group.problems.length <= OPEN !== toggled.has(keyOf(group));
  const toggle = (group: Group, open: boolean) => {
    if (isOpen(group) === open) return;
    const next = new Set(toggled);
    if (!next.delete(keyOf(group))) next.add(keyOf(group));
    setToggled(next);
  };
  const lines = groups.flatMap((group): Line[] => {
    const rows = group.problems.map((problem) => ({ group, problem }));
    if (rows.length === 1) return rows;
    return isOpen(group) ? [{ group }, ...rows] : [{ group }];
  });
  const last = lines.length - 1;
  return (
    <>
      <ul className="problems" onKeyDown={(event) => walk(event, last)}>
        {lines.map(({ group, problem }, at) => {
          const tabIndex = at === Math.min(stop, last) ? 0 : -1;
          const props = { tabIndex, onFocus: () => setStop(at) };
          const key = `${keyOf(group)} ${problem?.path ?? ""} ${problem ? at : "head"}`;
          if (!problem)
            return <GroupRow key={key} group={group} open={isOpen(group)} onToggle={toggle} {...props} />;
          return (
            <ProblemRow
              key={key}
              problem={problem}
              place={placeOf(problem)}
              current={problem === current}
              inside={group.problems.length > 1}
              onOpen={() => onOpen(problem)}
              {...props}
            />
          );
        })}
      </ul>
      <MutedRules />
    </>
  );
}

const keyOf = ({ code, severity }: Group) => `${severity} ${code}`;

type GroupProps = {
  group: Group;
  open: boolean;
  onToggle: (group: Group, open: boolean) => void;
  tabIndex: number;
  onFocus: () => void;
};

function GroupRow({ group, open, onToggle, tabIndex, onFocus }: GroupProps) {
  const { code, severity, problems } = group;
  const { editor } = useApp();
  const run = useRun();
  const act = useAct();
  const fixes = safeFixes(editor, problems);
  const shared = fixes.length > 1 ? undefined : sharedFix(problems);
  const refusalOf = useFixRefusal();
  const canTurnOff = isMutable(group);
  return (
    <li
      onFocus={onFocus}
      onKeyDown={(event) => {
        const to = event.key === "ArrowRight" ? true : event.key === "ArrowLeft" ? false : open;
        const head = event.currentTarget.querySelector("button");
        if (to === open || event.target !== head || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        onToggle(group, to);
      }}
    >
      <button
        type="button"
        className="problem"
        tabIndex={tabIndex}
        aria-expanded={open}
        onClick={() => onToggle(group, !open)}
      >
        <Sign severity={severity} />
        <span className="problem-text">{countedByRule(code, problems.length)}</span>
        <span className="problem-fold" data-open={open} aria-hidden="true">
          <Icon name="chevronRight" size={14} />
        </span>
      </button>
      {(fixes.length > 1 || shared || canTurnOff) && (
        <span className="problem-fixes">
          {fixes.length > 1 && (
            <Button small tabIndex={tabIndex} onClick={() => run(...allFixes(editor, group))}>
              Fix all {problems.length}
            </Button>
          )}
          {shared && (
            <Button small tabIndex={tabIndex} refused={refusalOf(shared.id)} onClick={() => act(shared)}>
              {fixTitle(editor, shared)}
            </Button>
          )}
          {canTurnOff && (
            <Button
              small
              look="ghost"
              tabIndex={tabIndex}
              title="Do not show this rule for this configuration"
              refused={refusalOf(turnOff(code).id)}
              onClick={() => act(turnOff(code))}
            >
              Turn off this rule
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

type RowProps = {
  problem: Problem;
  place: string;
  current: boolean;
  inside: boolean;
  onOpen: () => void;
  tabIndex: number;
  onFocus: () => void;
};

function ProblemRow({ problem, place, current, inside, onOpen, tabIndex, onFocus }: RowProps) {
  const { editor } = useApp();
  const act = useAct();
  const refusalOf = useFixRefusal();
  const canTurnOff = !inside && problem.severity === "info" && isMutable(problem);
  // Unused rows are no fault: keeping comes before deleting.
  const turnsOffFirst = canTurnOff && problem.fixes?.some((fix) => !isSafe(editor.commands, fix)) === true;
  const off = canTurnOff && (
    <Button
      key="off"
      small
      look="ghost"
      tabIndex={tabIndex}
      refused={refusalOf(turnOff(problem.code).id)}
      onClick={() => act(turnOff(problem.code))}
    >
      Turn off this rule
    </Button>
  );
  return (
    <li data-current={current} data-inside={inside} onFocus={onFocus}>
      <button type="button" className="problem" tabIndex={tabIndex} onClick={onOpen}>
        <Sign severity={problem.severity} />
        <span className="problem-text">
          <span>{escapeBidi(problem.message)}</span>
          <span className="problem-place">{escapeBidi(place)}</span>
        </span>
      </button>
      {(problem.fixes || canTurnOff) && (
        <span className="problem-fixes">
          {turnsOffFirst && off}
          <FixButtons problem={problem} tabIndex={tabIndex} />
          {!turnsOffFirst && off}
        </span>
      )}
    </li>
  );
}

/** Rules that are turned off for this configuration, each with the button that turns it on. */
function MutedRules() {
  const muted = useDocument(({ config }) => config.muted_rules);
  const act = useAct();
  if (!muted?.length) return null;
  return (
    <section className="problems-muted" aria-label="Rules that are off">
      <h3>Rules that are off</h3>
      <ul>
        {muted.map((code) => (
          <li key={code} className="muted-rule">
            <span className="grow">{ruleName(code)}</span>
            <Button small onClick={() => act({ id: "config.unmuteRule", args: { code } })}>
              Turn on
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const turnOff = (code: string): Call => ({ id: "config.muteRule", args: { code } });

function Sign({ severity }: { severity: Severity }) {
  return (
    <span className={`problem-icon severity-${severity}`} title={words[severity]}>
      <Icon name={icons[severity]} />
      <span className="hidden-text">{words[severity]}: </span>
    </span>
  );
}

/** Up and Down go from problem to problem, Left and Right to what fixes one. */
function walk(event: KeyboardEvent<HTMLElement>, last: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = (event.target as HTMLElement).closest("li");
  if (!row) return;
  const rows = [...event.currentTarget.children];
  const at = rows.indexOf(row);
  const buttons = [...row.querySelectorAll("button")];
  const inside = buttons.indexOf(event.target as HTMLButtonElement);
  const to =
    event.key === "ArrowDown"
      ? Math.min(at + 1, last)
      : event.key === "ArrowUp"
        ? Math.max(at - 1, 0)
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? last
            : undefined;
  const next =
    to !== undefined
      ? rows[to]?.querySelector("button")
      : event.key === "ArrowRight"
        ? buttons[inside + 1]
        : event.key === "ArrowLeft"
          ? buttons[inside - 1]
          : undefined;
  if (to === undefined && !next) return;
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

/** "2 errors, 1 warning", or "" when there is nothing. */
export function countedProblems(problems: readonly Problem[]): string {
  const parts = (["error", "warning", "info"] as const).map((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    const word = words[severity].toLowerCase();
    return count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`;
  });
  return parts.filter(Boolean).join(", ");
}
