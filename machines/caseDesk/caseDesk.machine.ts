import { emit, type SnapshotFrom, setup } from 'xstate';
import type { Problem, Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { effectContract, type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

/** A key alone, outside of fields and dialogs. */
export interface DeskKey {
  readonly type: 'key.pressed';
  readonly key: string;
}
type CaseDeskEvent = DeskKey | { readonly type: 'next.requested' };

export type ClaimResult = { readonly ok: true; readonly id: string } | Refusal<'empty'>;

const watchKeys = streamContract<DeskKey>('watchKeys');
/** Claims the case that is due next. */
const claimNext = promiseContract<ClaimResult>('claimNext');
/** Goes to the page of a case. */
const openCase = effectContract<{ id: string }>('openCase');
/** Does what a key stands for on the page: opens a decision, goes to the case before or after. */
const followKey = effectContract<{ key: string }>('followKey');

interface CaseDeskContext {
  readonly problem: Problem | null;
}
const claimedIn = ({ event }: { readonly event: { readonly output: ClaimResult } }) => ({
  id: event.output.ok ? event.output.id : '',
});
const keyIn = ({ event }: { readonly event: DeskKey }) => ({ key: event.key });

const base = setup({
  types: {} as FlowTypes<{
    context: CaseDeskContext;
    events: CaseDeskEvent;
    emitted: { readonly type: 'caseDesk.claimed' };
  }>,
  actors: { watchKeys, claimNext },
  guards: {
    isNext: (_, { key }: { key: string }) => key === 'n',
    isOfPage: (_, { key }: { key: string }) => /^[1-9[\]]$/.test(key),
    wasClaimed: (_, answer: ClaimResult) => answer.ok,
  },
  actions: {
    ...problemActions,
    followKey,
    openCase,
    announceClaimed: emit({ type: 'caseDesk.claimed' }),
  },
  delays: { requestLimit },
});

const free = base.createStateConfig({
  on: {
    'next.requested': '#caseDesk.claiming',
    'key.pressed': [
      { guard: withEvent('isNext'), target: '#caseDesk.claiming' },
      { guard: withEvent('isOfPage'), actions: { type: 'followKey', params: keyIn } },
    ],
  },
});

/** The keys of the queue, and the claim of the next case. */
export const caseDeskMachine = base.createMachine({
  id: 'caseDesk',
  context: { problem: null },
  invoke: { id: 'watchKeys', src: 'watchKeys', onError: {} },
  initial: 'ready',
  states: {
    ready: free,
    claiming: {
      tags: 'busy',
      meta: { title: 'Claiming the next case' },
      entry: 'clearProblem',
      ...requesting({
        src: 'claimNext',
        input: () => undefined,
        onDone: [
          {
            guard: withOutput('wasClaimed'),
            target: 'ready',
            actions: ['announceClaimed', { type: 'openCase', params: claimedIn }],
          },
          { target: 'empty' },
        ],
        failed: 'failed',
      }),
    },
    empty: { ...free, meta: { title: 'No case waits' } },
    failed: {
      ...free,
      description: 'It may have been claimed all the same: the next try has the same key.',
      meta: { title: 'Not claimed' },
    },
  },
});

export type CaseDeskMachine = typeof caseDeskMachine;
type Snapshot = SnapshotFrom<CaseDeskMachine>;

export const selectIsEmpty = (snapshot: Snapshot): boolean => snapshot.matches('empty');
export const selectHasFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
