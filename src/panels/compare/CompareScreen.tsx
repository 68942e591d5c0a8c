import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { saveFile } from "#api/download.ts";
import { decoded } from "#ocio/files/path.ts";
import { Button, IconButton } from "#parts/Button.tsx";
import { Locked } from "#parts/field/locked.ts";
import { useConfigId, useGo } from "../place.ts";
import { SideChoices } from "../side/SideChoices.tsx";
import { SideFile } from "../side/SideFile.tsx";
import { SidePicker } from "../side/SidePicker.tsx";
import { OPEN, useSide, useSideName } from "../side/useSide.ts";
import { Differences } from "./Differences.tsx";
import { EqualColors } from "./EqualColors.tsx";
import { keepSides, leftSides } from "./picks.ts";
import { useComparison } from "./useComparison.ts";
import "./compareScreen.css";

/** The sides that an address names: "a=…&b=…", or one alone, which is compared with the open configuration. */
function sidesOf(hash: string): { a: string; b: string } {
  if (!/(^|&)[ab]=/.test(hash)) return { a: decoded(hash), b: OPEN };
  const named = new URLSearchParams(hash);
  return { a: named.get("a") ?? "", b: named.get("b") ?? OPEN };
}

/** Screen that compares two configurations by rows and colors, and takes parts of the other one. */
export function CompareScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const { a, b } = sidesOf(hash);
  const id = useConfigId();
  const go = useGo();
  const [before, after] = [useSide(a), useSide(b)];
  const [nameA, nameB] = [useSideName(a), useSideName(b)];
  useEffect(() => {
    if (a !== "") keepSides(id, a, b);
  }, [id, a, b]);
  const left = leftSides(id);
  const leftName = useSideName(left ? (left.a === OPEN ? left.b : left.a) : "");
  const found = useComparison(
    before.document ? { address: a, document: before.document } : null,
    after.document ? { address: b, document: after.document } : null,
  );
  const why = before.why ?? after.why;
  // A reload forgets files that were opened for the comparison.
  const lost =
    before.why !== null && a.startsWith("file:")
      ? "a"
      : after.why !== null && b.startsWith("file:")
        ? "b"
        : null;
  const choose = (next: { a?: string; b?: string }) =>
    go(`/${id}/compare#${new URLSearchParams({ a, b, ...next })}`);
  const swap = () => choose({ a: b, b: a });
  const answer = found?.answer;
  const taking =
    a === b || (a !== OPEN && b !== OPEN)
      ? null
      : b === OPEN
        ? { own: "b" as const, from: a }
        : { own: "a" as const, from: b };
  return (
    <section className="compare-screen" data-zone="list" aria-label="Compare">
      <header className="panel-head compare-head">
        <h1>Compare</h1>
        <span className="compare-sides">
          <Locked value={undefined}>
            <span className="compare-letter">A</span>
            <SidePicker
              label="Config A"
              value={a}
              onChoose={(next) => choose({ a: next })}
              withOpen
              withNow={b !== OPEN}
            />
            <IconButton icon="upDown" label="Swap A and B" onClick={swap} className="compare-swap" />
            <span className="compare-letter">B</span>
            <SidePicker
              label="Config B"
              value={b}
              onChoose={(next) => choose({ b: next })}
              withOpen
              withNow={a !== OPEN}
            />
          </Locked>
        </span>
        <span className="grow" />
        {answer && !("fault" in answer) && (
          <Button
            small
            look="ghost"
            icon="download"
            onClick={() =>
              saveFile(
                "comparison.json",
                new Blob([`${JSON.stringify(answer, null, 2)}\n`], { type: "application/json" }),
              )
            }
          >
            Save report
          </Button>
        )}
      </header>
      {a === "" && (
        <SideChoices
          title="Compare with"
          hint="Choose what to compare this config with. Rows and colors that differ are listed side by side."
          withNow={b !== OPEN}
          onChoose={(address) => choose({ a: address })}
        >
          {left && <Button onClick={() => choose(left)}>Continue comparison with {leftName}</Button>}
        </SideChoices>
      )}
      {why !== null && (
        <div className="compare-note compare-lost">
          <p role="alert">{why}</p>
          {lost && (
            <SideFile
              label={`Config ${lost.toUpperCase()}`}
              onChoose={(address) => choose({ [lost]: address })}
            >
              {(open) => (
                <Button small icon="upload" onClick={open}>
                  Choose file…
                </Button>
              )}
            </SideFile>
          )}
        </div>
      )}
      {a !== "" && why === null && !found && (
        <p className="hint compare-note" role="status">
          Comparing…
        </p>
      )}
      {answer && "fault" in answer && (
        <p className="compare-note" role="alert">
          The configs cannot be compared: {answer.fault}
        </p>
      )}
      {found && answer && !("fault" in answer) && why === null && (
        <Differences
          key={`${a} ${b}`}
          found={answer}
          pictures={found.pictures}
          ms={found.ms}
          names={{ a: nameA, b: nameB }}
          sides={{ a, b }}
          taking={taking}
          onSwap={swap}
        />
      )}
      {found && why === null && (
        <EqualColors groups={found.equal} own={a === OPEN ? "a" : b === OPEN ? "b" : null} />
      )}
    </section>
  );
}
