import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { channelsQuery } from "#api/publish/channelClient.ts";
import { mirrorQuery } from "#api/publish/gitMirrorClient.ts";
import { teamsQuery } from "#api/team/teamClient.ts";
import type { Ask } from "#command/command.ts";
import type { Editor } from "#store/editor.ts";
import { tellTeams } from "#store/knownTeams.ts";
import { useEditor } from "#store/useEditor.tsx";

/** Fetches what a question offers from outside the document, and tells commands of it: channels and teams. */
export function useKnownOptions(editor: Editor, of: Ask["of"], openId: string | undefined): void {
  const ofChannel = of === "channel" && openId !== undefined;
  const isRegistered = useEditor(({ session }) => session.account?.type === "registered");
  const { data: channels } = useQuery({ ...channelsQuery(openId ?? ""), enabled: ofChannel });
  const { data: mirror } = useQuery({ ...mirrorQuery(openId ?? ""), enabled: ofChannel && isRegistered });
  const { data: teams } = useQuery({ ...teamsQuery, enabled: of === "team" && isRegistered });
  useEffect(() => {
    if (channels) editor.knowPublished({ channels });
  }, [editor, channels]);
  useEffect(() => {
    if (mirror) editor.knowPublished({ gitChannel: mirror.mirror?.channel ?? null });
  }, [editor, mirror]);
  useEffect(() => {
    if (teams) tellTeams(editor, teams);
  }, [editor, teams]);
}
