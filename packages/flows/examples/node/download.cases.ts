import type { Cases } from '@statechange/flows/testing';
import type { downloadMachine } from './download.machine.ts';

export const downloadCases: Cases<typeof downloadMachine> = {
  inputs: [{ address: 'https://example.com/file' }],
  events: {},
  actors: { fetchFile: { done: [undefined], faults: [new Error('no answer')] } },
  abstraction: ({ context }) => context.attempts,
};
