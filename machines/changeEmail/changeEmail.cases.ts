import { emailProblem } from '#domain/credentials/email.ts';
import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { ChangeEmailMachine } from './changeEmail.machine.ts';

export const changeEmailCases: Cases<ChangeEmailMachine> = {
  inputs: [null, { newEmail: 'maya.osei@example.test' }].map((draft) => ({
    customerGuid: '0123456789abcdef0123456789abcdef',
    email: 'maya@example.test',
    draft,
  })),
  events: {
    'newEmail.changed': [{ newEmail: 'maya.osei@example.test' }, { newEmail: 'Maya@example.test' }, { newEmail: 'maya' }],
  },
  actors: {
    oneTimeCode: { done: [{ stepUp: null }] },
    requestEmailChange: {
      done: [{ ok: true }, refusal('checkRequired'), refusal('refused')],
      faults: [new ProblemError(problem('serverFault', true))],
    },
  },
  abstraction: ({ context: { newEmail, email } }) => [emailProblem(newEmail), newEmail.toLowerCase() === email],
  invariants: {
    'the countdown runs only while cooling': (snapshot) =>
      !snapshot.matches({ sent: 'cooling' }) && snapshot.context.secondsLeft > 0 ? `${snapshot.context.secondsLeft} s left` : undefined,
  },
};
