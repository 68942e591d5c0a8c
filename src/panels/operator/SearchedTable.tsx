import { type ComponentProps, useRef, useState } from "react";
import { useDebounced } from "#parts/useDebounced.ts";
import { RowSearch } from "../row/RowSearch.tsx";
import { Table } from "./Table.tsx";

/** Milliseconds of rest before the server is asked. */
const REST_MS = 250;

/** The text that is looked for, once it rests. */
export function useSearch() {
  const [query, setQuery] = useState("");
  return { find: useDebounced(query.trim(), REST_MS), setQuery };
}

type Props = Omit<ComponentProps<typeof Table>, "children"> & {
  /** Noun of the rows, in lower case. */
  what: string;
  search: ReturnType<typeof useSearch>;
  error: Error | null;
};

/** A titled table below a search. */
export function SearchedTable({ what, search, error, ...table }: Props) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <Table {...table}>
        <div ref={place} className="operator-search">
          <RowSearch
            what={what}
            onQuery={search.setQuery}
            onDown={() => (place.current?.nextElementSibling as HTMLElement | null)?.focus()}
          />
        </div>
      </Table>
    </>
  );
}
