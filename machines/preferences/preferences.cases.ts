import type { Cases } from '../shared/cases.ts';
import type { preferencesMachine } from './preferences.machine.ts';

export const preferencesCases: Cases<typeof preferencesMachine> = {
  inputs: [{ theme: null }, { theme: '0' }, { theme: '1' }],
  events: {},
  actors: {},
  abstraction: ({ context }) => context.theme,
  invariants: {
    'the state and the stored value agree': (snapshot) =>
      snapshot.matches('dark') === (snapshot.context.theme === '1') ? undefined : `the theme is "${snapshot.context.theme}"`,
  },
};
