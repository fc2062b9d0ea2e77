import { shownOf } from '../shared/shown.ts';
import type { newVersionMachine } from './newVersion.machine.ts';

/** Builds are public. */
export const newVersionShown = shownOf<typeof newVersionMachine>()({
  context: { build: 'value', reloadedFor: ['value'], newest: 'value' },
  input: { build: 'value', reloadedFor: ['value'] },
  actors: { readBuild: { output: { build: 'value' } } },
});
