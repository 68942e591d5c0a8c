import { subcommands } from "#cli/program.ts";
import { argumentsOf } from "#command/argument.ts";
import type { AnyCommand } from "#command/command.ts";
import { commands } from "#commands";
import { openServer, sender } from "../server/app.ts";
import { engines } from "../server/database.ts";

/** Names that others rely on: links, macros, scripts, programs that call the API, command lines. */
export type Names = {
  /** Argument names by command id. */
  commands: Record<string, string[]>;
  /** Parameters and fields of the body by method and path. */
  api: Record<string, string[]>;
  /** Options by subcommand. */
  terminal: Record<string, string[]>;
};

type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content?: Record<string, { schema?: { properties?: object } }> };
};

/** Gives the names of this build. */
export async function namesOf(): Promise<Names> {
  const server = await openServer(engines[0]!);
  const { paths } = (await sender(server.app)("GET", "/openapi.json")).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  await server.close();
  const api = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): [string, string[]] => [
      `${method.toUpperCase()} ${path}`,
      [
        ...parameters.filter((each) => each.in === "query").map(({ name }) => `?${name}`),
        ...Object.keys(requestBody?.content?.["application/json"]?.schema?.properties ?? {}),
      ],
    ]),
  );
  return {
    commands: Object.fromEntries(
      Object.entries(commands as Record<string, AnyCommand>).map(([id, command]) => [
        id,
        argumentsOf(command).map(({ name }) => name),
      ]),
    ),
    api: Object.fromEntries(api),
    terminal: Object.fromEntries(
      Object.entries(subcommands).map(([name, { options = [] }]) => [
        name,
        options.flatMap(([option]) => option.match(/--[a-z-]+/g) ?? []),
      ]),
    ),
  };
}
