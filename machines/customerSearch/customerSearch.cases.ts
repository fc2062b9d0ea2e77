import { type Cases, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { CustomerSearchMachine } from './customerSearch.machine.ts';

export const sampleKept = { q: 'mor', searched: ['name', 'email'], beginnings: true, upTo: startTime } as const;

const faults = [
  new ProblemError(problem('offline', true)),
  new ProblemError({
    code: 'unavailable',
    retryable: true,
    status: 503,
    wait: { until: startTime + 5_000, seconds: 5 },
  }),
];

export const customerSearchCases: Cases<CustomerSearchMachine> = {
  inputs: [{ id: null }, { id: 'kept' }],
  events: {
    'text.changed': [{ text: 'm' }, { text: 'mor ' }],
    'address.changed': [{ id: null }, { id: 'other' }],
  },
  actors: {
    keepSearch: { done: ['kept'], faults },
    readSearch: { done: [{ ...sampleKept, searched: [...sampleKept.searched] }], faults },
  },
  abstraction: ({ context }) => [context.id, context.text, context.kept !== null, context.problem?.code],
  invariants: {
    'what was read is of the search of the address': ({ context: { id, kept } }) =>
      kept !== null && id === null ? 'there is none' : undefined,
    'a text that is too short is not kept': (snapshot) =>
      snapshot.matches('keeping') && snapshot.context.text.trim().length < 2 ? snapshot.context.text : undefined,
  },
};
