import { z } from "zod";
import { arg, type Effect, type Layout, NOTHING_OPEN } from "#command/command.ts";
import { command, family, newId } from "#command/declare.ts";
import { inView } from "#command/disabledReason.ts";
import { opened } from "#command/opened.ts";
import type { State } from "#command/state.ts";
import { type ArchiveFormat, archiveFormats } from "#ocio/archive/format.ts";
import { builtinConfigName, builtinConfigNames, offeredBuiltins } from "#ocio/builtin/name.ts";
import { fileSources } from "#ocio/files/externalFile.ts";
import { exportName } from "#ocio/model/configTitle.ts";
import type { Document } from "#ocio/model/document.ts";
import { countedNoun } from "#ocio/model/noun.ts";
import { teamOptions } from "./people/team.ts";
import { forConfig } from "./row/room.ts";

const fromOpen = ({ document }: State) => document?.config.id;
/** A configuration of the visitor by its id: the open one unless another is given. */
const target = arg(z.uuid(), { label: "Configuration", from: fromOpen, of: "config" });
const maybeTarget = arg(z.uuid().optional(), { label: "Configuration", from: fromOpen });

/** Whose a new configuration is. */
const team = arg(z.uuid().optional(), {
  label: "Team",
  note: "owner of the config; left empty, yourself",
  options: (state) => teamOptions(state),
  from: ({ session }) => session.newTeam,
});
const inTeam = (team: string | undefined) => (team === undefined ? {} : { team });

const writing = arg(z.enum(["keep", "canonical"]).optional(), {
  label: "Writing",
  hint: "the smallest change, where the opened text is known",
  options: () => [
    { value: "keep", label: "Smallest change", detail: "the opened text with what was edited" },
    { value: "canonical", label: "Canonical", detail: "all as official OCIO writes it" },
  ],
});

const templates = ["minimal", ...builtinConfigNames, "empty"] as [string, ...string[]];

export default family("file", {
  new: command({
    icon: "plus",
    createsConfig: "new",
    title: "New configuration",
    ...forConfig,
    aliases: ["create config", "empty config", "blank config", "start"],
    args: z.object({
      newId,
      template: arg(z.enum(templates).default("minimal"), {
        label: "Template",
        hint: "minimal",
        offer: true,
        options: () => [
          { value: "minimal", label: "Minimal", detail: "scene-linear ACEScg, an sRGB display" },
          ...offeredBuiltins.map((value) => ({ value, label: value, detail: "built-in" })),
          { value: "empty", label: "Empty", detail: "one data space" },
        ],
      }),
      name: arg(z.string().trim().optional(), { label: "Name", hint: "show_v001" }),
      team,
    }),
    run: (_, { newId: id, template, name, team }) => ({
      effects: [{ kind: "create", id, from: { template, name: name ?? "", ...inTeam(team) } }],
      say: name ? `Created configuration “${name}”` : "Created a configuration",
    }),
  }),
  loadBuiltin: command({
    icon: "upload",
    createsConfig: "builtin",
    offered: "configChooser",
    title: "Load built-in configuration…",
    ...forConfig,
    aliases: [
      "aces",
      "import aces config",
      "make aces config",
      "studio config",
      "cg config",
      "default config",
      "example",
      "sample",
      "template",
      "demo",
    ],
    args: z.object({
      name: arg(z.string().min(1), {
        label: "Built-in configuration",
        options: () => offeredBuiltins.map((value) => ({ value, label: value })),
      }),
      newId,
      team,
    }),
    run: (_, { name, newId: id, team }) => {
      const builtin = builtinConfigName(name);
      if (builtin === undefined) return `There is no built-in configuration “${name}”.`;
      return {
        effects: [{ kind: "create", id, from: { builtin, ...inTeam(team) } }],
        say: `Loaded ${builtin}`,
      };
    },
  }),
  open: command({
    icon: "upload",
    offered: "configChooser",
    title: "Open configuration file",
    ...forConfig,
    aliases: ["open", "upload", "import", "load", "open ocioz"],
    keys: ["mod+o"],
    args: z.object({
      file: arg(z.file().optional(), { label: "File" }),
      text: arg(z.string().optional(), { label: "Text of the configuration", editor: {} }),
      newId,
      team,
    }),
    run: (_, { file, text, newId: id, team }) => {
      const more = inTeam(team);
      if (file)
        return { effects: [{ kind: "create", id, from: { file, ...more } }], say: `Opened ${file.name}` };
      if (text !== undefined)
        return { effects: [{ kind: "create", id, from: { text, ...more } }], say: "Opened the text" };
      // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
      const picking = { kind: "open", accept: ".ocio,.ocioz,.zip", then: "file.open" } as const;
      return { effects: [team === undefined ? picking : { ...picking, with: { team } }] };
    },
  }),
  openLocal: command({
    title: "Open from disk",
    ...forConfig,
    aliases: ["open local file", "edit in place"],
    keys: ["mod+shift+o"],
    run: () => ({ effects: [picking("disk")] }),
  }),
  openLocalFolder: command({
    title: "Open from folder on disk",
    ...forConfig,
    aliases: ["open folder", "open local folder", "with luts"],
    args: z.object({ config: arg(z.string().min(1).optional(), { label: "File", hint: "config.ocio" }) }),
    run: (_, { config }) => ({
      effects: [{ ...picking("folder"), ...(config !== undefined && { config }) }],
    }),
  }),
  reopenLocal: opened({
    title: "Open the version on disk",
    aliases: ["reload from disk"],
    run: () => ({ effects: [picking("again")] }),
  }),
  save: opened({
    title: "Save to disk",
    aliases: ["save file", "write"],
    keys: ["mod+s"],
    args: z.object({ overwrite: arg(z.boolean().optional(), { label: "Also when it changed on disk" }) }),
    run: (document, { overwrite }, state) => ({
      effects: [{ ...written(document, state), to: "opened", ...(overwrite !== undefined && { overwrite }) }],
    }),
  }),
  saveAs: opened({
    title: "Save to disk as",
    aliases: ["save copy", "save under another name"],
    keys: ["mod+shift+s"],
    run: (document, _, state) => ({ effects: [{ ...written(document, state), to: "chosen" }] }),
  }),
  export: opened({
    icon: "download",
    title: "Export configuration…",
    aliases: [
      "export",
      "save as",
      "download as",
      "zip archive",
      "make ocioz",
      "download everything",
      "download all",
      "backup",
      "export with luts",
      "download with minimal changes",
      "keep comments",
      "smallest change",
      "one file with its luts",
      "send to a client",
      "download configuration",
      "package",
      "bundle",
    ],
    args: z.object({
      format: arg(z.enum(["ocio", ...archiveFormats]), {
        label: "Format",
        options: () => [
          { value: "ocio", label: ".ocio", detail: "the configuration alone" },
          { value: "ocioz", label: ".ocioz", detail: "an archive with its LUT files" },
          { value: "zip", label: ".zip", detail: "the same to unpack, for OCIO before 2.2" },
        ],
      }),
      writing,
    }),
    run: (document, { format, writing }, state) => exported(document, state, format, writing),
  }),
  download: command({
    icon: "download",
    title: "Download configuration",
    aliases: ["export now", "download ocio"],
    args: z.object({ target: maybeTarget }),
    run: (state, { target: id }) => {
      const { document } = inView(state);
      if (document && (id === undefined || id === document.config.id))
        return exported(document, state, "ocio");
      if (id === undefined) return NOTHING_OPEN;
      return { effects: [{ kind: "download", id, format: "ocio" }], say: "Downloaded the configuration" };
    },
  }),
  exportPage: opened({
    icon: "download",
    title: "Export a page about the configuration",
    aliases: [
      "html",
      "web page",
      "documentation of this config",
      "report",
      "print",
      "pdf",
      "overview for artists",
    ],
    run: (document, _, { session }) => {
      const name = exportName(document.config, session.fileName);
      return {
        effects: [{ kind: "engineFile", file: `${name}.html`, document, asked: { do: "overview", name } }],
      };
    },
  }),
  copyYaml: opened({
    icon: "copy",
    title: "Copy configuration as YAML",
    aliases: ["clipboard"],
    args: z.object({ writing }),
    run: (document, { writing: layout }) => ({
      effects: [{ kind: "copy", text: document, ...(layout && { layout }) }],
      say: "Copied the configuration as YAML",
    }),
  }),
  duplicate: command({
    icon: "copy",
    title: "Duplicate configuration…",
    ...forConfig,
    aliases: ["copy configuration", "make a copy", "clone", "fork"],
    args: z.object({ target, newId, team }),
    run: ({ document }, { target: copyOf, newId: id, team }) => ({
      effects: [{ kind: "create", id, from: { copyOf, ...inTeam(team) } }],
      say: `Duplicated ${called(document, copyOf)}`,
    }),
  }),
  delete: command({
    title: "Delete configuration…",
    destructive: true,
    aliases: ["remove configuration"],
    args: z.object({ target }),
    run: ({ document }, { target: id }) => ({
      effects: [{ kind: "remove", id }],
      say: `Deleted ${called(document, id)}`,
    }),
  }),
  restore: command({
    title: "Restore deleted configuration…",
    ...forConfig,
    aliases: [
      "undelete configuration",
      "bring back deleted configuration",
      "bring back deleted config",
      "trash",
      "recycle bin",
      "recover",
      "lost file",
    ],
    args: z.object({
      target: arg(z.uuid("Choose a deleted configuration from the list."), {
        label: "Deleted configuration",
        of: "deletedConfig",
        options: ({ session }) => [...(session.deletedConfigs ?? [])],
        none: ({ session }) => (session.deletedConfigs ? "No configuration was deleted." : undefined),
      }),
    }),
    run: ({ session }, { target: id }) => {
      const name = session.deletedConfigs?.find(({ value }) => value === id)?.label;
      const say = `Restored ${name === undefined ? "the configuration" : `“${name}”`}`;
      return { effects: [{ kind: "restore", id }], say };
    },
  }),
});

function picking(from: "disk" | "folder" | "again"): Extract<Effect, { kind: "open" }> {
  // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
  return { kind: "open", accept: ".ocio,.ocioz", then: "file.open", from };
}

function written(document: Document, { session }: State): Extract<Effect, { kind: "save" }> {
  return { kind: "save", file: `${exportName(document.config, session.fileName)}.ocio`, text: document };
}

function exported(
  document: Document,
  { session }: State,
  format: "ocio" | ArchiveFormat,
  layout: Layout | undefined = undefined,
) {
  const file = `${exportName(document.config, session.fileName)}.${format}`;
  const effect: Effect =
    format === "ocio"
      ? { kind: "save", file, text: document, ...(layout && { layout }) }
      : { kind: "archive", file, text: document, ...(layout && { layout }) };
  const luts = format === "ocio" ? new Set(fileSources(document).map(({ src }) => src)).size : 0;
  const without = luts > 0 ? `, without ${countedNoun(luts, "LUT file")} that it reads` : "";
  return { effects: [effect], say: `Exported ${file}${without}` };
}

function called(document: Document | null, id: string): string {
  return document?.config.id === id && document.config.name
    ? `“${document.config.name}”`
    : "the configuration";
}
