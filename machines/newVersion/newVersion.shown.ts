import { shownOf } from '../shared/shown.ts';
import type { newVersionMachine } from './newVersion.machine.ts';

/** What tools may show of this flow while it runs: builds are public. */
export const newVersionShown = shownOf<typeof newVersionMachine>()({
  context: { build: 'value', reloadedFor: ['value'], newest: 'value' },
  input: { build: 'value', reloadedFor: ['value'] },
  actors: { readBuild: { output: { build: 'value' } } },
});
