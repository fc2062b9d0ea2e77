import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { defaultMailChoices, type MailChoices, type MailKind } from '#domain/security/mailChoices.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting, withAnswer, withEvent } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

/** One choice: whether emails of a kind are wanted. */
export interface MailChoice {
  readonly kind: MailKind;
  readonly wanted: boolean;
}

export interface MailChoicesContext {
  /** As the server has them; null before they have loaded. */
  readonly choices: MailChoices | null;
  /** The choice made last. */
  readonly changed: MailChoice | null;
  readonly problem: Problem | null;
}

export type MailChoicesEvent =
  | ChoicesFact
  | ({ readonly type: 'mail.chosen' } & MailChoice)
  /** The last choice once more. */
  | { readonly type: 'retry.requested' };
export type ChoicesFact = { readonly type: 'choices.updated'; readonly choices: MailChoices };
export type MailChoicesEmitted = { readonly type: 'choices.changed' };

/** Saves all choices, and answers them as the server has them then. */
export const saveChoices = promiseContract<MailChoices, { choices: MailChoices }>('saveChoices');
/** Sends the choices as they were loaded last, now and whenever they are loaded again. */
export const watchChoices = streamContract<ChoicesFact>('watchChoices');

export const mailChoicesMachine = setup({
  types: {} as FlowTypes<{ context: MailChoicesContext; events: MailChoicesEvent; emitted: MailChoicesEmitted }>,
  actors: { saveChoices, watchChoices },
  actions: {
    ...problemActions,
    storeChoices: assign({ choices: (_, { choices }: { choices: MailChoices }) => choices }),
    storeChanged: assign({ changed: (_, { kind, wanted }: MailChoice) => ({ kind, wanted }), problem: null }),
    storeSaved: assign({ choices: (_, choices: MailChoices) => choices }),
    announceChange: emit({ type: 'choices.changed' }),
  },
  guards: {
    choicesAreKnown: ({ context }) => context.choices !== null,
  },
  delays: { requestLimit },
}).createMachine({
  id: 'mailChoices',
  context: { choices: null, changed: null, problem: null },
  initial: 'resting',
  // The choices then stay as they were loaded last.
  invoke: { id: 'watchChoices', src: 'watchChoices', onError: {} },
  on: { 'choices.updated': { actions: withEvent('storeChoices') } },
  states: {
    resting: {
      on: { 'mail.chosen': { guard: 'choicesAreKnown', target: 'saving', actions: withEvent('storeChanged') } },
    },
    saving: {
      description:
        'The switch stays as the server has it until the server has answered. After a fault the choices are loaded again: they may have been saved.',
      tags: ['busy'],
      exit: 'announceChange',
      ...requesting({
        src: 'saveChoices',
        input: ({ choices, changed }: MailChoicesContext) => ({
          choices: { ...(choices ?? defaultMailChoices), ...(changed && { [changed.kind]: changed.wanted }) },
        }),
        onDone: { target: 'saved', actions: withAnswer('storeSaved') },
        failed: 'failed',
      }),
    },
    saved: { on: { 'mail.chosen': { target: 'saving', actions: withEvent('storeChanged') } } },
    failed: {
      on: { 'mail.chosen': { target: 'saving', actions: withEvent('storeChanged') }, 'retry.requested': 'saving' },
    },
  },
});

export type MailChoicesMachine = typeof mailChoicesMachine;

type Snapshot = SnapshotFrom<MailChoicesMachine>;

export const selectChoices = ({ context }: Snapshot): MailChoices | null => context.choices;
/** The choice that is being saved; null for none. */
export const selectSaving = (snapshot: Snapshot): MailChoice | null => (snapshot.matches('saving') ? snapshot.context.changed : null);
/** The choice that was just saved; null for none. */
export const selectSaved = (snapshot: Snapshot): MailChoice | null => (snapshot.matches('saved') ? snapshot.context.changed : null);
/** The choice that was not saved; null for none. */
export const selectFailed = (snapshot: Snapshot): MailChoice | null => (snapshot.matches('failed') ? snapshot.context.changed : null);
