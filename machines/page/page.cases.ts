import { createEmptyActor } from 'xstate';
import type { Cases } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { pageMachine } from './page.machine.ts';

export const pageCases: Cases<typeof pageMachine> = {
  inputs: [{ path: '/', reportTo: createEmptyActor() }],
  events: {
    'route.changed': [{ path: '/' }, { path: '/dashboard' }],
  },
  actors: {
    flows: { stream: true },
    runPage: { stream: true },
    loadPage: { done: [{ path: '/' }], faults: [new ProblemError(problem('offline', true))] },
  },
  abstraction: ({ context }) => context.path,
  invariants: {
    'a problem is stored exactly when the page did not load': (snapshot) => {
      const isMissing = snapshot.matches('unavailable') || snapshot.matches('failed') || snapshot.matches('timedOut');
      return isMissing === (snapshot.context.problem !== null)
        ? undefined
        : `the problem is ${JSON.stringify(snapshot.context.problem)}`;
    },
  },
};
