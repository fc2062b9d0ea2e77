import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes, matchesDescriptor, refuses, type ScheduledEvent } from '../model/internals.ts';
import { readEvent } from '../model/transitions.ts';
import type { AnyCases, Outcomes } from './cases.ts';
import type { PlayedActor } from './stage.ts';

/** An input to a machine, as data, so that paths can be printed. */
export type Step =
  | { readonly type: 'event'; readonly event: AnyEventObject }
  | { readonly type: 'done'; readonly actor: string; readonly variant: Variant; readonly output: unknown }
  | { readonly type: 'fault'; readonly actor: string; readonly variant: Variant; readonly error: unknown }
  | { readonly type: 'elapse'; readonly timer: string };

/** The index among the cases' outcomes; null for one typed by hand. */
type Variant = number | null;

/** The currently possible events, actor outcomes and timers. */
export function possibleSteps(
  cases: AnyCases,
  snapshot: AnyMachineSnapshot,
  running: Iterable<PlayedActor>,
  timers: readonly ScheduledEvent[],
): readonly Step[] {
  return [
    ...eventSteps(cases, snapshot),
    ...[...running].flatMap((actor) => outcomeSteps(cases, snapshot, actor)),
    ...timerSteps(timers),
  ];
}

const eventSteps = (cases: AnyCases, snapshot: AnyMachineSnapshot): readonly Step[] =>
  knownEvents(cases, snapshot)
    .filter((event) => !refuses(snapshot, event))
    .map((event) => ({ type: 'event', event }));

/** Sampled events that the active states handle, whatever their guards. */
export function knownEvents(cases: AnyCases, snapshot: AnyMachineSnapshot): readonly AnyEventObject[] {
  const samples = samplesOf(cases);
  const descriptors = new Set(activeNodes(snapshot).flatMap((node) => [...node.transitions.keys()]));
  const found = new Map<unknown, AnyEventObject>();
  for (const descriptor of descriptors)
    if (!descriptor.startsWith('xstate.'))
      for (const event of expand(descriptor, samples)) found.set(samples[event.type] ? event : event.type, event);
  return [...found].map(([key, event]) =>
    key === event ? event : (cases.madeUp?.event(event.type, snapshot) ?? event),
  );
}

type Samples = Readonly<Record<string, readonly AnyEventObject[] | undefined>>;
const samplesByCases = new WeakMap<object, Samples>();

/** Sampled events with their types, as stable objects. */
function samplesOf({ events }: AnyCases): Samples {
  const known = samplesByCases.get(events);
  if (known) return known;
  const listed = Object.entries(events);
  const samples = Object.fromEntries(
    listed.map(([type, payloads = []]) => [type, payloads.map((payload) => ({ type, ...payload }))]),
  );
  samplesByCases.set(events, samples);
  return samples;
}

/** The sampled events that `socket.*` or `*` matches; made-up ones without samples. */
function expand(descriptor: string, samples: Samples): readonly AnyEventObject[] {
  if (descriptor !== '*' && !descriptor.endsWith('.*')) return samples[descriptor] ?? [{ type: descriptor }];
  const found = Object.entries(samples).flatMap(([type, events]) =>
    matchesDescriptor(type, descriptor) ? (events ?? []) : [],
  );
  if (found.length > 0) return found;
  const stem = descriptor.slice(0, -2);
  return (stem === '' ? ['anything'] : [stem, `${stem}.anything`]).map((type) => ({ type }));
}

function outcomeSteps(cases: AnyCases, snapshot: AnyMachineSnapshot, actor: PlayedActor): readonly Step[] {
  const { done = [], faults } = casesOf(cases, snapshot, actor);
  return [
    ...done.map((output, variant): Step => ({ type: 'done', actor: actor.id, variant, output })),
    ...(faults ?? defaultFaults(snapshot, actor)).map(
      (error, variant): Step => ({ type: 'fault', actor: actor.id, variant, error }),
    ),
  ];
}

/** Logic that has no name in the machine has no outcomes in written cases. */
const casesOf = ({ actors, madeUp }: AnyCases, snapshot: AnyMachineSnapshot, actor: PlayedActor): Outcomes => {
  const { source } = actor;
  const found = madeUp ? madeUp.outcomes(snapshot, actor) : actors[source];
  if (found) return found;
  if (!Object.hasOwn((snapshot.machine as AnyStateMachine).implementations.actors, source)) return {};
  throw new Error(`the cases name no outcomes for the actor "${source}"`);
};

const unlisted: readonly unknown[] = [new Error('broke without a reason')];

/** An invoked actor may always fail. A spawned one's failure breaks its parent. */
const defaultFaults = (snapshot: AnyMachineSnapshot, actor: PlayedActor): readonly unknown[] =>
  activeNodes(snapshot).some((node) => node.invoke.some(({ id }) => id === actor.id)) ? unlisted : [];

const timerSteps = (timers: readonly ScheduledEvent[]): readonly Step[] =>
  [...new Set(timers.map(({ event }) => event.type))].map((timer) => ({ type: 'elapse', timer }));

/** `form.submitted {"amount":"5"}`, `requestQuote done #1`, for reports and edge names. */
export function describeStep(step: Step): string {
  if (step.type === 'event') {
    const { type, ...payload } = step.event;
    return Object.keys(payload).length === 0 ? type : `${type} ${JSON.stringify(payload)}`;
  }
  if (step.type === 'elapse') return timerText(step.timer);
  return `${step.actor} ${step.type} ${step.variant === null ? 'by hand' : `#${step.variant + 1}`}`;
}

/** `after patience (order.sending)`. @param machine its id, as delays may have dots in their names */
export function timerText(timer: string, machine?: string): string {
  const { kind, on } = readEvent(timer, machine);
  return kind === 'after' ? `after ${on} (${timer.slice(`xstate.after.${on}.`.length)})` : timer;
}
