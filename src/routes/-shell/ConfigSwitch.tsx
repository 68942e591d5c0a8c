import { DropdownMenu } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { configsQuery } from "#api/queries.ts";
import { CommandItem } from "#palette/CommandItem.tsx";
import { Icon } from "#parts/Icon.tsx";
import { useEditor } from "#store/useEditor.tsx";

/** The open configuration, with a menu of the others and of what can be done with this one. */
export default function ConfigSwitch({ configId }: { configId: string }) {
  const navigate = useNavigate();
  const name = useEditor(({ document }) => document?.config.name ?? "Untitled");
  const version = useEditor(({ document }) => document?.config.ocio_profile_version);
  const { data: configs = [] } = useQuery(configsQuery);
  return (
    <>
      <span className="slash" aria-hidden="true">
        /
      </span>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <button type="button" className="config-switch" aria-label={`Configuration ${name || "Untitled"}`}>
            <span className="ellipsis">{name || "Untitled"}</span>
            <Icon name="upDown" size={14} />
          </button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content className="menu" align="start">
          {configs.slice(0, 12).map((config) => (
            <DropdownMenu.Item
              key={config.id}
              className="menu-item"
              onSelect={() => navigate({ to: "/$configId", params: { configId: config.id } })}
            >
              {config.id === configId ? <Icon name="check" size={14} /> : <span className="menu-gap" />}
              <span className="grow ellipsis">{config.name || "Untitled"}</span>
              <span className="hint">OCIO {config.ocio_profile_version}</span>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator />
          <CommandItem id="config.setName" icon="edit" />
          <CommandItem id="file.duplicate" icon="copy" />
          <CommandItem id="file.download" icon="download" />
          <CommandItem id="go.home" icon="overview" label="All configurations" />
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <span className="chip outline version" title="ocio_profile_version">
        OCIO {version}
      </span>
    </>
  );
}
