import { expect, test } from 'vitest';
import { adminSignInCases } from '#machines/adminSignIn/adminSignIn.cases.ts';
import { adminSignInMachine, selectMfaChallenge } from '#machines/adminSignIn/adminSignIn.machine.ts';
import { refusal } from '#machines/shared/cases.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { sampleStaffSignIn } from '#machines/shared/staffSamples.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(adminSignInMachine, adminSignInCases);

const challenge = { methods: ['authenticator', 'recoveryCode'], passkey: null } as const;

const submit = () =>
  story(adminSignInMachine, undefined).send(
    { type: 'email.changed', email: ' owner@statechange.test ' },
    { type: 'password.changed', password: 'Admin-2026-pass' },
    { type: 'form.submitted' },
  );

test('the password and then the factor sign in, and the password is gone', () => {
  const flow = submit();
  expect(flow.inputOf('signInStaff')).toEqual({ email: 'owner@statechange.test', password: 'Admin-2026-pass' });
  flow.resolve('signInStaff', { ok: false, reason: 'mfaRequired', challenge });
  expect(selectMfaChallenge(flow.snapshot)).toBeDefined();
  flow.resolve('mfaChallenge', { kind: 'proved', grant: { kind: 'staffSignIn', signedIn: sampleStaffSignIn } });
  expect([flow.snapshot.output, flow.snapshot.context.password]).toEqual([sampleStaffSignIn, '']);
});

test('a refusal and a slow server leave what was typed, and say why', () => {
  const flow = submit().resolve('signInStaff', refusal('wrongCredentials'));
  expect([flow.state, selectProblem(flow.snapshot)?.code, flow.snapshot.context.password]).toEqual([
    'editing',
    'wrongCredentials',
    'Admin-2026-pass',
  ]);
  flow.send({ type: 'form.submitted' }).advance(30_000);
  expect([flow.state, selectProblem(flow.snapshot)?.code]).toEqual(['editing', 'timeout']);
});

test('a check that has become void leads back to the form', () => {
  const flow = submit()
    .resolve('signInStaff', { ok: false, reason: 'mfaRequired', challenge })
    .resolve('mfaChallenge', { kind: 'ended', refusal: refusal('tokenRefused') });
  expect([flow.state, selectProblem(flow.snapshot)?.code]).toEqual(['editing', 'tokenRefused']);
});
