import type { AnyStateMachine } from 'xstate';
import { statesOf, toChart } from '../model/chart.ts';
import { nodesOf } from '../model/internals.ts';
import type { Chart } from '../model/types.ts';
import type { ActorStarted, EventReceived, FlowRecord, TimerFired } from '../observe/records.ts';
import type { AnyCases } from '../run/cases.ts';
import type { TabRecording } from './types.ts';

/** A machine with its cases; without them, hidden values are made up by kind. */
export interface Supplied {
  readonly machine: AnyStateMachine;
  readonly cases: AnyCases | null;
}
/** Finds a machine by chart id; null if unknown. */
export type Supply = (chart: string) => Supplied | null;

/** A replay step: an event with those it sent to itself, a timer, or a child's start. */
export type Moment =
  | {
      readonly kind: 'received';
      readonly records: readonly [EventReceived, ...EventReceived[]];
      readonly fired: TimerFired | null;
    }
  | { readonly kind: 'fired'; readonly record: TimerFired }
  | { readonly kind: 'child'; readonly record: ActorStarted }
  | { readonly kind: 'ended'; readonly record: Extract<FlowRecord, { kind: 'ended' }> };

/** An actor's life as needed for a replay. */
export interface Track {
  readonly start: ActorStarted;
  readonly moments: readonly Moment[];
}

/** A tab's machines once each: running ones, then by start, then those known only from gaps. */
export function machinesIn({
  beginning,
  records,
  gaps,
}: TabRecording): readonly { readonly actor: number; readonly chart: string }[] {
  const started = records.filter((record) => record.kind === 'started');
  const all = [...beginning.actors, ...started, ...gaps.flatMap(({ actors }) => actors)];
  const machines = all.flatMap(({ actor, of, chart }) =>
    of === 'machine' && chart !== null ? [[actor, chart] as const] : [],
  );
  return [...new Map(machines)].map(([actor, chart]) => ({ actor, chart }));
}

/** An actor's life, or why the records do not suffice. */
export function trackOf(tab: TabRecording, actor: number): Track | string {
  const own = recordsOf(tab).get(actor) ?? [];
  const start = own.find((record) => record.kind === 'started' && record.actor === actor);
  if (start?.kind !== 'started') return 'Its start is not in the recording.';
  const end = own.find((record) => record.kind === 'ended' && record.actor === actor)?.q ?? Number.POSITIVE_INFINITY;
  const gap = tab.gaps.find(({ first, last }) => first < end && last > start.q);
  if (gap) return `Its records from ${gap.first} to ${gap.last} are missing.`;
  const left = tab.left.filter((each) => each.actor === actor).reduce((sum, { count }) => sum + count, 0);
  if (left > 0) return `${left} of its steps came too often to be recorded.`;
  return { start, moments: momentsOf(own, actor) };
}

type ByActor = ReadonlyMap<number, readonly FlowRecord[]>;
const byTab = new WeakMap<TabRecording, ByActor>();

/** Each actor's records, including its children's starts. */
function recordsOf(tab: TabRecording): ByActor {
  const known = byTab.get(tab);
  if (known) return known;
  const made = new Map<number, FlowRecord[]>();
  const add = (actor: number, record: FlowRecord) => {
    const own = made.get(actor);
    if (own) own.push(record);
    else made.set(actor, [record]);
  };
  for (const record of tab.records) {
    add(record.actor, record);
    if (record.kind === 'started' && record.parent !== null) add(record.parent, record);
  }
  byTab.set(tab, made);
  return made;
}

function momentsOf(own: readonly FlowRecord[], actor: number): readonly Moment[] {
  const moments: Moment[] = [];
  const fired = new Map<number, TimerFired>();
  for (const record of own) {
    if (record.kind === 'started' && record.actor !== actor) moments.push({ kind: 'child', record });
    else if (record.kind === 'ended') moments.push({ kind: 'ended', record });
    else if (record.kind === 'timer.fired') {
      fired.set(record.q, record);
      moments.push({ kind: 'fired', record });
    } else if (record.kind === 'received' && record.result !== 'dropped') addReceived(moments, record, fired);
  }
  return moments;
}

function addReceived(moments: Moment[], record: EventReceived, fired: ReadonlyMap<number, TimerFired>): void {
  const timer = record.c === null ? null : (fired.get(record.c) ?? null);
  const before = moments.at(-1);
  if (timer !== null && before?.kind === 'fired' && before.record === timer) {
    moments[moments.length - 1] = { kind: 'received', records: [record], fired: timer };
    return;
  }
  // The machine resends its own events during a replay.
  const place =
    record.from === record.actor && timer === null ? moments.findLastIndex(({ kind }) => kind === 'received') : -1;
  const parent = moments[place];
  if (parent?.kind === 'received') moments[place] = { ...parent, records: [...parent.records, record] };
  else moments.push({ kind: 'received', records: [record], fired: timer });
}

/** Whether two charts have the same transitions and ids, regardless of provided implementations. */
export const isSameShape = (a: Chart, b: Chart): boolean => shapeOf(a) === shapeOf(b);

const shapes = new WeakMap<Chart, string>();
function shapeOf(chart: Chart): string {
  const known = shapes.get(chart);
  if (known !== undefined) return known;
  const states = statesOf(chart.root).map(({ id, type, transitions }) => [
    id,
    type,
    transitions.map((one) => [one.id, one.targets]),
  ]);
  const shape = JSON.stringify(states);
  shapes.set(chart, shape);
  return shape;
}

/** Why a machine cannot run without side effects; null if it can. */
export function realEffectOf(machine: AnyStateMachine): string | null {
  const chart = toChart(machine);
  const inline = nodesOf(machine).some(({ invoke }) =>
    invoke.some(({ src }) => typeof src !== 'string' || src.startsWith('xstate.invoke.')),
  );
  if (inline) return 'It runs an actor without a name, which cannot be played.';
  const actions = statesOf(chart.root).flatMap(({ entry, exit, initialActions, transitions }) => [
    ...entry,
    ...exit,
    ...initialActions,
    ...transitions.flatMap((transition) => transition.actions),
  ]);
  return actions.some(({ name, kind }) => kind === 'effect' && name === 'inline')
    ? 'It has an effect without a name, which cannot be held back.'
    : null;
}
