import { emailProblem } from '#domain/credentials/email.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { ChangeEmailMachine } from './changeEmail.machine.ts';

export const changeEmailCases: Cases<ChangeEmailMachine> = {
  inputs: [null, { newEmail: 'maya.osei@example.test' }].map((draft) => ({
    customerGuid: '0123456789abcdef0123456789abcdef',
    email: 'maya@example.test',
    draft,
  })),
  events: {
    'newEmail.changed': [
      { newEmail: 'maya.osei@example.test' },
      { newEmail: 'Maya@example.test' },
      { newEmail: 'maya' },
    ],
    'pending.updated': [{ pending: { email: 'maya.osei@example.test', appliesAt: startTime } }, { pending: null }],
  },
  actors: {
    oneTimeCode: { done: [{ stepUp: null }] },
    requestEmailChange: {
      done: [{ ok: true }, refusal('checkRequired'), refusal('refused')],
      faults: [new ProblemError(problem('serverFault', true))],
    },
    cancelEmailChange: {
      done: [{ ok: true }, refusal('refused')],
      faults: [new ProblemError(problem('serverFault', true))],
    },
    watchPending: { stream: true },
  },
  abstraction: ({ context: { newEmail, email, pending } }) => [
    emailProblem(newEmail),
    newEmail.toLowerCase() === email,
    pending === null,
  ],
  invariants: {
    'what waits is shown wherever it can be canceled': (snapshot) =>
      snapshot.can({ type: 'pending.canceled' }) && snapshot.context.pending === null ? 'there is nothing' : undefined,
    'the countdown runs only while cooling': (snapshot) =>
      !snapshot.matches({ sent: 'cooling' }) && snapshot.context.secondsLeft > 0
        ? `${snapshot.context.secondsLeft} s left`
        : undefined,
  },
};
