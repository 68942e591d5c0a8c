import {
  copyConfig,
  createConfig,
  downloadUrl,
  generateName,
  loadBuiltinConfig,
  restoreConfig,
} from "#api/client.ts";
import { download, saveFile } from "#api/download.ts";
import type { Opened } from "#api/summary.ts";
import type { Content, Effect, Layout } from "#command/command.ts";
import { chooseFiles } from "#store/fileChooser.ts";
import { showImages } from "#store/image.ts";
import { openConfigFile } from "./configFile.ts";
import { removeConfig } from "./configRemoval.ts";
import { performFileEffect } from "./files.ts";
import { CHOOSER_REFUSED, hasDisk, openLocal, saveLocal } from "./local.ts";
import type { Page } from "./page.ts";

type Save = Extract<Effect, { kind: "save" }>;
type Create = Extract<Effect, { kind: "create" }>;

/** Copies from a hidden field: pages served over plain HTTP have no clipboard of their own. */
function copyBySelection(text: string): void {
  const field = document.createElement("textarea");
  const focused = document.activeElement;
  field.value = text;
  field.style.cssText = "position: fixed; opacity: 0";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error("The browser did not allow copying.");
}

/** Starts before this returns: the browser requires the user's gesture. */
async function copy(text: string): Promise<void> {
  if (!navigator.clipboard) return copyBySelection(text);
  await navigator.clipboard.writeText(text).catch(() => copyBySelection(text));
}

/** Text of the content; the YAML writer is loaded when a configuration is open. */
async function textOf(content: Content): Promise<string> {
  if (typeof content === "string") return content;
  const { writeConfig } = await import("#ocio/yaml/write.ts");
  return writeConfig(content);
}

/** Texts that configurations were opened from; loaded when one is open. */
const openedTexts = () => import("./openedText.ts");

/** Text of the content as a file has it: in the text that it was opened from, unless the canonical layout is asked for. */
async function fileTextOf(content: Content, layout: Layout = "keep"): Promise<string> {
  if (typeof content === "string" || layout === "canonical") return textOf(content);
  return (await openedTexts()).inOpenedLayout(content);
}

/** Copies a promised text: the browser accepts the promise during the user's gesture. */
async function copyLater(text: Promise<string>): Promise<void> {
  const made = text.then((written) => new Blob([written], { type: "text/plain" }));
  const copied =
    typeof ClipboardItem === "undefined"
      ? undefined
      : await navigator.clipboard?.write([new ClipboardItem({ "text/plain": made })]).then(
          () => true,
          () => undefined,
        );
  if (!copied) await copy(await text);
}

/** Runs the command of an effect with the files that are picked. */
function openPicked(
  { accept, many = false, then, with: given }: Extract<Effect, { kind: "open" }>,
  page: Page,
): Promise<void> | undefined {
  // Seconds after the key, as while a slow page starts, browsers show no chooser and say nothing.
  if (navigator.userActivation?.isActive === false) return Promise.reject(new Error(CHOOSER_REFUSED));
  const together = (files: File[]) => {
    if (files.length > 0) page.run({ id: then, args: { ...given, files } });
  };
  if (many === "folder")
    return import("./imageFolder.ts").then(({ pickFolder }) => pickFolder()).then(together);
  chooseFiles({ accept, multiple: many !== false }, (files) =>
    many === "together"
      ? together(files)
      : page.run(...files.map((file) => ({ id: then, args: { ...given, file } }))),
  );
  return undefined;
}

const inTeam = ({ team }: { team?: string }) => (team === undefined ? {} : { team_id: team });

async function make({ id, from }: Create, page: Page): Promise<Opened> {
  if ("builtin" in from) return loadBuiltinConfig(from.builtin, id, from.team);
  if ("file" in from) {
    const made = await openConfigFile(from.file, id, from.team);
    await (await openedTexts()).keepOpenedFile(id, from.file).catch(() => undefined);
    return made;
  }
  if ("text" in from) {
    const made = await createConfig({ id, text: from.text, ...inTeam(from) });
    await (await openedTexts()).keepOpened(id, from.text);
    return made;
  }
  if ("copyOf" in from) {
    const { copyOf, layer, team } = from;
    return page
      .saved()
      .then(() => copyConfig(copyOf, id, { name: layer?.name, layer: layer !== undefined, team }));
  }
  // A built-in config used as a template has its own name.
  const nameless = from.template === "minimal" || from.template === "empty";
  const name = from.name || (nameless ? await generateName().catch(() => "") : "");
  return createConfig({
    ...{ id, template: from.template },
    ...(name !== "" && { name }),
    ...inTeam(from),
  });
}

/** Downloads an archive with LUT files from the server; without one, the configuration alone. Warns of files that it lacks. */
async function archive(
  { file, text, layout }: Extract<Effect, { kind: "archive" }>,
  page: Page,
  id: string | undefined,
) {
  if (id !== undefined && (await page.saved())) {
    download(downloadUrl(id, /\.zip$/i.test(file) ? "zip" : "ocioz", layout), file);
    if (typeof text === "string") return;
    const { fetchFiles } = await import("#api/client.ts");
    const kept = await fetchFiles(id).catch(() => null);
    const { missingWords } = await import("#ocio/check/missingFile.ts");
    const lack = kept && missingWords(text, new Set(kept.files.map(({ path }) => path)));
    if (lack) page.warn(`${file} lacks ${lack}. Upload what is missing in Files.`);
    return;
  }
  const { writeArchive } = await import("#ocio/archive/archive.ts");
  saveFile(
    file,
    new Blob([writeArchive(await fileTextOf(text, layout), new Map()) as Uint8Array<ArrayBuffer>], {
      type: "application/zip",
    }),
  );
  if (typeof text === "string") return;
  const { missingWords } = await import("#ocio/check/missingFile.ts");
  const lack = missingWords(text, new Set());
  if (lack) page.warn(`${file} lacks ${lack}: the server, which has the files, does not answer.`);
}

/** Hands over a LUT file once the engine, which is loaded only then, has computed it. */
async function engineFile(effect: Extract<Effect, { kind: "engineFile" }>, page: Page, open: string) {
  const { engineText } = await import("./engineFile.ts");
  const type = effect.file.endsWith(".html") ? "text/html" : "text/plain";
  saveFile(effect.file, new Blob([await engineText(effect, open)], { type: `${type};charset=utf-8` }));
  page.say(`Downloaded ${effect.file}`);
}

/** Writes to the file on disk if there is one, else downloads. */
function save(
  effect: Save,
  page: Page,
  open: string | undefined,
  canonical?: string,
): Promise<void> | undefined {
  const { file, text, to } = effect;
  if (typeof text !== "string")
    return Promise.all([fileTextOf(text, effect.layout), textOf(text)]).then(([written, canonical]) =>
      save({ ...effect, text: written }, page, open, canonical),
    );
  const toDownloads = () => {
    saveFile(file, new Blob([text], { type: "text/plain;charset=utf-8" }));
    if (to) page.say(`Downloaded ${file}`);
  };
  if (to && open !== undefined && hasDisk())
    return saveLocal({ ...effect, text, canonical: canonical ?? text }, page, open).then((saved) => {
      if (!saved) toDownloads();
    });
  toDownloads();
  return;
}

/** The address that is shown, with a query added to its own. */
function withQuery(query: string): string {
  const { pathname, search, hash } = window.location;
  const parts = new Set([...search.slice(1).split("&"), query.slice(1)].filter((part) => part !== ""));
  return `${pathname}?${[...parts].join("&")}${hash}`;
}

/** Performs a macro effect, then the effects it returns; rejects on refusal, like other async effects. */
function carryMacro(
  effect: Extract<Effect, { kind: "macro" }>,
  page: Page,
  open: string | undefined,
): Promise<void> | undefined {
  try {
    const rest = page.macro(effect);
    return Array.isArray(rest) ? perform(rest, page, open) : rest;
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Carries one effect out; a promise when it is not done on return. */
function carryOut(effect: Effect, page: Page, open: string | undefined): Promise<void> | undefined {
  switch (effect.kind) {
    case "save":
      return save(effect, page, open);
    case "archive":
      return archive(effect, page, open);
    case "engineFile":
      return open === undefined ? undefined : engineFile(effect, page, open);
    case "builtins":
      return open === undefined
        ? undefined
        : import("./builtins.ts").then(({ offerBuiltins }) => offerBuiltins(effect, open, page));
    case "image":
      showImages(effect.files);
      return;
    case "plot":
      return import("#store/plot.ts").then(({ savePlot }) => savePlot(effect.place, effect.format));
    case "mark":
      return import("#store/markSearch.ts").then(({ findMark }) => findMark(effect.mark));
    case "download":
      download(downloadUrl(effect.id, effect.format));
      return;
    case "copy":
      return typeof effect.text === "string"
        ? copy(effect.text)
        : copyLater(fileTextOf(effect.text, effect.layout));
    case "open":
      if (effect.from && (effect.from === "again" || hasDisk())) return openLocal(effect, page, open);
      return openPicked(effect, page);
    case "lut":
      return open === undefined ? undefined : performFileEffect(effect, open, page);
    case "version":
    case "others":
    case "newest":
      return open === undefined
        ? undefined
        : import("./versions.ts").then(({ loadVersions }) => loadVersions(effect, open, page));
    case "channel":
      return open === undefined
        ? undefined
        : import("./channel.ts").then(({ performChannel }) => performChannel(effect, open, page, copy));
    case "proposal":
      return open === undefined
        ? undefined
        : import("./proposal.ts").then(({ performProposal }) => performProposal(effect, open, page));
    case "webhook":
      return open === undefined
        ? undefined
        : import("./webhook.ts").then(({ performWebhook }) => performWebhook(effect, open, page));
    case "git":
      return open === undefined
        ? undefined
        : import("./git.ts").then(({ performGit }) => performGit(effect, open, page));
    case "share":
      return import("./share.ts").then(({ copyShareLink }) => copyShareLink(effect, page, copyLater));
    case "team":
      return import("./team.ts").then(({ performTeam }) => performTeam(effect, page, copyLater));
    case "cdl":
      return import("./cdl.ts").then(({ importCdl }) => importCdl(effect.file, effect.call, page));
    case "amf":
      return import("./amf.ts").then((amf) => amf.importAmfFile(effect.file, effect.call, page));
    case "layout":
      return open === undefined
        ? undefined
        : openedTexts().then(({ replaceOpened }) => replaceOpened(open, effect.text));
    case "go":
      page.navigate(effect.to.startsWith("?") ? withQuery(effect.to) : effect.to);
      return;
    case "theme":
      page.theme(effect.theme);
      return;
    case "host":
      page.host(effect.host);
      return;
    case "account":
      return page.account(effect);
    case "server":
      return page.server(effect);
    case "unsaved":
      page.unsaved(effect.do);
      return;
    case "keys":
      page.keys(effect.command, effect.keys);
      return;
    case "find":
      page.find(effect.query);
      return;
    case "sheet":
      page.sheet();
      return;
    case "macro":
      return carryMacro(effect, page, open);
    case "script":
      return copy(page.script());
    case "preferences":
      if (effect.do === "import")
        return effect.file.text().then((text) => page.adoptPreferences(text, effect.file.name));
      saveFile("palette-preferences.json", new Blob([page.preferences()], { type: "application/json" }));
      return;
    case "singleKeys":
      page.singleKeys(effect.on);
      return;
    case "create":
      return make(effect, page).then((opened) => {
        page.made(opened);
        page.navigate(`/${effect.id}`);
      });
    case "remove":
      return removeConfig(effect.id, page, open);
    case "restore":
      return restoreConfig(effect.id).then(() => page.back(effect.id));
    case "history":
      // The editor carries out the others itself.
      if (effect.do === "adjust") page.adjust();
  }
}

/**
 * Carries out effects in the browser, each begun before this returns. `open` is the id of the open configuration.
 * @returns a promise when something is not done yet; it rejects with the reason of the first failure
 */
export function perform(effects: readonly Effect[], page: Page, open?: string): Promise<void> | undefined {
  const later = effects.map((effect) => carryOut(effect, page, open)).filter((done) => done !== undefined);
  return later.length > 0 ? Promise.all(later).then(() => undefined) : undefined;
}
