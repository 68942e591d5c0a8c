import { fetchChanges, fetchDocumentAt } from "#api/changeClient.ts";
import { fetchOther } from "#api/otherConfig.ts";
import type { Effect } from "#command/command.ts";
import type { Page } from "./page.ts";

type Loading = Extract<Effect, { kind: "version" | "others" | "newest" }>;

/** Loads versions of the open configuration or other configurations, then runs the call that needs them. */
export async function loadVersions(effect: Loading, open: string, page: Page): Promise<void> {
  if (effect.kind === "newest") {
    const { call } = effect;
    const [newest] = (await fetchChanges(effect.config)).changes;
    if (!newest) throw new Error("The base has no history any more.");
    return page.run({ id: call.id, args: { ...call.args, to: newest.version } });
  }
  if (effect.kind === "version") {
    const { version, call } = effect;
    const state = await fetchDocumentAt(open, version).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : "it could not be fetched.";
      throw new Error(`Version ${version} was not restored: ${why}`);
    });
    if (page.knowVersion(version, state) && call) page.run(call);
    return;
  }
  const others = await Promise.all(
    effect.addresses.map(async (address) => [address, await fetchOther(address, open)] as const),
  );
  if (page.knowOthers(open, Object.fromEntries(others)) && effect.call) page.run(effect.call);
}
