import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { type FieldProblems, formActions } from '../shared/fields.ts';
import { type Answer, isRefusedFor, type Problem, type Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

type InviterCodeField = 'code';

export interface InviterCodeContext {
  /** The deadline for adding a code, in ms; null if none can be added. */
  readonly until: number | null;
  readonly code: string;
  readonly fieldProblems: FieldProblems<InviterCodeField>;
  readonly problem: Problem | null;
}

type DeadlineFact = { readonly type: 'deadline.updated'; readonly until: number | null };
export type InviterCodeEvent =
  | DeadlineFact
  | { readonly type: 'code.changed'; readonly code: string }
  | { readonly type: 'form.submitted' | 'outcome.read' };

/** A code was added, or may have been: reload it. */
export type InviterCodeEmitted = { readonly type: 'inviterCode.changed' };

/**
 * `closed`: there is a code already, or the deadline has passed. `refused` names the field in
 * `problem.fields`.
 */
export type AddInviterCodeResult = { readonly ok: true } | Refusal<'closed' | 'refused'>;
/** PUT /backend/customers/referral-code. Idempotent. */
const addCode = promiseContract<AddInviterCodeResult, { code: string }>('addCode');
/** Sends the deadline, at once and after each load. */
const watchDeadline = streamContract<DeadlineFact>('watchDeadline');

export const inviterCodeMachine = setup({
  types: {} as FlowTypes<{ context: InviterCodeContext; events: InviterCodeEvent; emitted: InviterCodeEmitted }>,
  actors: { addCode, watchDeadline },
  guards: {
    canBeAdded: (_, { until }: { until: number | null }) => until !== null,
    codeIsGiven: ({ context }) => tidyText(context.code) !== '',
    accepted: (_, answer: Answer) => answer.ok,
    isClosed: (_, answer: Answer) => isRefusedFor(answer, 'closed'),
  },
  actions: {
    ...formActions<InviterCodeField>(['code']),
    storeDeadline: assign({ until: (_, { until }: { until: number | null }) => until }),
    storeCode: assign((_, { code }: { code: string }) => ({ code, fieldProblems: {}, problem: null })),
    storeMissing: assign({ fieldProblems: { code: 'required' }, problem: null }),
    announceChange: emit({ type: 'inviterCode.changed' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'inviterCode',
  context: { until: null, code: '', fieldProblems: {}, problem: null },
  invoke: { id: 'watchDeadline', src: 'watchDeadline', onError: {} },
  initial: 'closed',
  states: {
    closed: {
      description: 'No code can be added, as far as is known.',
      tags: ['screen:inviterCodeClosed'],
      meta: { title: 'No code can be added' },
      on: {
        'deadline.updated': { guard: withEvent('canBeAdded'), target: 'editing', actions: withEvent('storeDeadline') },
      },
    },
    editing: {
      tags: ['form', 'screen:inviterCodeForm'],
      meta: { title: 'Add the code of who invited you' },
      on: {
        'deadline.updated': [
          { guard: withEvent('canBeAdded'), actions: withEvent('storeDeadline') },
          { target: 'closed' },
        ],
        'code.changed': { actions: withEvent('storeCode') },
        'form.submitted': [{ guard: 'codeIsGiven', target: 'adding' }, { actions: 'storeMissing' }],
      },
    },
    adding: {
      description:
        'What is loaded meanwhile changes nothing. After a fault the code may have been added: adding it again says so.',
      tags: ['busy', 'screen:inviterCodeForm'],
      meta: { title: 'Adding the code' },
      entry: 'clearProblems',
      ...requesting({
        src: 'addCode',
        input: ({ code }: InviterCodeContext) => ({ code: tidyText(code) }),
        onDone: [
          { guard: withOutput('accepted'), target: 'added' },
          { guard: withOutput('isClosed'), target: 'refused', actions: withOutput('storeRefusal') },
          { target: 'editing', actions: withOutput('storeRefusal') },
        ],
        failed: 'editing',
      }),
    },
    added: {
      tags: ['screen:inviterCodeAdded'],
      meta: { title: 'Code added' },
      entry: 'announceChange',
      on: { 'outcome.read': 'closed' },
    },
    refused: {
      description: 'There is a code already, as from another tab, or the time is over. It stays said until it is read.',
      tags: ['screen:inviterCodeRefused'],
      meta: { title: 'The code can’t be added' },
      entry: 'announceChange',
      on: { 'outcome.read': 'closed' },
    },
  },
});

export type InviterCodeMachine = typeof inviterCodeMachine;
type Snapshot = SnapshotFrom<InviterCodeMachine>;

/** In ms. */
export const selectUntil = ({ context }: Snapshot): number | null => context.until;
export const selectCode = ({ context }: Snapshot): string => context.code;
/** `required`, or the server's message. Editing clears it. */
export const selectCodeProblem = ({ context }: Snapshot): string | undefined => context.fieldProblems.code;
