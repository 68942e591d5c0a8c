import { z } from "zod";
import { forAccounts } from "#command/accountNeeded.ts";
import { arg } from "#command/command.ts";
import { changing, command, family, newId } from "#command/declare.ts";
import type { Option, State } from "#command/state.ts";
import { accessEndArg } from "./accessEndArg.ts";

/** Teams that an argument offers: all, or those that one owns. */
export const teamOptions = ({ session: { teams = [] } }: State, isOwner = false): Option[] =>
  teams
    .filter(({ role }) => !isOwner || role === "owner")
    .map(({ id, name, role }) => ({ value: id, label: name, detail: role }));

/** A schema of its own for each argument: what is asked for is kept by schema. */
const text = () => z.string().trim().min(1).max(320);
const NONE = "You are in no team yet; create one with “Create team”.";

/** A team by its id or its name: the only one that can be meant, where there is one alone. */
const teamArg = (isOwner: boolean) =>
  arg(text(), {
    label: "Team",
    hint: "Color",
    options: (state) => teamOptions(state, isOwner),
    none: ({ session: { teams } }) => (teams ? NONE : undefined),
    from: (state) => {
      const all = teamOptions(state, isOwner);
      return all.length === 1 ? all[0]!.value : undefined;
    },
  });

const [team, ownTeam] = [teamArg(false), teamArg(true)];

/** The team of an answer, as far as it is known. */
const known = ({ session: { teams = [] } }: State, { team }: Readonly<Record<string, unknown>>) =>
  teams.find(({ id, name }) => id === team || name === team);

/** A member by id, address or name. */
const member = arg(text(), {
  label: "Member",
  options: (state, answers) => [...(known(state, answers)?.members ?? [])],
});

const roles = {
  viewer: "reads",
  editor: "and edits, makes configs",
  publisher: "and publishes",
  owner: "and shares, transfers, deletes, manages members",
} as const;
const roleNames = z.enum(Object.keys(roles) as [keyof typeof roles, ...(keyof typeof roles)[]]);
const ofRoles = {
  label: "Role",
  options: () =>
    Object.entries(roles).map(([value, detail]) => ({
      value,
      label: value[0]!.toUpperCase() + value.slice(1),
      detail,
    })),
};
const role = arg(roleNames, ofRoles);
/** Role of a member that changes; it stays where another end of the access is given before. */
const otherRole = arg(roleNames.optional(), { ...ofRoles, needed: ({ ends }) => ends === undefined });

const name = arg(z.string().trim().min(1).max(100), { label: "Name", hint: "Color" });

/** Invitations to one's own address, by their ids. */
const offer = arg(z.string().min(1), {
  label: "Invitation",
  options: ({ session: { offers = [] } }) => [...offers],
  none: ({ session: { offers } }) =>
    offers ? "There is no invitation to the address of your account." : undefined,
});

const forTeams = forAccounts("team");

export default family("team", {
  open: command({
    title: "Go to teams",
    quiet: true,
    keys: ["g b"],
    aliases: ["members", "people", "organization", "user group"],
    run: () => ({ effects: [{ kind: "go", to: "/teams" }] }),
  }),
  create: command({
    title: "Create team…",
    icon: "plus",
    ...forTeams,
    aliases: ["new team", "organization", "user group"],
    args: z.object({ name, newId }),
    run: (_, { name, newId: id }) => ({ effects: [{ kind: "team", do: "create", id, name }] }),
  }),
  rename: command({
    title: "Rename team…",
    ...forTeams,
    args: z.object({ team: ownTeam, name: arg(z.string().trim().min(1).max(100), { label: "New name" }) }),
    run: (_, { team, name }) => ({ effects: [{ kind: "team", do: "rename", team, name }] }),
  }),
  delete: command({
    title: "Delete team…",
    ...forTeams,
    destructive: true,
    args: z.object({ team: ownTeam }),
    run: (_, { team }) => ({ effects: [{ kind: "team", do: "delete", team }] }),
  }),
  invite: command({
    title: "Invite to team…",
    icon: "plus",
    ...forTeams,
    aliases: ["add member", "add person", "share with team"],
    args: z.object({ team: ownTeam }),
    run: (_, { team }) => ({ effects: [{ kind: "team", do: "invite", team }] }),
  }),
  copyInvitation: command({
    title: "Copy invitation link to team…",
    icon: "copy",
    ...forTeams,
    aliases: ["invite by link", "join link"],
    args: z.object({ team: ownTeam, role, ends: accessEndArg(true) }),
    run: (_, { team, role, ends }) => ({
      effects: [{ kind: "team", do: "copyInvitation", team, role, ends }],
    }),
  }),
  revokeInvitation: command({
    title: "Revoke invitation to team…",
    ...forTeams,
    destructive: true,
    args: z.object({
      team: ownTeam,
      invitation: arg(text(), {
        label: "Invitation",
        options: (state, answers) => [...(known(state, answers)?.invitations ?? [])],
      }),
    }),
    run: (_, { team, invitation }) => ({
      effects: [{ kind: "team", do: "revokeInvitation", team, invitation }],
    }),
  }),
  acceptInvitation: command({
    title: "Accept invitation to team…",
    ...forTeams,
    aliases: ["join team"],
    args: z.object({ invitation: offer }),
    run: (_, { invitation }) => ({ effects: [{ kind: "team", do: "accept", invitation }] }),
  }),
  declineInvitation: command({
    title: "Decline invitation to team…",
    ...forTeams,
    destructive: true,
    args: z.object({ invitation: offer }),
    run: (_, { invitation }) => ({ effects: [{ kind: "team", do: "decline", invitation }] }),
  }),
  changeRole: command({
    title: "Change role in team…",
    ...forTeams,
    aliases: ["make owner", "permissions", "promote", "end access", "temporary access"],
    args: z.object({ team: ownTeam, member, ends: accessEndArg(), role: otherRole }),
    run: (_, { team, member, role, ends }) => ({
      effects: [{ kind: "team", do: "changeRole", team, member, role, ends }],
    }),
  }),
  removeMember: command({
    title: "Remove member from team…",
    ...forTeams,
    destructive: true,
    args: z.object({ team: ownTeam, member }),
    run: (_, { team, member }) => ({ effects: [{ kind: "team", do: "removeMember", team, member }] }),
  }),
  leave: command({
    title: "Leave team…",
    ...forTeams,
    aliases: ["quit team", "remove me from team"],
    destructive: true,
    args: z.object({ team }),
    run: (_, { team }) => ({ effects: [{ kind: "team", do: "leave", team }] }),
  }),
  connectGit: command({
    title: "Connect git repository to team…",
    icon: "plus",
    ...forTeams,
    aliases: ["mirror team", "github", "gitlab", "version control"],
    args: z.object({ team: ownTeam }),
    run: (_, { team }) => ({ effects: [{ kind: "team", do: "connectGit", team }] }),
  }),
  takeCommits: command({
    title: "Pull commits from git repository of team…",
    ...forTeams,
    aliases: ["pull", "fetch", "sync"],
    args: z.object({ team: ownTeam }),
    run: (_, { team }) => ({ effects: [{ kind: "team", do: "runGit", team }] }),
  }),
  testGit: command({
    title: "Test connection to git repository of team…",
    ...forTeams,
    aliases: ["try repository", "check token"],
    args: z.object({ team: ownTeam }),
    run: (_, { team }) => ({ effects: [{ kind: "team", do: "testGit", team }] }),
  }),
  disconnectGit: command({
    title: "Disconnect git repository from team…",
    ...forTeams,
    destructive: true,
    aliases: ["remove mirror", "stop mirror"],
    args: z.object({ team: ownTeam }),
    run: (_, { team }) => ({ effects: [{ kind: "team", do: "disconnectGit", team }] }),
  }),
  log: command({
    title: "Go to team log…",
    ...forTeams,
    aliases: ["audit log of the team", "who did what"],
    args: z.object({ team: ownTeam }),
    run: (_, { team }) => ({ effects: [{ kind: "team", do: "log", team }] }),
  }),
});

/** The command that gives a configuration another owner. */
export const transfer = changing("config", {
  transfer: command({
    title: "Transfer configuration…",
    ...forTeams,
    aliases: ["move config to team", "change owner", "give to team"],
    args: z.object({
      target: arg(z.uuid(), {
        label: "Configuration",
        from: ({ document }) => document?.config.id,
        of: "config",
      }),
      team: arg(text(), {
        label: "New owner",
        note: "A team that you own, or you",
        options: (state) => [
          { value: "me", label: "You", detail: "a config of your own" },
          ...teamOptions(state, true),
        ],
        of: "team",
      }),
    }),
    run: (_, { target, team }) => ({ effects: [{ kind: "team", do: "transfer", config: target, team }] }),
  }),
});
