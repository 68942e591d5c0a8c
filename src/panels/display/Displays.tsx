import { useState } from "react";
import { listPath } from "#command/screen.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { Tabs } from "#parts/Tabs.tsx";
import { useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { StrayNames } from "./ActiveNames.tsx";
import { DisplayList } from "./DisplayList.tsx";
import { MatrixLegend } from "./MatrixLegend.tsx";
import { useFollowSelection, useMatrix, useStandInMatrix } from "./useMatrix.ts";
import { ViewMatrix } from "./ViewMatrix.tsx";
import { VIRTUAL } from "./views.ts";
import "./display.css";

const KEY = "displays.shown";

/** Displays and their views: as a matrix in menu order, or as lists in file order with what is active. */
export function Displays() {
  const configId = useConfigId();
  const go = useGo();
  const { views, displays } = useMatrix();
  useFollowSelection();
  const [shown, setShown] = useState(() => localStorage.getItem(KEY) ?? "matrix");
  useStandInMatrix(shown === "list" ? "list" : "matrix");
  const real = displays.filter(({ id }) => id !== VIRTUAL);
  const offered = views.filter((view) => view.active);
  const empty = useDocument((document) => document.displays.order.length === 0 && views.length === 0);
  return (
    <section className="panel displays" data-zone="list" aria-label="Displays">
      <Tabs
        label="Displays as"
        tabs={[
          { value: "matrix", label: "Matrix" },
          { value: "list", label: "List" },
        ]}
        value={shown}
        onChange={(next) => {
          localStorage.setItem(KEY, next);
          setShown(next);
        }}
        head={(tabs) => (
          <div className="panel-head">
            <h1>Displays</h1>
            <span className="hint ellipsis">
              {real.filter(({ active }) => active).length} active of {real.length}, {offered.length}{" "}
              {views.length === 1 ? "view" : "views"} active of {views.length}
            </span>
            <span className="grow" />
            {tabs}
            <CommandButton id="sharedView.create" label="Shared view" icon="plus" look="ghost" small noKey />
            <Button
              look="ghost"
              small
              icon="plus"
              aria-label="Add display"
              onClick={() => go(`${listPath(configId, "displays")}/new`)}
            >
              Display
            </Button>
          </div>
        )}
      >
        <StrayNames />
        {empty && (
          <div className="empty">
            <span>No displays yet.</span>
            <CommandButton id="display.create" small />
          </div>
        )}
        {shown === "list" ? (
          <DisplayList />
        ) : (
          !empty && (
            <div className="matrix-box">
              <ViewMatrix />
              <MatrixLegend />
            </div>
          )
        )}
      </Tabs>
    </section>
  );
}
