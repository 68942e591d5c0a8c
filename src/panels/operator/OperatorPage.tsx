import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ServerStatus } from "#api/operator.ts";
import { isNothing, serverStatusQuery } from "#api/operatorClient.ts";
import { type SwitchName, switches } from "#command/serverSwitches.ts";
import { Button } from "#parts/Button.tsx";
import { momentText } from "#parts/momentText.ts";
import { Act } from "./Act.tsx";
import { People } from "./People.tsx";
import { Table } from "./Table.tsx";
import { Teams } from "./Teams.tsx";
import "./operator.css";

/** Page for operators: last errors, queues, storage, features and people. */
export function OperatorPage({ otherwise }: { otherwise: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(serverStatusQuery);
  if (isNothing(error)) return otherwise;
  return (
    <main className="page operator-page" data-zone data-screen-focus data-scroll-restoration-id="Server">
      <h1>Server</h1>
      <p className="operator-tools">
        <span className="grow">
          Errors, queues, switches and people, for operators alone. In the terminal{" "}
          <code>ocio-palette admin make-operator</code> opens this page to others, and{" "}
          <code>remove-second-factor</code> helps people who have lost their phone.
        </span>
        <Button aria-disabled={isFetching || undefined} onClick={() => isFetching || void refetch()}>
          Refresh
        </Button>
      </p>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <p role="status">Loading...</p>}
      {data && <Status status={data} />}
      {data && <People />}
      {data && <Teams />}
    </main>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const words = (key: string) => {
  return key.charAt(0).toUpperCase() + key.slice(1);
};
const sizes: Readonly<Record<string, string>> = {
  row_bytes: "size of rows",
  history_bytes: "size of histories",
  files: "LUT files",
  file_bytes: "size of LUT files",
};

function Status({
  status: { errors, queues, storage, features, switches: states },
}: {
  status: ServerStatus;
}) {
  const waiting = (["mails", "webhooks"] as const).map((name) => {
    const { waiting, late, next } = queues[name];
    const retry = (
      <Act
        key={name}
        id="server.retryQueue"
        args={{ queue: name }}
        words="Try now"
        label={`Try waiting ${name} now`}
      />
    );
    const due = late ? "late" : next === null ? "" : momentText(next);
    return [words(name), String(waiting), due, waiting > 0 && retry];
  });
  return (
    <>
      <Table
        title="Switches"
        head={["Feature", "State", "Switch"]}
        rows={Object.entries(switches).map(([name, { label }]) => {
          const isOn = states[name as SwitchName];
          const words = `Switch ${isOn ? "off" : "on"}`;
          return [
            label,
            isOn ? "on" : "off",
            <Act
              key={name}
              id={isOn ? "server.switchOff" : "server.switchOn"}
              args={{ feature: name }}
              words={words}
              label={`${words}: ${label}`}
            />,
          ];
        })}
        empty=""
      />
      <Table
        title="Last errors"
        head={["Time", "Status", "Route", "Kind", "Request"]}
        rows={errors.map(({ at, status, route, kind, request_id }) => [
          momentText(at, "medium"),
          String(status),
          route,
          kind,
          request_id,
        ])}
        empty="No request has failed."
      />
      <Table title="Queues" head={["Queue", "Waiting", "Next", "Try"]} rows={waiting} empty="" />
      <Table
        title="Failures of queues"
        head={["Time", "Queue", "Error"]}
        rows={queues.failures.map(({ at, queue, error }) => [at === "" ? "" : momentText(at), queue, error])}
        empty="Nothing has failed."
      />
      <Table
        title="Storage"
        head={["What", "Amount"]}
        rows={Object.entries(storage).map(([key, value]) => [
          words(sizes[key] ?? key),
          key.endsWith("_bytes") ? megabytes(value) : String(value),
        ])}
        empty=""
      />
      <Table
        title="Features set by environment variables"
        head={["Feature", "State"]}
        rows={Object.entries(features).map(([name, on]) => [words(name), on ? "on" : "off"])}
        empty="None."
      />
    </>
  );
}
