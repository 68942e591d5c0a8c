import { Popover } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { useState } from "react";
import { configsQuery } from "#api/queries.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { useAct, useOffer } from "#palette/CommandButton.tsx";
import { useNewestBase } from "#panels/layer/useNewestBase.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon, type IconName } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { momentText } from "#parts/momentText.ts";
import { useEditor } from "#store/useEditor.tsx";
import "#parts/list/picker.css";
import "./configSwitch.css";

/** Rows drawn at most; more are found by typing. */
const DRAWN = 50;
const READ_ONLY = "It was shared with you for reading. A copy is yours to change.";

/** The open configuration, with a searchable list of the others and of what can be done with this one. */
export default function ConfigSwitch({ configId }: { configId: string }) {
  const [open, setOpen] = useState(false);
  const name = escapeBidi(
    useEditor(({ document, session }) => configTitle(document?.config.name, session.fileName)),
  );
  const readOnly = useEditor(({ session }) => session.readOnly ?? false);
  const base = useEditor(({ document }) => document?.config.layer_base);
  const newest = useNewestBase(base);
  const isOld = base !== undefined && newest !== undefined && newest > base.version;
  const version = useEditor(({ document }) => document?.config.ocio_profile_version);
  return (
    <>
      <span className="slash" aria-hidden="true">
        /
      </span>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger>
          <button
            type="button"
            className="config-switch"
            title={name}
            aria-label={`Configuration ${name}${readOnly ? ", read-only" : ""}`}
          >
            <span className="ellipsis">{name}</span>
            <Icon name="upDown" size={14} />
          </button>
        </Popover.Trigger>
        <Popover.Content
          className="picker-content config-list"
          align="start"
          size="1"
          aria-label="Configurations"
        >
          <List configId={configId} readOnly={readOnly} onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Root>
      <span className="chip outline version" title="ocio_profile_version">
        OCIO {version}
      </span>
      {base && (
        <Link
          to="/$configId/layer"
          params={{ configId }}
          className="chip outline version"
          title={`It is based on ${base.name || "another config"}, version ${base.version}.${isOld ? ` Version ${newest} is newer.` : ""}`}
        >
          {isOld ? "Layer: base changed" : "Layer"}
        </Link>
      )}
      {readOnly && (
        // A finger sees no tooltip: pressed, it shows the words and the copy.
        <button
          type="button"
          className="chip outline read-only"
          aria-label="Read-only"
          title={READ_ONLY}
          onClick={() => setOpen(true)}
        >
          <Icon name="lock" size={12} />
          <span className="words">Read-only</span>
        </button>
      )}
    </>
  );
}

type ListProps = { configId: string; readOnly: boolean; onDone: () => void };

function List({ configId, readOnly, onDone }: ListProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const { data = [] } = useQuery(configsQuery);
  const folded = query.trim().toLowerCase();
  const found = data.filter(({ name, file_name }) =>
    configTitle(name, file_name).toLowerCase().includes(folded),
  );
  return (
    <Command shouldFilter={false} loop vimBindings={false} label="Configurations">
      <div className="picker-search">
        <Icon name="search" size={14} />
        <Command.Input autoFocus placeholder="Search..." value={query} onValueChange={setQuery} />
      </div>
      {readOnly && <p className="message">{READ_ONLY}</p>}
      <Command.List>
        <Command.Empty>No results found</Command.Empty>
        {found.slice(0, DRAWN).map(({ id, name, file_name, updated_at }) => (
          <Command.Item
            key={id}
            value={id}
            onSelect={() => {
              onDone();
              void navigate({ to: "/$configId", params: { configId: id } });
            }}
          >
            {id === configId ? <Icon name="check" size={14} /> : <span className="menu-gap" />}
            <span className="grow ellipsis">{escapeBidi(configTitle(name, file_name))}</span>
            <span className="hint">{momentText(updated_at)}</span>
          </Command.Item>
        ))}
        {folded === "" && (
          <Command.Group heading="This configuration">
            <CallItem id="config.setName" icon="edit" onDone={onDone} />
            <CallItem id="file.duplicate" icon="copy" onDone={onDone} />
            <CallItem id="config.convert" icon="compare" onDone={onDone} />
            <CallItem id="file.save" icon="file" onDone={onDone} />
            <CallItem id="file.saveAs" icon="file" onDone={onDone} />
            <CallItem id="file.download" icon="download" onDone={onDone} />
            <CallItem id="go.home" icon="overview" label="All configurations" onDone={onDone} />
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}

function CallItem(props: { id: string; icon: IconName; label?: string; onDone: () => void }) {
  const { id, icon, label, onDone } = props;
  const call = { id, args: {} };
  const { title, keys, refusal } = useOffer(call);
  const act = useAct();
  return (
    <Command.Item
      value={id}
      disabled={refusal !== undefined}
      title={refusal}
      onSelect={() => {
        onDone();
        act(call);
      }}
    >
      <Icon name={icon} size={14} />
      <span className="grow ellipsis">{label ?? title}</span>
      {keys && <Keys keys={keys} />}
    </Command.Item>
  );
}
