import type { AccountSecurity } from '#domain/security/accountSecurity.ts';
import { defaultMailChoices } from '#domain/security/mailChoices.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { MfaEnrollmentMachine } from './mfaEnrollment.machine.ts';

const fault = new ProblemError(problem('timeout', true));

/** Without a second factor. */
export const bareSecurity: AccountSecurity = {
  authenticator: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  recoveryCodesStatus: 'saved',
  withdrawalsPausedUntil: null,
  withdrawalsPausedBy: null,
  session: { device: 'Chrome on Linux', signedInAt: startTime },
  newBrowserCodes: true,
  closesAt: null,
  mailChoices: defaultMailChoices,
  pendingEmailChange: null,
};
export const samplePasskey = { id: 'kX7', name: 'Chrome on Linux', createdAt: startTime, lastUsedAt: null };
export const fullSecurity: AccountSecurity = {
  ...bareSecurity,
  authenticator: { since: startTime },
  passkeys: [samplePasskey],
  recoveryCodesLeft: 10,
  withdrawalsPausedUntil: startTime + 86_400_000,
};
/** New recovery codes, none entered yet. */
export const unsavedSecurity: AccountSecurity = { ...fullSecurity, recoveryCodesStatus: 'unsaved' };
export const sampleCodes = [
  '7k3mq-x9rtw',
  'abcde-fghjk',
  '01234-56789',
  'zyxwv-tsrqp',
  '2b4d6-f8h0k',
  'mnpqr-stvwx',
  'q1w2e-3r4t5',
  'y6z7x-8v9b0',
  'nbvcx-z1234',
  'hjkmn-pqrst',
];
const sampleSecret = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Statechange:maya%40example.test?secret=JBSWY3DPEHPK3PXP',
};

export const mfaEnrollmentCases: Cases<MfaEnrollmentMachine> = {
  inputs: [null, { change: { kind: 'passkey' }, name: 'Work laptop' } as const].map((draft) => ({
    customerGuid: '0123456789abcdef0123456789abcdef',
    draft,
  })),
  events: {
    'security.updated': [{ security: bareSecurity }, { security: unsavedSecurity }],
    'change.requested': [
      { change: { kind: 'authenticator' } },
      { change: { kind: 'passkey' } },
      { change: { kind: 'unsavedCodes' } },
      { change: { kind: 'removal', factor: { kind: 'authenticator' } } },
    ],
    'digits.changed': [{ digits: '4029' }, { digits: '402913' }],
    'name.changed': [{ name: 'Chrome on Linux' }, { name: '' }],
    'typedCode.changed': [{ text: 'ABCDE FGHJK' }, { text: 'abcde' }],
  },
  actors: {
    oneTimeCode: { done: [{ stepUp: null }], faults: [fault] },
    beginChange: {
      done: [
        { ok: true, begun: { kind: 'authenticator', ...sampleSecret } },
        { ok: true, begun: { kind: 'passkey', options: { challenge: 'Y2hhbGxlbmdl' } } },
        { ok: true, begun: { kind: 'removal' } },
        { ok: true, begun: { kind: 'recoveryCodes', codes: sampleCodes } },
        refusal('checkRequired'),
        refusal('refused', problem('too_many_passkeys')),
      ],
      faults: [fault],
    },
    confirmAuthenticator: {
      done: [
        { ok: true, codes: sampleCodes },
        { ok: true, codes: null },
        refusal('wrong', problem('code_wrong')),
        refusal('expired', problem('setup_expired')),
        refusal('refused', problem('code_locked')),
      ],
      faults: [fault],
    },
    createPasskey: {
      done: [{ ok: true, signed: { id: 'kX7' } }, refusal('passkeyCanceled')],
      faults: [fault],
    },
    addPasskey: {
      done: [{ ok: true, codes: sampleCodes }, { ok: true, codes: null }, refusal('refused')],
      faults: [fault],
    },
    confirmCodes: {
      done: [{ ok: true }, refusal('wrong', problem('code_wrong')), refusal('refused')],
      faults: [fault],
    },
    watchSecurity: { stream: true },
  },
  abstraction: ({ context: { security, before, change, digits, options, name, typedCode, draft } }) => [
    draft === null,
    security?.recoveryCodesStatus,
    before === security,
    change?.kind,
    digits.length === 6,
    options !== null,
    name === '',
    typedCode.length > 5,
  ],
  invariants: {
    'nothing secret stays once the list is back': ({ value, context: { secret, credential, codes, options } }) =>
      value === 'idle' && (secret ?? credential ?? codes ?? options) !== null
        ? 'it is still in the context'
        : undefined,
    'recovery codes are there wherever they are shown or confirmed': ({ value, context }) =>
      ['showingCodes', 'confirmingCodes', 'sendingCode'].includes(String(value)) && context.codes === null
        ? 'there are none'
        : undefined,
  },
};
