import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Team } from "#api/team/team.ts";
import { acceptInvitation, offerQuery } from "#api/team/teamClient.ts";
import { accountNeeded } from "#command/accountNeeded.ts";
import { toast } from "#notify/toast.tsx";
import { countedNoun } from "#ocio/model/noun.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { AccountPage, Part } from "../account/AccountPage.tsx";
import { OfferLine, OfferText } from "./Offers.tsx";
import { useKnownTeams } from "./useKnownTeams.ts";
import "./team.css";

type Props = {
  /** Token of an invitation's link. */
  token: string | undefined;
  onJoined: (team: Team) => void;
};

/** Teams of the account, and invitations to others. */
export function TeamsPage({ token, onJoined }: Props) {
  const { enabled, teams, offers } = useKnownTeams();
  return (
    <AccountPage title="Teams">
      <p>
        The configs of a team belong to all its members, who read, edit or publish them by their role. Owners
        invite others.
      </p>
      {token !== undefined && <LinkOffer token={token} canJoin={enabled} onJoined={onJoined} />}
      {!enabled && (
        <>
          <p>{accountNeeded.team}</p>
          {token === undefined && (
            <p>Invited by mail? Use that mail's address; the invitation is here then.</p>
          )}
          <p className="account-actions">
            {token === undefined ? (
              <>
                <CommandButton id="account.register" look="solid" />
                <CommandButton id="account.signIn" />
              </>
            ) : (
              <>
                <Link to="/register" search={{ invitation: token }} className="button solid">
                  Register
                </Link>
                <Link to="/sign-in" search={{ invitation: token }} className="button soft">
                  Sign in
                </Link>
              </>
            )}
          </p>
        </>
      )}
      {offers.data && offers.data.length > 0 && (
        <Part id="offers" title="Invitations">
          <ul className="sessions" aria-label="Invitations">
            {offers.data.map((offer) => (
              <li key={offer.id}>
                <OfferLine offer={offer} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {enabled && (
        <Part id="teams" title="Your teams">
          {teams.error && <p role="alert">{teams.error.message}</p>}
          {teams.isPending && !teams.error && <p role="status">Loading...</p>}
          {teams.data?.length === 0 && <p className="hint">You are in no team yet.</p>}
          {teams.data && teams.data.length > 0 && (
            <ul className="sessions" aria-label="Your teams">
              {teams.data.map(({ id, name, role, members, configs }) => (
                <li key={id}>
                  <div className="grow">
                    <Link to="/teams/$teamId" params={{ teamId: id }} className="text-link">
                      {escapeBidi(name)}
                    </Link>
                    <p className="hint text-1">
                      {countedNoun(members, "member")} · {countedNoun(configs, "config")}
                    </p>
                  </div>
                  <span className="chip outline">{role}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="account-actions">
            <CommandButton id="team.create" icon="plus" look="soft" />
          </p>
        </Part>
      )}
    </AccountPage>
  );
}

/** The invitation of the link that the page was opened by; joining needs a press. */
function LinkOffer({ token, canJoin, onJoined }: Props & { token: string; canJoin: boolean }) {
  const queries = useQueryClient();
  const { data: offer, error } = useQuery(offerQuery(token));
  const { mutate, isPending } = useMutation({
    mutationFn: () => acceptInvitation({ token }),
    onSuccess: (team) => {
      void queries.invalidateQueries({ queryKey: ["teams"] });
      void queries.invalidateQueries({ queryKey: ["configs"], exact: true });
      toast.success(`Joined ${team.name} as ${team.role}`);
      onJoined(team);
    },
    onError: ({ message }) => toast.error(message),
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!offer) return <p role="status">Loading...</p>;
  return (
    <div className="account-notice" role="status">
      <p>
        <OfferText offer={offer} />
      </p>
      {canJoin ? (
        <p>
          <Button look="solid" aria-disabled={isPending || undefined} onClick={() => isPending || mutate()}>
            Join the team
          </Button>
        </p>
      ) : (
        <p>Register or sign in; the invitation is opened again then.</p>
      )}
    </div>
  );
}
