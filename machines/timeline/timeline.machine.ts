import { assign, type SnapshotFrom, setup } from 'xstate';
import type { TimelineEntry, TimelinePage } from '#contract/desk/timeline.ts';
import type { TimelineKind } from '#domain/staff/timeline.ts';
import type { Problem } from '../shared/problem.ts';
import { outageDelays, outageGuards, requesting, rereading, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export interface TimelineContext {
  /** Null for all. */
  readonly kind: TimelineKind | null;
  /** The last day shown, such as `2026-01-15`; null for today. */
  readonly day: string | null;
  /** Newest first; null until loaded. */
  readonly entries: readonly TimelineEntry[] | null;
  /** A cursor for earlier entries; null at the beginning. */
  readonly before: string | null;
  readonly problem: Problem | null;
}

export type TimelineEvent =
  | { readonly type: 'kind.chosen'; readonly kind: TimelineKind | null }
  | { readonly type: 'day.chosen'; readonly day: string | null }
  | { readonly type: 'earlier.requested' | 'retry.requested' };

/** Entries before a cursor, up to a day's end, or the newest. */
export interface WantedPart {
  readonly kind: TimelineKind | null;
  readonly day: string | null;
  readonly before: string | null;
}

/** GET /admin/customers/{guid}/timeline. */
const readPart = promiseContract<TimelinePage, WantedPart>('readPart');

/** A customer's timeline, loaded from the newest. */
export const timelineMachine = setup({
  types: {} as FlowTypes<{ context: TimelineContext; events: TimelineEvent }>,
  actors: { readPart },
  guards: { ...outageGuards, hasEarlier: ({ context }) => context.before !== null },
  actions: {
    ...problemActions,
    storeKind: assign((_, { kind }: { kind: TimelineKind | null }) => ({ kind, entries: null, before: null })),
    storeDay: assign((_, { day }: { day: string | null }) => ({ day, entries: null, before: null })),
    storeFirst: assign((_, { entries, before }: TimelinePage) => ({ entries, before })),
    storeMore: assign(({ context }, { entries, before }: TimelinePage) => ({
      entries: [...(context.entries ?? []), ...entries],
      before,
    })),
  },
  delays: { ...outageDelays, requestLimit },
}).createMachine({
  id: 'timeline',
  context: { kind: null, day: null, entries: null, before: null, problem: null },
  initial: 'reading',
  on: {
    'kind.chosen': { target: '.reading', reenter: true, actions: withEvent('storeKind') },
    'day.chosen': { target: '.reading', reenter: true, actions: withEvent('storeDay') },
  },
  states: {
    reading: {
      tags: ['busy'],
      entry: 'clearProblem',
      ...requesting({
        src: 'readPart',
        id: 'readFirst',
        input: ({ kind, day }: TimelineContext) => ({ kind, day, before: null }),
        onDone: { target: 'shown', actions: withOutput('storeFirst') },
        failed: 'failed',
      }),
    },
    failed: { after: rereading('reading'), on: { 'retry.requested': 'reading' } },
    shown: { on: { 'earlier.requested': { guard: 'hasEarlier', target: 'readingEarlier' } } },
    readingEarlier: {
      tags: ['busy'],
      entry: 'clearProblem',
      ...requesting({
        src: 'readPart',
        id: 'readEarlier',
        input: ({ kind, day, before }: TimelineContext) => ({ kind, day, before }),
        onDone: { target: 'shown', actions: withOutput('storeMore') },
        failed: 'earlierFailed',
      }),
    },
    earlierFailed: {
      description: 'What was read before stays.',
      after: rereading('readingEarlier'),
      on: { 'retry.requested': 'readingEarlier' },
    },
  },
});

export type TimelineMachine = typeof timelineMachine;
type Snapshot = SnapshotFrom<TimelineMachine>;

export const selectEntries = ({ context }: Snapshot): readonly TimelineEntry[] | null => context.entries;
export const selectKind = ({ context }: Snapshot): TimelineKind | null => context.kind;
export const selectDay = ({ context }: Snapshot): string | null => context.day;
export const selectHasEarlier = ({ context }: Snapshot): boolean => context.before !== null;
