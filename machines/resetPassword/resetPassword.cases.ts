import { emailProblem } from '#domain/credentials/email.ts';
import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { ResetPasswordMachine } from './resetPassword.machine.ts';

export const resetPasswordCases: Cases<ResetPasswordMachine> = {
  inputs: [
    { email: '', alreadySent: false },
    { email: 'maya@example.test', alreadySent: false },
    { email: 'maya@example.test', alreadySent: true },
  ],
  events: {
    'email.changed': [{ email: 'maya@example.test' }, { email: 'maya' }],
  },
  actors: {
    sendResetLink: {
      done: [{ ok: true }, refusal('tooManyAttempts')],
      faults: [new ProblemError(problem('serverFault', true))],
    },
  },
  abstraction: ({ context }) => emailProblem(context.email),
  invariants: {
    'an email is only sent to a well-formed address': (snapshot) =>
      snapshot.matches('sending') && emailProblem(snapshot.context.email)
        ? `sent to "${snapshot.context.email}"`
        : undefined,
    'the countdown runs only while cooling': (snapshot) =>
      !snapshot.matches({ sent: 'cooling' }) && snapshot.context.secondsLeft > 0
        ? `${snapshot.context.secondsLeft} s left`
        : undefined,
  },
};
