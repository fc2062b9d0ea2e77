/** `npm run flows -- <command>`: what the visualizer shows, without a browser. */
import { runCommand } from '@statechange/flows/command';
import { exchangeNames, importOf } from '#viewer/storyNames.ts';
import { machineFiles } from './flows/earlier.ts';
import { findChromium } from './lib/chromium.mjs';

await runCommand({
  name: 'npm run flows --',
  machines: machineFiles,
  recordings: 'tests/recordings/*.flows',
  stories: { importOf, namesOf: exchangeNames },
  chromium() {
    const { whole, shell = whole } = findChromium();
    return shell;
  },
});
