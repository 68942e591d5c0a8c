import { queryOptions } from "@tanstack/react-query";
import type { QueueName, SwitchName } from "#command/serverSwitches.ts";
import { ApiError, callApi } from "./client.ts";
import type { OperatedTeam, Person, PersonAct, ServerStatus } from "./operator.ts";

/** True for the server's word that there is nothing at an address. */
export function isNothing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** State of the server, for its operators. */
export const serverStatusQuery = queryOptions({
  queryKey: ["account", "operator", "status"],
  queryFn: ({ signal }) => callApi<ServerStatus>("GET", "/operator/status", { signal }),
  staleTime: 0,
  retry: false,
});

/** Accounts with a text in address, name or id. */
export const fetchPeople = (find: string, signal?: AbortSignal) =>
  callApi<Person[]>("GET", "/operator/people", found(find, signal));

/** Parameters of a call for what has a text in it. */
const found = (find: string, signal?: AbortSignal) => ({
  query: { ...(find !== "" && { find }) },
  ...(signal && { signal }),
});

/** Accounts with a text in address, name or id, for operators. */
export const peopleQuery = (find: string) =>
  queryOptions({
    queryKey: ["account", "operator", "people", find],
    queryFn: ({ signal }) => fetchPeople(find, signal),
    staleTime: 0,
    retry: false,
  });

/** Teams with a text in name, id or the address of an owner, for operators. */
export const operatedTeamsQuery = (find: string) =>
  queryOptions({
    queryKey: ["account", "operator", "teams", find],
    queryFn: ({ signal }) => callApi<OperatedTeam[]>("GET", "/operator/teams", found(find, signal)),
    staleTime: 0,
    retry: false,
  });

type Changed = { changed: boolean };

/** Lets nobody into an account, or people again. */
export const actOnPerson = (userId: string, what: PersonAct, password?: string): Promise<Changed> =>
  callApi("POST", `/operator/people/${userId}`, { body: { do: what, password } });

/** Switches a feature of the server. */
export const turnSwitch = (name: SwitchName, on: boolean, password?: string): Promise<Changed> =>
  callApi("POST", `/operator/switches/${name}`, { body: { on, password } });

/** Tries now what waits in a queue. */
export const retryQueue = (name: QueueName): Promise<{ due: number }> =>
  callApi("POST", `/operator/queues/${name}`);
