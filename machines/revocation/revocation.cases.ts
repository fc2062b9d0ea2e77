import { type Cases, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { revocationMachine } from './revocation.machine.ts';

const begin = startTime / 1000;

export const revocationCases: Cases<typeof revocationMachine> = {
  inputs: [(now) => ({ now })],
  events: {
    'token.ended': [
      { ut: 'user-token', exp: begin + 3_600 },
      // It expires during the first pause.
      { ut: 'short-token', exp: begin + 1 },
    ],
  },
  actors: {
    revokeToken: {
      done: [null],
      faults: [
        new ProblemError(problem('offline', true)),
        new ProblemError({ code: 'unauthenticated', retryable: false, status: 401 }),
      ],
    },
  },
  abstraction: ({ context: { tokens, now, failures } }) => [
    tokens.map(({ ut, exp }) => [ut, exp * 1000 < now()]),
    Math.min(failures, 2),
  ],
  boundary: ({ context }) => context.tokens.length > 2,
  invariants: {
    'a token that is ended is held no longer': (snapshot) =>
      snapshot.matches('idle') && snapshot.context.tokens.length > 0 ? 'one is still held' : undefined,
  },
};
