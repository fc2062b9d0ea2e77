import { defaultMailChoices } from '#domain/security/mailChoices.ts';
import type { Cases } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { MailChoicesMachine } from './mailChoices.machine.ts';

export const mailChoicesCases: Cases<MailChoicesMachine> = {
  inputs: [undefined],
  events: {
    'choices.updated': [{ choices: defaultMailChoices }],
    'mail.chosen': [{ kind: 'orders', wanted: true }],
  },
  actors: {
    saveChoices: { done: [{ ...defaultMailChoices, orders: true }], faults: [new ProblemError(problem('offline', true))] },
    watchChoices: { stream: true },
  },
  abstraction: ({ context }) => context.choices !== null,
  invariants: {
    'nothing is chosen before the choices are known': (snapshot) =>
      snapshot.context.choices === null && !snapshot.matches('resting') ? 'they are unknown' : undefined,
  },
};
