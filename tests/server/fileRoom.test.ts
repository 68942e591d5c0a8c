import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { zipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { openBlobs } from "#server/files/blobs.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, type Send, withToken } from "./app.ts";

const KILOBYTE = 1024;
const fileLimits = { file: 40 * KILOBYTE, config: 80 * KILOBYTE, visitor: 100 * KILOBYTE, count: 5 };
const yaml = "ocio_profile_version: 2\ncolorspaces:\n  - !<ColorSpace>\n    name: raw\n    isdata: true\n";

onEveryEngine(
  "the room for files",
  (server) => {
    let send: Send;
    let before = 0;
    let letter = 64;
    beforeEach(async () => {
      send = await newVisitor(server().app);
      before = onDisk();
    });

    const folder = () => join(server().place.folder, "blobs");
    const names = () => readdirSync(folder(), { recursive: true }) as string[];
    /** Bytes below the folder of blobs, whatever they are called. */
    function onDisk(): number {
      try {
        const files = names().map((name) => statSync(join(folder(), name)));
        return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
      } catch {
        return 0;
      }
    }
    const grown = () => onDisk() - before;
    /** Content that no other file has. */
    const content = (kilobytes: number) => {
      letter++;
      return Buffer.alloc(kilobytes * KILOBYTE, `${letter} `);
    };
    const put = (id: string, path: string, bytes: Uint8Array) => {
      const { body, headers } = multipart(bytes, "x", { path });
      return send("POST", `/configs/${id}/files`, body, headers);
    };
    const open = (files: Record<string, Uint8Array>, fields = {}) => {
      const archive = zipSync({ "config.ocio": Buffer.from(yaml), ...files }, { level: 0 });
      const { body, headers } = multipart(archive, "a.ocioz", fields);
      return send("POST", "/upload/upload", body, headers);
    };

    test("is not escaped by replacing one file", async () => {
      const id = await newConfig(send);
      for (let round = 0; round < 6; round++) expect((await put(id, "a.cube", content(30))).status).toBe(200);
      expect(grown()).toBeLessThanOrEqual(fileLimits.visitor);
      const { files, removed } = (await send("GET", `/configs/${id}/files`)).body;
      expect([files.length, removed.length]).toEqual([1, 2]);
      const { hash } = removed.at(-1);
      const back = await send("POST", `/configs/${id}/files/restore`, { path: "a.cube", hash });
      expect(back.status).toBe(200);
    });

    test("is not escaped by deleting configurations", async () => {
      for (let round = 0; round < 4; round++) {
        const id = await newConfig(send);
        expect((await put(id, "a.cube", content(40))).status).toBe(200);
        expect((await send("DELETE", `/configs/${id}`)).status).toBe(204);
      }
      expect(grown()).toBeLessThanOrEqual(fileLimits.visitor);
    });

    test("is taken by texts that configs were opened from, too, and not escaped by deleting them", async () => {
      const open = (id: string) =>
        send("PUT", `/configs/${id}/opened-text`, { text: content(40).toString() });
      for (const status of [204, 204, 413]) expect((await open(await newConfig(send))).status).toBe(status);
      for (const { id } of (await send("GET", "/configs")).body) await send("DELETE", `/configs/${id}`);
      for (let round = 0; round < 4; round++) {
        const id = await newConfig(send);
        for (const _ of [1, 2]) expect((await open(id)).status).toBe(204);
        expect((await send("DELETE", `/configs/${id}`)).status).toBe(204);
      }
      expect(grown()).toBeLessThanOrEqual(fileLimits.visitor);
    });

    test("is asked before anything is kept, and nothing of what is refused stays", async () => {
      const id = await newConfig(send);
      for (const path of ["a", "b"]) await put(id, path, content(39));
      const kept = grown();
      const tooLarge = await put(id, "c", content(41));
      const noRoom = await put(id, "c", content(30));
      const twice = await put(id, "A", content(1));
      const noPath = await put(id, "../c", content(1));
      expect([tooLarge, noRoom, twice, noPath].map(({ status }) => status)).toEqual([413, 413, 409, 422]);
      expect(grown()).toBe(kept);
    });

    test("is asked for archives and copies too", async () => {
      const large = await open({ a: content(30), b: content(30), c: content(30) });
      expect(large.status).toBe(413);
      expect(large.body.detail).toContain("A configuration keeps at most 81920 bytes of files");
      expect(grown()).toBe(0);
      const { body, status } = await open({ a: content(35), b: content(35) });
      expect(status).toBe(201);
      const kept = grown();
      const copy = await send("POST", `/configs/${body.id}/copy`);
      expect(copy.status).toBe(413);
      expect(copy.body.detail).toContain("Your configurations keep at most 102400 bytes of files");
      const taken = await open({ a: content(5) }, { id: body.id });
      expect(taken.status).toBe(409);
      expect(grown()).toBe(kept);
      expect((await send("GET", `/configs/${body.id}/files/content?path=a`)).status).toBe(200);
    });

    test("keeps what another file has as well when one of the same is refused", async () => {
      const same = content(20);
      const id = await newConfig(send);
      const answers = await Promise.all([
        put(id, "a", same),
        put(id, "A", same),
        put(id, "a", same),
        put(id, "A", same),
      ]);
      const [first] = (await send("GET", `/configs/${id}/files`)).body.files;
      expect(answers.map(({ status }) => status)).toContain(409);
      const read = await send("GET", `/configs/${id}/files/content?path=${first.path}`);
      expect(read.text).toBe(same.toString());
    });

    test("is free again after an upload that breaks off", async () => {
      const id = await newConfig(send);
      const { app } = server();
      if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
      const cookie = (await app.inject({ method: "POST", url: "/api/auth/initialize" })).cookies[0]!;
      const { body, headers } = multipart(content(30), "x.ocio");
      const { port } = app.server.address() as AddressInfo;
      await new Promise((done) => {
        const sent = httpRequest({
          port,
          method: "POST",
          path: "/api/upload/upload",
          headers: {
            ...headers,
            ...withToken(`${cookie.name}=${cookie.value}`),
            "content-length": body.length,
          },
        });
        sent.on("error", done).on("close", done);
        sent.write(body.subarray(0, body.length / 2));
        setTimeout(() => sent.destroy(), 100);
      });
      await expect.poll(() => names().filter((name) => name.startsWith("."))).toEqual([]);
      expect((await put(id, "a", content(1))).status).toBe(200);
    });

    test("is not taken by what an upload left that a kill ended", async () => {
      const blobs = openBlobs(folder());
      await blobs.put(content(1));
      const [old, young] = ["0a", "0b"].map((start) =>
        join(folder(), `.${start}000000-0000-4000-8000-000000000000`),
      );
      for (const file of [old!, young!]) writeFileSync(file, "half");
      const hours = Date.now() / 1000 - 2 * 3600;
      utimesSync(old!, hours, hours);
      await blobs.sweep(new Date(Date.now() - 3600 * 1000));
      expect(names().filter((name) => name.startsWith("."))).toEqual([young!.slice(folder().length + 1)]);
    });
  },
  async () => ({ fileLimits }),
);
