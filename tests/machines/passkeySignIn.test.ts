import { describe, expect, test } from 'vitest';
import { samplePasskeyAnswer, samplePasskeyRequest } from '#machines/mfaChallenge/mfaChallenge.cases.ts';
import { passkeySignInCases } from '#machines/passkeySignIn/passkeySignIn.cases.ts';
import { passkeySignInMachine } from '#machines/passkeySignIn/passkeySignIn.machine.ts';
import type { PasskeyStep } from '#machines/passkeySignIn/passkeySignIn.types.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(passkeySignInMachine, passkeySignInCases);

const begun = (step: PasskeyStep, usable = true) => story(passkeySignInMachine, { usable, step });
const requested = (kind: 'autofill' | 'dialog') =>
  begun({ kind }).resolve('requestPasskey', { ok: true, request: samplePasskeyRequest });
const identity = { idToken: 'id-token', email: 'maya@example.test' };

describe('a passkey alone', () => {
  test('is chosen in the dialog, and then checked', () => {
    const asked = requested('dialog').resolve('choosePasskey', { ok: true, signed: samplePasskeyAnswer });
    expect(asked.snapshot.output).toEqual({ kind: 'chosen', signed: samplePasskeyAnswer });
    const flow = begun({ kind: 'signed', signed: samplePasskeyAnswer });
    expect(flow.inputOf('verifyPasskey')).toEqual({ signed: samplePasskeyAnswer });
    expect(flow.resolve('verifyPasskey', { ok: true, identity }).snapshot.output).toEqual({
      kind: 'identified',
      identity,
    });
  });

  test('is offered at the email field, with a new request before the old one expires', () => {
    const flow = requested('autofill');
    expect(flow.state).toBe('offering');
    flow.advance(4.5 * 60_000);
    expect(flow.running).toEqual(['requestPasskey']);
    flow.resolve('requestPasskey', { ok: true, request: { ...samplePasskeyRequest, challenge: 'new' } });
    expect(flow.inputOf('offerPasskeys')).toMatchObject({ request: { challenge: 'new' }, from: 'autofill' });
    flow.resolve('offerPasskeys', { ok: true, signed: samplePasskeyAnswer });
    expect(flow.snapshot.output).toEqual({ kind: 'chosen', signed: samplePasskeyAnswer });
  });

  test('is not asked for where it cannot work', () => {
    const flow = begun({ kind: 'autofill' }, false);
    expect(flow.snapshot.output).toEqual({ kind: 'ended', refusal: { ok: false, reason: 'passkeyUnavailable' } });
  });
});
