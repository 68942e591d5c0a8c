import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Person } from "#api/operator.ts";
import { peopleQuery } from "#api/operatorClient.ts";
import { momentText } from "#parts/momentText.ts";
import { useRested } from "#parts/useRested.ts";
import { RowSearch } from "../row/RowSearch.tsx";
import { Table } from "./Table.tsx";

/** Milliseconds of rest before people are searched. */
const REST_MS = 250;

const stateOf = ({ second_factor, passkeys, operator_since, disabled_at }: Person) =>
  [
    disabled_at !== null && `disabled ${momentText(disabled_at)}`,
    operator_since !== null && "operator",
    second_factor && "second factor",
    passkeys > 0 && (passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`),
  ]
    .filter((each) => each !== false)
    .join(", ");

/** Accounts of the server, to be searched by address, name and id. */
export function People() {
  const [query, setQuery] = useState("");
  const search = useRef<HTMLDivElement>(null);
  const find = useRested(query.trim(), REST_MS);
  const { data, error } = useQuery({ ...peopleQuery(find), placeholderData: keepPreviousData });
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <Table
        title="People"
        head={["E-mail", "Name", "Registered", "Last seen", "Configs", "State"]}
        rows={(data ?? []).map((person) => [
          person.email ?? "",
          person.name ?? "",
          person.registered_at === null ? "" : momentText(person.registered_at),
          person.seen_at === null ? "never" : momentText(person.seen_at),
          String(person.configs),
          stateOf(person),
        ])}
        empty={data ? `Nobody has “${find}” in address, name or ID.` : "Loading..."}
      >
        <div ref={search} className="operator-search">
          <RowSearch
            what="people"
            onQuery={setQuery}
            onDown={() => (search.current?.nextElementSibling as HTMLElement | null)?.focus()}
          />
        </div>
      </Table>
    </>
  );
}
