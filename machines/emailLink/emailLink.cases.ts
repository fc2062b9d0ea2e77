import { emailProblem } from '#domain/credentials/email.ts';
import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { EmailLinkMachine } from './emailLink.machine.ts';

const fault = new ProblemError(problem('serverFault', true));

export const emailLinkCases: Cases<EmailLinkMachine> = {
  inputs: [
    { email: '', code: null, alreadySent: false },
    { email: 'maya@example.test', code: null, alreadySent: true },
    { email: '', code: 'code-of-the-mail', alreadySent: false },
    { email: 'maya@example.test', code: 'code-of-the-mail', alreadySent: false },
  ],
  events: {
    'password.changed': [{ password: 'correct-horse-9' }, { password: '' }],
    'email.changed': [{ email: 'maya@example.test' }, { email: 'maya' }],
  },
  actors: {
    sendEmailLink: { done: [{ ok: true }, refusal('tooManyAttempts')], faults: [fault] },
    checkLink: { done: [{ ok: true }, refusal('linkSpent')], faults: [fault] },
    confirmEmail: {
      done: [{ ok: true, email: 'maya@example.test' }, refusal('linkSpent'), refusal('wrongPassword')],
      faults: [fault],
    },
  },
  abstraction: ({ context }) => [
    emailProblem(context.email),
    context.code !== null,
    context.password !== '',
    context.passwordProblem,
    context.alreadySent,
    context.problem?.retryable ?? null,
  ],
  invariants: {
    'an address is only confirmed with a password': (snapshot) =>
      snapshot.matches('confirming') && snapshot.context.password === '' ? 'confirmed without one' : undefined,
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
