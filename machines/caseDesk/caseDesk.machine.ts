import { emit, type SnapshotFrom, setup } from 'xstate';
import { caseKeys } from '#domain/staff/keys.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { effectContract, type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

/** A single key, outside fields and dialogs. */
export interface DeskKey {
  readonly type: 'key.pressed';
  readonly key: string;
}
type CaseDeskEvent = DeskKey | { readonly type: 'next.requested' };

export type ClaimResult = { readonly ok: true; readonly id: string } | Refusal<'empty'>;

const watchKeys = streamContract<DeskKey>('watchKeys');
const claimNext = promiseContract<ClaimResult>('claimNext');
const openCase = effectContract<{ id: string }>('openCase');
/** Presses a key's button: opens a decision, or the previous or next case. */
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
    isNext: (_, { key }: { key: string }) => key === caseKeys.next,
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
