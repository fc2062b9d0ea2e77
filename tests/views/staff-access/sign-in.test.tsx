import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { FactorProof } from '#domain/security/factors.ts';
import { AdminSignIn, adminSignInScreens } from '#features/admin-sign-in/AdminSignIn.tsx';
import { adminSignInMachine, type SignInStaffResult } from '#machines/adminSignIn/adminSignIn.machine.ts';
import { mfaChallengeMachine } from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import type { CheckFactorResult, FactorSubject } from '#machines/mfaChallenge/mfaChallenge.types.ts';
import { refusal } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleStaffSignIn } from '#machines/shared/staffSamples.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const wantsFactor: SignInStaffResult = {
  ok: false,
  reason: 'mfaRequired',
  challenge: { methods: ['authenticator', 'recoveryCode'], passkey: null },
};

function begin() {
  const signInStaff = scripted<SignInStaffResult, { email: string; password: string }>();
  const checkFactor = scripted<CheckFactorResult, { subject: FactorSubject; proof: FactorProof }>();
  const mfaChallenge = mfaChallengeMachine.provide({ actors: { checkFactor: checkFactor.logic } });
  const flow = createActor(
    adminSignInMachine.provide({ actors: { signInStaff: signInStaff.logic, mfaChallenge } }),
  ).start();
  render(<AdminSignIn flow={flow} sandbox />);
  return { flow, signInStaff, checkFactor, user: userEvent.setup({ delay: null }) };
}

async function submitted() {
  const opened = begin();
  await opened.user.type(screen.getByLabelText('Email'), 'owner@statechange.test');
  await opened.user.type(screen.getByLabelText('Password'), 'Admin-2026-pass');
  await opened.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return opened;
}

test('every screen of the flow has its view', () => {
  expect(Object.keys(adminSignInScreens).sort()).toEqual([...screensOf(adminSignInMachine)].sort());
});

describe('signing in as staff', () => {
  test('requires both fields and says where the sandbox’s codes are', async () => {
    const { user, signInStaff } = begin();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter your email address.')).toBeVisible();
    expect(screen.getByText('Enter your password.')).toBeVisible();
    expect(signInStaff.runs).toEqual([]);
    expect(screen.getByRole('link', { name: /page of staff/ })).toHaveAttribute('href', '/sandbox/staff');
    await expectAccessible();
  });

  test.each([
    [refusal('wrongCredentials'), 'Email and password don’t match'],
    [refusal('tooManyAttempts'), 'Too many attempts'],
  ])('a refusal gives the reason, and keeps the input', async (answer, title) => {
    const { signInStaff } = await submitted();
    await signInStaff.last().resolve(answer);
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('Admin-2026-pass');
  });

  test('a fault says so, and another try is made with the same', async () => {
    const { user, signInStaff } = await submitted();
    await signInStaff.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByText('You seem to be offline')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(signInStaff.runs).toHaveLength(2);
  });

  test('the code of the app completes it', async () => {
    const { flow, signInStaff, checkFactor } = await submitted();
    await signInStaff.last().resolve(wantsFactor);
    expect(await screen.findByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    expect(await screen.findByRole('form')).toBeVisible();
    await expectAccessible();
    act(() => flow.getSnapshot().children.mfaChallenge?.send({ type: 'digits.changed', digits: '402913' }));
    expect(checkFactor.last().input).toMatchObject({
      subject: { kind: 'staffSignIn', email: 'owner@statechange.test' },
      proof: { otp: '402913' },
    });
    await checkFactor.last().resolve({ ok: true, grant: { kind: 'staffSignIn', signedIn: sampleStaffSignIn } });
    expect(screen.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();
    expect(flow.getSnapshot().output).toEqual(sampleStaffSignIn);
  });
});
