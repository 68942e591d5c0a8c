import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { newestQuery } from "#api/changeClient.ts";
import { deletedConfigsQuery } from "#api/deletedConfigClient.ts";
import { channelsQuery } from "#api/publish/channelClient.ts";
import { mirrorQuery } from "#api/publish/gitMirrorClient.ts";
import { channelRulesQuery, proposalsQuery } from "#api/publish/proposalClient.ts";
import { teamsQuery } from "#api/team/teamClient.ts";
import type { Ask } from "#command/command.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { momentText } from "#parts/momentText.ts";
import type { Editor } from "#store/editor.ts";
import { tellTeams } from "#store/knownTeams.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useIsSaved } from "../outboxContext.ts";

/**
 * Fetches what a question offers from outside the document, and tells commands of it: channels with their
 * rules and proposals, teams, deleted configs.
 * Returns true while that is under way.
 */
export function useKnownOptions(editor: Editor, of: Ask["of"], openId: string | undefined): boolean {
  const ofChannel = of === "channel" && openId !== undefined;
  const isRegistered = useEditor(({ session }) => session.account?.type === "registered");
  const [isTelling, setTelling] = useState(false);
  const { data: channels, isFetching: isChannels } = useQuery({
    ...channelsQuery(openId ?? ""),
    enabled: ofChannel,
  });
  const { data: mirror, isFetching: isMirror } = useQuery({
    ...mirrorQuery(openId ?? ""),
    enabled: ofChannel && isRegistered,
  });
  const { data: rules, isFetching: isRules } = useQuery({
    ...channelRulesQuery(openId ?? ""),
    enabled: ofChannel,
  });
  const { data: proposals, isFetching: isProposals } = useQuery({
    ...proposalsQuery(openId ?? ""),
    enabled: ofChannel,
  });
  const isSaved = useIsSaved();
  const { data: newest, isFetching: isNewest } = useQuery({
    ...newestQuery(openId ?? ""),
    enabled: ofChannel && isSaved,
  });
  const { data: teams, isFetching: isTeams } = useQuery({
    ...teamsQuery,
    enabled: of === "team" && isRegistered,
  });
  const { data: deleted, isFetching: isDeleted } = useQuery({
    ...deletedConfigsQuery,
    enabled: of === "deletedConfig",
  });
  const isPublished = isChannels || isRules || isProposals || isNewest;
  const isFetching = isPublished || isMirror || isTeams || isDeleted;
  useEffect(() => {
    if (channels) editor.knowPublished({ channels });
  }, [editor, channels]);
  useEffect(() => {
    if (rules) editor.knowPublished({ rules });
  }, [editor, rules]);
  useEffect(() => {
    if (proposals) editor.knowPublished({ proposals });
  }, [editor, proposals]);
  // Only as long as it is looked after: a call that nobody is asked for is refused by the server alone.
  const version = ofChannel && isSaved && !isPublished ? (newest ?? null) : null;
  useEffect(() => {
    if (version === null) return;
    editor.knowPublished({ newestVersion: version });
    return () => editor.knowPublished({ newestVersion: null });
  }, [editor, version]);
  useEffect(() => {
    if (mirror) editor.knowPublished({ gitChannel: mirror.mirror?.channel ?? null });
  }, [editor, mirror]);
  useEffect(() => {
    if (teams) tellTeams(editor, teams);
  }, [editor, teams]);
  useEffect(() => {
    if (!deleted) return;
    const deletedConfigs = deleted.map(({ id, name, file_name, deleted_at }) => ({
      value: id,
      label: configTitle(name, file_name),
      detail: `deleted ${momentText(deleted_at)}`,
    }));
    editor.look({ deletedConfigs });
  }, [editor, deleted]);
  // Ends once the effects above have reported their results.
  useEffect(() => setTelling(isFetching), [isFetching]);
  return isFetching || isTelling;
}
