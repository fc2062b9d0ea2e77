import { type Cases, refusal } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { PasskeySignInMachine } from './passkeySignIn.machine.ts';

const samplePasskeyRequest = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' };
const samplePasskeyAnswer = { id: 'kX7', type: 'public-key' };
const fault = new ProblemError(problem('serverFault', true));

export const passkeySignInCases: Cases<PasskeySignInMachine> = {
  inputs: [
    { usable: false, step: { kind: 'autofill' } },
    { usable: true, step: { kind: 'autofill' } },
    { usable: true, step: { kind: 'dialog' } },
    { usable: true, step: { kind: 'signed', signed: samplePasskeyAnswer } },
  ],
  events: {},
  actors: {
    requestPasskey: {
      done: [{ ok: true, request: samplePasskeyRequest }, refusal('passkeyUnavailable'), refusal('tooManyAttempts')],
      faults: [fault],
    },
    choosePasskey: {
      done: [{ ok: true, signed: samplePasskeyAnswer }, refusal('passkeyCanceled'), refusal('passkeyUnavailable')],
      faults: [fault],
    },
    verifyPasskey: {
      done: [
        { ok: true, identity: { idToken: 'id-token', email: 'maya@example.test' } },
        refusal('passkeyUnknown'),
        refusal('passkeyRefused'),
        refusal('disabled'),
      ],
      faults: [fault],
    },
  },
  abstraction: ({ context }) => [context.usable, context.step.kind],
  invariants: {
    'what was signed is gone once the flow is over': ({ status, context }) =>
      status === 'done' && (context.step.kind === 'signed' || context.request !== null)
        ? 'it is still in the context'
        : undefined,
  },
};
