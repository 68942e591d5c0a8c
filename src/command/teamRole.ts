/** Roles in a team: each may do what those before it may. */
export const teamRoles = ["viewer", "editor", "publisher", "owner"] as const;

/** A role with its article. */
export const aRole = (role: (typeof teamRoles)[number]): string =>
  `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;
