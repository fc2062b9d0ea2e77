import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { missingIn, type StaffRevealMachine } from './staffReveal.machine.ts';
import type { RevealedValue } from './staffReveal.types.ts';

export const sampleContact: readonly RevealedValue[] = [
  { name: 'phone', value: '+1 519 555 0123' },
  { name: 'address', value: null, isUnread: true },
];

export const staffRevealCases: Cases<StaffRevealMachine> = {
  inputs: [{ isOnline: () => true }, { isOnline: () => false }],
  events: {
    'reveal.requested': [{ group: 'contact' }, { group: 'identity' }],
    'reason.chosen': [{ choice: 'Customer wants a call' }, { choice: 'Other' }],
    'note.changed': [{ note: 'short' }, { note: 'They wrote from another address' }],
  },
  actors: {
    revealData: {
      done: [{ ok: true, values: sampleContact }, refusal('expired'), refusal('refused', problem('too_many_reveals'))],
      faults: [new ProblemError(problem('offline', true))],
    },
    watchAttention: { stream: true },
  },
  abstraction: ({ context }) => [context.group, missingIn(context), context.problem?.code, context.isOnline()],
  invariants: {
    'what was revealed is known where it is shown only': (snapshot) =>
      snapshot.matches('shown') === snapshot.context.values.length > 0 ? undefined : 'it is kept, or missing',
    'nothing is sent without a network': (snapshot) =>
      snapshot.matches('revealing') && !snapshot.context.isOnline() ? 'it is sent offline' : undefined,
    'nothing is revealed without a reason': (snapshot) =>
      snapshot.matches('revealing') && snapshot.context.choice === '' ? 'there is none' : undefined,
  },
};
