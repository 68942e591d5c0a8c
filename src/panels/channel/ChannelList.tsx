import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Channel, Publication } from "#api/publish/channel.ts";
import { publishedUrl } from "#api/publish/channelClient.ts";
import type { ChannelRules } from "#api/publish/proposal.ts";
import { rulesText } from "#api/publish/rulesText.ts";
import { CommandButton, useAct } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { momentText } from "#parts/momentText.ts";
import { useCopy } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useConfigId, useGo } from "../place.ts";
import { listKeys } from "./listKeys.ts";
import { PersonDot } from "./PersonDot.tsx";
import { RecipePanel } from "./RecipePanel.tsx";

/** Hexadecimal digits of a hash that are shown. */
const SHOWN_DIGITS = 8;

/** A publication in the list of its channel. */
type Line = { key: string; channel: Channel; publication: Publication; live: boolean; later: boolean };

function linesOf(channels: readonly Channel[]): Line[] {
  return channels.flatMap((channel) => {
    // The same bytes may have been published twice; the newest of them is the live one.
    const at = channel.publications.findIndex(({ hash }) => hash === channel.live);
    return channel.publications.map((publication, index) => ({
      key: `${channel.name} ${publication.at} ${publication.hash}`,
      channel,
      publication,
      live: index === at,
      later: index < at,
    }));
  });
}

/** Keys that need no publication, also on a screen that has none yet. */
export function usePublishKeys(): Readonly<Record<string, () => void>> {
  const act = useAct();
  return {
    p: () => void act(call("channel.publish")),
    n: () => void act(call("proposal.create")),
  };
}

type Props = { channels: readonly Channel[]; rules: readonly ChannelRules[] };

/** Publications of all channels as one list, with what can be done with the current one below. */
export function ChannelList({ channels, rules }: Props) {
  const [cursor, setCursor] = useState<string | null>(null);
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const configId = useConfigId();
  const copyText = useCopy();
  const go = useGo();
  const act = useAct();
  const publishKeys = usePublishKeys();
  // The screen has the focus where it was gone to before the list was read.
  useEffect(() => {
    if (document.activeElement?.matches("[data-screen-focus]")) list.current?.focus({ preventScroll: true });
  }, []);
  const lines = linesOf(channels);
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === cursor),
  );
  const line = lines[at];
  if (!line) return null;
  const { channel, publication, live, later } = line;
  const back = call("channel.rollback", { channel: channel.name, version: publication.version });
  const archive = publishedUrl(publication.hash, "config.ocioz");
  const copy = () => copyText(archive);
  const compare = () => go(`/${configId}/compare#version-${publication.version}`);

  function moveTo(to: number) {
    const next = Math.min(lines.length - 1, Math.max(0, to));
    setCursor(lines[next]!.key);
    list.current?.querySelector(`#${CSS.escape(`${prefix}${next}`)}`)?.scrollIntoView({ block: "nearest" });
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const does: Record<string, () => void> = {
      ...listKeys(at, lines.length, moveTo),
      ...publishKeys,
      r: () => void act(back),
      y: copy,
      c: compare,
    };
    if (!Object.hasOwn(does, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    does[event.key]!();
  }
  return (
    <>
      <div
        ref={list}
        className="channel-rows"
        role="listbox"
        tabIndex={0}
        aria-label="Publications"
        aria-activedescendant={`${prefix}${at}`}
        onKeyDown={press}
      >
        {channels.map((each) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={each.name} role="group" aria-label={each.name}>
            <div className="channel-head" role="presentation">
              <span className="channel-name mono">{each.name}</span>
              <RulesHint rules={rules.find(({ channel }) => channel === each.name)} />
              {each.unpushed && (
                <span className="severity-warning text-1 ellipsis channel-requires">
                  Git lacks version {each.publications[0]?.version}: see Git
                </span>
              )}
            </div>
            {lines.map((one, index) =>
              one.channel === each ? (
                <Row
                  key={one.key}
                  id={`${prefix}${index}`}
                  line={one}
                  current={index === at}
                  onPick={() => moveTo(index)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <div className="channel-bar">
        <span className="ellipsis grow">
          {channel.name}, version {publication.version}
        </span>
        {!live && (
          <CommandButton
            id={back.id}
            args={back.args}
            icon={later ? "up" : "reset"}
            label={`Roll ${later ? "forward" : "back"} to version ${publication.version}`}
            small
            noKey
          />
        )}
        <CommandButton
          id="channel.setRules"
          args={{ channel: channel.name }}
          icon="lock"
          label="Rules…"
          small
          noKey
        />
        <Button icon="compare" small onClick={compare}>
          Compare
        </Button>
        <Button icon="copy" small onClick={copy}>
          Copy archive address
        </Button>
        <a className="button soft small" href={archive} download="config.ocioz">
          Download
        </a>
      </div>
      <RecipePanel channel={channel.name} hash={publication.hash} />
    </>
  );
}

/** Rules of a channel, if there are any. */
function RulesHint({ rules }: { rules: ChannelRules | undefined }) {
  return rules ? <span className="hint ellipsis channel-requires">{rulesText(rules)}</span> : null;
}

type RowProps = { id: string; line: Line; current: boolean; onPick: () => void };

function Row({ id, line, current, onPick }: RowProps) {
  const { version, note, by, at, hash } = line.publication;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
    <div id={id} role="option" aria-selected={current} className="channel-row" onClick={onPick}>
      <span className="channel-version">v{version}</span>
      <PersonDot name={by} />
      <span className="channel-words">
        <span className="channel-what">
          {line.live && <span className="channel-live">live</span>}
          <span className={note === "" ? "ellipsis hint" : "ellipsis"}>{note || "No note"}</span>
        </span>
        <span className="hint text-1 ellipsis">
          <time dateTime={at}>{momentText(at)}</time>
          {` · ${by ?? "Anonymous"}`}
        </span>
      </span>
      <span className="mono channel-hash" title={hash}>
        {hash.slice(0, SHOWN_DIGITS)}
      </span>
    </div>
  );
}
