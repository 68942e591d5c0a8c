/** What the program can do: every family, spread into one list. Nothing runs on import. */
export const commands = {} as const;
export type CommandId = keyof typeof commands;
