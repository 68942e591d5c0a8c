import { expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import { hosts } from "#ocio/host/hosts.ts";
import config from "../../commands/config.ts";
import { mentioned, stateOf } from "./fixture.ts";

const start = stateOf(mentioned());
const choose = (host: string, state = start) =>
  attempt(config, state, { id: "config.setHost", args: { host } });

test.each(hosts)("$name can be chosen, and the choice is kept in the browser", ({ id, name }) => {
  const chosen = choose(id);
  expect(chosen).toMatchObject({ ok: true, effects: [{ kind: "host", host: id }], patches: [] });
  expect(chosen).toMatchObject({ say: `Checked for ${name}: the bar below counts the problems` });
  expect(chosen.ok && chosen.state.session.host).toBe(id);
  expect(chosen.ok && choose(id, chosen.state)).toMatchObject({
    say: `Configs already are checked for ${name}`,
  });
  const none = chosen.ok && choose("none", chosen.state);
  expect(none).toMatchObject({ ok: true, effects: [{ kind: "host", host: null }] });
});

test("what is no application is refused", () => {
  expect(choose("nuke-99")).toMatchObject({ ok: false });
});
