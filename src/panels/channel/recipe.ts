/** Programs for which there is a recipe. */
export const recipePrograms = [
  { value: "shell", label: "Shell" },
  { value: "nuke", label: "Nuke" },
  { value: "houdini", label: "Houdini" },
  { value: "maya", label: "Maya" },
  { value: "blender", label: "Blender" },
  { value: "rez", label: "rez" },
  { value: "ayon", label: "AYON" },
  { value: "deadline", label: "Deadline" },
] as const;

export type RecipeProgram = (typeof recipePrograms)[number]["value"];

/** The folder that a machine keeps for a channel. */
const folderOf = (channel: string) => `/ocio/${channel}`;

/** Command that keeps a channel in its folder. */
export function followLine(url: string, channel: string): string {
  return `ocio-palette pull ${url} --out ${folderOf(channel)} --follow`;
}

/** Command that fetches one publication, whose bytes stay the same. */
export function pinLine(archiveUrl: string, hash: string): string {
  return `curl --fail --create-dirs --output /ocio/pinned/${hash.slice(0, 12)}/config.ocioz ${archiveUrl}`;
}

/** A line of a recipe and the place to put it; each names the archive that `pull` keeps. */
export function programLine(program: RecipeProgram, channel: string): { where: string; line: string } {
  const path = `${folderOf(channel)}/config.ocioz`;
  switch (program) {
    case "shell":
      return { where: "the environment of the session", line: `export OCIO=${path}` };
    case "nuke":
      return { where: "the script that starts Nuke", line: `OCIO=${path} exec nuke "$@"` };
    case "blender":
      return { where: "the script that starts Blender", line: `OCIO=${path} exec blender "$@"` };
    case "houdini":
      return { where: "houdini.env", line: `OCIO = "${path}"` };
    case "maya":
      return { where: "Maya.env", line: `OCIO = ${path}` };
    case "rez":
      return { where: "commands() in package.py", line: `env.OCIO = "${path}"` };
    case "ayon":
      return { where: "the environment of the application, in AYON's settings", line: `{"OCIO": "${path}"}` };
    case "deadline":
      return { where: "the job info file", line: `EnvironmentKeyValue0=OCIO=${path}` };
  }
}
