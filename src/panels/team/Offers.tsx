import type { Offer } from "#api/team/team.ts";
import { endsText } from "#command/accessTerms.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import { momentText } from "#parts/momentText.ts";
import { useKnownTeams } from "./useKnownTeams.ts";

/** An invitation as a sentence, and the two answers to it. */
export function OfferLine({ offer }: { offer: Offer }) {
  const args = { invitation: offer.id };
  return (
    <>
      <p className="grow">
        <OfferText offer={offer} />
      </p>
      <CommandButton id="team.acceptInvitation" args={args} label="Accept" look="solid" />
      <CommandButton id="team.declineInvitation" args={args} label="Decline" />
    </>
  );
}

/** An invitation as a sentence. */
export function OfferText({ offer: { team, role, by, member_expires_at: end } }: { offer: Offer }) {
  return (
    <>
      {escapeBidi(by ?? "Somebody")} invites you to the team{" "}
      <span className="medium">{escapeBidi(team)}</span> as {role}
      {end !== null && <span title={momentText(end)}>; the access {endsText(end, Date.now())}</span>}.
    </>
  );
}

/** Invitations to teams that wait for an answer of the account. */
export default function Offers() {
  const { offers } = useKnownTeams();
  return offers.data?.map((offer) => (
    <div key={offer.id} className="home-card empty home-notice" role="status">
      <Icon name="person" />
      <OfferLine offer={offer} />
    </div>
  ));
}
