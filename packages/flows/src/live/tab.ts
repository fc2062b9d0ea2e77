import type { AppSays, PendingTimer, RosterActor } from '../observe/protocol.ts';
import type { FlowRecord } from '../observe/records.ts';

/** An actor of an app as it is now, with what a reader wants to know of it. */
export interface LiveActor extends RosterActor {
  /**
   * When it started and ended, in the time of the records; null where that is not known, or has not
   * been.
   */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** When its state last changed. */
  readonly changedAt: number | null;
  /** Events that it received since the viewer watches. */
  readonly events: number;
  /** Transitions that its last step took. */
  readonly lastTaken: readonly string[];
}

/**
 * One tab of an app, as far as its viewer knows. It is never changed: every message makes another
 * one.
 */
export interface LiveTab {
  readonly tab: string;
  readonly build: string | null;
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly isHidden: boolean;
  /** What to add to the time of records for the time of day, in milliseconds. */
  readonly epochOffset: number;
  readonly actors: ReadonlyMap<number, LiveActor>;
  readonly timers: readonly PendingTimer[];
  /** In the order of their numbers, the newest last. */
  readonly records: readonly FlowRecord[];
  /** Records that were dropped from the beginning, since there is a bound. */
  readonly dropped: number;
  /** Records that the app had, and this viewer was not sent. */
  readonly missed: number;
}

/** Records that a viewer keeps of a tab. */
const mostRecords = 100_000;

/** A tab of which nothing is known yet. */
export const newTab = (tab: string): LiveTab => ({
  ...{ tab, build: null, fingerprints: {}, isHidden: false, epochOffset: 0 },
  ...{ actors: new Map(), timers: [], records: [], dropped: 0, missed: 0 },
});

/** A tab after one more message of its app. */
export function heard(tab: LiveTab, says: AppSays): LiveTab {
  if (says.kind === 'welcome') {
    const { build, fingerprints, hidden, now } = says;
    return {
      ...tab,
      build,
      fingerprints: { ...tab.fingerprints, ...fingerprints },
      isHidden: hidden,
      epochOffset: now.epoch - now.t,
    };
  }
  if (says.kind === 'roster') {
    // Records from there on lead to the present, so what was known before starts anew.
    const kept = tab.records.filter(({ q }) => q < says.at);
    return {
      ...tab,
      records: kept,
      actors: new Map(says.actors.map((actor) => [actor.actor, fromRoster(actor)])),
      timers: says.timers,
    };
  }
  // What was asked for again does not happen again.
  if (says.kind === 'batch') return says.ask === null ? withRecords(tab, says.records) : withPast(tab, says.records);
  if (says.kind !== 'gap') return tab;
  const actors = new Map(tab.actors);
  for (const actor of says.actors)
    actors.set(actor.actor, { ...(actors.get(actor.actor) ?? fromRoster(actor)), ...actor });
  const ids = new Set(says.actors.map(({ actor }) => actor));
  const timers = [...tab.timers.filter(({ actor }) => !ids.has(actor)), ...says.timers];
  return {
    ...tab,
    actors,
    timers,
    missed: tab.missed + Object.values(says.counts).reduce((sum, count) => sum + count, 0),
  };
}

const fromRoster = (actor: RosterActor): LiveActor => ({
  // What is left out has not changed: every actor begins as an active one.
  status: 'active',
  ...actor,
  ...{ startedAt: null, endedAt: null, changedAt: null, events: 0, lastTaken: [] },
});

function withRecords(tab: LiveTab, records: readonly FlowRecord[]): LiveTab {
  const actors = new Map(tab.actors);
  let { timers } = tab;
  for (const record of records) {
    const next = actorAfter(actors.get(record.actor), record);
    if (next) actors.set(record.actor, next);
    timers = timersAfter(timers, record);
  }
  const all = [...tab.records, ...records];
  const kept = all.length > mostRecords ? all.slice(-mostRecords) : all;
  return { ...tab, actors, timers, records: kept, dropped: tab.dropped + all.length - kept.length };
}

/** Puts records of a gap where they belong. */
function withPast(tab: LiveTab, records: readonly FlowRecord[]): LiveTab {
  const known = new Set(tab.records.map(({ q }) => q));
  const added = records.filter(({ q }) => !known.has(q));
  if (added.length === 0) return tab;
  const all = [...tab.records, ...added].sort((one, other) => one.q - other.q);
  return { ...tab, records: all.slice(-mostRecords), missed: Math.max(0, tab.missed - added.length) };
}

function actorAfter(actor: LiveActor | undefined, record: FlowRecord): LiveActor | null {
  if (record.kind === 'started') {
    const { actor: id, parent, id: name, systemId, source, chart, of, input, q, t, transitions } = record;
    return {
      ...{ actor: id, parent, id: name, systemId, source, chart, of, input, started: q },
      ...{ status: 'active', ...changesOf(record) },
      ...{ startedAt: t, endedAt: null, changedAt: t, events: 0, lastTaken: transitions },
    };
  }
  if (!actor) return null;
  if (record.kind === 'ended') return { ...actor, status: record.how, endedAt: record.t };
  if (record.kind !== 'received') return actor;
  const { context, value } = record;
  return {
    ...actor,
    ...changesOf(record),
    ...(context && { context: { ...actor.context, ...context } }),
    changedAt: value === undefined ? actor.changedAt : record.t,
    events: actor.events + 1,
    lastTaken: record.transitions,
  };
}

type Changed = Pick<RosterActor, 'value' | 'status' | 'context' | 'output' | 'error'>;
const changesOf = ({ value, status, context, output, error }: Changed): Changed => ({
  ...(value !== undefined && { value }),
  ...(status !== undefined && { status }),
  ...(context !== undefined && { context }),
  ...(output !== undefined && { output }),
  ...(error !== undefined && { error }),
});

function timersAfter(timers: readonly PendingTimer[], record: FlowRecord): readonly PendingTimer[] {
  if (record.kind === 'timer.set') {
    const { actor, timer, type, delay, due, q } = record;
    return [
      ...timers.filter((one) => one.actor !== actor || one.timer !== timer),
      { actor, timer, type, delay, due, set: q },
    ];
  }
  if (record.kind === 'timer.fired' || record.kind === 'timer.canceled')
    return timers.filter((one) => one.actor !== record.actor || one.timer !== record.timer);
  return record.kind === 'ended' ? timers.filter(({ actor }) => actor !== record.actor) : timers;
}

/** Actors whose parent is this one, in the order in which they started. */
export const childrenOf = ({ actors }: LiveTab, parent: number | null): readonly LiveActor[] =>
  [...actors.values()].filter((actor) => actor.parent === parent);

/** How an actor is called: by the name that the system knows it by, or else by its id. */
export const nameOf = ({ systemId, id, chart }: Pick<RosterActor, 'systemId' | 'id' | 'chart'>): string =>
  // An id that nobody gave says nothing: `x:0`.
  systemId ?? (/^x:\d+$/.test(id) ? (chart ?? id) : id);

/** Ids of the states of a chart that a state's value says are active, the machine's own first. */
export function activeIds(chart: string, value: unknown): readonly string[] {
  const below = (prefix: string, part: unknown): readonly string[] => {
    if (typeof part === 'string') return [`${prefix}.${part}`];
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([key, inner]) => [`${prefix}.${key}`, ...below(`${prefix}.${key}`, inner)]);
  };
  return [chart, ...below(chart, value)];
}
