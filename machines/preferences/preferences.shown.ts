import { shownOf } from '../shared/shown.ts';
import type { preferencesMachine } from './preferences.machine.ts';

const display = {
  timeZone: 'value',
  coinDecimals: 'value',
  hidden: 'value',
  hidesByKey: 'value',
  files: 'value',
} as const;

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const preferencesShown = shownOf<typeof preferencesMachine>()({
  context: { theme: 'value', followsSystem: 'value', display },
  input: { theme: 'value', followsSystem: 'value', display },
  events: {
    'theme.chosen': { theme: 'value', followsSystem: 'value' },
    'system.changed': { theme: 'value' },
    'choice.changed': { theme: 'value', followsSystem: 'value' },
    'timeZone.chosen': { timeZone: 'value' },
    'coinDecimals.chosen': { coinDecimals: 'value' },
    'files.chosen': { files: 'value' },
    'display.changed': { display },
  },
});
