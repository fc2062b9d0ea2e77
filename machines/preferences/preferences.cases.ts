import { defaultDisplay } from '#domain/site/display.ts';
import type { Cases } from '../shared/cases.ts';
import type { preferencesMachine } from './preferences.machine.ts';

const otherwise = {
  timeZone: 'Asia/Kolkata',
  coinDecimals: 4,
  hidden: true,
  hidesByKey: false,
  files: 'semicolon',
} as const;

export const preferencesCases: Cases<typeof preferencesMachine> = {
  inputs: [
    { theme: '0', followsSystem: false, display: defaultDisplay },
    { theme: '1', followsSystem: false, display: otherwise },
    { theme: '0', followsSystem: true, display: defaultDisplay },
  ],
  events: {
    'system.changed': [{ theme: '0' }, { theme: '1' }],
    'choice.changed': [
      { theme: '1', followsSystem: false },
      { theme: '0', followsSystem: true },
    ],
    'theme.chosen': [{ theme: '1', followsSystem: false }],
    'display.changed': [{ display: otherwise }, { display: defaultDisplay }],
    'timeZone.chosen': [{ timeZone: 'Europe/London' }],
    'coinDecimals.chosen': [{ coinDecimals: 2 }],
    'files.chosen': [{ files: 'semicolon' }],
  },
  actors: {
    watchSystemTheme: { stream: true },
    watchThemeChoice: { stream: true },
    watchDisplay: { stream: true },
    watchShortcut: { stream: true },
  },
  abstraction: ({ context }) => [
    context.theme,
    context.followsSystem,
    context.display.hidden,
    context.display.hidesByKey,
  ],
  invariants: {
    'the state and the stored choice agree': (snapshot) => {
      const { theme, followsSystem } = snapshot.context;
      const agree = snapshot.matches({ theme: followsSystem ? 'following' : theme === '1' ? 'dark' : 'light' });
      return agree ? undefined : `the choice is "${theme}", ${followsSystem ? 'and' : 'not'} following the system`;
    },
    'amounts are hidden exactly while that is stored': (snapshot) =>
      snapshot.matches({ amounts: 'hidden' }) === snapshot.context.display.hidden
        ? undefined
        : 'the state and the choice differ',
    'the key is watched exactly while that is wanted': (snapshot) =>
      (snapshot.children.watchShortcut !== undefined) === snapshot.context.display.hidesByKey
        ? undefined
        : 'the key and the choice differ',
  },
};
