import { z } from "zod";
import { standardOf, standards } from "#color/standard.ts";
import { arg } from "#command/command.ts";
import { command, family, newId } from "#command/declare.ts";
import { PROFILE_VERSIONS } from "#ocio/model/config.ts";
import { isAtLeast } from "#ocio/model/feature.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { forConfig } from "../row/room.ts";
import { minimalConfig, references } from "./minimalConfig.ts";

const versions = PROFILE_VERSIONS.filter((version) => version !== "1") as [string, ...string[]];
const USUAL = "2.1";

export default family("file", {
  newMinimal: command({
    offered: "configChooser",
    title: "New minimal configuration…",
    ...forConfig,
    aliases: ["create config", "start from scratch", "small config", "minimal config", "template"],
    args: z.object({
      reference: arg(z.enum(references), {
        label: "Scene reference",
        options: () => [
          { value: "ACES2065-1", label: "ACES2065-1", detail: "as the ACES configurations have it" },
          { value: "ACEScg", label: "ACEScg", detail: "the working space itself" },
          { value: "Linear Rec.709 (sRGB)", label: "Linear Rec.709 (sRGB)", detail: "for sRGB pipelines" },
        ],
      }),
      version: arg(z.enum(versions), {
        label: "Profile version",
        options: () => [...versions].reverse().map((value) => ({ value, label: `OCIO ${value}` })),
        from: () => USUAL,
      }),
      display: arg(z.string().min(1), {
        label: "Display",
        hint: "sRGB - Display",
        options: (_, { version = USUAL }) =>
          standards(String(version))
            .filter(({ since }) => isAtLeast(String(version), since))
            .map(({ name, description }) => ({ value: name, label: name, detail: description })),
      }),
      newId,
      name: arg(z.string().trim().optional(), { label: "Name", hint: "show_v001" }),
    }),
    run: (_, { reference, version, display, newId: id, name }) => {
      const standard = standardOf(display, version);
      if (!standard) return `There is no standard for “${display}”.`;
      if (!isAtLeast(version, standard.since))
        return `“${standard.name}” needs profile version ${standard.since}; choose that or a newer one.`;
      const document = minimalConfig({ id, name: name || null, version, reference, display: standard });
      if (typeof document === "string") return document;
      return {
        effects: [{ kind: "create", id, from: { text: writeConfig(document) } }],
        say: name ? `Created minimal configuration “${name}”` : "Created a minimal configuration",
      };
    },
  }),
});
