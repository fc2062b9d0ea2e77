import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { AccountSecurity } from '#domain/security/accountSecurity.ts';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import { MfaEnrollmentSection, mfaEnrollmentScreens } from '#features/mfa-enrollment/MfaEnrollmentSection.tsx';
import {
  bareSecurity,
  fullSecurity,
  sampleCodes,
  samplePasskey,
  unsavedSecurity,
} from '#machines/mfaEnrollment/mfaEnrollment.cases.ts';
import { mfaEnrollmentMachine } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import type {
  AddPasskeyResult,
  BeginChangeResult,
  ConfirmAuthenticatorResult,
  ConfirmCodesResult,
  CreatePasskeyResult,
  FactorChange,
} from '#machines/mfaEnrollment/mfaEnrollment.types.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

afterEach(() => vi.restoreAllMocks());

function open(security: AccountSecurity | null = bareSecurity) {
  const calls = {
    sendCode: scripted<SendCodeResult, OneTimeCodeInput>(),
    verifyCode: scripted<VerifyCodeResult, OneTimeCodeInput & { otp: string }>(),
    beginChange: scripted<BeginChangeResult, { change: FactorChange }>(),
    confirmAuthenticator: scripted<ConfirmAuthenticatorResult, { otp: string }>(),
    createPasskey: scripted<CreatePasskeyResult, { options: PasskeyRequest }>(),
    addPasskey: scripted<AddPasskeyResult, { name: string; credential: PasskeyCredential }>(),
    confirmCodes: scripted<ConfirmCodesResult, { code: string }>(),
  };
  const saved = vi.fn();
  const oneTimeCode = oneTimeCodeMachine.provide({
    actors: { sendCode: calls.sendCode.logic, verifyCode: calls.verifyCode.logic },
  });
  const machine = mfaEnrollmentMachine.provide({
    actions: { saveCodesFile: (_, { codes }) => saved(codes) },
    actors: {
      oneTimeCode,
      beginChange: calls.beginChange.logic,
      confirmAuthenticator: calls.confirmAuthenticator.logic,
      createPasskey: calls.createPasskey.logic,
      addPasskey: calls.addPasskey.logic,
      confirmCodes: calls.confirmCodes.logic,
      watchSecurity: fromCallback(() => undefined),
    },
  });
  const flow = createActor(machine, {
    clock: new SimulatedClock(),
    input: { customerGuid: 'guid', draft: null },
  }).start();
  const load = (newer: AccountSecurity) => act(() => flow.send({ type: 'security.updated', security: newer }));
  if (security) flow.send({ type: 'security.updated', security });
  const { container } = render(<MfaEnrollmentSection flow={flow} failed={null} sandbox={false} />);
  return { ...calls, saved, flow, load, container, user: userEvent.setup({ delay: null }) };
}

const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.getByRole('heading', { level: 3, name });
const secret = {
  kind: 'authenticator',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Statechange:maya?secret=JBSWY3DPEHPK3PXP',
} as const;
const checkRequired: BeginChangeResult = { ok: false, reason: 'checkRequired' };

test('every screen of the machine has a view', () => {
  expect(Object.keys(mfaEnrollmentScreens).sort()).toEqual(screensOf(mfaEnrollmentMachine));
});

describe('the list', () => {
  test('of a customer without one says what protects the account, and offers both', async () => {
    const { container } = open();
    expect(screen.getByText(/^Off\. Whenever money moves, we email you a code\./)).toBeVisible();
    expect(button('Add an authenticator app')).toBeVisible();
    expect(button('Add a passkey')).toBeVisible();
    expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument();
    await expectAccessible(container);
  });

  test('lists each factor with its dates, and suggests new codes when few are left', async () => {
    const { load, container } = open({
      ...fullSecurity,
      passkeys: [{ ...samplePasskey, lastUsedAt: samplePasskey.createdAt }],
    });
    expect(screen.getByText(/^Added.*, last used/)).toBeVisible();
    expect(screen.getByText('10 of 10 left.')).toBeVisible();
    expect(button('Remove authenticator app')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add an authenticator app' })).not.toBeInTheDocument();
    await expectAccessible(container);
    load({ ...fullSecurity, recoveryCodesLeft: 2 });
    expect(screen.getByText('2 of 10 left. Get new ones, so you can sign in if you lose your device.')).toBeVisible();
    load({ ...fullSecurity, recoveryCodesLeft: 0 });
    expect(screen.getByText(/^None of 10 left\./)).toBeVisible();
  });

  test('that did not load claims nothing', async () => {
    const { flow, container } = open(null);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    render(
      <MfaEnrollmentSection
        flow={flow}
        failed={{ reason: 'Please try again.', onRetry: () => undefined }}
        sandbox={false}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the two-step verification settings');
    await expectAccessible(container);
  });
});

describe('an authenticator app', () => {
  const scanning = async () => {
    const opened = open();
    await opened.user.click(button('Add an authenticator app'));
    await opened.beginChange.last().resolve({ ok: true, begun: secret });
    await screen.findAllByRole('textbox');
    return opened;
  };
  const box = (index: number) => screen.getByLabelText(`Code from your authenticator app, digit ${index} of 6`);

  test('shows the secret to scan, to open and to type', async () => {
    const { container } = await scanning();
    expect(heading('Add an authenticator app')).toHaveFocus();
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it on this device' })).toHaveAttribute('href', secret.uri);
    expect(screen.getByRole('img', { name: 'key JBSW Y3DP EHPK 3PXP' })).toBeVisible();
    expect(button('Copy the key')).toBeVisible();
    await expectAccessible(container);
  });

  test('is on once its code and then one recovery code are entered', async () => {
    const { confirmAuthenticator, confirmCodes, load, saved, container, user } = await scanning();
    await user.click(box(1));
    await user.keyboard('111111');
    await confirmAuthenticator.last().resolve({
      ok: false,
      reason: 'wrong',
      problem: { ...problem('code_wrong'), message: 'You have 4 tries left.' },
    });
    expect(box(1)).toHaveAccessibleDescription(/You have 4 tries left/);
    expect(box(1)).toHaveFocus();
    await user.keyboard('402913');
    expect(confirmAuthenticator.last().input).toEqual({ otp: '402913' });
    await confirmAuthenticator.last().resolve({ ok: true, codes: sampleCodes });
    await vi.waitFor(() => expect(heading('Save your recovery codes')).toHaveFocus());
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(sampleCodes);
    await expectAccessible(container);
    await user.click(button('Download'));
    expect(saved).toHaveBeenCalledWith(sampleCodes);
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(button('Print'));
    expect(print).toHaveBeenCalled();

    await user.click(button('I saved the codes'));
    const field = screen.getByLabelText('Any of your recovery codes');
    await user.type(field, 'wrong{Enter}');
    expect(field).toHaveAccessibleDescription(/This isn’t one of the codes/);
    await expectAccessible(container);
    await user.click(button('See the codes again'));
    await user.click(button('I saved the codes'));
    await user.clear(screen.getByLabelText('Any of your recovery codes'));
    await user.type(
      screen.getByLabelText('Any of your recovery codes'),
      `${(sampleCodes[3] ?? '').toUpperCase()}{Enter}`,
    );
    await confirmCodes.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toBeVisible();
    await expectAccessible(container);
    await user.click(button('Confirm code'));
    await confirmCodes.last().resolve({ ok: true });
    load(fullSecurity);
    expect(screen.getByRole('status')).toHaveTextContent(/^Authenticator app addedWithdrawals are paused until /);
    await expectAccessible(container);
  });

  test('whose secret expired is replaced, with the reason', async () => {
    const { confirmAuthenticator, beginChange, user } = await scanning();
    await user.click(box(1));
    await user.keyboard('402913');
    await confirmAuthenticator.last().resolve({ ok: false, reason: 'expired', problem: problem('setup_expired') });
    await beginChange.last().resolve({ ok: true, begun: { ...secret, secret: 'KRSXG5CTMVRXEZLU' } });
    expect(screen.getByRole('alert')).toHaveTextContent('The QR code expired');
    expect(screen.getByRole('img', { name: 'key KRSX G5CT MVRX EZLU' })).toBeVisible();
  });

  test('whose confirmation was carried out unheard is on, and shows its recovery codes', async () => {
    const { confirmAuthenticator, beginChange, load, user } = await scanning();
    await user.click(box(1));
    await user.keyboard('402913');
    await confirmAuthenticator.last().reject(new ProblemError(problem('timeout', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('The change may not have been saved.');
    load({ ...unsavedSecurity, passkeys: [] });
    await user.click(button('Show the codes'));
    await beginChange.last().resolve({ ok: true, begun: { kind: 'recoveryCodes', codes: sampleCodes } });
    await vi.waitFor(() => expect(heading('Save your recovery codes')).toHaveFocus());
  });
});

describe('a passkey', () => {
  const naming = async () => {
    const opened = open();
    await opened.user.click(button('Add a passkey'));
    await opened.beginChange.last().resolve({ ok: true, begun: { kind: 'passkey', options: { challenge: 'YQ' } } });
    return { ...opened, name: screen.getByLabelText('Name') };
  };

  test('is created on the press, under a name that is suggested', async () => {
    const { createPasskey, addPasskey, name, container, user } = await naming();
    expect(name).toHaveValue('Chrome on Linux');
    await expectAccessible(container);
    await user.clear(name);
    await user.click(button('Create passkey'));
    expect(name).toHaveAccessibleDescription(/Enter a name for this passkey/);
    await user.type(name, '  Laptop ');
    expect(createPasskey.runs).toHaveLength(0);
    await user.click(button('Create passkey'));
    expect(screen.getByText('Follow the instructions of your browser.')).toBeVisible();
    await expectAccessible(container);
    await createPasskey.last().resolve({ ok: true, signed: { id: 'kX7' } });
    expect(addPasskey.last().input).toEqual({ name: 'Laptop', credential: { id: 'kX7' } });
    await addPasskey.last().resolve({ ok: true, codes: null });
    expect(screen.getByRole('status')).toHaveTextContent('Passkey added');
  });

  test.each([
    ['passkeyCanceled', 'The passkey request was canceled'],
    ['passkeyTimedOut', 'The passkey request timed out'],
    ['passkeyUnavailable', 'Passkeys don’t work here'],
    ['passkeyExists', 'This device already has a passkey for your account'],
  ] as const)('that the browser did not make (%s) says why, and keeps the name', async (reason, title) => {
    const { createPasskey, name, container, user } = await naming();
    await user.clear(name);
    await user.type(name, 'Laptop');
    await user.click(button('Create passkey'));
    await createPasskey.last().resolve({ ok: false, reason });
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(container.querySelector('[data-part="problem"]')).toHaveFocus();
    expect(name).toHaveValue('Laptop');
    await expectAccessible(container);
    await user.click(button('Create passkey'));
    expect(createPasskey.runs).toHaveLength(2);
  });

  test('whose name the server refused can be named again', async () => {
    const { createPasskey, addPasskey, name, user } = await naming();
    await user.click(button('Create passkey'));
    await createPasskey.last().resolve({ ok: true, signed: { id: 'kX7' } });
    const fields = { name: 'You already have a passkey with this name.' };
    await addPasskey.last().resolve({
      ok: false,
      reason: 'refused',
      problem: { ...problem('invalid_input'), message: 'Check it.', fields },
    });
    expect(name).toHaveAccessibleDescription(/You already have a passkey with this name\./);
  });
});

describe('a removal', () => {
  test('explains the effect, takes a fresh check, and can be canceled', async () => {
    const { beginChange, sendCode, verifyCode, container, user } = open({ ...fullSecurity, passkeys: [] });
    await user.click(button('Remove authenticator app'));
    expect(heading('Remove your authenticator app?')).toHaveFocus();
    expect(screen.getByText(/It’s your only method of two-step verification/)).toBeVisible();
    await expectAccessible(container);
    await user.click(button('Keep authenticator app'));
    expect(beginChange.runs).toHaveLength(0);
    await user.click(button('Remove authenticator app'));
    await user.click(button('Remove authenticator app'));
    await beginChange.last().resolve(checkRequired);
    expect(screen.getByText('A password isn’t enough to change this.')).toBeVisible();
    await sendCode
      .last()
      .resolve({ ok: true, sentTo: 'maya@example.test', resend: { seconds: 30, until: Date.now() + 30_000 } });
    await screen.findAllByRole('textbox');
    await expectAccessible(container);
    await user.keyboard('402913');
    expect(verifyCode.last().input).toMatchObject({ variant: 'plain', otp: '402913' });
    await verifyCode.last().resolve({ ok: true, stepUp: null });
    expect(beginChange.runs.map(({ input }) => input.change.kind)).toEqual(['removal', 'removal']);
    await beginChange.last().resolve({ ok: true, begun: { kind: 'removal' } });
    expect(screen.getByRole('status')).toHaveTextContent('Authenticator app removed');
  });

  test('of one of several lists the others', async () => {
    const { user } = open(fullSecurity);
    await user.click(button('Remove passkey “Chrome on Linux”'));
    expect(screen.getByText(/You can no longer use the passkey “Chrome on Linux” to sign in/)).toBeVisible();
  });
});

test('a change that cannot start says why, and starts on another click', async () => {
  const { beginChange, container, user } = open();
  await user.click(button('Add a passkey'));
  const message = 'Passkeys don’t work at this address. Open http://localhost:4173 instead.';
  await beginChange
    .last()
    .resolve({ ok: false, reason: 'refused', problem: { ...problem('passkeys_unavailable'), message } });
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  await expectAccessible(container);
  await user.click(button('Try again'));
  expect(beginChange.runs).toHaveLength(2);
});

test('new recovery codes replace the old ones only after a word of warning', async () => {
  const { beginChange, user } = open(fullSecurity);
  await user.click(button('Get new codes'));
  expect(screen.getByText(/The old ones stop working\./)).toBeVisible();
  await user.click(button('Get new codes'));
  await beginChange.last().resolve({ ok: true, begun: { kind: 'recoveryCodes', codes: sampleCodes } });
  await vi.waitFor(() => expect(heading('Save your recovery codes')).toHaveFocus());
});

describe('recovery codes that were not saved', () => {
  test('are shown again after a reload, until one is entered', async () => {
    const { beginChange, confirmCodes, user } = open(unsavedSecurity);
    expect(beginChange.runs).toHaveLength(0);
    await user.click(button('Show the codes'));
    expect(beginChange.last().input).toEqual({ change: { kind: 'unsavedCodes' } });
    await beginChange.last().resolve({ ok: true, begun: { kind: 'recoveryCodes', codes: sampleCodes } });
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(sampleCodes);
    await user.click(button('I saved the codes'));
    await user.type(screen.getByLabelText('Any of your recovery codes'), `${sampleCodes[0]}{Enter}`);
    await confirmCodes.last().resolve({ ok: true });
    expect(screen.getByRole('status')).toHaveTextContent(/^Recovery codes saved/);
  });

  test('are a press and a code away', async () => {
    const { beginChange, sendCode, container, user } = open(unsavedSecurity);
    expect(screen.getByText('Save your recovery codes')).toBeVisible();
    await expectAccessible(container);
    await user.click(button('Show the codes'));
    await beginChange.last().resolve(checkRequired);
    expect(heading('Confirm it’s you')).toBeVisible();
    expect(sendCode.runs).toHaveLength(1);
  });

  test('that another tab has confirmed say so', async () => {
    const { beginChange, container, user } = open(unsavedSecurity);
    await user.click(button('Show the codes'));
    await beginChange.last().resolve({ ok: false, reason: 'refused', problem: problem('recovery_codes_gone') });
    expect(screen.getByRole('alert')).toHaveTextContent('We can’t show these codes anymore');
    await expectAccessible(container);
  });

  test('cannot be shown after a day, when the list says to get new ones', async () => {
    const { container } = open({ ...fullSecurity, recoveryCodesStatus: 'unconfirmed' });
    expect(screen.getByText(/You never confirmed that you saved them.*get new ones\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show the codes' })).not.toBeInTheDocument();
    await expectAccessible(container);
  });
});
