import type { Cases } from '../shared/cases.ts';
import type { ShareMachine } from './share.machine.ts';

export const shareCases: Cases<ShareMachine> = {
  inputs: [undefined],
  events: { 'share.requested': [{ shared: { title: 'Statechange', url: 'https://example.com/signup?ref=K7QM4TXF' } }] },
  actors: { openShareSheet: { done: [undefined], faults: [new Error('not allowed')] } },
  abstraction: () => null,
};
