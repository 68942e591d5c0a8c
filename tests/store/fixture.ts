import { z } from "zod";
import { arg, type Commands } from "#command/command.ts";
import { command, family, newId } from "#command/declare.ts";
import type { State } from "#command/state.ts";
import { collections, type Document, emptyDocument } from "#ocio/model/document.ts";

/** A UUID that reads as its number. */
export const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const CONFIG = uuidOf(999_999);

/** A document with color spaces of the given names, `uuidOf(1)` onward. */
export function documentOf(...names: string[]): Document {
  const document = emptyDocument(CONFIG);
  names.forEach((name, i) => {
    const id = uuidOf(i + 1);
    document.colorspaces.byId[id] = collections.colorspaces.parse({ id, config_id: CONFIG, name });
    document.colorspaces.order.push(id);
  });
  return document;
}

const spaces = (state: State) => Object.values(state.document?.colorspaces.byId ?? {});
const selected = (state: State) =>
  state.session.selection
    .filter(({ kind }) => kind === "colorspaces")
    .map(({ id }) => state.document?.colorspaces.byId[id]?.name)
    .filter((name) => name !== undefined);
const options = (state: State) => spaces(state).map(({ name }) => ({ value: name, label: name }));
const opened = (state: State) => (state.document ? true : "No configuration is open.");

const target = arg(z.string(), { label: "Color space", options, from: (state) => selected(state)[0] });
const targets = arg(z.array(z.string()).min(1), { label: "Color spaces", options, from: selected });

function find(state: State, name: string) {
  return spaces(state).find((space) => space.name === name);
}

/** A few commands of the kinds that the machinery must bear, over real documents. */
export const commands: Commands = {
  ...family("space", {
    create: command({
      title: "Create color space…",
      args: z.object({ name: arg(z.string().trim().min(1), { label: "Name" }), newId }),
      when: opened,
      run: (_, { name, newId }) => ({
        edit: (document) => {
          document.colorspaces.byId[newId] = collections.colorspaces.parse({
            id: newId,
            config_id: document.config.id,
            name,
          });
          document.colorspaces.order = [...document.colorspaces.order, newId];
        },
        view: (session) => {
          session.selection = [{ kind: "colorspaces", id: newId }];
        },
        effects: [{ kind: "go", to: `/spaces/${newId}` }],
        say: `Created ${name}`,
      }),
    }),
    rename: command({
      title: "Rename color space…",
      aliases: ["change name"],
      keys: ["f2"],
      args: z.object({ target, name: arg(z.string().trim().min(1), { label: "New name" }) }),
      when: opened,
      run: (state, { target, name }) => {
        const space = find(state, target);
        if (!space) return `There is no color space “${target}”.`;
        return {
          edit: (document) => {
            document.colorspaces.byId[space.id]!.name = name;
          },
          say: `Renamed ${target} to ${name}`,
        };
      },
    }),
    setEncoding: command({
      title: "Set encoding…",
      args: z.object({ targets, encoding: arg(z.string(), { label: "Encoding" }) }),
      when: opened,
      merge: ({ targets }) => targets.join(),
      run: (state, { targets, encoding }) => {
        const found = targets.map((name) => find(state, name));
        if (found.includes(undefined)) return "One of the color spaces is not there.";
        return {
          edit: (document) => {
            for (const space of found) document.colorspaces.byId[space!.id]!.encoding = encoding || null;
          },
          say: `Set the encoding of ${targets.join(", ")}`,
        };
      },
    }),
    grow: command({
      title: "Append to description…",
      args: z.object({ target, text: arg(z.string(), { label: "Text" }) }),
      when: opened,
      merge: ({ target }) => target,
      run: (state, { target, text }) => {
        const space = find(state, target);
        if (!space) return `There is no color space “${target}”.`;
        return {
          edit: (document) => {
            const row = document.colorspaces.byId[space.id]!;
            row.description = `${row.description ?? ""}${text}`;
          },
        };
      },
    }),
    moveToEnd: command({
      title: "Move color space to the end…",
      args: z.object({ target }),
      when: opened,
      run: (state, { target }) => {
        const space = find(state, target);
        if (!space) return `There is no color space “${target}”.`;
        return {
          edit: ({ colorspaces }) => {
            colorspaces.order = [...colorspaces.order.filter((id) => id !== space.id), space.id];
          },
        };
      },
    }),
    remove: command({
      title: "Remove color spaces…",
      args: z.object({ targets }),
      when: opened,
      run: (state, { targets }) => {
        const ids = targets.map((name) => find(state, name)?.id);
        if (ids.includes(undefined)) return "One of the color spaces is not there.";
        return {
          edit: ({ colorspaces }) => {
            for (const id of ids) delete colorspaces.byId[id!];
            colorspaces.order = colorspaces.order.filter((id) => !ids.includes(id));
          },
          view: (session) => {
            session.selection = [];
          },
        };
      },
    }),
    select: command({
      title: "Select color space…",
      args: z.object({ target }),
      run: (state, { target }) => {
        const space = find(state, target);
        if (!space) return `There is no color space “${target}”.`;
        return {
          view: (session) => {
            session.selection = [{ kind: "colorspaces", id: space.id }];
          },
        };
      },
    }),
  }),
  ...family("config", {
    set: command({
      title: "Set a text of the configuration…",
      args: z.object({ field: z.enum(["name", "description"]), value: z.string() }),
      when: opened,
      run: (_, { field, value }) => ({
        edit: ({ config }) => {
          config[field] = value;
        },
      }),
    }),
  }),
  ...family("edit", {
    undo: command({ title: "Undo", run: () => ({ effects: [{ kind: "history", do: "undo" }] }) }),
    redo: command({ title: "Redo", run: () => ({ effects: [{ kind: "history", do: "redo" }] }) }),
    repeat: command({ title: "Repeat", run: () => ({ effects: [{ kind: "history", do: "repeat" }] }) }),
    adjust: command({ title: "Adjust last", run: () => ({ effects: [{ kind: "history", do: "adjust" }] }) }),
  }),
};
