import { describe, expect, test } from 'vitest';
import type { FactorChallenge } from '#domain/security/factors.ts';
import {
  mfaChallengeCases,
  sampleChallenge,
  samplePasskeyAnswer,
  samplePasskeyRequest,
} from '#machines/mfaChallenge/mfaChallenge.cases.ts';
import { mfaChallengeMachine, selectOthers } from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import type { FactorSubject } from '#machines/mfaChallenge/mfaChallenge.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(mfaChallengeMachine, mfaChallengeCases);

const subject: FactorSubject = { kind: 'signIn', email: 'maya@example.test', idToken: 'id-token' };
const begun = (challenge: Partial<FactorChallenge> = {}) =>
  story(mfaChallengeMachine, {
    subject,
    challenge: { ...sampleChallenge, methods: ['authenticator', 'recoveryCode'], passkey: null, ...challenge },
  });
const withPasskey = () => begun(sampleChallenge);
const digits = (entered: string) => ({ type: 'digits.changed', digits: entered }) as const;
const wrong = { ok: false, reason: 'wrong', problem: { code: 'code_wrong', retryable: false } };
const lockedFor = (seconds: number) => ({
  ok: false,
  reason: 'locked',
  problem: { code: 'code_locked', retryable: false, wait: { seconds, until: startTime + seconds * 1000 } },
});

describe('the app’s code', () => {
  test('is checked with the sixth digit, once, and a wrong one is not checked again', () => {
    const check = begun().send(digits('40291'), digits('402913'), digits('402913'), { type: 'code.submitted' });
    expect(check.running).toEqual(['checkDigits']);
    expect(check.inputOf('checkDigits')).toEqual({ subject, proof: { otp: '402913' } });
    check.resolve('checkDigits', wrong).send(digits('402913'));
    expect(check.running).toEqual([]);
    expect(check.snapshot.context).toMatchObject({ digits: '', problem: { code: 'codeRepeated' } });
  });

  test('is kept through a failure, and gone once it was accepted', () => {
    const check = begun().send(digits('402913')).advance(30_000);
    expect(check.snapshot.context).toMatchObject({ digits: '402913', problem: { code: 'timeout' } });
    check.send({ type: 'code.submitted' }).resolve('checkDigits', { ok: true, grant: { kind: 'step', stepUp: null } });
    expect(check.snapshot.output).toEqual({ kind: 'proved', grant: { kind: 'step', stepUp: null } });
    expect(JSON.stringify(check.snapshot.context)).not.toContain('402913');
  });
});

describe('a recovery code', () => {
  test('is sent as it is written, whatever was left out or added', () => {
    const check = begun().send({ type: 'method.chosen', method: 'recoveryCode' });
    check.send({ type: 'recoveryCode.changed', text: ' ABCDE fg' }, { type: 'code.submitted' });
    expect(check.snapshot.context.problem).toEqual({ code: 'recoveryCodeShape', retryable: false });
    check.send({ type: 'recoveryCode.changed', text: ' ABCDE fghjk ' }, { type: 'code.submitted' });
    expect(check.inputOf('checkRecoveryCode')).toEqual({ subject, proof: { otp: 'abcde-fghjk' } });
  });
});

describe('a passkey', () => {
  test('is asked only on the press, and its answer is checked', () => {
    const check = withPasskey();
    expect(check.running).toEqual([]);
    check.send({ type: 'passkey.requested' });
    expect(check.inputOf('askPasskey')).toEqual({ request: samplePasskeyRequest });
    check.resolve('askPasskey', { ok: true, signed: samplePasskeyAnswer });
    expect(check.inputOf('checkPasskey')).toEqual({ subject, proof: { passkey: samplePasskeyAnswer } });
  });

  test('that was canceled can be asked again with the same request; one that was refused needs another', () => {
    const check = withPasskey()
      .send({ type: 'passkey.requested' })
      .resolve('askPasskey', { ok: false, reason: 'passkeyCanceled' });
    expect(check.state).toBe('passkey.offered');
    check
      .send({ type: 'passkey.requested' })
      .resolve('askPasskey', { ok: true, signed: samplePasskeyAnswer })
      .resolve('checkPasskey', wrong);
    expect(check.state).toBe('passkey.stale');
    check.send({ type: 'passkey.requested' });
    expect(check.inputOf('renewChallenge')).toEqual({ subject });
    const passkey = { challenge: 'bmV4dA' };
    check.resolve('renewChallenge', { ok: true, challenge: { ...sampleChallenge, passkey } });
    expect(check.inputOf('askPasskey')).toEqual({ request: passkey });
  });

  test('request that has become too old is replaced before it is used', () => {
    expect(withPasskey().advance(270_000).send({ type: 'passkey.requested' }).running).toEqual(['renewChallenge']);
  });

  test('leaves the other methods to a customer whose browser cannot use it', () => {
    const check = begun({ methods: ['passkey', 'recoveryCode'] });
    expect(check.state).toBe('recoveryCode.entering');
    expect(selectOthers(check.snapshot)).toEqual(['passkey']);
    expect(check.send({ type: 'method.chosen', method: 'passkey' }).state).toBe('passkey.unusable');
    expect(begun({ methods: [] }).state).toBe('passkey.unusable');
  });
});

test('switching closes the passkey dialog and keeps what was typed', () => {
  const check = withPasskey()
    .send({ type: 'method.chosen', method: 'authenticator' })
    .send(digits('4029'))
    .send({ type: 'method.chosen', method: 'passkey' }, { type: 'passkey.requested' });
  expect(check.running).toEqual(['askPasskey']);
  check.send({ type: 'method.chosen', method: 'authenticator' });
  expect(check.running).toEqual([]);
  expect(check.snapshot.context.digits).toBe('4029');
  expect(selectOthers(check.snapshot)).toEqual(['passkey', 'recoveryCode']);
});

test('five wrong tries lock every method until the time that the server named', () => {
  const check = begun().send(digits('402913')).resolve('checkDigits', lockedFor(900));
  expect(check.advance(899_999).state).toBe('locked');
  expect(check.advance(1).state).toBe('authenticator.entering');
  expect(check.snapshot.context).toMatchObject({ digits: '', problem: null, wait: null });
});

test('a locked account ends the check', () => {
  const refusal = { ok: false, reason: 'accountLocked', problem: { code: 'account_locked', retryable: false } };
  expect(begun().send(digits('402913')).resolve('checkDigits', refusal).snapshot.output).toEqual({
    kind: 'ended',
    refusal,
  });
});
