import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem, waitOf } from '../shared/problem.ts';
import { blankDraft, type ContactFormMachine, formProblems } from './contactForm.machine.ts';

const wait = { seconds: 90, until: startTime + 90_000 };

export const contactFormCases: Cases<ContactFormMachine> = {
  inputs: [
    { topic: 'general', saved: null },
    { topic: 'otc', saved: { draft: { ...blankDraft, name: 'Maya Osei', amount: '250,000' }, wasSubmitted: true } },
  ],
  events: {
    'field.changed': [
      { field: 'name', text: 'Maya Osei' },
      { field: 'email', text: 'maya@example.test' },
      { field: 'message', text: 'How much can I withdraw in a day?' },
      { field: 'amount', text: '$250,000' },
    ],
    'field.left': [{ field: 'email' }],
    'trade.changed': [{ change: { unit: 'coin' } }],
    'sender.changed': [
      { sender: { name: 'Maya Osei', email: 'maya@example.test' } },
      { sender: { name: 'Ada Byron', email: 'ada@example.test' } },
      { sender: null },
    ],
  },
  actors: {
    sendMessage: {
      done: [
        { ok: true, reference: 'SC-7K3F0-9QWXA' },
        refusal('refused', { code: 'invalid_input', retryable: false, fields: { email: 'Enter another address.' } }),
        refusal('tooManyAttempts', { code: 'too_many_requests', retryable: true, wait }),
      ],
      faults: [new ProblemError(problem('offline', true))],
    },
    watchSender: { stream: true },
  },
  abstraction: ({ context }) => [...Object.keys(formProblems(context)), waitOf(context.problem) > 0],
  invariants: {
    // The sender may sign out meanwhile, or another customer sign in, which clears the details.
    'nothing is sent while a field is wrong': (snapshot) => {
      const { name: _name, email: _email, ...others } = formProblems(snapshot.context);
      return snapshot.matches('submitting') && snapshot.context.message !== '' && Object.keys(others).length > 0
        ? 'a wrong form was submitted'
        : undefined;
    },
    'a message that was sent has its reference': (snapshot) =>
      snapshot.matches('sent') === (snapshot.context.reference === '')
        ? `the reference is "${snapshot.context.reference}"`
        : undefined,
  },
};
