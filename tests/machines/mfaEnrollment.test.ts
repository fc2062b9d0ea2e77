import { describe, expect, test } from 'vitest';
import {
  bareSecurity,
  fullSecurity,
  mfaEnrollmentCases,
  sampleCodes,
  unsavedSecurity,
} from '#machines/mfaEnrollment/mfaEnrollment.cases.ts';
import { mfaEnrollmentMachine } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import { mfaEnrollmentDraft } from '#machines/mfaEnrollment/mfaEnrollment.saved.ts';
import type { FactorChange } from '#machines/mfaEnrollment/mfaEnrollment.types.ts';
import { problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(mfaEnrollmentMachine, mfaEnrollmentCases);

const begun = (change: FactorChange, security = bareSecurity) =>
  story(mfaEnrollmentMachine, { customerGuid: 'guid', draft: null }).send(
    { type: 'security.updated', security },
    { type: 'change.requested', change },
  );
const secret = { kind: 'authenticator', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Statechange' };
const shown = { ok: true, begun: { kind: 'recoveryCodes', codes: sampleCodes } } as const;
const again = { change: { kind: 'unsavedCodes' } } as const;
const scanning = () => begun({ kind: 'authenticator' }).resolve('beginChange', { ok: true, begun: secret });
const naming = () =>
  begun({ kind: 'passkey' }).resolve('beginChange', {
    ok: true,
    begun: { kind: 'passkey', options: { challenge: 'YQ' } },
  });

test('nothing begins before it is known what the account has', () => {
  const factors = story(mfaEnrollmentMachine, { customerGuid: 'guid', draft: null }).send({
    type: 'change.requested',
    change: { kind: 'passkey' },
  });
  expect(factors.state).toBe('loading');
});

test('the call is made again after a fresh check, without the code', () => {
  const change: FactorChange = { kind: 'authenticator' };
  const factors = begun(change).resolve('beginChange', { ok: false, reason: 'checkRequired' });
  expect(factors.inputOf('oneTimeCode')).toEqual({
    customerGuid: 'guid',
    variant: 'plain',
    about: { kind: 'authenticator' },
  });
  factors.resolve('oneTimeCode', { stepUp: null });
  expect(factors.inputOf('beginChange')).toEqual({ change });
});

describe('a change that was begun when the session expired', () => {
  const draft = mfaEnrollmentDraft(naming().send({ type: 'name.changed', name: 'Work laptop' }).snapshot);

  test('is offered again once it is known what the account has, with the name as typed, and begins only when the customer says so', () => {
    expect(draft).toEqual({ change: { kind: 'passkey' }, name: 'Work laptop' });
    const factors = story(mfaEnrollmentMachine, { customerGuid: 'guid', draft });
    expect([factors.state, mfaEnrollmentDraft(factors.snapshot)]).toEqual(['loading', draft]);
    expect(factors.send({ type: 'security.updated', security: bareSecurity }).state).toBe('proposing');
    factors
      .send({ type: 'change.submitted' })
      .resolve('beginChange', { ok: true, begun: { kind: 'passkey', options: { challenge: 'YQ' } } });
    expect([factors.state, factors.snapshot.context.name]).toEqual(['naming', 'Work laptop']);
    expect(mfaEnrollmentDraft(factors.send({ type: 'change.canceled' }).snapshot)).toBeNull();
  });

  test('has neither its code nor its secret in the draft, and none once the recovery codes are shown', () => {
    const factors = scanning().send({ type: 'digits.changed', digits: '4029' });
    expect(mfaEnrollmentDraft(factors.snapshot)).toEqual({ change: { kind: 'authenticator' }, name: '' });
    factors
      .send({ type: 'digits.changed', digits: '402913' })
      .resolve('confirmAuthenticator', { ok: true, codes: sampleCodes });
    expect(mfaEnrollmentDraft(factors.snapshot)).toBeNull();
  });
});

describe('an authenticator app', () => {
  test('is on after its first code; the codes are left only after one was entered, and then gone', () => {
    const factors = scanning()
      .send({ type: 'digits.changed', digits: '402913' })
      .resolve('confirmAuthenticator', { ok: true, codes: sampleCodes });
    factors.send({ type: 'codes.saved' }, { type: 'typedCode.changed', text: 'nonsense' }, { type: 'code.submitted' });
    expect(factors.state).toBe('confirmingCodes');
    factors.send(
      { type: 'typedCode.changed', text: ` ${(sampleCodes[9] ?? '').toUpperCase()}` },
      { type: 'code.submitted' },
    );
    expect(factors.inputOf('confirmCodes')).toEqual({ code: ` ${(sampleCodes[9] ?? '').toUpperCase()}` });
    expect(factors.resolve('confirmCodes', { ok: true }).state).toBe('idle');
    expect(factors.snapshot.context).toMatchObject({ codes: null, secret: null, done: { kind: 'authenticatorAdded' } });
    expect(factors.emitted).toContainEqual({ type: 'factors.changed' });
  });

  test('that took the place of another brings no codes', () => {
    const factors = begun({ kind: 'authenticator' }, fullSecurity).resolve('beginChange', { ok: true, begun: secret });
    factors
      .send({ type: 'digits.changed', digits: '402913' })
      .resolve('confirmAuthenticator', { ok: true, codes: null });
    expect(factors.state).toBe('idle');
  });

  test('is noticed when only the answer was lost', () => {
    const factors = scanning().send({ type: 'digits.changed', digits: '402913' }).advance(30_000);
    expect(factors.snapshot.context).toMatchObject({ digits: '402913', problem: { code: 'timeout' } });
    factors.send({ type: 'security.updated', security: { ...bareSecurity } });
    expect(factors.state).toBe('scanning');
    factors.send({ type: 'security.updated', security: fullSecurity });
    expect(factors.snapshot.context.done).toEqual({ kind: 'authenticatorAdded' });
  });

  test('whose answer was lost with the recovery codes leads to them all the same, after a code', () => {
    const factors = scanning().send({ type: 'digits.changed', digits: '402913' }).advance(30_000);
    factors.send({ type: 'security.updated', security: unsavedSecurity });
    expect([factors.state, factors.snapshot.context.done]).toEqual(['idle', { kind: 'authenticatorAdded' }]);
    expect(factors.send({ type: 'change.requested', ...again }).inputOf('beginChange')).toEqual(again);
    expect(factors.resolve('beginChange', shown).state).toBe('showingCodes');
  });
});

describe('a passkey', () => {
  test('is made on the press only, and keeps its name through every failure', () => {
    const factors = naming().send({ type: 'name.changed', name: 'Laptop' });
    expect(factors.running).toEqual(['watchSecurity']);
    factors.send({ type: 'passkey.requested' }).resolve('createPasskey', { ok: false, reason: 'passkeyCanceled' });
    expect(factors.snapshot.context).toMatchObject({ name: 'Laptop', problem: { code: 'passkeyCanceled' } });
    factors.send({ type: 'passkey.requested' });
    expect(factors.inputOf('createPasskey')).toEqual({ options: { challenge: 'YQ' } });
  });

  test('needs other options once they were used or are too old, and another press', () => {
    const factors = naming().advance(270_000).send({ type: 'passkey.requested' });
    expect(factors.running).toContain('beginChange');
    factors.resolve('beginChange', { ok: true, begun: { kind: 'passkey', options: { challenge: 'Yg' } } });
    expect(factors.state).toBe('naming');
    factors.send({ type: 'passkey.requested' }).resolve('createPasskey', { ok: true, signed: { id: 'kX7' } });
    factors.resolve('addPasskey', { ok: false, reason: 'refused', problem: problem('passkey_refused') });
    expect(factors.snapshot.context).toMatchObject({
      options: null,
      name: 'Chrome on Linux',
      problem: { code: 'passkey_refused' },
    });
    expect(factors.send({ type: 'passkey.requested' }).running).toContain('beginChange');
  });
});

describe('recovery codes that were not saved', () => {
  const reloaded = () =>
    story(mfaEnrollmentMachine, { customerGuid: 'guid', draft: null }).send({
      type: 'security.updated',
      security: unsavedSecurity,
    });
  const typed = () =>
    reloaded()
      .send({ type: 'change.requested', ...again })
      .resolve('beginChange', shown)
      .send({ type: 'codes.saved' }, { type: 'typedCode.changed', text: sampleCodes[0] ?? '' });

  test('are shown again after a reload, and no more once the server has seen one of them', () => {
    const factors = reloaded().send({ type: 'change.requested', ...again });
    expect(factors.resolve('beginChange', shown).snapshot.context.codes).toEqual(sampleCodes);
    factors.send(
      { type: 'codes.saved' },
      { type: 'typedCode.changed', text: sampleCodes[0] ?? '' },
      { type: 'code.submitted' },
    );
    factors.resolve('confirmCodes', { ok: true });
    expect([factors.state, factors.snapshot.context.done]).toEqual(['idle', { kind: 'recoveryCodesSaved' }]);
    // Data loaded earlier still says that they are unsaved.
    expect(factors.send({ type: 'security.updated', security: unsavedSecurity }).state).toBe('idle');
  });

  test('wait for a press and a code, which is for showing them and nothing else', () => {
    const factors = reloaded();
    expect([factors.state, factors.running]).toEqual(['idle', ['watchSecurity']]);
    factors.send({ type: 'change.requested', ...again }).resolve('beginChange', { ok: false, reason: 'checkRequired' });
    expect(factors.inputOf('oneTimeCode')).toMatchObject({ about: { kind: 'recoveryCodesShown' } });
    expect(factors.resolve('oneTimeCode', { stepUp: null }).resolve('beginChange', shown).state).toBe('showingCodes');
  });

  test('are still there when the answer to the code was lost, or the server does not know the code', () => {
    const factors = typed().send({ type: 'code.submitted' }).advance(30_000);
    expect([factors.state, factors.snapshot.context.problem?.code]).toEqual(['confirmingCodes', 'timeout']);
    factors
      .send({ type: 'code.submitted' })
      .resolve('confirmCodes', { ok: false, reason: 'wrong', problem: problem('code_wrong') });
    expect([factors.state, factors.snapshot.context.problem?.code]).toEqual(['confirmingCodes', 'codeUnknown']);
    expect(factors.send({ type: 'codes.reviewed' }).snapshot.context.codes).toEqual(sampleCodes);
  });
});

test('a beginning that failed is tried again without its problem', () => {
  const factors = begun({ kind: 'authenticator' }).advance(30_000);
  expect(factors.snapshot.context).toMatchObject({ problem: { code: 'timeout' } });
  factors.send({ type: 'change.submitted' }).resolve('beginChange', { ok: true, begun: secret });
  expect(factors.snapshot.context.problem).toBeNull();
});

test('a removal is proposed first, and can be called off', () => {
  const removal: FactorChange = { kind: 'removal', factor: { kind: 'authenticator' } };
  const factors = begun(removal, fullSecurity);
  expect(factors.running).toEqual(['watchSecurity']);
  expect(factors.send({ type: 'change.canceled' }).state).toBe('idle');
  factors
    .send({ type: 'change.requested', change: removal }, { type: 'change.submitted' })
    .resolve('beginChange', { ok: true, begun: { kind: 'removal' } });
  expect(factors.snapshot.context.done).toEqual({ kind: 'authenticatorRemoved' });
});
