import { type KeyboardEvent, useState } from "react";
import { nextOffer } from "#command/call.ts";
import { barrier, type Call } from "#command/command.ts";
import { countedByRule, mutableRules } from "#ocio/check/ruleName.ts";
import type { Problem, Severity } from "#ocio/problem.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { callTitle } from "#palette/scope.ts";
import { Button } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";
import { legible } from "#parts/legible.ts";
import type { Editor } from "#store/editor.ts";
import { useDesk, useRun } from "#store/useEditor.tsx";
import "./problem.css";

const icons = { error: "error", warning: "warning", info: "info" } as const;
const words: Record<Severity, string> = { error: "Error", warning: "Warning", info: "Suggestion" };
const MOST_FIXES = 2;
/** Problems of one rule that are shown without being asked for. */
const OPEN = 3;

type Props = {
  problems: readonly Problem[];
  /** What stands below the sentence. */
  placeOf: (problem: Problem) => string;
  onOpen: (problem: Problem) => void;
  current?: Problem | null;
};

type Group = { code: string; severity: Severity; problems: Problem[] };
type Line = { group: Group; problem?: Problem };

/** Problems as sentences, the worst first and grouped by rule; each goes to its place and offers its fixes. */
export function ProblemList({ problems, placeOf, onOpen, current }: Props) {
  const [stop, setStop] = useState(0);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  if (problems.length === 0) return <p className="problems-none">No problems found.</p>;
  const groups = groupsOf(problems);
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
  );
}

const keyOf = ({ code, severity }: Group) => `${severity} ${code}`;

/** Problems by rule and severity, in the order in which the first of each comes. */
function groupsOf(problems: readonly Problem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const problem of problems) {
    const { code, severity } = problem;
    const group = groups.get(`${severity} ${code}`);
    if (group) group.problems.push(problem);
    else groups.set(`${severity} ${code}`, { code, severity, problems: [problem] });
  }
  return [...groups.values()];
}

type GroupProps = {
  group: Group;
  open: boolean;
  onToggle: (group: Group, open: boolean) => void;
  tabIndex: number;
  onFocus: () => void;
};

function GroupRow({ group, open, onToggle, tabIndex, onFocus }: GroupProps) {
  const { code, severity, problems } = group;
  const { editor } = useDesk();
  const run = useRun();
  const act = useAct();
  const fixes = safeFixes(editor, problems);
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
      {(fixes.length > 1 || canTurnOff) && (
        <span className="problem-fixes">
          {fixes.length > 1 && (
            <Button small tabIndex={tabIndex} onClick={() => run(...fixes)}>
              Fix all {fixes.length}
            </Button>
          )}
          {canTurnOff && (
            <Button
              small
              look="ghost"
              tabIndex={tabIndex}
              title="Do not show this rule for this configuration"
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

/** The first fix of each problem, where every problem has one that asks nothing and takes no thing away. */
function safeFixes(editor: Editor, problems: readonly Problem[]): Call[] {
  const state = editor.store.getState();
  const calls = new Map<string, Call>();
  for (const { fixes: [fix] = [] } of problems) {
    const command = fix && editor.commands[fix.id];
    if (!command || /\.(?:delete|muteRule|acknowledge)$|^lut\./.test(fix.id)) return [];
    const call = { id: fix.id, args: { ...fix.args } };
    if (barrier(command, state) || nextOffer(command, state, call.args).question) return [];
    calls.set(JSON.stringify(call), call);
  }
  return [...calls.values()];
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
  const { editor } = useDesk();
  const act = useAct();
  const canTurnOff = !inside && problem.severity === "info" && isMutable(problem);
  return (
    <li data-current={current} data-inside={inside} onFocus={onFocus}>
      <button type="button" className="problem" tabIndex={tabIndex} onClick={onOpen}>
        <Sign severity={problem.severity} />
        <span className="problem-text">
          <span>{legible(problem.message)}</span>
          <span className="problem-place">{place}</span>
        </span>
      </button>
      {(problem.fixes || canTurnOff) && (
        <span className="problem-fixes">
          {problem.fixes?.slice(0, MOST_FIXES).map(({ id, args }) => {
            const call = { id, args: { ...args } };
            const title = fixTitle(editor, call);
            return (
              <Button key={title} small tabIndex={tabIndex} title={title} onClick={() => act(call)}>
                <span className="ellipsis">{title}</span>
              </Button>
            );
          })}
          {canTurnOff && (
            <Button small look="ghost" tabIndex={tabIndex} onClick={() => act(turnOff(problem.code))}>
              Turn off this rule
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

const turnOff = (code: string): Call => ({ id: "config.muteRule", args: { code } });

function isMutable({ severity, code }: { severity: Severity; code: string }): boolean {
  return severity !== "error" && (mutableRules as readonly string[]).includes(code);
}

function fixTitle(editor: Editor, call: Call): string {
  return call.id === "config.acknowledge" ? "Dismiss" : callTitle(editor, call);
}

function Sign({ severity }: { severity: Severity }) {
  return (
    <span className={`problem-icon severity-${severity}`} title={words[severity]}>
      <Icon name={icons[severity]} />
      <span className="hidden-text">{words[severity]}: </span>
    </span>
  );
}

/** Up and Down go from problem to problem, Left and Right to what mends one. */
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
