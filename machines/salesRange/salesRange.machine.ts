import { assign, type SnapshotFrom, setup } from 'xstate';
import { isDay } from '#domain/sales/calendar.ts';
import { longestDays } from '#domain/sales/query.ts';
import { withEvent } from '../shared/requesting.ts';
import { effectContract } from '../shared/setup.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';

/** Text of days such as `2026-03-31`, both included. */
export interface TypedRange {
  readonly from: string;
  readonly to: string;
}

export type SalesRangeEvent =
  | ({ readonly type: 'range.opened' } & TypedRange)
  | { readonly type: 'day.typed'; readonly name: keyof TypedRange; readonly day: string }
  | { readonly type: 'range.applied' }
  | { readonly type: 'range.closed' };

const showRange = effectContract<TypedRange>('showRange');

export type DayProblem = 'noDay' | 'endsBefore' | 'tooLong';

/** Null if valid. */
function problemOf({ from, to }: TypedRange, name: keyof TypedRange): DayProblem | null {
  if (!isDay(name === 'from' ? from : to)) return 'noDay';
  if (name === 'from' || !isDay(from)) return null;
  if (to < from) return 'endsBefore';
  return longestDays(from) < to ? 'tooLong' : null;
}

const problemsOf = (range: TypedRange) => ({ from: problemOf(range, 'from'), to: problemOf(range, 'to') });

/** The custom range of days for sales. */
export const salesRangeMachine = setup({
  types: { context: {} as TypedRange, events: {} as SalesRangeEvent, tags: {} as Tag, meta: {} as StateMeta },
  actions: {
    showRange,
    storeRange: assign((_, { from, to }: TypedRange) => ({ from, to })),
    storeDay: assign((_, { name, day }: { name: keyof TypedRange; day: string }) => ({ [name]: day })),
  },
  guards: {
    isRange: ({ context }) => Object.values(problemsOf(context)).every((problem) => problem === null),
  },
}).createMachine({
  id: 'salesRange',
  context: { from: '', to: '' },
  initial: 'closed',
  states: {
    closed: { on: { 'range.opened': { target: 'choosing', actions: withEvent('storeRange') } } },
    choosing: {
      meta: { title: 'Choosing days' },
      initial: 'typing',
      on: {
        'range.closed': 'closed',
        'day.typed': { target: '.typing', actions: withEvent('storeDay') },
        'range.applied': [
          {
            guard: 'isRange',
            target: 'closed',
            actions: { type: 'showRange', params: ({ context: { from, to } }) => ({ from, to }) },
          },
          { target: '.refused' },
        ],
      },
      states: {
        typing: {},
        refused: {
          description: 'The days are no range. What is wrong stands at its field.',
          meta: { title: 'No range' },
        },
      },
    },
  },
});

export type SalesRangeMachine = typeof salesRangeMachine;
type Snapshot = SnapshotFrom<SalesRangeMachine>;

export const selectIsChoosing = (snapshot: Snapshot): boolean => snapshot.matches('choosing');
/** Problems of the ends, once refused. */
export const selectProblems = (snapshot: Snapshot): Readonly<Record<keyof TypedRange, DayProblem | null>> =>
  snapshot.matches({ choosing: 'refused' }) ? problemsOf(snapshot.context) : { from: null, to: null };
