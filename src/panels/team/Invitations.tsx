import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { MadeInvitation, TeamRole } from "#api/team/team.ts";
import { invitationPath, invitationsQuery, invite } from "#api/team/teamClient.ts";
import { endAt, teamRoles } from "#command/accessTerms.ts";
import { toast } from "#notify/toast.tsx";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { useNextFocus } from "#parts/list/useNextFocus.ts";
import { momentText } from "#parts/momentText.ts";
import { useCopy } from "#store/useEditor.tsx";
import { AccountForm } from "../account/AccountForm.tsx";
import { Part, Said } from "../account/AccountPage.tsx";
import { Choice } from "../account/Choice.tsx";
import { checked, emailFault } from "../account/check.ts";
import { Entry } from "../account/Entry.tsx";
import { EndChoice, EndNote } from "../share/AccessEnd.tsx";
import { useKnownPeople } from "./useKnownTeams.ts";

/** Open invitations to a team, and a form that makes one. */
export function Invitations({ teamId }: { teamId: string }) {
  const queries = useQueryClient();
  const copyText = useCopy();
  const { data, error } = useQuery(invitationsQuery(teamId));
  useKnownPeople(teamId, undefined, data);
  const [made, setMade] = useState<MadeInvitation>();
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, data?.length ?? 0);
  const link =
    made?.token && data?.some(({ id }) => id === made.id)
      ? location.origin + invitationPath(made.token)
      : undefined;
  return (
    <Part id="invitations" title="Invitations">
      {error && <p role="alert">{error.message}</p>}
      {link !== undefined && (
        <Said>
          <p className="medium">Copy the link now, it is not shown again. It lets one person in, once.</p>
          <p className="mono account-code">{link}</p>
          <p>
            <Button look="solid" icon="copy" onClick={() => copyText(link)}>
              Copy link
            </Button>
          </p>
        </Said>
      )}
      {data && data.length > 0 && (
        <ul ref={list} className="sessions" aria-label="Open invitations" tabIndex={-1}>
          {data.map(({ id, email, role, by, expires_at, member_expires_at }) => {
            const called = email === null ? "link" : escapeBidi(email);
            return (
              <li key={id}>
                <div className="grow">
                  <p className="ellipsis">{email === null ? "A link for one person" : called}</p>
                  <p className="hint text-1">
                    {role} · {by !== null && `by ${escapeBidi(by)} · `}can be accepted until{" "}
                    {momentText(expires_at)}
                    <EndNote end={member_expires_at} what="access" />
                  </p>
                </div>
                <CommandButton
                  id="team.revokeInvitation"
                  args={{ team: teamId, invitation: id }}
                  label={`Revoke ${called}`}
                  look="outline"
                />
              </li>
            );
          })}
        </ul>
      )}
      <AccountForm
        label="Invite"
        submit="Invite"
        pending="Inviting..."
        look="soft"
        clear
        blame={{ 409: "email" }}
        check={checked({ email: (text) => (text.trim() === "" ? undefined : emailFault(text)) })}
        send={({ email = "", role, ends = "" }) =>
          invite(teamId, {
            role: role as TeamRole,
            member_expires_at: endAt(ends, Date.now()),
            ...(email.trim() !== "" && { email: email.trim() }),
          })
        }
        onDone={(invitation) => {
          // The link of one before stays until there is another: it is not shown again.
          if (invitation.token !== null) setMade(invitation);
          if (invitation.email !== null) toast.success(`Invited ${invitation.email}`);
          void queries.invalidateQueries({ queryKey: invitationsQuery(teamId).queryKey });
        }}
      >
        <div className="team-address" data-at="email">
          <Entry
            name="email"
            label="E-mail address"
            autoComplete="off"
            required={false}
            hint="Empty makes a link that lets one person in."
          />
        </div>
        <Choice
          name="role"
          label="Role"
          hint="Viewers read, editors also edit, publishers also publish, owners also invite."
        >
          {teamRoles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Choice>
        <EndChoice />
      </AccountForm>
    </Part>
  );
}
