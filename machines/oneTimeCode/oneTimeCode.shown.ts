import { shownOf, shownProblem } from '../shared/shown.ts';
import type { oneTimeCodeMachine } from './oneTimeCode.machine.ts';

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const oneTimeCodeShown = shownOf<typeof oneTimeCodeMachine>()({
  context: {
    customerGuid: 'token',
    variant: 'value',
    problem: shownProblem,
    wait: { seconds: 'value', until: 'value' },
    stepUp: { useBy: 'value', transfersPaused: 'value' },
  },
  input: { customerGuid: 'token', variant: 'value' },
  output: { stepUp: { useBy: 'value', transfersPaused: 'value' } },
  actors: {
    sendCode: {
      input: { customerGuid: 'token', variant: 'value' },
      output: { ok: 'value', reason: 'value', problem: shownProblem, resend: { seconds: 'value', until: 'value' } },
    },
    verifyCode: {
      input: { customerGuid: 'token', variant: 'value' },
      output: {
        ok: 'value',
        reason: 'value',
        problem: shownProblem,
        stepUp: { useBy: 'value', transfersPaused: 'value' },
      },
    },
  },
});
