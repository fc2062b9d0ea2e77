import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { StaffInvitation, staffInvitationScreens } from '#features/staff-invitation/StaffInvitation.tsx';
import { refusal } from '#machines/shared/cases.ts';
import { sampleStaffSignIn } from '#machines/shared/staffSamples.ts';
import { sampleInvitation, sampleSecret, sampleStaffCodes } from '#machines/staffInvitation/staffInvitation.cases.ts';
import { staffInvitationMachine } from '#machines/staffInvitation/staffInvitation.machine.ts';
import type {
  AcceptInvitationResult,
  ConfirmOwnCodesResult,
  ReadInvitationResult,
  StartAuthenticatorResult,
} from '#machines/staffInvitation/staffInvitation.types.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function begin() {
  const readInvitation = scripted<ReadInvitationResult, { token: string }>();
  const startAuthenticator = scripted<StartAuthenticatorResult, { token: string }>();
  const acceptInvitation = scripted<AcceptInvitationResult, { token: string; password: string; otp: string }>();
  const confirmCodes = scripted<ConfirmOwnCodesResult, { token: string; code: string }>();
  const actors = {
    ...{ readInvitation: readInvitation.logic, startAuthenticator: startAuthenticator.logic },
    ...{ acceptInvitation: acceptInvitation.logic, confirmCodes: confirmCodes.logic },
  };
  const flow = createActor(staffInvitationMachine.provide({ actors }), {
    input: { token: 'invitation-token' },
  }).start();
  render(<StaffInvitation flow={flow} />);
  return {
    flow,
    readInvitation,
    startAuthenticator,
    acceptInvitation,
    confirmCodes,
    user: userEvent.setup({ delay: null }),
  };
}

test('every screen of the flow has its view', () => {
  expect(Object.keys(staffInvitationScreens).sort()).toEqual([...screensOf(staffInvitationMachine)].sort());
});

describe('an invitation', () => {
  test('goes through password, app and recovery codes to a session', async () => {
    const { flow, user, ...calls } = begin();
    await calls.readInvitation.last().resolve({ ok: true, invitation: sampleInvitation });
    expect(screen.getByRole('heading', { name: 'Welcome, Mira Support' })).toHaveFocus();
    expect(screen.getByText(/with the role support/)).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(calls.startAuthenticator.runs).toEqual([]);
    await user.type(screen.getByLabelText('New password'), '-tin-kettle-4-moons');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await calls.startAuthenticator.last().resolve({ ok: true, secret: sampleSecret });
    expect(screen.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
    await screen.findByLabelText('Code from your authenticator app', { selector: 'input' });
    await expectAccessible();
    act(() => flow.send({ type: 'digits.changed', digits: '402913' }));
    await calls.acceptInvitation
      .last()
      .resolve({ ok: true, accepted: { signedIn: sampleStaffSignIn, codes: sampleStaffCodes } });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(sampleStaffCodes);
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'I saved the codes' }));
    await user.type(screen.getByLabelText('Any of your recovery codes'), sampleStaffCodes[0]);
    await user.click(screen.getByRole('button', { name: 'Confirm code' }));
    await calls.confirmCodes.last().resolve({ ok: true });
    expect(screen.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();
  });

  test.each([
    ['linkUsed', 'This invitation was already used'],
    ['linkExpired', 'This invitation has expired'],
    ['linkUnknown', 'This invitation isn’t valid'],
  ] as const)('whose link cannot be used says why: %s', async (reason, title) => {
    await begin().readInvitation.last().resolve(refusal(reason));
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/admin/signin');
    await expectAccessible();
  });

  test('shows a wrong code at its field, and a refused password at its own', async () => {
    const { flow, ...calls } = begin();
    await calls.readInvitation.last().resolve({ ok: true, invitation: sampleInvitation });
    act(() => {
      flow.send({ type: 'password.changed', password: 'tin-kettle-4-moons' });
      flow.send({ type: 'form.submitted' });
    });
    await calls.startAuthenticator.last().resolve({ ok: true, secret: sampleSecret });
    act(() => flow.send({ type: 'digits.changed', digits: '402913' }));
    await calls.acceptInvitation
      .last()
      .resolve(
        refusal('wrong', { code: 'code_wrong', retryable: false, message: 'That code didn’t work. Try the next one.' }),
      );
    expect(await screen.findByText('That code didn’t work. Try the next one.')).toBeVisible();
    act(() => flow.send({ type: 'digits.changed', digits: '402914' }));
    const fields = { password: 'This password has appeared in a leak.' };
    await calls.acceptInvitation
      .last()
      .resolve(refusal('passwordRefused', { code: 'invalid_input', retryable: false, fields }));
    expect(screen.getByText('This password has appeared in a leak.')).toBeVisible();
  });
});
