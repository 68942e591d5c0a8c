import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { type AuditEvent, type AuditPage, auditText } from "#api/audit.ts";
import { callApi } from "#api/client.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { momentText } from "#parts/momentText.ts";
import { useDebounced } from "#parts/useDebounced.ts";
import { RowSearch } from "../row/RowSearch.tsx";
import "./auditLog.css";

/** Pages of a log, the account's or that at another address, that have every word of `find`, newest first. */
const auditLogQuery = (find: string, path = "/auth/audit") =>
  infiniteQueryOptions({
    queryKey: ["account", "log", path, find],
    queryFn: ({ signal, pageParam }) =>
      callApi<AuditPage>("GET", path, {
        query: { ...(find !== "" && { find }), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Milliseconds of rest before words are searched. */
const REST_MS = 250;

/** The log of the account. */
export function AuditLog() {
  return (
    <EventLog
      title="Account log"
      exportOf={(format, find) => (
        <CommandButton
          key={format}
          id="account.exportLog"
          args={{ format, ...(find !== "" && { find }) }}
          label={`Export ${find === "" ? "" : "found as "}${format.toUpperCase()}`}
          icon="download"
          noKey
        />
      )}
    >
      What changed access and what was published: registration, passwords, sessions, tokens, links and
      channels, kept for two years. Only you read it.
    </EventLog>
  );
}

type Props = {
  title: string;
  /** Address of the log in the API, if it is not the account's. */
  path?: string;
  /** Button that exports the events with these words. */
  exportOf: (format: "csv" | "json", find: string) => ReactNode;
  children: ReactNode;
};

/** Events, newest first: who changed what access or published what, to be searched and exported. */
export function EventLog({ title, path, exportOf, children }: Props) {
  const [query, setQuery] = useState("");
  const find = useDebounced(query.trim(), REST_MS);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    auditLogQuery(find, path),
  );
  const list = useRef<HTMLOListElement>(null);
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <main className="page audit-page" data-zone data-screen-focus data-scroll-restoration-id={title}>
      <h1>{title}</h1>
      <p>{children}</p>
      <div className="audit-tools">
        <RowSearch what="the log" onQuery={setQuery} onDown={() => list.current?.focus()} />
        {(["csv", "json"] as const).map((format) => exportOf(format, find))}
      </div>
      {error && (
        <p role="alert">
          {error.message}{" "}
          <Button look="soft" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!events && !error && <p role="status">Loading...</p>}
      {events?.length === 0 && !hasNextPage && (
        <p role="status" className="hint">
          {find === "" ? "Nothing yet." : `Nothing in the log has “${find}”.`}
        </p>
      )}
      {events && events.length > 0 && (
        <ol ref={list} className="audit-rows" aria-label="Events" tabIndex={-1}>
          {events.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <p>
          <Button
            aria-disabled={isFetchingNextPage || undefined}
            onClick={() => isFetchingNextPage || void fetchNextPage()}
          >
            Show older events
          </Button>
        </p>
      )}
    </main>
  );
}

function Row({ event }: { event: AuditEvent }) {
  const { at, subject, detail, config, config_id, by, by_id, program } = event;
  // An event of a config itself names it once.
  const isConfig = subject === config && config_id !== null;
  const facts = [
    detail,
    `by ${by ?? (by_id.includes("-") ? `visitor ${by_id}` : `the ${by_id}`)}`,
    program !== null && `with the token ${program}`,
  ];
  return (
    <li>
      <time dateTime={at}>{momentText(at)}</time>
      <div>
        <p>
          {auditText(event.event)}{" "}
          {subject !== "" && !isConfig && <span className="medium">{escapeBidi(subject)}</span>}
          {config !== null && config_id !== null && (
            <>
              {!isConfig && " in "}
              <Link to="/$configId" params={{ configId: config_id }} className="text-link">
                {escapeBidi(config)}
              </Link>
            </>
          )}
        </p>
        <p className="hint text-1">
          {facts
            .filter((fact) => fact !== false && fact !== "")
            .map((fact) => escapeBidi(String(fact)))
            .join(" · ")}
        </p>
      </div>
    </li>
  );
}
