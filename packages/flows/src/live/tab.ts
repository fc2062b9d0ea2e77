import type { AppSays, PendingTimer, RosterActor } from '../observe/protocol.ts';
import type { FlowRecord } from '../observe/records.ts';

/** The current state of an app's actor. */
export interface LiveActor extends RosterActor {
  /** Record time; null if unknown or not yet. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The time of its last state change. */
  readonly changedAt: number | null;
  /** Events received since the viewer connected. */
  readonly events: number;
  /** Transitions of its last step. */
  readonly lastTaken: readonly string[];
}

/** An app's tab as known to the viewer. Immutable. */
export interface LiveTab {
  readonly tab: string;
  readonly build: string | null;
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly isHidden: boolean;
  /** Milliseconds to add to record time for epoch time. */
  readonly epochOffset: number;
  readonly actors: ReadonlyMap<number, LiveActor>;
  readonly timers: readonly PendingTimer[];
  /** In ascending order. */
  readonly records: readonly FlowRecord[];
  /** Old records dropped to stay within the limit. */
  readonly dropped: number;
  /** Records that the app had but did not send. */
  readonly missed: number;
}

/** The maximum per tab. */
const mostRecords = 100_000;

export const newTab = (tab: string): LiveTab => ({
  ...{ tab, build: null, fingerprints: {}, isHidden: false, epochOffset: 0 },
  ...{ actors: new Map(), timers: [], records: [], dropped: 0, missed: 0 },
});

/** Applies a message from the app. */
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
    // Records from there on lead to the present, so earlier state is reset.
    const kept = tab.records.filter(({ q }) => q < says.at);
    return {
      ...tab,
      records: kept,
      actors: new Map(says.actors.map((actor) => [actor.actor, fromRoster(actor)])),
      timers: says.timers,
    };
  }
  // A reply repeats the past.
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
  // Omitted fields are unchanged; actors start as active.
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

/** Inserts the records of a gap. */
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

/** Children in order of their start. */
export const childrenOf = ({ actors }: LiveTab, parent: number | null): readonly LiveActor[] =>
  [...actors.values()].filter((actor) => actor.parent === parent);

/** An actor's display name: its system id, or else its id. */
export const nameOf = ({ systemId, id, chart }: Pick<RosterActor, 'systemId' | 'id' | 'chart'>): string =>
  // Generated ids like `x:0` mean nothing to a reader.
  systemId ?? (/^x:\d+$/.test(id) ? (chart ?? id) : id);

/** Ids of the active states, starting with the machine. */
export function activeIds(chart: string, value: unknown): readonly string[] {
  const below = (prefix: string, part: unknown): readonly string[] => {
    if (typeof part === 'string') return [`${prefix}.${part}`];
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([key, inner]) => [`${prefix}.${key}`, ...below(`${prefix}.${key}`, inner)]);
  };
  return [chart, ...below(chart, value)];
}
