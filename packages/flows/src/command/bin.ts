#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './command.ts';

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const inPath = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => programs.map((program) => join(folder, program)));

const kit = '@statechange/flows/testing';

await runCommand({
  name: 'flows',
  machines: 'src/**/*.machine.{ts,js}',
  recordings: '**/*.flows',
  stories: {
    importOf: (file) => `./${file}`,
    namesOf: (machine) => ({
      machine,
      story: { name: 'story', from: kit },
      startTime: { name: 'startTime', from: kit },
    }),
  },
  chromium: () => [process.env.CHROMIUM_PATH ?? '', ...inPath].find((path) => existsSync(path)),
});
