import type { PendingTimer, RosterActor } from '../observe/protocol.ts';
import type { ActorStarted, ActorStatus, Changes, FlowRecord, Shown, ShownState } from '../observe/records.ts';

/** The visible state of an actor. */
export interface ActorView
  extends Pick<ActorStarted, 'actor' | 'parent' | 'id' | 'systemId' | 'source' | 'chart' | 'of' | 'input'> {
  /** Null without states. */
  readonly value: ShownState | null;
  readonly status: ActorStatus;
  readonly context: { readonly [field: string]: Shown };
  readonly output: Shown | undefined;
  readonly error: Shown | undefined;
  readonly timers: readonly PendingTimer[];
  /** The record of its start; null if it started before the observer. */
  readonly started: number | null;
  /** The record of its end; null while it runs. */
  readonly ended: number | null;
}

const making = ({ actor, parent, id, systemId, source, chart, of, input }: RosterActor | ActorStarted) =>
  ({ actor, parent, id, systemId, source, chart, of, input }) as const;

const begun = (by: RosterActor | ActorStarted, started: number | null, timers: readonly PendingTimer[]): ActorView =>
  change(
    {
      ...making(by),
      value: null,
      status: 'active',
      context: {},
      output: undefined,
      error: undefined,
      timers,
      started,
      ended: null,
    },
    by,
  );

function change(view: ActorView, { value, status, context, output, error }: Changes): ActorView {
  if (
    value === undefined &&
    status === undefined &&
    context === undefined &&
    output === undefined &&
    error === undefined
  )
    return view;
  return {
    ...view,
    value: value ?? view.value,
    status: status ?? view.status,
    context: context === undefined ? view.context : { ...view.context, ...context },
    output: output === undefined ? view.output : output,
    error: error === undefined ? view.error : error,
  };
}

export const viewOf = (actor: RosterActor, timers: readonly PendingTimer[]): ActorView =>
  begun(
    actor,
    actor.started,
    timers.filter((timer) => timer.actor === actor.actor),
  );

/** Applies a record of this actor. Null before its start. */
export function after(view: ActorView | null, record: FlowRecord): ActorView | null {
  if (record.kind === 'started') return begun(record, record.q, []);
  if (view === null) return null;
  switch (record.kind) {
    case 'received':
      return change(view, record);
    case 'timer.set': {
      const { actor, timer, type, delay, due, q } = record;
      return { ...view, timers: [...without(view, timer), { actor, timer, type, delay, due, set: q }] };
    }
    case 'timer.fired':
    case 'timer.canceled':
      return { ...view, timers: without(view, record.timer) };
    case 'ended':
      return { ...view, status: record.how, timers: [], ended: record.q };
    default:
      return view;
  }
}

const without = ({ timers }: ActorView, name: string): readonly PendingTimer[] =>
  timers.filter(({ timer }) => timer !== name);

export function rosterOf(view: ActorView): RosterActor {
  const { value, status, context, output, error, timers: _, ended: __, ...rest } = view;
  return {
    ...rest,
    ...(value !== null && { value }),
    ...(status !== 'active' && { status }),
    ...(Object.keys(context).length > 0 && { context }),
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
  };
}
