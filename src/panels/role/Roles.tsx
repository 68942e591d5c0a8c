import { ContextMenu } from "@radix-ui/themes";
import { type KeyboardEvent, useRef, useState } from "react";
import { shownComment } from "#ocio/model/comment.ts";
import { PROFILE_VERSIONS } from "#ocio/model/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { ROLES } from "#ocio/model/enums.ts";
import { rolePurpose } from "#ocio/model/rolePurpose.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { CommandItem } from "#palette/CommandItem.tsx";
import { PresenceDot } from "#palette/PresenceDot.tsx";
import { useRowPresence } from "#palette/rowPresence.ts";
import { IconButton } from "#parts/Button.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { pressMenu, RowMenuContent, RowMenuItem } from "#parts/list/RowMenu.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call, useChange } from "../change.ts";
import { optionSketch } from "../choice/OptionSketch.tsx";
import { roleTargetOptions } from "../choice/spaces.ts";
import { useOpenRow } from "../openRow.ts";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import "./role.css";

/** The roles that OCIO misses from profile version 2.2 on: three always, the interchange roles by what is there. */
function missingRoles(document: Document): string[] {
  const version = PROFILE_VERSIONS.indexOf(document.config.ocio_profile_version as never);
  if (version < PROFILE_VERSIONS.indexOf("2.2")) return [];
  const there = new Set(Object.values(document.roles.byId).map(({ name }) => name.toLowerCase()));
  const scene = Object.values(document.colorspaces.byId).some(({ isdata }) => !isdata);
  const asked = [
    "scene_linear",
    "compositing_log",
    "color_timing",
    ...(scene ? ["aces_interchange"] : []),
    ...(document.display_colorspaces.order.length > 0 ? ["cie_xyz_d65_interchange"] : []),
  ];
  return asked.filter((name) => !there.has(name));
}

/** Color space of each role, and missing roles that OCIO asks for. */
export function Roles() {
  const order = useDocument(({ roles }) => [...roles.order].sort(by(roles.byId)));
  const missing = useDocument(missingRoles);
  return (
    <section
      className="panel roles"
      data-zone="form"
      data-screen-focus
      aria-label="Roles"
      onKeyDown={walkRoles}
    >
      <div className="panel-head">
        <h1>Roles</h1>
        <span className="hint">{order.length}</span>
        <span className="grow" />
        <CommandButton id="role.assignSet" label="For an application…" look="ghost" small noKey />
      </div>
      <div className="panel-body">
        <table className="role-table">
          <thead>
            <tr>
              <th scope="col">Role</th>
              <th scope="col">Color space</th>
              <th scope="col">Meaning</th>
              <th scope="col">
                <span className="hidden-text">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {order.map((id) => (
              <RoleRow key={id} id={id} />
            ))}
            <NewRole />
          </tbody>
        </table>
        {order.length === 0 && (
          <p className="empty">No roles yet. Choose a role above, then its color space.</p>
        )}
        {missing.length > 0 && (
          <section className="role-missing" aria-label="Missing roles">
            <div className="section-head">
              <h2>Missing</h2>
              <span className="hint">OCIO expects these from profile version 2.2 on</span>
            </div>
            <table className="role-table">
              <tbody>
                {missing.map((name) => (
                  <MissingRole key={name} name={name} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </section>
  );
}

/** Up and Down go from the name of a role to that of the next; Down from the screen itself to the first. */
function walkRoles(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-role-name] input")];
  const at = names.indexOf(event.target as HTMLElement);
  if (by === 0 || (at < 0 && event.target !== event.currentTarget)) return;
  const next = names[at < 0 ? 0 : at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function by(rows: Record<string, { name: string }>) {
  return (a: string, b: string) => ((rows[a]?.name ?? "") < (rows[b]?.name ?? "") ? -1 : 1);
}

function RoleRow({ id }: { id: string }) {
  const change = useChange();
  const run = useRun();
  const go = useGo();
  const configId = useConfigId();
  const role = useDocument(({ roles }) => roles.byId[id]);
  const spaces = useDocument(roleTargetOptions);
  const spelled = useDocument((document) =>
    role ? spelling(document, SPACES, role.colorspace_id, role.colorspace_name) : "",
  );
  const kind = useDocument((document) =>
    document.colorspaces.byId[role?.colorspace_id ?? ""] ? "colorspaces" : "display_colorspaces",
  );
  const row = useRef<HTMLTableRowElement>(null);
  const here = useRowPresence("roles", id);
  const { report: stand } = useOpenRow.getState();
  // Text that is being edited keeps the browser's own menu.
  const edited = useRef<Element | null>(null);
  if (!role) return null;
  const dangling = role.colorspace_id === null;
  const name = () => row.current?.querySelector("input");
  const open = () => go(pathOf(configId, { kind, id: role.colorspace_id as string }));
  const remove = () => run(call("role.remove", { targets: [id] }));
  const items = (
    <>
      {!dangling && (
        <>
          <RowMenuItem label={`Go to ${spelled}`} icon="open" onSelect={open} />
          <ContextMenu.Separator />
        </>
      )}
      {/* The menu gives the focus back first. */}
      <RowMenuItem label="Rename" icon="edit" onSelect={() => setTimeout(() => name()?.select())} />
      <CommandItem context id="role.assign" args={{ name: role.name }} label="Set color space…" />
      <CommandItem context id="comment.set" args={{ owner: `roles/${id}` }} label="Edit comment…" />
      <ContextMenu.Separator />
      <RowMenuItem label="Remove" icon="trash" onSelect={remove} />
    </>
  );
  const cells = (
    <tr
      ref={row}
      onFocus={() => stand({ collection: "roles", id })}
      onBlur={() => stand(null)}
      onPointerDownCapture={() => {
        edited.current = document.activeElement;
      }}
      onContextMenuCapture={(event) => {
        if (event.target instanceof HTMLInputElement && event.target === edited.current)
          event.stopPropagation();
        edited.current = null;
      }}
      onKeyDown={(event) => pressMenu(event, event.currentTarget)}
    >
      <td data-role-name data-at={dangling ? undefined : id}>
        <TextField
          mono
          label="Role"
          value={role.name}
          onCommit={(name) =>
            name.trim() === "" ? "A role needs a name." : change(call("role.rename", { target: id, name }))
          }
        />
      </td>
      <td>
        <div className="role-space" data-at={dangling ? id : undefined}>
          <Picker
            label={`Color space of ${role.name}`}
            placeholder="Select a color space..."
            value={spelled || null}
            options={spaces}
            sketch={optionSketch}
            onCommit={(colorspace) =>
              change(call("role.assign", { name: role.name, colorspace: colorspace ?? "" }))
            }
          />
          {dangling && (
            <p className="message error">
              <span className="dot error" aria-hidden="true" />{" "}
              {spelled ? `There is no color space “${spelled}”.` : "No color space is given."}
            </p>
          )}
        </div>
      </td>
      <td className="role-purpose">
        {rolePurpose(role.name)}
        {role.comment !== undefined && (
          <div className="role-comment" title="Comment in the file">
            {shownComment(role.comment)}
          </div>
        )}
      </td>
      <td>
        <span className="role-tools">
          <PresenceDot names={here} />
          {role.colorspace_id && <IconButton icon="open" label={`Go to ${spelled}`} onClick={open} />}
          <IconButton changes icon="trash" label={`Remove ${role.name}`} onClick={remove} />
        </span>
      </td>
    </tr>
  );
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger>{cells}</ContextMenu.Trigger>
      <RowMenuContent back={name}>{items}</RowMenuContent>
    </ContextMenu.Root>
  );
}

/** The last row of the table: a role to be, from the standard list or by a free name. */
function NewRole() {
  const change = useChange();
  const [name, setName] = useState<string | null>(null);
  const taken = useDocument(({ roles }) => Object.values(roles.byId).map((role) => role.name.toLowerCase()));
  const spaces = useDocument(roleTargetOptions);
  const free = ROLES.filter((role) => !taken.includes(role));
  const options = name === null || free.includes(name) ? free : [name, ...free];
  return (
    <tr>
      <td>
        <Picker
          mono
          label="Name of a new role"
          placeholder="Add a role..."
          value={name}
          options={options.map((role) => ({ value: role, label: role }))}
          none="No role"
          create={{
            words: (text) => `Add role “${text.toLowerCase()}”`,
            onCreate: (text) => void setName(text.toLowerCase()),
          }}
          onCommit={(role) => void setName(role)}
        />
      </td>
      <td>
        {name !== null && (
          <Picker
            key={name}
            label={`Color space of ${name}`}
            placeholder={`Color space of ${name}...`}
            value={null}
            options={spaces}
            sketch={optionSketch}
            onCommit={(colorspace) => {
              if (colorspace === null) return undefined;
              const why = change(call("role.assign", { name, colorspace }));
              if (why === undefined) setName(null);
              return why;
            }}
          />
        )}
      </td>
      <td className="role-purpose">{name === null ? "" : rolePurpose(name)}</td>
      <td />
    </tr>
  );
}

function MissingRole({ name }: { name: string }) {
  const change = useChange();
  const spaces = useDocument(roleTargetOptions);
  return (
    <tr data-at={name}>
      <td>
        <span className="role-name mono">{name}</span>
      </td>
      <td>
        <Picker
          label={`Color space of ${name}`}
          placeholder="Select a color space..."
          value={null}
          options={spaces}
          sketch={optionSketch}
          onCommit={(colorspace) =>
            colorspace === null ? undefined : change(call("role.assign", { name, colorspace }))
          }
        />
      </td>
      <td className="role-purpose">{rolePurpose(name)}</td>
      <td />
    </tr>
  );
}
