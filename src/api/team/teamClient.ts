import { queryOptions } from "@tanstack/react-query";
import { apiBase, callApi } from "../client.ts";
import { watched } from "../queryClient.ts";
import type { Overview } from "../summary.ts";
import type {
  Acceptance,
  ChangedMember,
  Invitation,
  MadeInvitation,
  Member,
  NewInvitation,
  Offer,
  Team,
} from "./team.ts";

/** Path of the link of an invitation. */
export const invitationPath = (token: string) => `/teams?invitation=${encodeURIComponent(token)}`;

export function fetchTeams(signal?: AbortSignal): Promise<Team[]> {
  return callApi("GET", "/teams", signal ? { signal } : {});
}

/** Teams that one is in. */
export const teamsQuery = queryOptions({
  queryKey: ["teams"],
  queryFn: ({ signal }) => fetchTeams(signal),
  staleTime: 60_000,
});

export function fetchMembers(teamId: string, signal?: AbortSignal): Promise<Member[]> {
  return callApi("GET", `/teams/${teamId}/members`, signal ? { signal } : {});
}

export function membersQuery(teamId: string) {
  return queryOptions({
    queryKey: ["teams", teamId, "members"],
    queryFn: ({ signal }) => fetchMembers(teamId, signal),
    ...watched,
  });
}

export function fetchInvitations(teamId: string, signal?: AbortSignal): Promise<Invitation[]> {
  return callApi("GET", `/teams/${teamId}/invitations`, signal ? { signal } : {});
}

/** Open invitations of a team; for its owners. */
export function invitationsQuery(teamId: string) {
  return queryOptions({
    queryKey: ["teams", teamId, "invitations"],
    queryFn: ({ signal }) => fetchInvitations(teamId, signal),
    ...watched,
  });
}

function fetchOffers(signal?: AbortSignal): Promise<Offer[]> {
  return callApi("GET", "/invitations", signal ? { signal } : {});
}

/** Invitations to one's own address. */
export const offersQuery = queryOptions({
  queryKey: ["teams", "offers"],
  queryFn: ({ signal }) => fetchOffers(signal),
  staleTime: 60_000,
});

/** Invitation that the token of a link would accept. */
export function offerQuery(token: string) {
  return queryOptions({
    queryKey: ["teams", "offer", token],
    queryFn: ({ signal }) => callApi<Offer>("POST", "/invitations/offer", { body: { token }, signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Address of a team's log in the API. */
export const teamLogPath = (teamId: string) => `/teams/${teamId}/audit`;

/** URL of the file of a team's log. */
export function teamLogUrl(teamId: string, format: "csv" | "json", find: string): string {
  const query = new URLSearchParams({ format, ...(find !== "" && { find }) });
  return `${apiBase}${teamLogPath(teamId)}/export?${query}`;
}

export function makeTeam(id: string, name: string): Promise<Team> {
  return callApi("POST", "/teams", { body: { id, name } });
}

export function renameTeam(id: string, name: string): Promise<Team> {
  return callApi("PATCH", `/teams/${id}`, { body: { name } });
}

export function deleteTeam(id: string): Promise<void> {
  return callApi("DELETE", `/teams/${id}`);
}

/** Gives a member another role, or another end of the access. */
export function changeMember(teamId: string, userId: string, change: ChangedMember): Promise<Member> {
  return callApi("PATCH", `/teams/${teamId}/members/${userId}`, { body: change });
}

/** Removes a member, or oneself. */
export function removeMember(teamId: string, userId: string): Promise<void> {
  return callApi("DELETE", `/teams/${teamId}/members/${userId}`);
}

/** Invites by mail, or by a link whose token is in the answer this once. */
export function invite(teamId: string, wanted: NewInvitation): Promise<MadeInvitation> {
  return callApi("POST", `/teams/${teamId}/invitations`, { body: wanted });
}

export function revokeInvitation(teamId: string, id: string): Promise<void> {
  return callApi("DELETE", `/teams/${teamId}/invitations/${id}`);
}

export function acceptInvitation(by: Acceptance): Promise<Team> {
  return callApi("POST", "/invitations/accept", { body: by });
}

export function declineInvitation(id: string): Promise<void> {
  return callApi("POST", "/invitations/decline", { body: { id } });
}

/** Transfers a configuration to a team, or to the user. */
export function transferConfig(configId: string, teamId: string | null): Promise<Overview> {
  return callApi("POST", `/configs/${configId}/transfer`, { body: { team_id: teamId } });
}
