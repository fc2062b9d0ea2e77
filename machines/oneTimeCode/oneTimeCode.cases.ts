import { amount } from '#domain/money/money.ts';
import { type Cases, refusal, startTime } from '../shared/cases.ts';
import { ProblemError, problem, type Wait } from '../shared/problem.ts';
import type { OneTimeCodeMachine } from './oneTimeCode.machine.ts';

const fault = new ProblemError(problem('serverFault', true));
const waitOf = (seconds: number): Wait => ({ seconds, until: startTime + seconds * 1000 });
const customerGuid = '0123456789abcdef0123456789abcdef';

export const sampleStepUp = { token: 'step-up-token', useBy: startTime + 300_000 };
const tooSoon = refusal('tooSoon', { code: 'code_sent_recently', retryable: true, wait: waitOf(12) });
const locked = refusal('locked', { code: 'code_locked', retryable: false, wait: waitOf(900) });

export const oneTimeCodeCases: Cases<OneTimeCodeMachine> = {
  inputs: [
    {
      customerGuid,
      variant: 'crypto',
      about: { kind: 'withdrawal', asset: 'BTC', amount: amount(5_000_000), end: '4fk2x9' },
    },
    { customerGuid, variant: 'plain', about: { kind: 'password' } },
  ],
  events: {
    'digits.changed': [{ digits: '4029' }, { digits: '402913' }],
  },
  actors: {
    sendCode: {
      done: [
        { ok: true, sentTo: 'maya@example.test', resend: waitOf(30) },
        { ok: true, challenge: { methods: ['authenticator', 'recoveryCode'], passkey: null } },
        tooSoon,
        refusal('tooSoon', problem('code_sent_recently', true)),
        locked,
        refusal('refused', problem('too_many_requests', true)),
      ],
      faults: [fault],
    },
    mfaChallenge: {
      done: [
        { kind: 'proved', grant: { kind: 'step', stepUp: sampleStepUp } },
        { kind: 'ended', refusal: refusal('void') },
      ],
      faults: [fault],
    },
    verifyCode: {
      done: [
        { ok: true, stepUp: sampleStepUp },
        refusal('wrong', problem('code_wrong')),
        refusal('expired', problem('code_expired')),
        locked,
        refusal('refused', problem('too_many_requests', true)),
      ],
      faults: [fault],
    },
  },
  abstraction: ({ context }) => [
    context.variant,
    context.digits.length,
    context.wrongCodes.includes('402913'),
    context.problem !== null,
    context.wait?.seconds ?? null,
  ],
  invariants: {
    'only a complete code that is not known to be wrong is checked': (snapshot) => {
      const { digits, wrongCodes } = snapshot.context;
      if (!snapshot.matches({ sent: { code: 'verifying' } })) return undefined;
      return digits.length !== 6 || wrongCodes.includes(digits) ? `"${digits}" is checked` : undefined;
    },
  },
};
