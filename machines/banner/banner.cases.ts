import type { Cases } from '../shared/cases.ts';
import type { bannerMachine } from './banner.machine.ts';

export const bannerCases: Cases<typeof bannerMachine> = {
  inputs: [undefined],
  events: {
    'banner.succeeded': [{ message: 'Your wallet was added.' }],
    'banner.failed': [{ message: 'Your session has expired' }],
  },
  actors: {},
  abstraction: ({ context }) => context.notice,
  invariants: {
    'a message is held exactly while the banner is not hidden': (snapshot) =>
      snapshot.matches('hidden') === (snapshot.context.notice === null)
        ? undefined
        : `the notice is ${JSON.stringify(snapshot.context.notice)}`,
  },
};
