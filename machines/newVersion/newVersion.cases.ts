import type { Cases } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { newVersionMachine } from './newVersion.machine.ts';

export const newVersionCases: Cases<typeof newVersionMachine> = {
  inputs: [
    { build: 'a', reloadedFor: [] },
    { build: 'a', reloadedFor: ['b'] },
  ],
  events: {},
  actors: {
    watchParts: { stream: true },
    watchPage: { stream: true },
    readBuild: {
      done: [{ build: 'a' }, { build: 'b' }, { build: 'c' }],
      faults: [new ProblemError(problem('offline', true))],
    },
    finishCalls: { done: [null], faults: [new Error('no storage')] },
  },
  abstraction: ({ context }) => [context.newest, context.reloadedFor],
  invariants: {
    'no version is reloaded for twice': (snapshot) => {
      const { newest, reloadedFor } = snapshot.context;
      const isLeaving = snapshot.matches('finishing') || snapshot.matches('reloading');
      return isLeaving && reloadedFor.includes(newest ?? '') ? `${newest} was loaded before` : undefined;
    },
    'only another build is a new version': (snapshot) =>
      !snapshot.matches('current') && !snapshot.matches('asking') && snapshot.context.newest === snapshot.context.build
        ? 'the server has the same'
        : undefined,
  },
};
