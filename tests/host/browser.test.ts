// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Effect } from "#command/command.ts";
import type { Call } from "#command/state.ts";
import { perform } from "#host/browser.ts";
import { keepOpened } from "#host/openedText.ts";
import type { Page } from "#host/page.ts";
import { emptyDocument } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { useIrrevocable } from "#store/irrevocable.ts";
import { endUpload, OPENED, uploads } from "#store/uploads.ts";

const ID = "00000000-0000-4000-8000-000000000001";
let heard: unknown[][];
let clicked: { href: string; file: string }[];
let requests: { method: string; path: string; body: unknown }[];
let answer: () => Response;

/** jsdom's blobs have no `text`. */
const text = (blob: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob);
  });

function page(saved = true): Page {
  const hear = (name: string) => (value?: unknown) => void heard.push([name, value]);
  return {
    navigate: hear("navigate"),
    run: (...calls: Call[]) => {
      for (const call of calls) heard.push(["run", call]);
    },
    offer: hear("offer"),
    say: hear("say"),
    warn: hear("warn"),
    theme: hear("theme"),
    host: hear("host"),
    account: async (effect) => hear("account")(effect),
    server: async (effect) => hear("server")(effect),
    unsaved: hear("unsaved"),
    keys: hear("keys"),
    singleKeys: hear("singleKeys"),
    preferences: () => "{}",
    adoptPreferences: (text, file) => void heard.push(["adopt", [text, file]]),
    find: hear("find"),
    sheet: hear("sheet"),
    macro: (effect) => {
      heard.push(["macro", effect]);
      if (effect.do === "copyLink") throw new Error("Too long.");
      return effect.do === "exportScript" ? [{ kind: "save", file: "macro.txt", text: "edit.undo" }] : [];
    },
    script: () => "edit.undo",
    adjust: hear("adjust"),
    saved: async () => saved,
    made: () => void heard.push(["made", undefined]),
    gone: hear("gone"),
    back: hear("back"),
    files: hear("files"),
    channels: hear("channels"),
    webhooks: hear("webhooks"),
    git: hear("git"),
    teams: () => void heard.push(["teams", undefined]),
    knowOthers: (open, others) => {
      heard.push(["knowOthers", open, Object.keys(others)]);
      return true;
    },
    knowVersion: (version, state) => {
      heard.push(["knowVersion", version]);
      return state.config.id === ID;
    },
  };
}

beforeEach(() => {
  heard = [];
  clicked = [];
  requests = [];
  answer = () => Response.json({});
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.getAttribute("href") ?? "", file: this.download });
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    requests.push({ method: String(init.method), path: url, body: init.body });
    return answer();
  });
  URL.createObjectURL = () => "blob:here";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a saved file is handed over at once, under its name", () => {
  expect(perform([{ kind: "save", file: "show.ocio", text: "a" }], page())).toBeUndefined();
  expect(clicked).toEqual([{ href: "blob:here", file: "show.ocio" }]);
  expect(document.querySelector("a")).toBeNull();
});

test("an archive comes from the server once all is saved, and from the page where that fails", async () => {
  const archive: Effect = { kind: "archive", file: "show.ocioz", text: "ocio_profile_version: 2\n" };
  await perform([archive], page(), ID);
  expect(clicked).toEqual([
    { href: `/api/configs/${ID}/download?format=ocioz&layout=keep`, file: "show.ocioz" },
  ]);
  await perform([{ ...archive, file: "show.zip" }], page(), ID);
  expect(clicked.pop()).toEqual({
    href: `/api/configs/${ID}/download?format=zip&layout=keep`,
    file: "show.zip",
  });
  await perform([archive], page(false), ID);
  expect(clicked[1]).toEqual({ href: "blob:here", file: "show.ocioz" });
});

test("copying begins before perform returns, and falls back where there is no clipboard", async () => {
  const written: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void written.push(text) } });
  const copied = perform([{ kind: "copy", text: "yaml" }], page());
  expect(written).toEqual(["yaml"]);
  await copied;
  vi.stubGlobal("navigator", {});
  document.execCommand = () => true;
  await perform([{ kind: "copy", text: "yaml" }], page());
  document.execCommand = () => false;
  await expect(perform([{ kind: "copy", text: "yaml" }], page())).rejects.toThrow("did not allow");
});

test("a file chooser that the browser does not open any more is told", async () => {
  const click = vi.spyOn(HTMLInputElement.prototype, "click");
  vi.stubGlobal("navigator", { userActivation: { isActive: false } });
  // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
  const open: Effect = { kind: "open", accept: ".ocio", then: "file.open" };
  for (const effect of [open, { ...open, many: "folder" } as const])
    await expect(perform([effect], page())).rejects.toThrow("The file chooser did not open");
  expect(click).not.toHaveBeenCalled();
  const refused = async () => Promise.reject(new DOMException("Must be handling", "SecurityError"));
  for (const name of ["showOpenFilePicker", "showDirectoryPicker"]) vi.stubGlobal(name, refused);
  for (const from of ["disk", "folder"] as const)
    await expect(perform([{ ...open, from }], page())).rejects.toThrow("The file chooser did not open");
});

test("the file that is picked goes to the command that waits for it", () => {
  const file = new File(["a"], "show.ocio");
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    expect(this.accept).toBe(".ocio,.ocioz");
    Object.defineProperty(this, "files", { value: [file] });
    this.dispatchEvent(new Event("change"));
  });
  // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
  perform([{ kind: "open", accept: ".ocio,.ocioz", then: "file.open" }], page());
  expect(heard).toEqual([["run", { id: "file.open", args: { file } }]]);
});

test.each(["together", "folder"] as const)(
  "files that are picked %s are the answer of one call",
  async (many) => {
    const files = [new File(["a"], "a.1.exr"), new File(["b"], "a.2.exr")];
    vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
      expect(this.webkitdirectory ?? false).toBe(many === "folder");
      Object.defineProperty(this, "files", { value: files });
      this.dispatchEvent(new Event("change"));
    });
    // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
    await perform([{ kind: "open", accept: ".exr", then: "preview.openImage", many }], page());
    expect(heard).toEqual([["run", { id: "preview.openImage", args: { files } }]]);
  },
);

test.each<[Extract<Effect, { kind: "create" }>["from"], string]>([
  [{ builtin: "cg-config-v2.1.0" }, `/api/configs/load-built-in-config?name=cg-config-v2.1.0&id=${ID}`],
  [{ text: "a" }, "/api/configs/"],
  [{ template: "minimal", name: "show" }, "/api/configs/"],
  [{ copyOf: "x" }, `/api/configs/x/copy?id=${ID}`],
])("a configuration from %j is made and then shown", async (from, path) => {
  const done = perform([{ kind: "create", id: ID, from }], page());
  expect(heard).toEqual([]);
  await done;
  expect(requests.map((request) => `${request.method} ${request.path}`)).toEqual([`POST ${path}`]);
  expect(heard).toEqual([
    ["made", undefined],
    ["navigate", `/${ID}`],
  ]);
});

/** Answers the next upload, after half of it was sent. */
function answerUpload(status: number, body: object): void {
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation((method: string, path: string | URL) => {
    requests.push({ method, path: String(path), body: null });
  });
  vi.spyOn(XMLHttpRequest.prototype, "setRequestHeader").mockImplementation(() => undefined);
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 1, total: 2 }));
    setTimeout(() => {
      Object.defineProperty(this, "status", { value: status });
      Object.defineProperty(this, "responseText", { value: JSON.stringify(body) });
      this.dispatchEvent(new Event("load"));
    });
  });
}

test("a file that is opened is listed from its start until it is open", async () => {
  answerUpload(201, { id: ID });
  const seen: unknown[] = [];
  const stop = uploads.subscribe(({ list }) => seen.push(list[0]));
  const done = perform([{ kind: "create", id: ID, from: { file: new File(["ab"], "show.ocio") } }], page());
  expect(uploads.getState().list).toMatchObject([{ configId: OPENED, path: "show.ocio", state: "sending" }]);
  await done;
  stop();
  expect(seen).toContainEqual(expect.objectContaining({ sent: 1, total: 2, state: "sending" }));
  expect(requests).toMatchObject([{ method: "POST", path: "/api/upload/upload" }]);
  expect(uploads.getState().list).toEqual([]);
  expect(heard).toEqual([
    ["made", undefined],
    ["navigate", `/${ID}`],
  ]);
});

test("a file that cannot be opened stays listed with the reason until it is dismissed", async () => {
  answerUpload(422, { detail: "The configuration has more than 10 MiB of text, which is the limit." });
  const done = perform([{ kind: "create", id: ID, from: { file: new File(["ab"], "show.ocio") } }], page());
  await expect(done).rejects.toThrow("show.ocio was not opened: The configuration has more than 10 MiB");
  expect(uploads.getState().list).toMatchObject([{ path: "show.ocio", state: "failed" }]);
  endUpload(uploads.getState().list[0]?.id as number);
});

test("a LUT that is opened as a configuration is not sent, and the reason says what it is", async () => {
  answerUpload(201, { id: ID });
  const file = new File(["LUT_3D_SIZE 2\n"], "grade.cube");
  const done = perform([{ kind: "create", id: ID, from: { file } }], page());
  await expect(done).rejects.toThrow("“grade.cube” is a LUT (Iridas or Resolve cube), not a configuration");
  expect(requests).toEqual([]);
  expect(uploads.getState().list).toMatchObject([{ path: "grade.cube", state: "failed" }]);
  endUpload(uploads.getState().list[0]?.id as number);
});

test.each([
  [
    "has the name that the server makes up",
    () => Response.json({ name: "pale-harbor-42" }),
    "pale-harbor-42",
  ],
  [
    "has none where the server does not answer",
    () => Response.json({ detail: "Away." }, { status: 503 }),
    undefined,
  ],
])("a new configuration that was given no name %s", async (_, named, name) => {
  const opened = answer;
  answer = () => (requests.length === 1 ? named() : opened());
  await perform([{ kind: "create", id: ID, from: { template: "minimal", name: "" } }], page());
  expect(requests.map((request) => `${request.method} ${request.path}`)).toEqual([
    "GET /api/misc/generate-name",
    "POST /api/configs/",
  ]);
  expect(JSON.parse(String(requests[1]?.body))).toEqual({
    ...{ id: ID, template: "minimal" },
    ...(name && { name }),
  });
});

test("what the server refuses is told in its own words, and nothing is shown", async () => {
  answer = () => Response.json({ detail: "The file is no configuration." }, { status: 422 });
  const done = perform([{ kind: "create", id: ID, from: { text: "?" } }], page());
  await expect(done).rejects.toThrow("The file is no configuration.");
  expect(heard).toEqual([]);
});

test("deleting and bringing back tell the page, and the open configuration is left before it is gone", async () => {
  answer = () => Response.json(requests.at(-1)?.path.endsWith("/shares") ? [] : {});
  await perform([{ kind: "remove", id: ID }], page());
  await perform([{ kind: "restore", id: ID }], page());
  await perform([{ kind: "remove", id: ID }], page(), ID);
  expect(heard).toEqual([
    ["gone", ID],
    ["back", ID],
    ["navigate", "/"],
    ["gone", ID],
  ]);
});

test.each([
  [
    "a team's",
    { team: { name: "Color" } },
    [],
    "All members of the team Color lose it until an owner restores it.",
  ],
  [
    "one that others have opened by links",
    {},
    [{ visitors: 1 }, { visitors: 2 }],
    "It is shared by links: 3 people lose it until you restore it.",
  ],
  ["one with links", {}, [{ visitors: 0 }], "Its links stop working until you restore it."],
])("deleting %s asks first, and a refusal deletes nothing", async (_, more, shares, text) => {
  answer = () =>
    Response.json(requests.at(-1)?.path.endsWith("/shares") ? shares : { name: "Show", ...more });
  for (const goesOn of [false, true]) {
    const asked: string[][] = [];
    const unsubscribe = useIrrevocable.subscribe(({ question }) => {
      if (!question) return;
      asked.push([question.title, question.text]);
      queueMicrotask(() => question.answer(goesOn));
    });
    await perform([{ kind: "remove", id: ID }], page(), ID);
    unsubscribe();
    expect(asked).toEqual([["Delete “Show”?", text]]);
    expect(requests.some(({ method }) => method === "DELETE")).toBe(goesOn);
    expect(heard).toEqual(
      goesOn
        ? [
            ["navigate", "/"],
            ["gone", ID],
          ]
        : [],
    );
  }
});

test("places, themes and the prompt of adjust go to the page at once; other history is the editor's", () => {
  const effects: Effect[] = [
    { kind: "go", to: "/x" },
    { kind: "theme", theme: "light" },
    { kind: "host", host: "nuke-15" },
    { kind: "history", do: "adjust" },
    { kind: "history", do: "undo" },
  ];
  expect(perform(effects, page())).toBeUndefined();
  expect(heard).toEqual([
    ["navigate", "/x"],
    ["theme", "light"],
    ["host", "nuke-15"],
    ["adjust", undefined],
  ]);
});

test.each([
  ["/viewer", "/viewer?sharing=true"],
  ["/viewer?gain=2#at", "/viewer?gain=2&sharing=true#at"],
  ["/viewer?sharing=true&gain=2", "/viewer?sharing=true&gain=2"],
])("a query goes to the address %j, which keeps its own", (shown, to) => {
  window.history.replaceState(null, "", shown);
  perform([{ kind: "go", to: "?sharing=true" }], page());
  window.history.replaceState(null, "", "/");
  expect(heard).toEqual([["navigate", to]]);
});

test("a version is fetched before the call that waits for it; not into another configuration, and not without an answer", async () => {
  const call = { id: "config.restore", args: { version: 3 } };
  const bring = () => perform([{ kind: "version", version: 3, call }], page(), ID);
  answer = () => Response.json({ config: { id: ID } });
  await bring();
  expect(requests).toMatchObject([{ method: "GET", path: `/api/configs/${ID}/changes/3/document` }]);
  expect(heard).toEqual([
    ["knowVersion", 3],
    ["run", call],
  ]);
  heard = [];
  answer = () => Response.json({ config: { id: "another" } });
  await bring();
  expect(heard).toEqual([["knowVersion", 3]]);
  answer = () => Response.json({ detail: "The configuration has no version 3." }, { status: 404 });
  await expect(bring()).rejects.toThrow("Version 3 was not restored: The configuration has no version 3.");
});

test("a configuration that is saved, archived or copied is written as canonical YAML", async () => {
  const config = emptyDocument(ID);
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return "blob:here";
  };
  await perform([{ kind: "save", file: "show.ocio", text: config }], page());
  expect(clicked).toEqual([{ href: "blob:here", file: "show.ocio" }]);
  expect(await text(made[0]!)).toBe(writeConfig(config));
  await perform([{ kind: "archive", file: "show.ocioz", text: config }], page(false), ID);
  expect(clicked[1]).toEqual({ href: "blob:here", file: "show.ocioz" });

  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    clipboard: { writeText: async (written: string) => void copied.push(written) },
  });
  await perform([{ kind: "copy", text: config }], page());
  expect(copied).toEqual([writeConfig(config)]);
});

test.each([
  [
    "from the server",
    true,
    ["kept.cube"],
    "show.ocioz lacks “a.cube” and 1 more. Upload what is missing in Files.",
  ],
  ["from the server, with all files", true, ["a.cube", "b.cube", "kept.cube"], null],
  [
    "without the server",
    false,
    [],
    "show.ocioz lacks “a.cube” and 2 more: the server, which has the files, does not answer.",
  ],
])("an archive %s tells which LUT files it lacks", async (_, saved, paths, told) => {
  const steps = ["a", "b", "kept"].map((name) => `    - !<FileTransform> {src: ${name}.cube}`).join("\n");
  const { document } = readConfig(
    `ocio_profile_version: 2\ncolorspaces:\n- !<ColorSpace>\n  name: a\n  to_scene_reference: !<GroupTransform>\n    children:\n${steps}\n`,
    { configId: ID },
  );
  URL.createObjectURL = () => "blob:here";
  answer = () =>
    Response.json({ files: paths.map((path) => ({ path, size: 1, hash: "0", at: "" })), removed: [] });
  await perform([{ kind: "archive", file: "show.ocioz", text: document }], page(saved), ID);
  expect(heard.filter(([name]) => name === "warn")).toEqual(told === null ? [] : [["warn", told]]);
});

test("what is still to be written is promised to the clipboard before perform returns", async () => {
  const items: Record<string, Promise<Blob>>[] = [];
  class Item {
    parts: Record<string, Promise<Blob>>;
    constructor(parts: Record<string, Promise<Blob>>) {
      this.parts = parts;
    }
  }
  vi.stubGlobal("ClipboardItem", Item);
  vi.stubGlobal("navigator", {
    clipboard: { write: async (given: Item[]) => void items.push(...given.map(({ parts }) => parts)) },
  });
  const config = emptyDocument(ID);
  const copied = perform([{ kind: "copy", text: config }], page());
  expect(items).toHaveLength(1);
  await copied;
  expect(await text(await items[0]!["text/plain"]!)).toBe(writeConfig(config));
});

test("a configuration is saved and copied in the text that it was opened from, or canonically where that is asked for", async () => {
  const own = `# by hand\nocio_profile_version: 2\nroles: {default: 'raw'}\ncolorspaces:\n- !<ColorSpace> {name: raw}\n`;
  const { document } = readConfig(own, { configId: ID });
  document.config.name = "show";
  await keepOpened(ID, own);
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return "blob:here";
  };
  for (const layout of [undefined, "canonical"] as const)
    await perform([{ kind: "save", file: "a.ocio", text: document, ...(layout && { layout }) }], page(), ID);
  expect(await text(made[0]!)).toBe(own.replace("2\n", "2\nname: show\n"));
  expect(await text(made[1]!)).toBe(writeConfig(document));

  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (all: string) => void copied.push(all) } });
  for (const layout of [undefined, "canonical"] as const)
    await perform([{ kind: "copy", text: document, ...(layout && { layout }) }], page(), ID);
  expect(copied).toEqual([await text(made[0]!), writeConfig(document)]);
});

test("a configuration that was opened from no text is saved with its comments, but for the canonical layout", async () => {
  const canonical = `ocio_profile_version: 2\nroles: {default: raw}\ncolorspaces:\n  - !<ColorSpace> {name: raw}\n`;
  const { document } = readConfig(canonical, { configId: crypto.randomUUID() });
  document.config.comment = " Ask Kim.";
  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (all: string) => void copied.push(all) } });
  for (const layout of [undefined, "canonical"] as const)
    await perform([{ kind: "copy", text: document, ...(layout && { layout }) }], page(), ID);
  expect(copied).toEqual([`# Ask Kim.\n${writeConfig(document)}`, writeConfig(document)]);
});
