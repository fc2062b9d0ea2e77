import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { NewBrowserCodesInput, NewBrowserCodesMachine } from './newBrowserCodes.machine.ts';

const fault = new ProblemError(problem('timeout', true));

export const sampleNewBrowserCodesInput: NewBrowserCodesInput = { customerGuid: '0123456789abcdef0123456789abcdef' };

export const newBrowserCodesCases: Cases<NewBrowserCodesMachine> = {
  inputs: [sampleNewBrowserCodesInput],
  events: { 'setting.updated': [{ on: true }, { on: false }] },
  actors: {
    oneTimeCode: { done: [{ stepUp: null }], faults: [fault] },
    saveSetting: {
      done: [{ ok: true, on: false }, refusal('checkRequired', problem('recent_sign_in_required')), refusal('refused')],
      faults: [fault],
    },
    watchSetting: { stream: true },
  },
  abstraction: ({ context }) => [context.on, context.problem !== null],
  invariants: {
    'the setting is changed only once it is known': (snapshot) =>
      snapshot.context.on === null && !snapshot.matches('idle') ? 'it is unknown' : undefined,
  },
};
