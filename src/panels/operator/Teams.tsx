import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { operatedTeamsQuery } from "#api/operatorClient.ts";
import { momentText } from "#parts/momentText.ts";
import { SearchedTable, useSearch } from "./SearchedTable.tsx";

/** Teams of the server, to be searched by name, id and the address of an owner. */
export function Teams() {
  const search = useSearch();
  const { data, error } = useQuery({ ...operatedTeamsQuery(search.find), placeholderData: keepPreviousData });
  return (
    <SearchedTable
      title="Teams"
      what="teams"
      search={search}
      error={error}
      head={["Name", "Members", "Configs", "Owners", "Created"]}
      rows={(data ?? []).map(({ name, members, configs, owners, created_at }) => [
        name,
        String(members),
        String(configs),
        owners.join(", "),
        momentText(created_at),
      ])}
      empty={
        data
          ? search.find === ""
            ? "There is no team yet."
            : `No team has “${search.find}” in name, ID or owners.`
          : "Loading..."
      }
    />
  );
}
