import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { EmailChangeMachine } from './emailChange.machine.ts';

const token = 'q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq83';

export const emailChangeCases: Cases<EmailChangeMachine> = {
  inputs: [{ token }, { token: '' }],
  events: {},
  actors: {
    checkEmailLink: {
      done: [
        { ok: true, email: 'maya@example.test', effect: 'now', appliesAt: null },
        { ok: true, email: 'maya@example.test', effect: 'pending', appliesAt: startTime },
        refusal('linkUsed'),
        refusal('linkExpired'),
        refusal('linkUnknown'),
        refusal('refused'),
      ],
      faults: [new ProblemError(problem('serverFault', true))],
    },
    confirmEmailChange: {
      done: [
        { ok: true, email: 'maya@example.test', appliesAt: null },
        { ok: true, email: 'maya@example.test', appliesAt: startTime },
        refusal('linkUsed'),
        refusal('linkExpired'),
        refusal('linkUnknown'),
        refusal('emailTaken'),
        refusal('refused'),
      ],
      faults: [new ProblemError(problem('serverFault', true))],
    },
    stopEmailChange: {
      done: [{ ok: true }, refusal('linkUsed'), refusal('linkExpired'), refusal('linkUnknown'), refusal('refused')],
      faults: [new ProblemError(problem('serverFault', true))],
    },
  },
  abstraction: ({ context }) => context.token !== '',
  invariants: {
    'no address is confirmed that is not shown': (snapshot) =>
      snapshot.can({ type: 'change.confirmed' }) && snapshot.context.email === '' ? 'it can be confirmed' : undefined,
    'a change is stopped only by the link of the old mailbox': (snapshot) =>
      snapshot.can({ type: 'change.stopped' }) && snapshot.context.effect !== 'pending'
        ? 'it can be stopped'
        : undefined,
    'the token is gone in the end': ({ status, context }) =>
      status === 'done' && context.token !== '' ? 'it is still in the context' : undefined,
  },
};
