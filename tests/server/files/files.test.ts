import { createHash, randomUUID } from "node:crypto";
import { readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readArchive, writeArchive } from "#ocio/archive/archive.ts";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { collectGarbage } from "#server/files/garbage.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, type Send } from "../app.ts";
import { engines } from "../database.ts";

const small = `ocio_profile_version: 2
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
`;
const sha = (text: string) => createHash("sha256").update(text).digest("hex");

onEveryEngine("files", (server) => {
  let send: Send;
  let id: string;
  beforeAll(async () => {
    send = await newVisitor(server().app);
  });
  beforeEach(async () => {
    id = await newConfig(send);
  });
  const at = (path: string) => `/configs/${id}/files?path=${encodeURIComponent(path)}`;
  const put = (path: string, text: string, ask = send) => {
    const { body, headers } = multipart(text, "x", { path });
    return ask("POST", `/configs/${id}/files`, body, headers);
  };
  const paths = async () =>
    (await send("GET", `/configs/${id}/files`)).body.files.map(({ path }: { path: string }) => path);
  const removed = async () =>
    (await send("GET", `/configs/${id}/files`)).body.removed.map(({ path }: { path: string }) => path);
  const content = (path: string) =>
    send("GET", `/configs/${id}/files/content?path=${encodeURIComponent(path)}`);

  test("are put, listed, fetched and named in the list of LUTs", async () => {
    expect((await put("luts/deep/film.spi1d", "film")).body.files).toMatchObject([
      { path: "luts/deep/film.spi1d", size: 4, hash: sha("film"), replaced: false },
    ]);
    const { body, headers } = multipart("é", "größe.cube");
    expect((await send("POST", `/configs/${id}/files`, body, headers)).status).toBe(200);
    expect(await paths()).toEqual(["größe.cube", "luts/deep/film.spi1d"]);
    const answer = await content("größe.cube");
    expect([answer.status, answer.text]).toEqual([200, "é"]);
    expect(answer.headers["content-disposition"]).toContain("filename*=UTF-8''gr%C3%B6%C3%9Fe.cube");
    const luts = (await send("GET", `/files/luts?config_id=${id}`)).body;
    const own = luts.filter(({ builtin }: { builtin: boolean }) => !builtin);
    expect(own.map(({ key }: { key: string }) => key)).toEqual(["größe.cube", "luts/deep/film.spi1d"]);
    expect(luts.length).toBe(own.length + 3);
  });

  test("whose content is lost are refused by name, with the way out, and come back by another upload", async () => {
    await put("luts/film.spi1d", "film");
    const hash = sha("film");
    const stored = join(server().place.folder, "blobs", hash.slice(0, 2), hash);
    const asked = async () => {
      const one = await content("luts/film.spi1d");
      const archive = await send("GET", `/configs/${id}/download?format=ocioz`);
      return [one, archive].map(({ status, body }) => `${status} ${body.detail}`);
    };
    for (const [lose, why] of [
      [() => writeFileSync(stored, "fiLm"), "damaged"],
      [() => rmSync(stored), "missing"],
    ] as const) {
      lose();
      const said = `409 The content of “luts/film.spi1d” is ${why} on the server. Upload the file again in Files.`;
      expect(await asked()).toEqual([said, said]);
    }
    await put("luts/film.spi1d", "film");
    expect((await content("luts/film.spi1d")).text).toBe("film");
  });

  test("that are called LUTs and are none are kept, with why they cannot be read", async () => {
    const unreadableOf = async (list: "files" | "removed" = "files") =>
      (await send("GET", `/configs/${id}/files`)).body[list].map(
        ({ path, unreadable }: { path: string; unreadable?: string }) => [path, unreadable],
      );
    const why = 'line 1: three numbers are expected, not "gar bage".';
    expect((await put("a.cube", "gar\x01bage")).body.files).toMatchObject([
      { path: "a.cube", unreadable: why },
    ]);
    await put("b.spimtx", "1 0 0 0 0 1 0 0 0 0 1 0");
    await put("notes.txt", "garbage");
    expect(await unreadableOf()).toEqual([
      ["a.cube", why],
      ["b.spimtx", undefined],
      ["notes.txt", undefined],
    ]);
    expect((await content("a.cube")).text).toBe("gar\x01bage");
    // It goes where the file goes, and with it.
    await send("PATCH", at("a.cube"), { path: "luts/A.cube" });
    expect((await unreadableOf())[1]).toEqual(["luts/A.cube", why]);
    await put("luts/A.cube", "LUT_1D_SIZE 2\n0 0 0\n1 1 1\n");
    expect((await unreadableOf()).map(([, found]: string[]) => found)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await unreadableOf("removed")).toEqual([["luts/A.cube", why]]);
    const blobs = openBlobs(join(server().place.folder, "blobs"));
    await collectGarbage(server().database, blobs, Date.now() + 31 * 24 * 60 * 60 * 1000);
    const reasons = server().database.read.selectFrom("unreadable_files").select("why");
    expect(await reasons.where("hash", "=", sha("gar\x01bage")).execute()).toEqual([]);
  });

  test("of one request are all put or none", async () => {
    const boundary = "b";
    const part = (path: string, text: string) =>
      `--b\r\nContent-Disposition: form-data; name="path"\r\n\r\n${path}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n${text}\r\n`;
    const sendAll = (...parts: string[]) =>
      send("POST", `/configs/${id}/files`, Buffer.from(`${parts.join("")}--b--\r\n`), {
        "content-type": `multipart/form-data; boundary=${boundary}`,
      });
    expect((await sendAll(part("a.cube", "1"), part("../b.cube", "2"))).status).toBe(422);
    expect((await sendAll(part("a.cube", "1"), part("A.cube", "2"))).status).toBe(409);
    expect(await paths()).toEqual([]);
    expect((await sendAll(part("a.cube", "1"), part("b/c.cube", "2"))).status).toBe(200);
    expect(await paths()).toEqual(["a.cube", "b/c.cube"]);
  });

  test("replaced by another of the same path can be brought back", async () => {
    await put("a.cube", "first");
    expect((await put("a.cube", "second")).body.files[0].replaced).toBe(true);
    expect([(await content("a.cube")).text, await removed()]).toEqual(["second", ["a.cube"]]);
    const back = { path: "a.cube", hash: sha("first") };
    expect((await send("POST", `/configs/${id}/files/restore`, back)).status).toBe(200);
    expect((await content("a.cube")).text).toBe("first");
    const again = await send("POST", `/configs/${id}/files/restore`, back);
    expect([again.status, again.body.detail]).toEqual([
      404,
      "There is no removed file “a.cube” to bring back.",
    ]);
    expect((await put("a.cube", "first")).status).toBe(200);
    expect(await removed()).toEqual(["a.cube"]);
  });

  test("removed can be brought back, and only by who had them", async () => {
    await put("a.cube", "mine");
    expect((await send("DELETE", at("a.cube"))).body).toMatchObject({
      files: [],
      removed: [{ path: "a.cube" }],
    });
    expect((await send("DELETE", at("a.cube"))).status).toBe(404);
    expect((await content("a.cube")).status).toBe(404);
    const other = await newConfig(send);
    const stolen = { path: "a.cube", hash: sha("mine") };
    expect((await send("POST", `/configs/${other}/files/restore`, stolen)).status).toBe(404);
    expect((await send("POST", `/configs/${id}/files/restore`, stolen)).body.files).toMatchObject([
      { path: "a.cube", hash: sha("mine") },
    ]);
  });

  test("move to a free path, and to another case of their own", async () => {
    await put("a.cube", "1");
    await put("b.cube", "2");
    expect((await send("PATCH", at("a.cube"), { path: "luts/A.cube" })).status).toBe(200);
    expect(await paths()).toEqual(["b.cube", "luts/A.cube"]);
    expect((await send("PATCH", at("luts/A.cube"), { path: "luts/a.cube" })).status).toBe(200);
    const taken = await send("PATCH", at("b.cube"), { path: "luts/a.cube" });
    expect([taken.status, taken.body.detail]).toEqual([409, "“luts/a.cube” is there already."]);
    expect((await send("PATCH", at("c.cube"), { path: "d.cube" })).status).toBe(404);
    expect((await send("PATCH", at("b.cube"), {})).status).toBe(422);
    expect(await removed()).toEqual([]);
  });

  test.each([
    ["../a.cube", "leaves the archive"],
    ["a/../../b.cube", "leaves the archive"],
    ["/etc/passwd", "absolute path"],
    ["C:\\luts\\a.cube", "drive"],
    ["a//b.cube", "empty"],
    ["a\u0000.cube", "control character"],
    ["luts/", "folder"],
    ["config.ocio", "the configuration itself"],
    ["Config.OCIO", "the configuration itself"],
    [`${"x".repeat(256)}.cube`, "longer than"],
  ])("%s is no path", async (path, why) => {
    const refused = await put(path, "x");
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining(why)]);
    await put("a.cube", "x");
    expect((await send("PATCH", at("a.cube"), { path })).status).toBe(422);
    expect((await send("DELETE", at(path))).status).toBe(422);
    expect(await paths()).toEqual(["a.cube"]);
  });

  test("half a character in a path is refused, and keeps nothing from being published", async () => {
    await put("a.cube", "x");
    for (const path of ["a\ud800b.cube", "\udc00.cube", "a\ufffd.cube"]) {
      const renamed = await send("PATCH", at("a.cube"), { path });
      expect([renamed.status, renamed.body.detail]).toEqual([422, expect.stringContaining("not UTF-8")]);
    }
    expect((await send("GET", `/configs/${id}/download?format=ocioz`)).status).toBe(200);
  });

  test("come in an archive, called .zip for applications that do not open .ocioz", async () => {
    await put("a.cube", "x");
    const [ocioz, zip] = await Promise.all(
      ["ocioz", "zip"].map((format) => send("GET", `/configs/${id}/download?format=${format}`)),
    );
    expect(zip!.text).toBe(ocioz!.text);
    expect(zip!.headers["content-disposition"]).toMatch(/\.zip"?$/);
  });

  test("what an archive would hold twice is refused", async () => {
    await put("luts\\a.cube", "1");
    expect(await paths()).toEqual(["luts/a.cube"]);
    expect((await put("Luts/A.cube", "2")).body.detail).toMatch(/“luts\/a.cube” is there already/);
  });

  test("what no disk would hold is refused: a file in the place of a folder, and the other way around", async () => {
    await put("luts/show/a.cube", "1");
    await put("b.cube", "2");
    const refused = [
      409,
      expect.stringMatching(/^“.*” is there already; a path is not both a file and a folder\.$/),
    ];
    for (const path of ["luts", "LUTS/Show", "b.cube/c.cube", "B.cube/d/e.cube", "config.ocio/f.cube"]) {
      const uploaded = await put(path, "3");
      expect([path, uploaded.status, uploaded.body.detail]).toEqual([path, ...refused]);
      const other = path.startsWith("b") || path.startsWith("B") ? "luts/show/a.cube" : "b.cube";
      const moved = await send("PATCH", at(other), { path });
      expect([path, moved.status, moved.body.detail]).toEqual([path, ...refused]);
    }
    // A file may go into a folder of its own name, and out of it.
    for (const [from, to] of [
      ["b.cube", "b.cube/c.cube"],
      ["b.cube/c.cube", "b.cube"],
    ] as const)
      expect((await send("PATCH", at(from), { path: to })).status).toBe(200);
    await send("DELETE", at("b.cube"));
    await put("b.cube/c.cube", "4");
    expect((await send("POST", `/configs/${id}/files/restore`, { path: "b.cube" })).status).toBe(409);
  });

  test("empty files and bodies without a file are refused", async () => {
    expect((await put("a.cube", "")).body.detail).toBe("“a.cube” is empty.");
    expect((await send("POST", `/configs/${id}/files`, {})).status).toBe(415);
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    expect((await send("POST", `/configs/${id}/files`, Buffer.from("--b--\r\n"), headers)).status).toBe(422);
  });

  test("go into the archive and the copy as they are now", async () => {
    const { body, headers } = multipart(
      writeArchive(small, new Map([["old.cube", Buffer.from("old")]])),
      "show.ocioz",
    );
    id = (await send("POST", "/upload/upload", body, headers)).body.id;
    await put("new.cube", "new");
    await put("gone.cube", "gone");
    await send("DELETE", at("gone.cube"));
    await send("PATCH", at("old.cube"), { path: "luts/old.cube" });
    const copy = randomUUID();
    expect((await send("POST", `/configs/${id}/copy?id=${copy}`)).status).toBe(201);
    const { cookie } = await cookieOf(send);
    for (const each of [id, copy]) {
      const url = `/api/configs/${each}/download?format=ocioz`;
      const { rawPayload } = await server().app.inject({ url, headers: { cookie } });
      const { files } = readArchive(new Uint8Array(rawPayload));
      expect([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual([
        ["luts/old.cube", "old"],
        ["new.cube", "new"],
      ]);
    }
  });

  test("examples that steps read come into the archive, unless a file of that name is kept", async () => {
    const steps = ["warm_contrast.cube", "linear_to_srgb.spi1d"].map(
      (src) => `  - !<ColorSpace>
    name: ${src}
    to_scene_reference: !<FileTransform> {src: ${src}}
`,
    );
    const text = `${small}${steps.join("")}`.replace("file_rules", "search_path: luts\nfile_rules");
    const { body, headers } = multipart(text, "show.ocio");
    id = (await send("POST", "/upload/upload", body, headers)).body.id;
    await put("luts/linear_to_srgb.spi1d", "own");
    const { cookie } = await cookieOf(send);
    const url = `/api/configs/${id}/download?format=ocioz`;
    const { rawPayload } = await server().app.inject({ url, headers: { cookie } });
    const { files } = readArchive(new Uint8Array(rawPayload));
    expect([...files.keys()]).toEqual(["luts/linear_to_srgb.spi1d", "luts/warm_contrast.cube"]);
    expect(Buffer.from(files.get("luts/linear_to_srgb.spi1d")!).toString()).toBe("own");
    const shipped = readFileSync(join(import.meta.dirname, "../../../public/luts/warm_contrast.cube"));
    expect(shipped.equals(files.get("luts/warm_contrast.cube")!)).toBe(true);
  });

  test("the same request twice under one key is done once", async () => {
    await put("a.cube", "1");
    const headers = { "idempotency-key": randomUUID() };
    const [first, second] = [await send("DELETE", at("a.cube"), undefined, headers), undefined];
    await put("a.cube", "2");
    const again = await send("DELETE", at("a.cube"), undefined, headers);
    expect([first.status, again.status, again.text, second]).toEqual([200, 200, first.text, undefined]);
    expect(await paths()).toEqual(["a.cube"]);
  });

  test("every change is in the log with what would take it back", async () => {
    await put("a.cube", "1");
    await send("PATCH", at("a.cube"), { path: "b.cube" });
    await send("DELETE", at("b.cube"));
    const rows = await server()
      .database.read.selectFrom("changes")
      .select(["requests", "inverse"])
      .where("config_id", "=", id)
      .orderBy("version")
      .execute();
    const methods = rows
      .slice(1)
      .map(({ requests, inverse }) => [JSON.parse(requests)[0].method, JSON.parse(inverse)[0].method]);
    expect(methods).toEqual([
      ["POST", "DELETE"],
      ["PATCH", "PATCH"],
      ["DELETE", "POST"],
    ]);
  });

  test("content that no file has is deleted once it is a day old, removed files after thirty", async () => {
    await put("kept.cube", "kept");
    await put("removed.cube", "removed");
    await send("DELETE", at("removed.cube"));
    const folder = join(server().place.folder, "blobs");
    const blobs = openBlobs(folder);
    const stray = await blobs.put(Buffer.from("stray"));
    const day = 24 * 60 * 60 * 1000;
    const old = new Date(Date.now() - 2 * day);
    for (const hash of [stray, sha("kept"), sha("removed")])
      utimesSync(join(folder, hash.slice(0, 2), hash), old, old);
    const young = await blobs.put(Buffer.from("young"));
    expect(await collectGarbage(server().database, blobs)).toBe(1);
    await expect(blobs.get(stray)).rejects.toThrow();
    await blobs.get(sha("removed"));
    await collectGarbage(server().database, blobs, Date.now() + 31 * day);
    for (const hash of [sha("removed"), young]) await expect(blobs.get(hash)).rejects.toThrow();
    expect((await content("kept.cube")).text).toBe("kept");
    expect(await removed()).toEqual([]);
  });
});

describe("limits of files", () => {
  const engine = engines[0]!;
  test("are per file, configuration and visitor, and each refusal says which", async () => {
    const place = await engine.fresh();
    const database = await openDatabase(place.database);
    const app = await buildApp({
      database,
      blobs: openBlobs(join(place.folder, "blobs")),
      fileLimits: { file: 10, config: 25, visitor: 40, count: 3 },
    });
    try {
      const send = await newVisitor(app);
      const put = async (config: string, path: string, size: number) => {
        const { body, headers } = multipart("x".repeat(size), "x", { path });
        const answer = await send("POST", `/configs/${config}/files`, body, headers);
        return answer.status === 200 ? "kept" : `${answer.status} ${answer.body.detail}`;
      };
      const first = await newConfig(send);
      expect(await put(first, "a", 10)).toBe("kept");
      expect(await put(first, "b", 11)).toBe("413 “b” is larger than 10 bytes.");
      expect(await put(first, "b", 10)).toBe("kept");
      expect(await put(first, "c", 6)).toMatch(/^413 A configuration keeps at most 25 bytes/);
      expect(await put(first, "b", 9)).toBe("kept");
      expect(await put(first, "c", 6)).toBe("kept");
      expect(await put(first, "d", 1)).toMatch(/^413 A configuration keeps at most 3 files/);
      const second = await newConfig(send);
      expect(await put(second, "a", 10)).toBe("kept");
      expect(await put(second, "b", 6)).toMatch(/^413 Your configurations keep at most 40 bytes/);
      expect(await put(second, "b", 5)).toBe("kept");
    } finally {
      await app.close();
      await place.remove();
    }
  });
});

/** The headers with which a visitor sends; binary answers need them outside of `send`. */
async function cookieOf(send: Send): Promise<{ cookie: string }> {
  const { headers } = await send("POST", "/auth/initialize");
  return { cookie: String(headers["set-cookie"]).split(";")[0]! };
}
