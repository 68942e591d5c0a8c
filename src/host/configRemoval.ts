import { deleteConfig, fetchConfig } from "#api/client.ts";
import { fetchShares } from "#api/shareClient.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import type { Page } from "./page.ts";

/** The loss of others by a deletion, as a sentence; undefined where nobody else reaches the configuration. */
async function lossOf(id: string): Promise<{ name: string; loss: string } | undefined> {
  // A server that does not answer is told by the deletion itself.
  const config = await fetchConfig(id).catch(() => undefined);
  if (!config) return undefined;
  const name = configTitle(config.name, config.file_name);
  if (config.team)
    return { name, loss: `All members of the team ${config.team.name} lose it until an owner restores it.` };
  const shares = await fetchShares(id).catch(() => []);
  const people = shares.reduce((sum, { visitors }) => sum + visitors, 0);
  if (people > 0)
    return { name, loss: `It is shared by links: ${countedPeople(people)} it until you restore it.` };
  return shares.length > 0 ? { name, loss: "Its links stop working until you restore it." } : undefined;
}

const countedPeople = (count: number) => (count === 1 ? "1 person loses" : `${count} people lose`);

/** Deletes a configuration and leaves it if it is open; first asks where others lose it too. */
export async function removeConfig(id: string, page: Page, open: string | undefined): Promise<void> {
  const lost = await lossOf(id);
  if (
    lost &&
    !(await wantsIrrevocable({ title: `Delete “${lost.name}”?`, text: lost.loss, submit: "Delete" }))
  )
    return;
  // Whoever is still there when it is gone is told that somebody deleted it.
  if (id === open) page.navigate("/");
  await deleteConfig(id);
  page.gone(id);
}
