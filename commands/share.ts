import { z } from "zod";
import { arg } from "#command/command.ts";
import { family } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { accessEndArg } from "./people/accessEndArg.ts";

export default family("share", {
  open: opened({
    title: "Share configuration",
    needs: "own",
    quiet: true,
    aliases: [
      "invite",
      "freelancer",
      "temporary access",
      "share link",
      "share with team or people",
      "collaborate",
      "send to a colleague",
      "share with client",
      "copy link",
      "hand over",
      "give access",
      "private",
      "make public",
      "who can see this",
      "read only",
      "view only",
      "lock the config",
      "collaborator",
      "permissions",
      "add user",
      "remove access",
      "stop sharing",
    ],
    run: ({ config: { id } }, _, { session: { panel } }) => {
      // Over the screen that is shown, with all that its address tells, where that is one of the configuration.
      const at = panel.startsWith(`/${id}`) ? "" : `/${id}`;
      return { effects: [{ kind: "go", to: `${at}?sharing=true` }] };
    },
  }),
  copyLink: opened({
    title: "Copy link to configuration…",
    icon: "copy",
    needs: "own",
    aliases: ["create link", "copy url", "get a link", "view-only link", "edit link", "link that ends"],
    args: z.object({
      access: arg(z.enum(["read", "edit"]), {
        label: "Access",
        options: () => [
          { value: "read", label: "View only" },
          { value: "edit", label: "Can edit", detail: "changes the configuration" },
        ],
      }),
      ends: accessEndArg(true),
    }),
    run: ({ config }, { access, ends }) => ({
      effects: [{ kind: "share", do: "copyLink", config: config.id, access, ends }],
    }),
  }),
});
