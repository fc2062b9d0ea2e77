import type { AnyStateMachine } from 'xstate';
import { statesOf, toChart } from '../model/chart.ts';
import { nodesOf } from '../model/internals.ts';
import type { Chart } from '../model/types.ts';
import type { ActorStarted, EventReceived, FlowRecord, TimerFired } from '../observe/records.ts';
import type { AnyCases } from '../run/cases.ts';
import type { TabRecording } from './types.ts';

/**
 * A machine that may replay, and what it is tried with: without cases, what is hidden is made up by
 * its kind.
 */
export interface Supplied {
  readonly machine: AnyStateMachine;
  readonly cases: AnyCases | null;
}
/** Gives the machine of a chart by its id; null for one that is not known here. */
export type Supply = (chart: string) => Supplied | null;

/**
 * A moment of an actor's life: an event, with what it sent to itself meanwhile, a timer that fired,
 * or a child of its that started.
 */
export type Moment =
  | {
      readonly kind: 'received';
      readonly records: readonly [EventReceived, ...EventReceived[]];
      readonly fired: TimerFired | null;
    }
  | { readonly kind: 'fired'; readonly record: TimerFired }
  | { readonly kind: 'child'; readonly record: ActorStarted }
  | { readonly kind: 'ended'; readonly record: Extract<FlowRecord, { kind: 'ended' }> };

/** The life of one actor, as far as a replay needs it. */
export interface Track {
  readonly start: ActorStarted;
  readonly moments: readonly Moment[];
}

/**
 * The machines that ran in a tab, each once: those that ran already, then in the order of their
 * starts, then those that only a gap tells of.
 */
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

/** The life of an actor, or why there is too little of it. */
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

/** The records of each actor, and the starts of its children. */
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
  // What a machine sends to itself it sends again by itself.
  const place =
    record.from === record.actor && timer === null ? moments.findLastIndex(({ kind }) => kind === 'received') : -1;
  const parent = moments[place];
  if (parent?.kind === 'received') moments[place] = { ...parent, records: [...parent.records, record] };
  else moments.push({ kind: 'received', records: [record], fired: timer });
}

/**
 * Whether two charts have the same transitions by the same ids, whatever an app provides for them.
 */
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

/** Why a machine cannot be run without doing something real; null if it can. */
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
