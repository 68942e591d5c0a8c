import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { configsQuery } from "#api/queries.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { CommandButton, useAct } from "#palette/CommandButton.tsx";
import { useLeftConfigs } from "#palette/outboxContext.ts";
import { Button } from "#parts/Button.tsx";
import { fetched, loadWithRetry } from "#parts/fetched.ts";
import { Icon } from "#parts/Icon.tsx";
import { whenIdle } from "#parts/whenIdle.ts";
import { useCommandLoader } from "#store/commandLoader.ts";
import { OPENED, uploads } from "#store/uploads.ts";
import { useEditor } from "#store/useEditor.tsx";
import { PlanUsage } from "../account/PlanUsage.tsx";
import { BuiltinList } from "./BuiltinList.tsx";
import { ConfigTable } from "./ConfigTable.tsx";
import { ownerOf } from "./owner.ts";
import "./home.css";

const Restore = fetched(() => import("./Restore.tsx"));
const Offers = fetched(() => import("../team/Offers.tsx"));
const Uploads = fetched(async () => ({ default: (await import("../upload/Uploads.tsx")).Uploads }));
const OwnerFilter = fetched(() => import("./OwnerFilter.tsx"));

/** The owner that the list was filtered by last, so that the next upload belongs to the same team. */
let lastOwner = "";

/** The visitor's configurations, and the ways to bring in another. */
export function Home() {
  const act = useAct();
  const hasAccount = useEditor(({ session }) => session.account?.type === "registered");
  const { data: configs, error, isPending, isFetching, refetch } = useQuery(configsQuery);
  // The commands of the buttons are fetched once the list is shown, or does not come.
  useEffect(() => {
    if (!isPending || !isFetching)
      void whenIdle().then(() => loadWithRetry(useCommandLoader.getState().fetchHome));
  }, [isPending, isFetching]);
  // Waits for the list, to exclude its rows.
  const { data: left = [], refetch: askLeft } = useQuery({
    ...{ queryKey: ["left"], queryFn: useLeftConfigs().left, enabled: configs !== undefined },
    ...{ gcTime: 0, structuralSharing: false, retry: false },
  });
  const isUploading = useStore(uploads, ({ list }) => list.some(({ configId }) => configId === OPENED));
  const [filter, setFilter] = useState("");
  const [owner, setOwner] = useState(lastOwner);
  const choose = useCallback((to: string) => {
    lastOwner = to;
    setOwner(to);
  }, []);
  const wanted = filter.trim().toLowerCase();
  const shown = configs?.filter(
    (config) =>
      (owner === "" || ownerOf(config) === owner) &&
      `${configTitle(config.name, config.file_name)}\n${config.description ?? ""}`
        .toLowerCase()
        .includes(wanted),
  );
  return (
    <main className="home" data-zone onKeyDown={walk}>
      <section aria-labelledby="home-title">
        <div className="home-head">
          <h1 id="home-title">Configurations</h1>
          <span className="hint">{shown?.length}</span>
          <span className="grow" />
          <PlanUsage what="configs" />
          {configs && (hasAccount || configs.some(({ access }) => access)) && (
            <Suspense>
              <OwnerFilter configs={configs} value={owner} onChoose={choose} />
            </Suspense>
          )}
          {(configs?.length ?? 0) > 1 && (
            <label className="text-field home-filter">
              <Icon name="search" size={14} />
              <input
                type="search"
                placeholder="Filter"
                aria-label="Filter configurations"
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === "Escape") setFilter("");
                }}
              />
            </label>
          )}
          <CommandButton id="file.open" icon="upload" label="Upload" />
          <CommandButton id="file.new" icon="plus" label="New" look="solid" />
        </div>
        {isUploading && (
          <Suspense>
            <Uploads
              configId={OPENED}
              last="Opening..."
              onRetry={({ file }) => void act({ id: "file.open", args: { file } })}
            />
          </Suspense>
        )}
        {hasAccount && (
          <Suspense>
            <Offers />
          </Suspense>
        )}
        {left.length > 0 && (
          <Suspense>
            <Restore configs={left} onDone={askLeft} />
          </Suspense>
        )}
        {error && (
          <div className="home-card empty" role="alert">
            <span className="severity-error">
              <Icon name="error" />
            </span>
            <span className="grow">The list of configurations could not be loaded. {error.message}</span>
            <Button onClick={() => refetch()}>Try again</Button>
          </div>
        )}
        {isPending && !error && <Skeleton />}
        {shown && shown.length > 0 && <ConfigTable configs={shown} />}
        {shown?.length === 0 && (
          <div className="home-card empty">
            {configs?.length === 0
              ? "Palette edits OpenColorIO configs in the browser, without an account. Start from a built-in config below, or drop a file anywhere on this page."
              : "No results"}
          </div>
        )}
      </section>
      <div className="home-below">
        <section aria-labelledby="home-bring">
          <h2 id="home-bring">Open a config</h2>
          <div className="drop-zone">
            <span className="dim">
              <Icon name="upload" size={26} />
            </span>
            <div className="medium">Drop a configuration here</div>
            <div className="hint">.ocio with its LUTs, .ocioz, .zip or a folder</div>
            <div className="line drop-buttons">
              <CommandButton id="file.open" label="Choose file…" noKey />
              <CommandButton id="file.openLocal" label="Edit on disk…" look="ghost" noKey />
              <CommandButton id="file.openLocalFolder" label="Edit folder…" look="ghost" noKey />
              <CommandButton id="file.restore" label="Restore deleted…" look="ghost" noKey />
            </div>
          </div>
        </section>
        <BuiltinList />
      </div>
    </main>
  );
}

/** Rows in their true height while the list loads; they appear after 150 ms. */
function Skeleton() {
  return (
    <div className="home-card skeleton" role="status" aria-label="Loading configurations">
      {["a", "b", "c"].map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}

/** Up and Down walk the rows of the screen, Home and End go to its ends; Down from the filter goes to the first. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  const isRow = at >= 0;
  if (!isRow && !(event.key === "ArrowDown" && event.target instanceof HTMLInputElement)) return;
  const next = Object.hasOwn(steps, event.key) ? rows[steps[event.key] ?? -1] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
