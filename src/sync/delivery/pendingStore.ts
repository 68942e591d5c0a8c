import { requestsFor } from "#api/requests.ts";
import { uuid } from "#command/call.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Batch, RefusedBatch } from "../journal/batch.ts";
import type { JournalRecord, StoredBatch } from "../journal/journal.ts";
import {
  afterBatches,
  hasUnsentSteps,
  newPendingConfig,
  type PendingConfig,
  stepsOf,
  unsent,
} from "../live/pendingConfig.ts";
import { isSameTarget } from "./discard.ts";
import type { ForeignChanges, Refused } from "./status.ts";

/** Name of a record's account; null for a visitor without one, undefined if unknown. */
export type AccountName = string | null | undefined;

/** A journal record without this page's ids. */
type Content = Omit<JournalRecord, "id" | "tab" | "version">;

/**
 * Unacknowledged changes of all configurations. Those of other accounts are kept apart until these return, neither
 * shown nor sent.
 */
export class PendingStore {
  /** Requests of the present account. */
  readonly configs = new Map<string, PendingConfig>();
  /** Requests of the present account, in the order of sending. */
  batches: Batch[] = [];
  /** Refused batches of the present account, of configurations that were not open. */
  parked: RefusedBatch[] = [];
  /** Changes of other accounts; refused batches have a `why`. */
  others: (Batch | RefusedBatch)[] = [];
  /** The account of now. */
  owner: string | undefined;
  /** Its last known name. */
  private called: AccountName;
  private readonly name: (id: string) => AccountName;

  /** @param name what an account is called, as far as that is known */
  constructor(owner: string | undefined, name: (id: string) => AccountName = () => undefined) {
    this.owner = owner;
    this.name = name;
  }

  batchesOf(configId: string): Batch[] {
    return this.batches.filter((batch) => batch.configId === configId);
  }

  parkedOf(configId: string): RefusedBatch[] {
    return this.parked.filter((batch) => batch.configId === configId);
  }

  /** The undo steps of a configuration that the server has not acknowledged, in order. */
  stepsOf(configId: string): HistoryStep[] {
    const batches = [...this.batchesOf(configId), ...this.parkedOf(configId)];
    const pending = this.configs.get(configId);
    return [...batches.flatMap(({ steps = [] }) => steps), ...(pending ? stepsOf(pending) : [])];
  }

  pending(configId: string, saved: Document): PendingConfig {
    const known = this.configs.get(configId);
    if (known) return known;
    const made = newPendingConfig(saved);
    this.configs.set(configId, made);
    return made;
  }

  /** Replaces a batch with others, in any account. */
  replace(batch: Batch, others: readonly Batch[]): void {
    const put = <T extends Batch>(all: readonly T[]): T[] =>
      all.flatMap((other) => (other === batch ? (others as readonly T[]) : [other]));
    this.batches = put(this.batches);
    this.others = put(this.others);
  }

  /** Counts of pending and refused requests, and of those of other accounts. */
  facts(): { waiting: number; held: ForeignChanges[]; refused: Refused[] } {
    const refused = [...this.configs.values()].flatMap((pending) => pending.refused);
    let waiting = 0;
    // A change rolled back in flight leaves no request, but is not saved yet.
    for (const [configId, pending] of this.configs)
      waiting += unsent(pending).length || this.batchesOf(configId).length;
    for (const { configId, requests } of [...this.batches, ...this.parked])
      if (!this.configs.has(configId)) waiting += requests.length;
    for (const { configId, requests, why, whole } of this.parked)
      refused.push({ configId, request: requests[0]!, why, ...(whole && { whole }) });
    return { waiting, held: this.held(), refused };
  }

  /** Changes of other accounts, by account. */
  private held(): ForeignChanges[] {
    const owners = [...new Set(this.others.map(({ owner }) => owner))];
    return owners.map((owner) => {
      const its = this.others.filter((batch) => batch.owner === owner);
      const titles = new Map(its.map(({ configId, title }) => [configId, title]));
      return {
        owner,
        name: its[0]?.whose,
        changes: its.reduce((sum, { requests }) => sum + requests.length, 0),
        configs: [...titles].map(([id, title]) => ({ id, ...(title !== undefined && { title }) })),
      };
    });
  }

  /** All pending batches of the current account in a configuration. */
  private unsentOf(configId: string): (Batch | RefusedBatch)[] {
    const ours = this.batchesOf(configId);
    const all: (Batch | RefusedBatch)[] = [...ours, ...this.parkedOf(configId)];
    const name = this.owner === undefined ? undefined : this.name(this.owner);
    if (name !== undefined) this.called = name;
    else if (this.called === undefined) this.called = all.find(({ whose }) => whose !== undefined)?.whose;
    const whose = this.called;
    const pending = this.configs.get(configId);
    const title = pending?.latest.config.name || all.findLast((batch) => batch.title !== undefined)?.title;
    for (const batch of all) Object.assign(batch, { whose, title });
    const requests = pending ? requestsFor(afterBatches(pending.saved, ours), pending.latest) : [];
    if (pending && (requests.length > 0 || hasUnsentSteps(pending))) {
      const batch = { configId, owner: this.owner, whose, title, requests, key: uuid() };
      all.push({ ...batch, origin: pending.origin, steps: stepsOf(pending) });
    }
    return all;
  }

  /** Journal records of a configuration: one for each account. */
  kept(configId: string): Content[] {
    const records = new Map<string | undefined, Content>();
    const others = this.others.filter((batch) => batch.configId === configId);
    for (const each of [...this.unsentOf(configId), ...others]) {
      const { owner, whose, title, requests, key, origin, steps = [] } = each;
      const batch: StoredBatch = {
        ...{ requests, key },
        ...(origin && { origin }),
        ...(steps.length > 0 && { steps }),
      };
      const known = records.get(owner);
      if (known) known.parcels.push(batch);
      else {
        const known = { ...(whose !== undefined && { whose }), ...(title !== undefined && { title }) };
        records.set(owner, { owner, configId, parcels: [batch], ...known });
      }
    }
    return [...records.values()];
  }

  /**
   * Drops changes of some other accounts, of all configurations or of one.
   * @returns their configurations
   */
  drop(owners: readonly (string | undefined)[], configId?: string): Set<string> {
    const goes = (each: Batch) =>
      owners.includes(each.owner) && (configId === undefined || each.configId === configId);
    const gone = this.others.filter(goes);
    this.others = this.others.filter((each) => !goes(each));
    return new Set(gone.map(idOf));
  }

  /** Drops a refused batch of a configuration that was not open. */
  unpark({ configId, request }: Refused): void {
    this.parked = this.parked.filter(
      (batch) => batch.configId !== configId || !isSameTarget(batch.requests[0]!, request),
    );
  }

  /** Forgets the current account's changes of a configuration. */
  forget(configId: string): void {
    this.configs.delete(configId);
    this.batches = this.batches.filter((batch) => batch.configId !== configId);
    this.parked = this.parked.filter((batch) => batch.configId !== configId);
  }

  /**
   * Sets the page's account. Changes made before there was one become its own; those of another account are set
   * aside, and its own are restored.
   * @returns the configurations with pending changes
   */
  identify(id: string): Set<string> {
    const before = this.owner;
    if (before === undefined) for (const each of [...this.batches, ...this.parked]) each.owner = id;
    else {
      const ids = [...this.configs.keys(), ...this.batches.map(idOf), ...this.parked.map(idOf)];
      const aside = [...new Set(ids)].flatMap((configId) => this.unsentOf(configId));
      // Their results are not shown any more.
      for (const batch of aside) batch.target = undefined;
      this.others.push(...aside);
      this.configs.clear();
      this.batches = [];
      this.parked = [];
    }
    this.owner = id;
    this.called = undefined;
    this.takeIn([id]);
    return new Set([...this.configs.keys(), ...[...this.batches, ...this.parked, ...this.others].map(idOf)]);
  }

  /**
   * Moves changes of some accounts to the current one.
   * @returns them
   */
  takeIn(ids: readonly (string | undefined)[]): (Batch | RefusedBatch)[] {
    const came = this.others.filter(({ owner }) => ids.includes(owner));
    this.others = this.others.filter(({ owner }) => !ids.includes(owner));
    for (const batch of came) {
      if (batch.owner !== this.owner) batch.whose = undefined;
      batch.owner = this.owner;
      if ("why" in batch) this.parked.push(batch);
      else this.batches.push(batch);
    }
    return came;
  }
}

const idOf = ({ configId }: Batch): string => configId;
