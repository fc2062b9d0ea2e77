import { assign, fromPromise, setup } from 'xstate';
import type { Cases } from '#flows/run/cases.ts';

type ToyEvent =
  | { type: 'amount.changed'; amount: string }
  | { type: 'form.submitted' }
  | { type: 'send.canceled' }
  | { type: 'tab.hidden' };

/** Fully reachable, with guards, an actor, a timer, a transient state, and parallel regions. */
export const sampleSetup = setup({
  types: {
    context: {} as { amount: string; attempts: number },
    input: {} as { amount: string },
    output: {} as { kind: 'sent' } | { kind: 'given up' },
    events: {} as ToyEvent,
    tags: {} as 'busy' | 'terminal',
  },
  actors: {
    sendMoney: fromPromise<{ accepted: boolean }, { amount: string }>(() =>
      Promise.reject(new Error('the actor "sendMoney" was not provided')),
    ),
  },
  actions: { showReceipt: () => {}, countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }) },
  guards: {
    amountIsPositive: ({ context }) => context.amount !== '0',
    accepted: (_, params: { accepted: boolean }) => params.accepted,
    attemptsLeft: ({ context }) => context.attempts < 2,
  },
  delays: { patience: 1000, longPatience: 5000 },
});

export const sampleMachine = sampleSetup.createMachine({
  id: 'toy',
  context: ({ input }) => ({ amount: input.amount, attempts: 0 }),
  initial: 'checking',
  output: ({ context }) => ({ kind: context.attempts < 2 ? 'sent' : 'given up' }),
  states: {
    checking: { always: 'editing' },
    editing: {
      on: {
        'amount.changed': { actions: assign({ amount: ({ event }) => event.amount }) },
        'form.submitted': { guard: 'amountIsPositive', target: 'sending' },
        'tab.hidden': undefined,
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendMoney',
        src: 'sendMoney',
        input: ({ context }) => ({ amount: context.amount }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'settling',
            actions: 'showReceipt',
          },
          { guard: 'attemptsLeft', target: 'editing', actions: 'countAttempt' },
          { target: 'ended' },
        ],
        onError: 'editing',
      },
      on: { 'send.canceled': 'editing' },
      after: { patience: 'editing' },
    },
    settling: {
      type: 'parallel',
      states: {
        ledger: { initial: 'open', states: { open: { after: { patience: 'closed' } }, closed: { type: 'final' } } },
        receipt: {
          initial: 'printing',
          states: { printing: { after: { longPatience: 'printed' } }, printed: { type: 'final' } },
        },
      },
      onDone: 'ended',
    },
    ended: { type: 'final', tags: 'terminal' },
  },
});

export const sampleCases: Cases<typeof sampleMachine> = {
  inputs: [{ amount: '0' }],
  events: {
    'amount.changed': [
      { type: 'amount.changed', amount: '1' },
      { type: 'amount.changed', amount: '0' },
    ],
  },
  actors: { sendMoney: { done: [{ accepted: true }, { accepted: false }] } },
  abstraction: ({ context }) => [context.amount, context.attempts],
};
