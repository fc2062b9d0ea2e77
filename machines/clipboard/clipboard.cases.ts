import type { Cases } from '../shared/cases.ts';
import type { ClipboardMachine } from './clipboard.machine.ts';

export const clipboardCases: Cases<ClipboardMachine> = {
  inputs: [undefined],
  events: { 'copy.requested': [{ text: 'A-1234' }] },
  actors: { writeText: { done: [undefined], faults: [new Error('not allowed')] } },
  abstraction: () => null,
};
