import { assign, emit, setup } from 'xstate';
import { defaultMailChoices, type MailChoices } from '#domain/security/mailChoices.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';
import { saveChoices, watchChoices } from './mailChoices.actors.ts';
import type { MailChoice, MailChoicesContext, MailChoicesEmitted, MailChoicesEvent } from './mailChoices.types.ts';

export const mailChoicesMachine = setup({
  types: {
    context: {} as MailChoicesContext,
    events: {} as MailChoicesEvent,
    emitted: {} as MailChoicesEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { saveChoices, watchChoices },
  actions: {
    storeChoices: assign({ choices: (_, { choices }: { choices: MailChoices }) => choices }),
    storeChanged: assign({ changed: (_, { kind, wanted }: MailChoice) => ({ kind, wanted }), problem: null }),
    storeSaved: assign({ choices: (_, choices: MailChoices) => choices }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
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
