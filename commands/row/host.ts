import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { hosts } from "#ocio/host/hosts.ts";

const NONE = "none";
const ids = [NONE, ...hosts.map(({ id }) => id)] as [string, ...string[]];

/** Chooses the application that configurations are checked for, in this browser. */
export const hostCommands = {
  setHost: opened({
    title: "Check for an application…",
    aliases: [
      "host",
      "compatibility",
      "unsupported",
      "check for nuke",
      "check for blender",
      "check for maya",
    ],
    args: z.object({
      host: arg(z.enum(ids), {
        label: "Application",
        options: () => [
          { value: NONE, label: "No application", detail: "Official OCIO alone" },
          ...hosts.map(({ id, name, ocio }) => ({
            value: id,
            label: name,
            detail: ocio ? `profile versions up to ${ocio.version}` : "OpenColorIO not known",
          })),
        ],
      }),
    }),
    run: (_document, { host: given }, { session }) => {
      const host = given === NONE ? null : given;
      const name = hosts.find(({ id }) => id === host)?.name ?? "no application";
      if ((session.host ?? null) === host) return { say: `Configs already are checked for ${name}` };
      return {
        view: (draft) => {
          draft.host = host;
        },
        effects: [{ kind: "host", host }],
        say: host
          ? `Checked for ${name}: the bar below counts the problems`
          : "Configs are checked for no application",
      };
    },
  }),
};
