import type { Document } from "#ocio/model/document.ts";
import type { Holds } from "../delivery/holds.ts";
import { inTime } from "../delivery/patience.ts";
import type { Waiting } from "../delivery/waiting.ts";
import type { Journal } from "./journal.ts";
import type { Records } from "./records.ts";
import { takeIn, takeOver } from "./takeover.ts";

export type OwnershipOptions = {
  waiting: Waiting;
  records: Records;
  holds: Holds;
  journal: Journal | undefined;
  /** This page among those that share the journal. */
  tab: string;
  /** The pages that are open, this one among them. */
  alive: () => Promise<string[]>;
  /** The document of a configuration as it is shown, if it is. */
  shown: (configId: string) => Document | undefined;
  /** Hears of a document that is to be shown with what has come. */
  show: (document: Document) => void;
  /** The name of an account, as far as it is known; null for a visitor without one. */
  nameOf: ((id: string) => string | null | undefined) | undefined;
  /** The account that the page has, as the server sees it. */
  whoAmI: (() => Promise<string | undefined>) | undefined;
  /** The account that the server takes this page for, and the visitors whose work it has taken in. */
  formerly: (() => Promise<{ user_id: string; visitors: string[] }>) | undefined;
  /** Milliseconds that an answer is waited for. */
  patience: number;
  /** Hears that what waits has changed; `came` where there is more that had waited for its account. */
  changed: (came: boolean) => void;
  /** Hears how many requests wait in other open pages. */
  elsewhere: (requests: number) => void;
  /** Has everything looked at anew, for another account. */
  turn: () => void;
};

/** Which account the page has: what was made with one is never sent with another, and waits for its own. */
export function createOwnership(options: OwnershipOptions) {
  const { waiting, records, holds, journal, tab, whoAmI, formerly, patience, changed } = options;
  const soon = <T>(ask: (() => Promise<T>) | undefined): Promise<T | undefined> =>
    ask ? inTime(patience, ask).catch(() => undefined) : Promise.resolve(undefined);

  /** Takes over what pages that are closed have left in the journal. */
  async function adopt(): Promise<void> {
    if (!journal) return;
    changed(await takeOver({ ...options, journal }));
    await takeAlong();
  }

  /** Records of other open pages that were there when it was last looked, with their versions. */
  let seen = new Map<string, number>();

  /** Takes over what pages have left that were closed since it was last looked, and counts what waits in others. */
  async function look(): Promise<void> {
    const [tabs = [], open] = await Promise.all([journal?.tabs(), options.alive()]);
    if (tabs.some((other) => !open.includes(other))) await adopt();
    const all = tabs.some((other) => other !== tab) ? await journal!.all() : [];
    const theirs = all.filter((kept) => kept.tab !== tab && kept.owner === waiting.owner);
    // Changes on their way are gone by the next look.
    const stays = theirs.filter(({ id, version }) => seen.get(id) === version);
    seen = new Map(theirs.map(({ id, version }) => [id, version]));
    const requests = stays.flatMap(({ parcels }) => parcels.flatMap((parcel) => parcel.requests));
    options.elsewhere(requests.length);
  }

  /**
   * Says which account the page has now. What was made before there was one becomes its own; what was made with
   * another waits for that one. What is shown is to be opened anew.
   */
  function identify(id: string): void {
    if (id === waiting.owner) return;
    for (const configId of waiting.identify(id)) records.touch(configId);
    holds.clear();
    // The next visitor is offered what one without an account has left.
    const called = options.nameOf?.(id);
    void journal?.leave(id, typeof called !== "string").catch(() => undefined);
    options.turn();
    void takeAlong();
  }

  /** Looks whether visitors whose changes wait were taken into the present account: then they are its own. */
  async function takeAlong(): Promise<void> {
    const came = await takeIn({ ...options, formerly: formerly && (() => soon(formerly)) });
    if (came) changed(true);
  }

  /** Whether the page has another account than `owner` by now: then that is why something of his was refused. */
  async function changedHands(owner: string | undefined): Promise<boolean> {
    const present = await soon(whoAmI);
    if (present === undefined || present === owner) return false;
    identify(present);
    return true;
  }

  /** Gives up for good what was made with these other accounts, of all configurations or of one, and nothing else. */
  function discardHeld(owners: readonly (string | undefined)[], of?: string): void {
    for (const configId of waiting.drop(owners, of)) records.touch(configId);
    changed(false);
  }

  return { adopt, look, identify, changedHands, discardHeld };
}
