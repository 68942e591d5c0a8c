import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { profileVersion } from "#ocio/convert/change.ts";
import { versionLabel } from "#ocio/convert/target.ts";
import { hostById, hosts } from "#ocio/host/hosts.ts";
import { PROFILE_VERSIONS } from "#ocio/model/config.ts";

const ids = hosts.map(({ id }) => id) as [string, ...string[]];

const hostOptions = hosts.map(({ id, name, ocio }) => ({
  value: id,
  label: name,
  detail: ocio ? versionLabel(ocio.version) : "OpenColorIO not known",
}));

/** The newest version of an application that is called by its name alone. */
function newestHost(_: unknown, text: string) {
  const newest = hosts.findLast(({ name }) => name.toLowerCase().startsWith(`${text.toLowerCase()} `));
  return newest && { host: newest.id };
}

/** The commands that lead to a converted copy of the open configuration. */
export const convertCommands = {
  convert: opened({
    title: "Convert a copy…",
    reads: true,
    quiet: true,
    button: "Convert a copy…",
    aliases: [
      "downgrade",
      "downgrade to ocio 1",
      "ocio 1",
      "ocio v1",
      "upgrade",
      "older or newer version",
      "expand built-ins",
      "compatibility",
    ],
    args: z.object({
      to: arg(z.string().min(1), {
        label: "Convert to",
        hint: "2.2 or nuke-15",
        options: () => [
          ...PROFILE_VERSIONS.toReversed().map((version) => ({
            value: version,
            label: versionLabel(version),
            detail: "profile version",
          })),
          ...hostOptions,
        ],
        reads: (_, text) => {
          const to = profileVersion(text);
          return to && { to };
        },
      }),
    }),
    run: ({ config }, { to }) => {
      const target = profileVersion(to) ?? hostById(to)?.id;
      if (target === undefined)
        return `“${to}” is neither a profile version nor an application: give one of ${PROFILE_VERSIONS.join(", ")} or an application such as nuke-15.`;
      return { effects: [{ kind: "go", to: `/${config.id}/convert#${target}` }] };
    },
  }),
  prepare: opened({
    title: "Prepare a copy for an application…",
    reads: true,
    quiet: true,
    button: "Prepare a copy…",
    aliases: [
      "nuke",
      "for nuke",
      "send this to nuke",
      "resolve",
      "blender",
      "maya",
      "export for nuke",
      "save for older nuke",
      "export for maya",
      "convert for an application",
      "make config for nuke, blender or resolve",
    ],
    args: z.object({
      host: arg(z.enum(ids), {
        label: "Application",
        hint: "nuke-15",
        options: () => hostOptions,
        reads: newestHost,
        from: ({ session }) => session.host ?? undefined,
        offer: ({ session }) => !session.host,
      }),
    }),
    run: ({ config }, { host }) => ({ effects: [{ kind: "go", to: `/${config.id}/convert#${host}` }] }),
  }),
};
