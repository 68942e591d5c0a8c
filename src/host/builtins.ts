import type { Effect } from "#command/command.ts";
import type { Call } from "#command/state.ts";
import { engineText } from "./engineFile.ts";

type Builtins = Extract<Effect, { kind: "builtins" }>;
type Page = { run: (call: Call) => void; offer: (call: Call) => void };

/** Finds the steps that equal built-in transforms, and shows the call with them, or its refusal without any. */
export async function offerBuiltins(
  { document, collection, id, call }: Builtins,
  open: string,
  page: Page,
): Promise<void> {
  const text = await engineText({ document, asked: { do: "builtins", collection, id } }, open);
  const found = JSON.parse(text) as string[];
  const next = { id: call.id, args: { ...call.args, found } };
  if (found.length === 0) page.run(next);
  else page.offer(next);
}
