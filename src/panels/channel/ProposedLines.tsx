import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { channelsQuery } from "#api/publish/channelClient.ts";
import { proposedTextQuery } from "#api/publish/proposalClient.ts";
import { allDifferences } from "#ocio/yaml/diff.ts";
import { counted, Hunks } from "../merge/ResultChanges.tsx";
import { useConfigId } from "../place.ts";

type Props = {
  channel: string;
  /** No row changes: the lines are all that there is to see. */
  open: boolean;
};

/** Lines of the published file that an open proposal changes, comments and layout among them. */
export function ProposedLines({ channel, open }: Props) {
  const configId = useConfigId();
  const { data: channels } = useQuery(channelsQuery(configId));
  const hash = channels?.find(({ name }) => name === channel)?.live;
  const { data: texts } = useQuery(proposedTextQuery(configId, hash));
  const hunks = useMemo(() => (texts ? allDifferences(texts.published, texts.proposed) : []), [texts]);
  if (hunks.length === 0) return null;
  return (
    <details className="proposal-lines" open={open}>
      <summary>In the file, {counted(hunks)}</summary>
      <Hunks hunks={hunks} />
    </details>
  );
}
