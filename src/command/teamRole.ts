/** Roles in a team: each may do what those before it may. */
export const teamRoles = ["viewer", "editor", "publisher", "owner"] as const;
