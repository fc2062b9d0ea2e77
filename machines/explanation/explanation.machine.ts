import { assign, type SnapshotFrom, setup } from 'xstate';
import type { ExplainedKind, Explanation } from '#domain/staff/explanation/record.ts';
import type { Problem } from '../shared/problem.ts';
import { outageDelays, outageGuards, requesting, rereading, withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import { effectContract, type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { copyNoticeTime, requestLimit } from '../shared/waits.ts';

export interface WantedRecord {
  readonly kind: ExplainedKind;
  readonly guid: string;
}

export interface ExplanationContext {
  readonly wanted: WantedRecord | null;
  readonly found: Explanation | null;
  readonly problem: Problem | null;
}

export type ExplanationEvent =
  | { readonly type: 'record.wanted'; readonly record: WantedRecord }
  | { readonly type: 'record.left' | 'panel.closed' | 'retry.requested' | 'copy.requested' };

/** GET /admin/trades/{guid}/explanation, and the same for transfers. */
const readExplanation = promiseContract<Explanation, { record: WantedRecord }>('readExplanation');
/** Rejects if the browser refuses. */
const copySentence = promiseContract<void, { found: Explanation }>('copySentence');
const watchCopyKey = streamContract<{ readonly type: 'copy.requested' }>('watchCopyKey');
const leaveRecord = effectContract('leaveRecord');

const sameRecord = (one: WantedRecord | null, other: WantedRecord): boolean =>
  one?.kind === other.kind && one.guid === other.guid;

/** Explains one trade or transfer in a panel that the address opens and closes. */
export const explanationMachine = setup({
  types: {} as FlowTypes<{ context: ExplanationContext; events: ExplanationEvent }>,
  actors: { readExplanation, copySentence, watchCopyKey },
  guards: {
    ...outageGuards,
    isAnother: ({ context }, { record }: { record: WantedRecord }) => !sameRecord(context.wanted, record),
  },
  actions: {
    ...problemActions,
    leaveRecord,
    storeWanted: assign((_, { record }: { record: WantedRecord }) => ({ wanted: record, found: null, problem: null })),
    storeFound: assign({ found: (_, found: Explanation) => found }),
    clearAll: assign({ wanted: null, found: null, problem: null }),
  },
  delays: { ...outageDelays, copyNoticeTime, requestLimit },
}).createMachine({
  id: 'explanation',
  context: { wanted: null, found: null, problem: null },
  initial: 'closed',
  states: {
    closed: { entry: 'clearAll', on: { 'record.wanted': { target: 'open', actions: withEvent('storeWanted') } } },
    open: {
      // The button still works.
      invoke: { id: 'watchCopyKey', src: 'watchCopyKey', onError: {} },
      on: {
        'record.left': 'closed',
        // Closed through the address.
        'panel.closed': { actions: 'leaveRecord' },
        'record.wanted': { guard: withEvent('isAnother'), target: '.reading', actions: withEvent('storeWanted') },
      },
      initial: 'reading',
      states: {
        reading: {
          tags: ['busy'],
          entry: 'clearProblem',
          ...requesting({
            src: 'readExplanation',
            input: ({ wanted }: ExplanationContext) => ({ record: required(wanted, 'record to explain') }),
            onDone: { target: 'shown', actions: withOutput('storeFound') },
            failed: 'failed',
          }),
        },
        failed: { after: rereading('reading'), on: { 'retry.requested': 'reading' } },
        shown: {
          on: { 'copy.requested': '.copying' },
          initial: 'idle',
          states: {
            idle: {},
            copying: {
              description: 'The browser may ask first, so this takes as long as it takes.',
              invoke: {
                id: 'copySentence',
                src: 'copySentence',
                input: ({ context }) => ({ found: required(context.found, 'record found') }),
                onDone: 'copied',
                onError: 'refused',
              },
            },
            copied: { after: { copyNoticeTime: 'idle' } },
            refused: { after: { copyNoticeTime: 'idle' } },
          },
        },
      },
    },
  },
});

export type ExplanationMachine = typeof explanationMachine;
type Snapshot = SnapshotFrom<ExplanationMachine>;

export const selectWanted = ({ context }: Snapshot): WantedRecord | null => context.wanted;
export const selectFound = ({ context }: Snapshot): Explanation | null => context.found;
/** The result of a recent copy; null without one. */
export const selectCopied = (snapshot: Snapshot): 'copied' | 'refused' | null =>
  snapshot.matches({ open: { shown: 'copied' } })
    ? 'copied'
    : snapshot.matches({ open: { shown: 'refused' } })
      ? 'refused'
      : null;
