import type { Cases } from '../shared/cases.ts';
import type { preferencesMachine } from './preferences.machine.ts';

export const preferencesCases: Cases<typeof preferencesMachine> = {
  inputs: [
    { theme: '0', followsSystem: false },
    { theme: '1', followsSystem: false },
    { theme: '0', followsSystem: true },
  ],
  events: {
    'system.changed': [
      { type: 'system.changed', theme: '0' },
      { type: 'system.changed', theme: '1' },
    ],
    'choice.changed': [
      { type: 'choice.changed', theme: '1', followsSystem: false },
      { type: 'choice.changed', theme: '0', followsSystem: true },
    ],
  },
  actors: { watchSystemTheme: { stream: true }, watchThemeChoice: { stream: true } },
  abstraction: ({ context }) => [context.theme, context.followsSystem],
  invariants: {
    'the state and the stored choice agree': (snapshot) => {
      const { theme, followsSystem } = snapshot.context;
      const agree = followsSystem ? snapshot.matches('following') : snapshot.matches(theme === '1' ? 'dark' : 'light');
      return agree ? undefined : `the choice is "${theme}", ${followsSystem ? 'and' : 'not'} following the system`;
    },
  },
};
