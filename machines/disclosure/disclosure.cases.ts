import type { Cases } from '../shared/cases.ts';
import type { disclosureMachine } from './disclosure.machine.ts';

export const disclosureCases: Cases<typeof disclosureMachine> = {
  inputs: [undefined],
  events: {},
  actors: {},
  abstraction: () => null,
};
