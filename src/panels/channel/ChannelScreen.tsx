import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { channelsQuery } from "#api/channelClient.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { useDesk } from "#store/useEditor.tsx";
import { useConfigId } from "../place.ts";
import { ChannelList } from "./ChannelList.tsx";
import "./channelScreen.css";

/** The channels to which the open configuration is published, what each has had, and how machines follow one. */
export function ChannelScreen() {
  const configId = useConfigId();
  const { editor } = useDesk();
  const { data, error } = useQuery(channelsQuery(configId));
  // Commands offer what is known.
  useEffect(() => {
    if (data && editor.store.getState().document?.config.id === configId) editor.knowChannels(data);
  }, [editor, configId, data]);
  return (
    <section className="panel whole-panel" data-zone="list" data-screen-focus aria-label="Channels">
      <div className="panel-head">
        <h1>Channels</h1>
        {data && data.length > 0 && <span className="hint">{data.length}</span>}
        <span className="grow" />
        <CommandButton id="go.webhooks" label="Webhooks" small noKey />
        <CommandButton id="channel.publish" look="solid" small noKey label="Publish…" />
      </div>
      {error && (
        <p className="channel-note" role="alert">
          The channels cannot be read: {error.message}
        </p>
      )}
      {!data && !error && (
        <p className="hint channel-note" role="status">
          Reading the channels…
        </p>
      )}
      {data?.length === 0 && (
        <p className="channel-note hint">
          No channels yet. Publish to one, such as show/stable: it points at this version of the config until
          you publish the next or roll back, and render farms and applications follow it.
        </p>
      )}
      {data && data.length > 0 && <ChannelList channels={data} />}
    </section>
  );
}
