import type { Invitation } from '#contract/staff/invitation.ts';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { sampleStaffSignIn } from '../shared/staffSamples.ts';
import type { StaffInvitationMachine } from './staffInvitation.machine.ts';

const fault = new ProblemError(problem('serverFault', true));
const linkRefusals = [refusal('linkUsed'), refusal('linkExpired'), refusal('linkUnknown'), refusal('refused')] as const;

export const sampleInvitation: Invitation = {
  ...{ email: 'mira@statechange.test', name: 'Mira Support' },
  ...{ roles: ['support'], expiresAt: startTime + 86_400_000 },
};
export const sampleStaffCodes = ['7k3mq-x9rtw', 'bcdfg-hjkmn'] as const;
export const sampleSecret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Statechange:mira' } as const;

export const staffInvitationCases: Cases<StaffInvitationMachine> = {
  inputs: [{ token: 'invitation-token' }, { token: '' }],
  events: {
    'password.changed': [{ password: 'tin-kettle-4-moons' }, { password: 'short' }],
    'digits.changed': [{ digits: '4029' }, { digits: '402913' }],
    'typedCode.changed': [{ text: '7K3MQ X9RTW' }, { text: 'other' }],
  },
  actors: {
    readInvitation: { done: [{ ok: true, invitation: sampleInvitation }, ...linkRefusals], faults: [fault] },
    startAuthenticator: { done: [{ ok: true, secret: sampleSecret }, ...linkRefusals], faults: [fault] },
    acceptInvitation: {
      done: [
        { ok: true, accepted: { signedIn: sampleStaffSignIn, codes: sampleStaffCodes } },
        ...linkRefusals,
        refusal('expired', { code: 'setup_expired', retryable: false }),
        refusal('wrong', { code: 'code_wrong', retryable: false }),
        refusal('passwordRefused', {
          code: 'invalid_input',
          retryable: false,
          fields: { password: 'Choose another password.' },
        }),
      ],
      faults: [fault],
    },
    confirmCodes: { done: [{ ok: true }, refusal('refused')], faults: [fault] },
  },
  abstraction: ({ context }) => [
    passwordProblem(context.password, context.email),
    context.digits.length,
    context.typedCode,
  ],
  invariants: {
    'no secret is left in the end': ({ status, context: { token, password, digits, typedCode } }) =>
      status === 'done' && token + password + digits + typedCode !== '' ? 'it is still in the context' : undefined,
  },
};
