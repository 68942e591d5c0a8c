import { fetchVisitor } from "#api/client.ts";
import type { Team } from "#api/team/team.ts";
import {
  acceptInvitation,
  changeMember,
  declineInvitation,
  deleteTeam,
  fetchInvitations,
  fetchMembers,
  fetchTeams,
  invitationPath,
  invite,
  makeTeam,
  removeMember,
  renameTeam,
  revokeInvitation,
  transferConfig,
} from "#api/team/teamClient.ts";
import { disconnectTeamMirror, runTeamMirror, testTeamMirror } from "#api/team/teamMirrorClient.ts";
import type { Effect } from "#command/command.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import { RUNNING, testText, wantsDisconnect } from "./git.ts";
import type { Page } from "./page.ts";
import { endNote, endOf } from "./share.ts";

type TeamEffect = Extract<Effect, { kind: "team" }>;

/** Names of the values of a thing: exactly one must be the meant one. */
function meantOf<T>(
  all: readonly T[],
  named: string,
  namesOf: (one: T) => (string | null)[],
  what: string,
): T {
  const meant = all.filter((one) => namesOf(one).includes(named));
  const [first] = meant;
  if (!first) throw new Error(`There is no ${what} “${named}”.`);
  if (meant.length > 1)
    throw new Error(`Several have the name “${named}”; choose the ${what} on the Teams screen.`);
  return first;
}

async function teamNamed(named: string): Promise<Team> {
  return meantOf(await fetchTeams(), named, ({ id, name }) => [id, name], "team");
}

/** Changes teams, their members and invitations, and who owns a configuration. */
export async function performTeam(
  effect: TeamEffect,
  page: Page,
  copyLater: (text: Promise<string>) => Promise<void>,
): Promise<void> {
  switch (effect.do) {
    case "create": {
      const { id, name } = await makeTeam(effect.id, effect.name);
      page.teams();
      page.navigate(`/teams/${id}`);
      return page.say(`Created the team ${name}`);
    }
    case "accept": {
      const { id, name, role } = await acceptInvitation({ id: effect.invitation });
      page.teams();
      page.navigate(`/teams/${id}`);
      return page.say(`Joined ${name} as ${role}`);
    }
    case "decline":
      await declineInvitation(effect.invitation);
      page.teams();
      return page.say("Declined the invitation");
    case "transfer": {
      const to = effect.team === "me" ? null : await teamNamed(effect.team);
      await page.saved();
      await transferConfig(effect.config, to?.id ?? null);
      page.teams();
      return page.say(to ? `Transferred the config to ${to.name}` : "The config is your own now");
    }
  }
  const team = await teamNamed(effect.team);
  switch (effect.do) {
    case "rename":
      await renameTeam(team.id, effect.name);
      page.say(`Renamed the team to ${effect.name}`);
      break;
    case "delete": {
      const { configs } = team;
      if (configs > 0)
        throw new Error(
          `“${team.name}” still owns ${configs === 1 ? "1 config; transfer or delete it" : `${configs} configs; transfer or delete them`} first.`,
        );
      const text = `Its invitations and its log are deleted, and configs of it that were deleted before cannot be restored.`;
      if (!(await wantsIrrevocable({ title: `Delete ${team.name}`, text, submit: "Delete team" }))) return;
      await deleteTeam(team.id);
      page.navigate("/teams");
      page.say(`Deleted the team ${team.name}`);
      break;
    }
    case "log":
      return page.navigate(`/teams/${team.id}/log`);
    case "invite":
      return page.navigate(`/teams/${team.id}#email`);
    case "connectGit":
      return page.navigate(`/teams/${team.id}#address`);
    case "runGit":
      await runTeamMirror(team.id);
      page.say(RUNNING);
      break;
    case "testGit":
      page.say(testText(await testTeamMirror(team.id)));
      break;
    case "disconnectGit":
      if (!(await wantsDisconnect("the configs"))) return;
      await disconnectTeamMirror(team.id);
      page.say(`Disconnected the repository from ${team.name}`);
      break;
    case "copyInvitation": {
      const { role } = effect;
      const end = endOf(effect.ends);
      await copyLater(
        invite(team.id, { role, member_expires_at: end }).then(
          ({ token }) => location.origin + invitationPath(token!),
        ),
      );
      page.say(`Copied a link that lets one person into ${team.name} as ${role}${endNote(end)}`);
      break;
    }
    case "revokeInvitation": {
      const all = await fetchInvitations(team.id);
      const meant = meantOf(all, effect.invitation, ({ id, email }) => [id, email], "invitation");
      await revokeInvitation(team.id, meant.id);
      page.say(
        meant.email === null ? "Revoked the invitation link" : `Revoked the invitation of ${meant.email}`,
      );
      break;
    }
    case "leave": {
      const members = team.role === "owner" ? await fetchMembers(team.id) : null;
      if (members && members.filter(({ role, expires_at }) => role === "owner" && !expires_at).length < 2)
        throw new Error(
          `“${team.name}” would have no owner left. Make somebody else an owner first, or delete the team.`,
        );
      const text =
        "You lose access to its configs, and your tokens for it are deleted. An owner can invite you again.";
      if (!(await wantsIrrevocable({ title: `Leave ${team.name}`, text, submit: "Leave team" }))) return;
      await removeMember(team.id, (await fetchVisitor()).user_id);
      page.navigate("/teams");
      page.say(`Left the team ${team.name}`);
      break;
    }
    case "changeRole":
    case "removeMember": {
      const all = await fetchMembers(team.id);
      const meant = meantOf(
        all,
        effect.member,
        ({ user_id, email, name }) => [user_id, email, name],
        "member",
      );
      const called = meant.name ?? meant.email ?? "The member";
      if (effect.do === "changeRole") {
        const end = endOf(effect.ends);
        const change = { ...(effect.role && { role: effect.role }), expires_at: end };
        const { role } = await changeMember(team.id, meant.user_id, change);
        page.say(`${called} is ${role} in ${team.name} now${endNote(end)}`);
      } else {
        const title = `Remove ${called}`;
        const text = `${called} loses access to the configs of ${team.name} at once.`;
        if (!(await wantsIrrevocable({ title, text, submit: "Remove member" }))) return;
        await removeMember(team.id, meant.user_id);
        page.say(`Removed ${called} from ${team.name}`);
      }
    }
  }
  page.teams();
}
