import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Person } from "#api/operator.ts";
import { peopleQuery } from "#api/operatorClient.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { momentText } from "#parts/momentText.ts";
import { Act } from "./Act.tsx";
import { SearchedTable, useSearch } from "./SearchedTable.tsx";

const stateOf = ({ second_factor, passkeys, operator_since, disabled_at }: Person) =>
  [
    disabled_at !== null && `disabled ${momentText(disabled_at)}`,
    operator_since !== null && "operator",
    second_factor && "second factor",
    passkeys > 0 && (passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`),
  ]
    .filter((each) => each !== false)
    .join(", ");

/** Accounts of the server, to be searched by address, name and id, disabled and enabled. */
export function People() {
  const search = useSearch();
  const { data, error } = useQuery({ ...peopleQuery(search.find), placeholderData: keepPreviousData });
  return (
    <SearchedTable
      title="People"
      what="people"
      search={search}
      error={error}
      head={["E-mail", "Name", "Registered", "Last seen", "Configs", "State", "Sign-in"]}
      rows={(data ?? []).map((person) => [
        person.email ?? "",
        person.name ?? "",
        person.registered_at === null ? "" : momentText(person.registered_at),
        person.seen_at === null ? "never" : momentText(person.seen_at),
        String(person.configs),
        stateOf(person),
        <AccountAct key={person.user_id} person={person} />,
      ])}
      empty={data ? `Nobody has “${search.find}” in address, name or ID.` : "Loading..."}
    />
  );
}

function AccountAct({ person: { user_id, email, disabled_at } }: { person: Person }) {
  const words = disabled_at === null ? "Disable" : "Enable";
  return (
    <Act
      id={disabled_at === null ? "server.disableAccount" : "server.enableAccount"}
      args={{ account: user_id }}
      words={words}
      label={`${words} ${escapeBidi(email ?? user_id)}`}
    />
  );
}
