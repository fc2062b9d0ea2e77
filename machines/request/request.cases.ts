import { createEmptyActor } from 'xstate';
import { briefOutage, type Cases, startTime } from '../shared/cases.ts';
import { ProblemError } from '../shared/problem.ts';
import { RequestFault } from './fault.ts';
import type { requestMachine } from './request.machine.ts';
import type { RequestInput } from './request.types.ts';

const load: RequestInput = {
  key: 'accounts',
  name: 'accounts',
  keeps: 'response',
  pollInterval: null,
  now: () => startTime,
  reportTo: createEmptyActor(),
};

export const requestCases: Cases<typeof requestMachine> = {
  inputs: [load, { ...load, keeps: 'error', pollInterval: 5000 }, { ...load, keeps: 'data' }],
  events: {},
  actors: {
    perform: {
      done: [{ objects: [] }],
      faults: [
        new RequestFault(
          { code: 'unauthenticated', retryable: false, status: 401, message: 'Signature has expired' },
          { response: { status: 401 } },
        ),
        new ProblemError({ code: 'offline', retryable: true }),
        briefOutage,
      ],
    },
  },
  abstraction: ({ context: { reportedMessage, problem, value } }) => [
    reportedMessage,
    problem?.status ?? null,
    value !== null,
  ],
  invariants: {
    'a value and an error are never both held': ({ context: { value, error } }) =>
      value !== null && error !== null ? 'a stale value stands beside an error' : undefined,
    'what loaded once stays known': ({ context: { value, lastSuccess } }) =>
      value !== null && lastSuccess?.payload !== value ? 'the value is not the last success' : undefined,
    'a success holds no error, a failure no value': (snapshot) => {
      const { value, error } = snapshot.context;
      if (snapshot.matches({ outcome: 'success' }) && error !== null) return 'an error outlived a success';
      return snapshot.matches({ outcome: 'failure' }) && (value !== null || error === null)
        ? 'a failure was not stored'
        : undefined;
    },
  },
};
