import { describe, expect, test } from 'vitest';
import { oneTimeCodeCases, sampleStepUp } from '#machines/oneTimeCode/oneTimeCode.cases.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(oneTimeCodeMachine, oneTimeCodeCases);

const waitOf = (seconds: number) => ({ seconds, until: startTime + seconds * 1000 });
const sentCode = { ok: true, sentTo: 'maya@example.test', resend: waitOf(30) };
const refusal = (reason: string, code: string, seconds?: number) => ({
  ok: false,
  reason,
  problem: { code, retryable: false, ...(seconds !== undefined && { wait: waitOf(seconds) }) },
});

const begun = (input: Partial<OneTimeCodeInput> = {}) =>
  story(oneTimeCodeMachine, { customerGuid: 'guid', variant: 'crypto', about: null, ...input });
const sent = (input?: Partial<OneTimeCodeInput>) => begun(input).resolve('sendCode', sentCode);
const digits = (entered: string) => ({ type: 'digits.changed', digits: entered }) as const;

describe('entering a code', () => {
  test('submits it with the sixth digit, once, and ends with the token', () => {
    const code = sent();
    for (const entered of ['4', '40', '402', '4029', '40291']) code.send(digits(entered));
    expect(code.running).toEqual([]);
    code.send(digits('402913'), digits('402913'), { type: 'code.submitted' }, { type: 'code.requested' });
    expect(code.running).toEqual(['verifyCode']);
    expect(code.inputOf('verifyCode')).toEqual({ customerGuid: 'guid', variant: 'crypto', about: null, otp: '402913' });
    code.resolve('verifyCode', { ok: true, stepUp: sampleStepUp });
    expect(code.snapshot.output).toEqual({ stepUp: sampleStepUp });
  });

  test('does not send the same wrong code twice', () => {
    const code = sent().send(digits('111111')).resolve('verifyCode', refusal('wrong', 'code_wrong'));
    expect(code.snapshot.context).toMatchObject({ digits: '', problem: { code: 'code_wrong' } });
    code.send(digits('111111'));
    expect(code.running).toEqual([]);
    expect(code.snapshot.context).toMatchObject({ digits: '', problem: { code: 'codeRepeated' } });
    expect(code.send(digits('222222')).running).toEqual(['verifyCode']);
  });

  test('keeps the digits through a failure, and takes the same code again', () => {
    const code = sent().send(digits('402913')).advance(30_000);
    expect(code.snapshot.context).toMatchObject({ digits: '402913', problem: { code: 'timeout' } });
    code.send({ type: 'code.submitted' });
    expect(code.inputOf('verifyCode')).toEqual({ customerGuid: 'guid', variant: 'crypto', about: null, otp: '402913' });
    expect(code.snapshot.context.problem).toBeNull();
  });

  test('of the plain variant ends without a token', () => {
    const code = sent({ variant: 'plain' }).send(digits('402913')).resolve('verifyCode', { ok: true, stepUp: null });
    expect(code.snapshot.output).toEqual({ stepUp: null });
  });
});

describe('another code', () => {
  test('can be requested after the wait, and a check in progress does not start it anew', () => {
    const code = sent().send({ type: 'code.requested' });
    expect(code.running).toEqual([]);
    code.advance(20_000).send(digits('111111')).resolve('verifyCode', refusal('wrong', 'code_wrong'));
    expect(code.advance(9_999).snapshot.can({ type: 'code.requested' })).toBe(false);
    expect(code.advance(1).snapshot.can({ type: 'code.requested' })).toBe(true);
    expect(code.send({ type: 'code.requested' }).running).toEqual(['sendCode']);
    expect(code.snapshot.context).toMatchObject({ digits: '', wrongCodes: [], problem: null });
  });

  test('follows automatically when the last one was used a moment ago', () => {
    const code = begun().resolve('sendCode', refusal('tooSoon', 'code_sent_recently', 12));
    expect(code.state).toBe('waiting');
    expect(code.snapshot.context.problem).toBeNull();
    expect(code.advance(12_000).running).toEqual(['sendCode']);
  });

  test('is not sent unasked after one that expired', () => {
    const code = sent().send(digits('402913')).resolve('verifyCode', refusal('expired', 'code_expired'));
    expect(code.advance(3_600_000).state).toBe('expired');
    expect(code.send({ type: 'code.requested' }).running).toEqual(['sendCode']);
  });
});

describe('five wrong codes', () => {
  test('lock the flow until the time that the server named', () => {
    const code = sent()
      .send(digits('111111'))
      .resolve('verifyCode', refusal('locked', 'code_locked', 900));
    expect(code.state).toBe('locked');
    expect(code.snapshot.context.wait).toEqual(waitOf(900));
    expect(code.send({ type: 'code.requested' }, digits('402913')).state).toBe('locked');
    expect(code.advance(899_999).state).toBe('locked');
    expect(code.advance(1).state).toBe('unsent');
    expect(code.send({ type: 'code.requested' }).running).toEqual(['sendCode']);
  });

  test('lock it from its start when another one had them', () => {
    expect(begun().resolve('sendCode', refusal('locked', 'code_locked', 40)).state).toBe('locked');
  });
});

describe('a customer with a second factor', () => {
  const challenge = { methods: ['authenticator', 'recoveryCode'], passkey: null };
  const asked = () => begun().resolve('sendCode', { ok: true, challenge });

  test('uses it in place of a code, for the same act, and the flow gets the same token', () => {
    const about = { kind: 'walletAdded', asset: 'BTC', end: '4fk2x9' } as const;
    const code = begun({ about }).resolve('sendCode', { ok: true, challenge });
    expect(code.inputOf('mfaChallenge')).toEqual({
      subject: { kind: 'step', customerGuid: 'guid', variant: 'crypto', about },
      challenge,
    });
    code.resolve('mfaChallenge', { kind: 'proved', grant: { kind: 'step', stepUp: sampleStepUp } });
    expect(code.snapshot.output).toEqual({ stepUp: sampleStepUp });
  });

  test('who removed it meanwhile gets a code by email after all', () => {
    const code = asked().resolve('mfaChallenge', { kind: 'ended', refusal: { ok: false, reason: 'void' } });
    expect(code.running).toEqual(['sendCode']);
  });
});
