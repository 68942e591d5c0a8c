import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { newConfig, newVisitor, onEveryEngine, type Send, sender, withToken } from "../app.ts";

onEveryEngine("the document of a configuration", (server) => {
  let send: Send;
  let path: string;
  let cookie: string;
  beforeAll(async () => {
    const { app } = server();
    const response = await app.inject({ method: "POST", url: "/api/auth/initialize" });
    cookie = `${response.cookies[0]!.name}=${response.cookies[0]!.value}`;
    send = sender(app, cookie);
    path = `/configs/${await newConfig(send)}`;
    await send("POST", `${path}/looks`, { name: "one" });
  });

  const packed = async (accepted: string) => {
    const { headers, rawPayload } = await server().app.inject({
      url: `/api${path}/document`,
      headers: { ...withToken(cookie), "accept-encoding": accepted },
    });
    return { encoding: headers["content-encoding"], vary: headers.vary, bytes: rawPayload };
  };

  test("comes compressed to who takes gzip, and says the same to all", async () => {
    const { text } = await send("GET", `${path}/document`);
    for (const accepted of ["gzip, deflate, br", "br;q=1.0, gzip;q=0.5"]) {
      const { encoding, vary, bytes } = await packed(accepted);
      expect({ encoding, vary }).toEqual({ encoding: "gzip", vary: "accept-encoding" });
      expect(gunzipSync(bytes).toString()).toBe(text);
    }
    for (const accepted of ["identity", "gzip;q=0", "gzip; q=0.0, identity"]) {
      const { encoding, bytes } = await packed(accepted);
      expect(encoding).toBeUndefined();
      expect(bytes.toString()).toBe(text);
    }
  });

  test("is new after every change, and not sent again to who has it", async () => {
    const first = await send("GET", `${path}/document`);
    const has = (etag: unknown) =>
      send("GET", `${path}/document`, undefined, { "if-none-match": String(etag) });
    expect(await has(first.headers.etag)).toMatchObject({ status: 304, text: "" });
    for (const name of ["two", "three"]) {
      const { body: look } = await send("POST", `${path}/looks`, { name });
      const next = await has(first.headers.etag);
      expect(next.status).toBe(200);
      expect(next.body.looks.byId[look.id].name).toBe(name);
      expect(next.headers.etag).not.toBe(first.headers.etag);
      await send("DELETE", `${path}/looks/${look.id}`);
      expect((await has(next.headers.etag)).body.looks.byId[look.id]).toBeUndefined();
    }
    await send("PUT", path, { description: "said now" });
    expect((await has(first.headers.etag)).body.config.description).toBe("said now");
  });

  test("that is kept in memory is shown to nobody else, and not once it is deleted", async () => {
    const { headers } = await send("GET", `${path}/document`);
    const other = await newVisitor(server().app);
    const tagged = { "if-none-match": String(headers.etag) };
    expect((await other("GET", `${path}/document`, undefined, tagged)).status).toBe(404);
    await send("DELETE", path);
    expect((await send("GET", `${path}/document`, undefined, tagged)).status).toBe(404);
    await send("POST", `${path}/restore`);
    expect((await send("GET", `${path}/document`)).status).toBe(200);
  });
});
