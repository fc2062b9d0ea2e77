import { day } from '#domain/time/units.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { AddressHoldInput, AddressHoldMachine, HoldSetting } from './addressHold.machine.ts';

export const sampleSetting: HoldSetting = { holdHours: 24, next: null, history: [{ holdHours: 24, from: null }] };
/** No hold from tomorrow on. */
export const shortening: HoldSetting = {
  holdHours: 24,
  next: { holdHours: 0, from: startTime + day },
  history: [
    { holdHours: 24, from: null },
    { holdHours: 0, from: startTime + day },
  ],
};
export const sampleHoldInput: AddressHoldInput = { customerGuid: '0123456789abcdef0123456789abcdef' };

export const addressHoldCases: Cases<AddressHoldMachine> = {
  inputs: [sampleHoldInput],
  events: {
    'hold.updated': [{ setting: sampleSetting }, { setting: shortening }],
    'hold.chosen': [{ holdHours: 0 }, { holdHours: 168 }],
  },
  actors: {
    oneTimeCode: { done: [{ stepUp: null }] },
    saveHold: {
      done: [{ ok: true, setting: shortening }, refusal('codeRequired', problem('code_required')), refusal('refused')],
      faults: [new ProblemError(problem('timeout', true))],
    },
    watchHold: { stream: true },
  },
  abstraction: ({ context: { setting, chosen } }) => [setting?.holdHours, setting?.next?.holdHours, chosen],
  invariants: {
    'the setting is changed only once it is known': (snapshot) =>
      snapshot.context.setting === null && !snapshot.matches('idle') ? 'it is unknown' : undefined,
  },
};
