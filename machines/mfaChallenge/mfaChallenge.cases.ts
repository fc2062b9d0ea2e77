import type { FactorChallenge } from '#domain/security/factors.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { MfaChallengeMachine } from './mfaChallenge.machine.ts';
import type { FactorSubject } from './mfaChallenge.types.ts';

const fault = new ProblemError(problem('serverFault', true));
const locked = {
  ok: false,
  reason: 'locked',
  problem: { code: 'code_locked', retryable: false, wait: { seconds: 900, until: startTime + 900_000 } },
} as const;
const accountLocked = refusal('accountLocked', problem('account_locked'));
const refused = refusal('refused', problem('too_many_requests', true));

const subject: FactorSubject = {
  kind: 'step',
  customerGuid: '0123456789abcdef0123456789abcdef',
  variant: 'crypto',
  about: null,
};
export const samplePasskeyRequest = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' };
export const samplePasskeyAnswer = { id: 'kX7', type: 'public-key' };
/** A customer with every factor. */
export const sampleChallenge: FactorChallenge = {
  methods: ['authenticator', 'passkey', 'recoveryCode'],
  passkey: samplePasskeyRequest,
};
const sampleGrant = { kind: 'step', stepUp: { token: 'step-up-token', useBy: startTime + 300_000 } } as const;

export const mfaChallengeCases: Cases<MfaChallengeMachine> = {
  inputs: [
    { subject, challenge: sampleChallenge },
    { subject, challenge: { methods: ['authenticator', 'recoveryCode'], passkey: null } },
    { subject, challenge: { methods: ['passkey', 'recoveryCode'], passkey: null } },
    { subject, challenge: { methods: [], passkey: null } },
  ],
  events: {
    'method.chosen': [{ method: 'authenticator' }, { method: 'passkey' }, { method: 'recoveryCode' }],
    'digits.changed': [{ digits: '4029' }, { digits: '402913' }],
    'recoveryCode.changed': [{ text: 'abcde' }, { text: 'ABCDE fghjk' }],
  },
  actors: {
    checkFactor: {
      done: [{ ok: true, grant: sampleGrant }, refusal('wrong', problem('code_wrong')), locked, accountLocked, refused],
      faults: [fault],
    },
    renewChallenge: {
      done: [
        { ok: true, challenge: sampleChallenge },
        { ok: true, challenge: { methods: ['authenticator', 'recoveryCode'], passkey: null } },
        locked,
        accountLocked,
        refused,
      ],
      faults: [fault],
    },
    askPasskey: {
      done: [{ ok: true, signed: samplePasskeyAnswer }, refusal('passkeyCanceled')],
      faults: [fault],
    },
  },
  abstraction: ({ context }) => [
    context.challenge.methods.length,
    context.challenge.passkey !== null,
    context.passkey !== null,
    context.digits.length,
    context.recoveryCode.length,
    context.wrongCodes.includes('402913'),
    context.wrongCodes.includes('abcdefghjk'),
  ],
  invariants: {
    'what was entered or signed is gone at the end': ({ status, context: { digits, recoveryCode, signed } }) =>
      status === 'done' && (digits !== '' || recoveryCode !== '' || signed !== null)
        ? 'it is still in the context'
        : undefined,
    'a code that is known to be wrong is not checked': ({ value, context: { digits, recoveryCode, wrongCodes } }) => {
      const sent = { '{"authenticator":"checking"}': digits, '{"recoveryCode":"checking"}': recoveryCode }[
        JSON.stringify(value)
      ];
      return sent !== undefined && wrongCodes.includes(sent) ? `"${sent}" is checked` : undefined;
    },
    'the passkey is asked only with a request': (snapshot) =>
      snapshot.matches({ passkey: 'asking' }) && snapshot.context.passkey === null ? 'there is none' : undefined,
  },
};
