import { expect } from "vitest";
import type { MirrorState } from "#api/publish/gitMirror.ts";
import type { Send, Server } from "../app.ts";
import { newUser } from "../browser.ts";
import type { openRemote } from "./remotes.ts";

export const CHANNEL = "show/stable";
type Mirror = NonNullable<MirrorState["mirror"]>;
type Remote = ReturnType<typeof openRemote>;

/** A config as somebody writes it by hand: comments and spaces are theirs. */
export const text = (names: readonly string[], more = "") =>
  `# Show\nocio_profile_version: 2\n\nroles: {default: raw}\n\ncolorspaces:\n${["raw", ...names]
    .map((name) => `  - !<ColorSpace> {name: ${name}}   # kept`)
    .join("\n")}\n${more}`;

/** A user with a config, mirrored to a repository. */
export async function mirroredConfig(server: Server, remote: Remote, given: object = {}) {
  const user = await newUser(server);
  const { body } = await user.send("POST", "/configs", { text: text(["a", "b"]) });
  const config = body.id as string;
  const { send } = user;
  const at = `/configs/${config}/git`;
  const connected = await send("PUT", at, { url: remote.path, channel: CHANNEL, ...given });
  expect([connected.status, connected.text]).toEqual([200, expect.any(String)]);
  const state = async () => (await send("GET", at)).body.mirror as Mirror;
  /** Lets the mirror run, until it has. */
  const run = async () => {
    const before = (await idle()).ran_at;
    expect((await send("POST", `${at}/run`)).status).toBe(202);
    await expect.poll(async () => (await state()).ran_at).not.toBe(before);
    return idle();
  };
  const idle = async () => {
    await expect.poll(state).toMatchObject({ running: false, ran_at: expect.any(String) });
    return state();
  };
  const publish = async (note = "") => {
    const answer = await send("POST", `/configs/${config}/channels/show%2Fstable/publications`, { note });
    expect([200, 201]).toContain(answer.status);
  };
  const yaml = async () => (await send("GET", `/configs/${config}/download?layout=keep`)).text;
  const spaces = async () =>
    (await send("GET", `/configs/${config}/colorspaces`)).body as {
      name: string;
      id: string;
      description?: string;
    }[];
  const names = async () => (await spaces()).map(({ name }) => name);
  await idle();
  return { ...user, config, at, remote, state, run, idle, publish, yaml, names, spaces };
}

/** Adds a look to a config. */
export async function addLook(send: Send, config: string, name: string): Promise<void> {
  expect((await send("POST", `/configs/${config}/looks`, { name })).status).toBe(201);
}
