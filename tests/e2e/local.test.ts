import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp, until, type Visitor } from "./app.ts";
import { byKeyboard, saved } from "./keys.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const CONFIG = `ocio_profile_version: 2

search_path: luts
roles:
  default: raw

displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}

colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true

  - !<ColorSpace>
    name: graded
    from_scene_reference: !<FileTransform> {src: grade.cube}
`;
const CUBE = "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n";

/** Files of the browser's private file system stand for the disk: their handles are real. */
const disk = {
  write: (page: Page, path: string, text: string) =>
    page.evaluate(
      async ([name, content]) => {
        const parts = name!.split("/");
        let folder = await navigator.storage.getDirectory();
        for (const part of parts.slice(0, -1))
          folder = await folder.getDirectoryHandle(part, { create: true });
        const file = await folder.getFileHandle(parts.at(-1)!, { create: true });
        const writing = await file.createWritable();
        await writing.write(content!);
        await writing.close();
      },
      [path, text],
    ),
  read: (page: Page, path: string) =>
    page.evaluate(async (name) => {
      const parts = name.split("/");
      let folder = await navigator.storage.getDirectory();
      for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
      const handle = await folder.getFileHandle(parts.at(-1)!);
      for (;;) {
        try {
          return await (await handle.getFile()).text();
        } catch (error) {
          // The page has written the file between the two, or writes it right now.
          if (!/^Not(Readable|Found)Error$/.test((error as DOMException).name)) throw error;
        }
      }
    }, path),
};

/** A visitor whose pickers give what the test says: the native ones cannot be operated by a program. */
async function visit(): Promise<Visitor & { pick: (path: string) => Promise<void> }> {
  const visitor = await app.visitor();
  const { page } = visitor;
  await page.addInitScript(() => {
    const at = async (create: boolean) => {
      const path = sessionStorage.getItem("pick")!.split("/");
      let folder = await navigator.storage.getDirectory();
      for (const part of path.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
      return { folder, name: path.at(-1)!, create };
    };
    Object.assign(window, {
      showOpenFilePicker: async () => {
        const { folder, name } = await at(false);
        return [await folder.getFileHandle(name)];
      },
      showSaveFilePicker: async () => {
        const { folder, name } = await at(true);
        return folder.getFileHandle(name, { create: true });
      },
      showDirectoryPicker: async () => {
        const { folder, name } = await at(false);
        return folder.getDirectoryHandle(name);
      },
    });
  });
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  const pick = (path: string) => page.evaluate((to) => sessionStorage.setItem("pick", to), path);
  return { ...visitor, pick };
}

const status = (page: Page) => page.getByRole("contentinfo");
const overview = (page: Page) => page.getByRole("heading", { name: "Overview" }).waitFor();
const configId = (page: Page) => new URL(page.url()).pathname.split("/")[1]!;
const onServer = (page: Page) =>
  page.evaluate(async (id) => (await fetch(`/api/configs/${id}/view_yaml`)).text(), configId(page));

/** Opens show.ocio of the disk by its key. */
async function open(page: Page, pick: (path: string) => Promise<void>): Promise<void> {
  await disk.write(page, "show.ocio", CONFIG);
  await pick("show.ocio");
  await page.keyboard.press("Control+Shift+o");
  await page.waitForURL(/\/[0-9a-f]{8}-/);
  await overview(page);
  await status(page).getByText("show.ocio saved to disk").waitFor();
}

async function describeIt(page: Page, text: string): Promise<void> {
  await byKeyboard(page, "description conf", text);
  await status(page).getByText("show.ocio not saved to disk").waitFor();
}

test("a file opened from disk is written back in its place, also after a reload", async () => {
  const { page, errors, pick, leave } = await visit();
  await open(page, pick);
  await describeIt(page, "First");
  await page.keyboard.press("Control+s");
  await status(page).getByText("show.ocio saved to disk").waitFor();
  await page.getByText("Saved show.ocio to disk").waitFor();
  await saved(page);
  // The other lines of the file stay as they are.
  const described = CONFIG.replace("search_path: luts\n", "search_path: luts\ndescription: First\n");
  expect(await disk.read(page, "show.ocio")).toBe(described);
  expect(await onServer(page)).toContain("description: First");

  await page.reload();
  await overview(page);
  await status(page).getByText("show.ocio saved to disk").waitFor();
  await describeIt(page, "Second");
  await page.reload();
  await overview(page);
  await status(page).getByText("show.ocio not saved to disk").waitFor();
  await status(page)
    .getByRole("button", { name: /show.ocio not saved/ })
    .click();
  await status(page).getByText("show.ocio saved to disk").waitFor();
  expect(await disk.read(page, "show.ocio")).toContain("Second");

  await page.keyboard.press("Control+z");
  expect(errors).toEqual([]);
  await leave();
});

test("a file that another program changed is not overwritten unasked", async () => {
  const { page, errors, pick, leave } = await visit();
  await open(page, pick);
  await describeIt(page, "Mine");
  const theirs = CONFIG.replace("name: graded", "name: regraded");
  await disk.write(page, "show.ocio", theirs);
  const question = page.getByRole("dialog", { name: "The file changed on disk" });
  await page.keyboard.press("Control+s");
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await disk.read(page, "show.ocio")).toBe(theirs);
  await status(page).getByText("show.ocio not saved to disk").waitFor();

  const mine = configId(page);
  await page.keyboard.press("Control+s");
  await question.getByRole("button", { name: "Open the version on disk" }).click();
  await until(async () => configId(page) !== mine);
  await overview(page);
  expect(await onServer(page)).toContain("regraded");

  await page.goto(`${app.url}/${mine}`);
  await overview(page);
  await page.keyboard.press("Control+s");
  await question.getByRole("button", { name: "Overwrite" }).click();
  await status(page).getByText("show.ocio saved to disk").waitFor();
  expect(await disk.read(page, "show.ocio")).toContain("Mine");
  expect(errors).toEqual([]);
  await leave();
});

test("under another name: the new file is the one that is written from then on", async () => {
  const { page, errors, pick, leave } = await visit();
  await open(page, pick);
  await pick("copy.ocio");
  await page.keyboard.press("Control+Shift+s");
  await status(page).getByText("copy.ocio saved to disk").waitFor();
  await byKeyboard(page, "description conf", "In the copy");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved copy.ocio to disk").first().waitFor();
  await until(async () => (await disk.read(page, "copy.ocio")).includes("In the copy"));
  expect(await disk.read(page, "show.ocio")).toBe(CONFIG);
  expect(errors).toEqual([]);
  await leave();
});

test("a folder brings the files that the configuration uses, and asks which of several configurations", async () => {
  const { page, errors, pick, leave } = await visit();
  await disk.write(page, "show/a.ocio", CONFIG);
  await disk.write(page, "show/b.ocio", CONFIG.replace("name: graded", "name: other"));
  await disk.write(page, "show/luts/grade.cube", CUBE);
  await disk.write(page, "show/luts/unused.cube", CUBE);
  await pick("show");
  await byKeyboard(page, "open from folder on disk");
  const question = page.getByRole("dialog", { name: "Which configuration?" });
  await question.getByRole("button", { name: "b.ocio" }).click();
  await page.waitForURL(/\/[0-9a-f]{8}-/);
  await overview(page);
  await status(page).getByText("b.ocio saved to disk").waitFor();
  expect(await onServer(page)).toContain("name: other");
  const archive = await page.evaluate(async (id) => {
    const response = await fetch(`/api/configs/${id}/download?format=ocioz`);
    return new TextDecoder("latin1").decode(await response.arrayBuffer());
  }, configId(page));
  expect(archive).toContain("luts/grade.cube");
  expect(archive).not.toContain("unused.cube");

  // A file that is added here comes into the folder; what is there stays.
  await disk.write(page, "show/luts/grade.cube", `# newer\n${CUBE}`);
  await page.evaluate(async (id) => {
    const body = new FormData();
    body.append("path", "luts/added.cube");
    body.append("file", new File(["0 0 0"], "added.cube"));
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
    const headers: Record<string, string> = token ? { "X-XSRF-TOKEN": decodeURIComponent(token) } : {};
    await fetch(`/api/configs/${id}/files`, { method: "POST", body, headers });
  }, configId(page));
  await page.keyboard.press("Control+s");
  await page.getByText(/Saved b.ocio and a file it uses to disk/).waitFor();
  const added = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const list: string[] = [];
    const walk = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder.entries())
        if (handle.kind === "file") list.push(path + name);
        else await walk(handle, `${path}${name}/`);
    };
    await walk(await root.getDirectoryHandle("show"), "");
    return list.filter((path) => path.endsWith("added.cube"));
  });
  expect(added).toHaveLength(1);
  expect(await disk.read(page, "show/luts/grade.cube")).toBe(`# newer\n${CUBE}`);
  expect(errors).toEqual([]);
  await leave();
});

test("a refused permission is said, and nothing is lost", async () => {
  const { page, errors, pick, leave } = await visit();
  await open(page, pick);
  await describeIt(page, "Kept");
  await page.evaluate(() => {
    Object.assign(FileSystemFileHandle.prototype, {
      queryPermission: async () => "prompt",
      requestPermission: async () => "denied",
    });
  });
  await page.keyboard.press("Control+s");
  await page.getByRole("alert").filter({ hasText: "was not allowed to write “show.ocio”" }).waitFor();
  expect(await disk.read(page, "show.ocio")).toBe(CONFIG);
  await status(page).getByText("show.ocio not saved to disk").waitFor();

  // Another program has it, then lets it go; meanwhile a field is being typed in.
  await page.evaluate(() => {
    const { createWritable } = FileSystemFileHandle.prototype;
    Object.assign(FileSystemFileHandle.prototype, {
      queryPermission: async () => "granted",
      createWritable: async () => {
        Object.assign(FileSystemFileHandle.prototype, { createWritable });
        throw new DOMException("state cached in an interface object", "NoModificationAllowedError");
      },
    });
  });
  await page.keyboard.press("Control+s");
  await page
    .getByRole("alert")
    .filter({ hasText: "“show.ocio” could not be written: another program or window is writing it." })
    .waitFor();
  await page.getByRole("textbox", { name: "Description" }).fill("Typed and not left");
  await page.keyboard.press("Control+s");
  await status(page).getByText("show.ocio saved to disk").waitFor();
  expect(await disk.read(page, "show.ocio")).toContain("Typed and not left");
  expect(errors).toEqual([]);
  await leave();
});

test("where the browser has no such pickers, saving downloads and opening uploads", async () => {
  const { page, errors, leave } = await app.visitor();
  await page.addInitScript(() => {
    for (const name of ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"])
      Object.defineProperty(window, name, { value: undefined });
  });
  await page.goto(app.url);
  await page.getByRole("heading", { name: "Start from a built-in" }).waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.keyboard.press("Control+Shift+o"),
  ]);
  await chooser.setFiles({ name: "show.ocio", mimeType: "text/plain", buffer: Buffer.from(CONFIG) });
  await page.waitForURL(/\/[0-9a-f]{8}-/);
  await overview(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+s")]);
  expect(download.suggestedFilename()).toMatch(/\.ocio$/);
  await expect(page.getByText("saved to disk").count()).resolves.toBe(0);
  expect(errors).toEqual([]);
  await leave();
});
