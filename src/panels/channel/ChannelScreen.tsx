import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect } from "react";
import { channelsQuery } from "#api/publish/channelClient.ts";
import { channelRulesQuery, proposalsQuery } from "#api/publish/proposalClient.ts";
import { rulesText } from "#api/publish/rulesText.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { momentText } from "#parts/momentText.ts";
import { useApp } from "#store/useEditor.tsx";
import { useConfigId } from "../place.ts";
import { ChannelList, usePublishKeys } from "./ChannelList.tsx";
import { ProposalPanel } from "./ProposalPanel.tsx";
import "./channelScreen.css";
import "./proposal.css";

/** The channels of the open configuration with what each has had, how machines follow one, and proposals to them. */
export function ChannelScreen() {
  const configId = useConfigId();
  const { editor } = useApp();
  const { data, error, dataUpdatedAt } = useQuery(channelsQuery(configId));
  const { data: rules = [], isSuccess: knowsRules } = useQuery(channelRulesQuery(configId));
  const { data: proposals } = useQuery(proposalsQuery(configId));
  const hash = useLocation({ select: (location) => location.hash });
  const asked = Number(/^proposal-(\d+)$/.exec(hash)?.[1]);
  const shown =
    proposals?.find(({ number }) => number === asked) ??
    proposals?.find(({ state }) => state === "open") ??
    proposals?.[0];
  const publishKeys = usePublishKeys();
  // Commands offer what is known.
  useEffect(() => {
    if (editor.store.getState().document?.config.id !== configId) return;
    editor.knowPublished({
      ...(data && { channels: data }),
      ...(proposals && { proposals }),
      ...(knowsRules && { rules }),
    });
  }, [editor, configId, data, proposals, knowsRules, rules]);
  const without = rules.filter(({ channel }) => data && !data.some(({ name }) => name === channel));
  /** The screen has the focus itself where it has no list. */
  function press(event: KeyboardEvent): void {
    const { target, currentTarget, key, altKey, ctrlKey, metaKey } = event;
    if (target !== currentTarget || altKey || ctrlKey || metaKey || !Object.hasOwn(publishKeys, key)) return;
    event.preventDefault();
    event.stopPropagation();
    publishKeys[key]!();
  }
  return (
    <section
      className="panel whole-panel"
      data-zone="list"
      data-screen-focus
      aria-label="Channels"
      onKeyDown={press}
    >
      <div className="panel-head">
        <h1>Channels</h1>
        {data && data.length > 0 && <span className="hint channel-count">{data.length}</span>}
        <span className="grow" />
        <CommandButton id="go.git" label="Git" small noKey />
        <CommandButton id="go.webhooks" label="Webhooks" small noKey />
        <CommandButton id="proposal.create" label="Propose…" small noKey />
        {/* One main button: an open proposal has its own. */}
        <CommandButton
          id="channel.publish"
          {...(shown?.state !== "open" && { look: "solid" })}
          small
          noKey
          label="Publish…"
        />
      </div>
      <div className="channel-body" data-proposal={shown !== undefined}>
        <div className="channel-main">
          {error && (
            <p className="channel-note" role="alert">
              The channels cannot be read: {error.message}
              {data && ` Below they are as of ${momentText(dataUpdatedAt, "medium")}.`}
            </p>
          )}
          {!data && !error && (
            <p className="hint channel-note" role="status">
              Reading the channels…
            </p>
          )}
          {data?.length === 0 && (
            <p className="channel-note hint">
              No channels yet. Publish to one, such as show/stable: it points at this version of the config
              until you publish the next or roll back, and render farms and applications follow it.
            </p>
          )}
          {without.map(({ channel, ...required }) => (
            <p key={channel} className="channel-note channel-rules">
              <span className="mono">{channel}</span>
              <span className="hint ellipsis grow">{rulesText(required)}; nothing published yet</span>
              <CommandButton
                id="channel.setRules"
                args={{ channel }}
                label="Rules…"
                look="ghost"
                small
                noKey
              />
            </p>
          ))}
          {data && data.length > 0 && <ChannelList channels={data} rules={rules} />}
        </div>
        {shown && proposals && <ProposalPanel proposals={proposals} number={shown.number} />}
      </div>
    </section>
  );
}
