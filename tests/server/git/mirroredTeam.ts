import { expect } from "vitest";
import type { TeamMirrorState } from "#api/team/teamMirror.ts";
import type { Send, Server } from "../app.ts";
import { newPerson, newTeam } from "../teams/people.ts";
import { CHANNEL, text } from "./mirrored.ts";
import type { openRemote } from "./remotes.ts";

type Mirror = NonNullable<TeamMirrorState["mirror"]>;

/** A config of a team with a name, made by one of its members. */
export async function namedConfig(send: Send, team_id: string, name: string): Promise<string> {
  const more = `name: ${JSON.stringify(name)}\n`;
  const { status, body } = await send("POST", "/configs", { text: text(["a", "b"], more), team_id });
  expect(status).toBe(201);
  return body.id;
}

/** A team with configs of these names, mirrored to a repository by its owner. */
export async function mirroredTeam(
  server: Server,
  remote: Pick<ReturnType<typeof openRemote>, "path">,
  names: readonly string[],
  given: object = {},
) {
  const owner = await newPerson(server);
  const { send } = owner;
  const team = await newTeam(send);
  const configs: string[] = [];
  for (const name of names) configs.push(await namedConfig(send, team, name));
  const at = `/teams/${team}/git`;
  const connected = await send("PUT", at, { url: remote.path, channel: CHANNEL, ...given });
  expect([connected.status, connected.text]).toEqual([200, expect.any(String)]);
  const state = async () => (await send("GET", at)).body.mirror as Mirror;
  const of = async (config: string) => (await state()).configs.find(({ id }) => id === config)!;
  /** Waits until every config has run, and none is due. */
  const idle = async () => {
    await expect
      .poll(
        async () =>
          (await state()).configs.filter(
            ({ running, ran_at, due_at, own }) =>
              !own && (running || ran_at === null || due_at <= new Date().toISOString()),
          ),
        { timeout: 60_000 },
      )
      .toEqual([]);
    return state();
  };
  const run = async () => {
    expect((await send("POST", `${at}/run`)).status).toBe(202);
    return idle();
  };
  const publish = async (config: string, note: string, by: Send = send) => {
    const path = `/configs/${config}/channels/show%2Fstable/publications`;
    expect([200, 201]).toContain((await by("POST", path, { note })).status);
  };
  const propose = async (config: string, title: string, by: Send = send) => {
    const { status } = await by("POST", `/configs/${config}/proposals`, { channel: CHANNEL, title });
    expect(status).toBe(201);
  };
  const names_ = async (config: string) =>
    ((await send("GET", `/configs/${config}/colorspaces`)).body as { name: string }[]).map(
      ({ name }) => name,
    );
  await idle();
  return { owner, send, team, configs, at, remote, state, of, idle, run, publish, propose, names: names_ };
}
