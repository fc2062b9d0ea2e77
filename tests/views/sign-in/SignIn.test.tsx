import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, toPromise } from 'xstate';
import { prefilledEmail, prefilledSubject } from '#app/address/location.ts';
import { deferred } from '#app/logic/deferred.ts';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import { signInWording } from '#features/sign-in/messages.ts';
import { passkeySignInWording } from '#features/sign-in/passkeyMessages.ts';
import { SignIn, signInScreens } from '#features/sign-in/SignIn.tsx';
import { emailLinkMachine, type SendEmailLinkResult } from '#machines/emailLink/emailLink.machine.ts';
import { samplePasskeyAnswer, samplePasskeyRequest } from '#machines/mfaChallenge/mfaChallenge.cases.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { passkeySignInMachine } from '#machines/passkeySignIn/passkeySignIn.machine.ts';
import type {
  ChoosePasskeyResult,
  PasskeySignInInput,
  PasskeySignInOutput,
  PasskeyStep,
  RequestPasskeyResult,
  VerifyPasskeyResult,
} from '#machines/passkeySignIn/passkeySignIn.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleSession } from '#machines/signIn/signIn.cases.ts';
import { signInMachine } from '#machines/signIn/signIn.machine.ts';
import type { AuthenticateResult, ExchangeTokenResult } from '#machines/signIn/signIn.types.ts';
import type { UnlockAccountInput, UnlockAccountOutput } from '#machines/unlockAccount/unlockAccount.machine.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const accepted: AuthenticateResult = { ok: true, idToken: 'id-token', email: 'maya@example.test', emailVerified: true };
const unverified: AuthenticateResult = { ...accepted, emailVerified: false };

interface Begun {
  known?: string;
  sandbox?: boolean;
  news?: 'passwordChanged' | null;
  passkeysUsable?: boolean;
}

function begin({ known = '', sandbox = false, news = null, passkeysUsable = false }: Begun = {}) {
  const authenticate = scripted<AuthenticateResult, { email: string; password: string }>();
  const exchangeToken = scripted<ExchangeTokenResult, { email: string; idToken: string }>();
  const sendEmailLink = scripted<SendEmailLinkResult, { email: string }>();
  const emailLink = emailLinkMachine.provide({
    actions: { saveSentTo: () => undefined },
    actors: { sendEmailLink: sendEmailLink.logic },
  });
  const unlockAccount = scripted<UnlockAccountOutput, UnlockAccountInput>();
  const sendCode = scripted<SendCodeResult, OneTimeCodeInput>();
  const verifyCode = scripted<VerifyCodeResult, OneTimeCodeInput & { otp: string }>();
  const oneTimeCode = deferred(() =>
    oneTimeCodeMachine.provide({ actors: { sendCode: sendCode.logic, verifyCode: verifyCode.logic } }),
  );
  const requestPasskey = scripted<RequestPasskeyResult, { for: PasskeyStep['kind'] }>();
  const choosePasskey = scripted<ChoosePasskeyResult, { request: PasskeyRequest; from: 'autofill' | 'dialog' }>();
  const verifyPasskey = scripted<VerifyPasskeyResult, { signed: PasskeyCredential }>();
  const passkeyMachine = passkeySignInMachine.provide({
    actors: {
      requestPasskey: requestPasskey.logic,
      choosePasskey: choosePasskey.logic,
      verifyPasskey: verifyPasskey.logic,
    },
  });
  const passkeySignIn = fromPromise<PasskeySignInOutput, PasskeySignInInput>(({ input, signal }) => {
    const running = createActor(passkeyMachine, { input }).start();
    signal.addEventListener('abort', () => running.stop());
    return toPromise(running);
  });
  const actors = {
    ...{ authenticate: authenticate.logic, exchangeToken: exchangeToken.logic, unlockAccount: unlockAccount.logic },
    ...{ emailLink, passkeySignIn, oneTimeCode },
  };
  const machine = signInMachine.provide({ actors });
  const clock = new SimulatedClock();
  const flow = createActor(machine, { clock, input: { email: known, passkeysUsable } }).start();
  const { container } = render(
    <SignIn
      flow={flow}
      wording={passkeysUsable ? passkeySignInWording : signInWording}
      sandbox={sandbox}
      news={news}
    />,
  );
  const passkey = { request: requestPasskey, choose: choosePasskey, verify: verifyPasskey };
  return {
    sendCode,
    verifyCode,
    passkey,
    authenticate,
    exchangeToken,
    unlockAccount,
    sendEmailLink,
    clock,
    flow,
    container,
    user: userEvent.setup({ delay: null }),
  };
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

async function signInAs(user: ReturnType<typeof userEvent.setup>) {
  await user.type(email(), 'maya@example.test');
  await user.type(password(), 'tin-kettle-4-moons');
  await user.click(submit());
}

test('every screen of the machine has a view', () => {
  expect(Object.keys(signInScreens).sort()).toEqual(screensOf(signInMachine));
});

describe('the form', () => {
  test('is accessible, and links to resetting the password and to opening an account', async () => {
    const { container } = begin({ sandbox: true, news: 'passwordChanged' });
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(screen.getByText(/^Your password was changed, and you’re signed out everywhere\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/reset');
    expect(screen.getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/signup');
    await expectAccessible(container);
  });

  test('sends the input, and only once', async () => {
    const { authenticate, user } = begin();
    await signInAs(user);
    expect(submit()).toHaveAttribute('aria-busy', 'true');
    await user.click(submit());
    expect(authenticate.runs.map(({ input }) => input)).toEqual([
      { email: 'maya@example.test', password: 'tin-kettle-4-moons' },
    ]);
  });

  test('lists missing fields and links to the first one', async () => {
    const { authenticate, container, user } = begin();
    await user.click(submit());
    expect(email()).toHaveAccessibleDescription('Enter your email address.');
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(email()).toHaveFocus();
    expect(authenticate.runs).toHaveLength(0);
    await expectAccessible(container);
  });

  test('complains about an address when it is left, and not about an empty one', async () => {
    const { user } = begin();
    await user.click(email());
    await user.tab();
    expect(email()).toBeValid();
    await user.type(email(), 'maya');
    await user.click(password());
    expect(email()).toHaveAccessibleDescription('Enter an email address such as name@example.com.');
  });

  test('starts at the password if the address is known', () => {
    begin({ known: 'maya@example.test' });
    expect(email()).toHaveValue('maya@example.test');
    expect(password()).toHaveFocus();
  });

  test('can be sent with the keyboard alone', async () => {
    const { authenticate, user } = begin();
    await user.click(email());
    await user.keyboard('maya@example.test');
    await user.tab();
    await user.keyboard('tin-kettle-4-moons{Enter}');
    expect(authenticate.runs).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test('never reveals which of email and password was wrong, takes the focus, and keeps the input', async () => {
    const { authenticate, container, user } = begin();
    await signInAs(user);
    await authenticate.last().resolve({ ok: false, reason: 'wrongCredentials' });
    expect(screen.getByRole('alert')).toHaveTextContent('Email and password don’t match');
    expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/reset');
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
    expect(email()).toHaveValue('maya@example.test');
    expect(password()).toHaveValue('tin-kettle-4-moons');
    await expectAccessible(container);
  });

  const paused = (seconds: number) => ({
    code: 'tooManyAttempts',
    retryable: true,
    wait: { seconds, until: Date.now() + seconds * 1000 },
  });
  test.each<[string, AuthenticateResult, string | RegExp]>([
    [
      'with the time to wait',
      { ok: false, reason: 'tooManyAttempts', problem: paused(840) },
      'Try again in 14 minutes',
    ],
    ['with seconds', { ok: false, reason: 'tooManyAttempts', problem: paused(40) }, /Try again in \d\d seconds/],
    ['without a known time', { ok: false, reason: 'tooManyAttempts' }, 'a few minutes'],
  ])('after too many attempts says how long to wait, %s', async (_, answer, words) => {
    const { authenticate, user } = begin();
    await signInAs(user);
    await authenticate.last().resolve(answer);
    expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts');
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  test('of a disabled sign-in links to support', async () => {
    const { authenticate, user } = begin();
    await signInAs(user);
    await authenticate.last().resolve({ ok: false, reason: 'disabled' });
    expect(screen.getByRole('alert')).toHaveTextContent('Your balances are unaffected');
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
  });

  test('that we have no words for shows the words of the server and its reference', async () => {
    const { authenticate, exchangeToken, user } = begin();
    await signInAs(user);
    await authenticate.last().resolve(accepted);
    await exchangeToken.last().resolve({
      ok: false,
      reason: 'refused',
      problem: {
        code: 'moon_phase',
        retryable: false,
        message: 'The moon is in the wrong phase.',
        reference: 'req-77',
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('The moon is in the wrong phase.');
    expect(screen.getByRole('alert')).toHaveTextContent('Reference req-77');
  });

  test('offline explains the effect on the money, and the same button tries again', async () => {
    const { authenticate, user } = begin();
    await signInAs(user);
    await authenticate.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
    expect(screen.getByRole('alert')).toHaveTextContent('Your balances are unaffected');
    await user.click(submit());
    expect(authenticate.runs).toHaveLength(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('a wait can be cancelled, which gives the form and the focus back', async () => {
  const { authenticate, user } = begin();
  await signInAs(user);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(authenticate.last().signal.aborted).toBe(true);
  expect(submit()).not.toHaveAttribute('aria-busy');
  expect(submit()).toHaveFocus();
  expect(password()).toHaveValue('tin-kettle-4-moons');
});

test('a right sign-in ends the flow with the session', async () => {
  const { authenticate, exchangeToken, flow, container, user } = begin();
  await signInAs(user);
  await authenticate.last().resolve(accepted);
  expect(exchangeToken.last().input).toEqual({ email: 'maya@example.test', idToken: 'id-token' });
  await exchangeToken.last().resolve({ ok: true, session: sampleSession });
  expect(flow.getSnapshot().output).toEqual({ kind: 'signedIn', session: sampleSession });
  expect(screen.getByRole('status')).toHaveTextContent('You’re signed in');
  await expectAccessible(container);
});

describe('an unconfirmed address', () => {
  async function unconfirmed(sandbox = false) {
    const opened = begin({ sandbox });
    await signInAs(opened.user);
    await opened.authenticate.last().resolve(unverified);
    return opened;
  }

  test('moves the focus to its heading and is accessible', async () => {
    const { container } = await unconfirmed(true);
    expect(screen.getByRole('heading', { level: 1, name: 'Confirm your email first' })).toHaveFocus();
    expect(screen.getByText('maya@example.test')).toBeVisible();
    const outbox = screen.getByRole('link', { name: /Open the sandbox outbox/ });
    expect(outbox).toHaveAttribute('href', '/sandbox?to=maya%40example.test');
    expect(outbox).toHaveAttribute('target', '_blank');
    await expectAccessible(container);
  });

  test('can be sent a new link, and another after the wait', async () => {
    const { sendEmailLink, clock, user } = await unconfirmed();
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(sendEmailLink.last().input).toEqual({ email: 'maya@example.test' });
    await sendEmailLink.last().resolve({ ok: true });
    expect(screen.getByText('A new link is on its way. It can take a minute or two.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the link again' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('available in 0:30')).toBeVisible();
    for (let second = 0; second < 30; second++) act(() => clock.increment(1000));
    expect(screen.getByRole('button', { name: 'Send the link again' })).toHaveAttribute('aria-disabled', 'false');
  });

  test('says when no mail could be sent, and can be repeated', async () => {
    const { sendEmailLink, user } = await unconfirmed();
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    await sendEmailLink.last().resolve({ ok: false, reason: 'tooManyAttempts' });
    expect(screen.getByRole('alert')).toHaveTextContent('Too many emails');
    expect(screen.getByRole('button', { name: 'Send a new link' })).toHaveAttribute('aria-disabled', 'false');
  });

  test('once confirmed signs in with the same values', async () => {
    const { authenticate, user } = await unconfirmed();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(authenticate.runs).toHaveLength(2);
    expect(authenticate.last().input).toEqual({ email: 'maya@example.test', password: 'tin-kettle-4-moons' });
  });

  test('can be exchanged for another one', async () => {
    const { user } = await unconfirmed();
    await user.click(screen.getByRole('button', { name: 'Sign in with another address' }));
    expect(email()).toHaveValue('maya@example.test');
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toHaveFocus();
  });
});

test('the sandbox fills in a demo customer; outside of it nothing of the kind is shown', async () => {
  const { authenticate, user } = begin({ sandbox: true });
  await user.click(screen.getByText('Sandbox: sign in as a demo customer'));
  await user.click(screen.getByRole('button', { name: 'Fill in demo@statechange.test' }));
  await user.click(submit());
  expect(authenticate.last().input).toEqual({ email: 'demo@statechange.test', password: 'Demo-2026-pass' });
});

test('outside the sandbox no demo sign-in is shown', () => {
  begin();
  expect(screen.queryByText(/demo/i)).not.toBeInTheDocument();
});

describe('a passkey alone', () => {
  const button = () => screen.getByRole('button', { name: 'Use a passkey' });
  const request: RequestPasskeyResult = { ok: true, request: samplePasskeyRequest };

  async function asked() {
    const opened = begin({ passkeysUsable: true });
    await opened.user.click(button());
    await opened.passkey.request.last().resolve(request);
    return opened;
  }

  test('is offered only where it works', () => {
    begin();
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
  });

  test('chosen at the email field signs in, and shows the progress', async () => {
    const { passkey, exchangeToken, flow, container } = begin({ passkeysUsable: true });
    await expectAccessible(container);
    await passkey.request.last().resolve(request);
    await passkey.choose.last().resolve({ ok: true, signed: samplePasskeyAnswer });
    expect(screen.getByText('Checking your passkey.')).toBeVisible();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await passkey.verify.last().resolve({ ok: true, identity: { idToken: 'id-token', email: 'maya@example.test' } });
    expect(screen.getByText('Opening your account.')).toBeVisible();
    await exchangeToken.last().resolve({ ok: true, session: sampleSession });
    expect(flow.getSnapshot().output).toEqual({ kind: 'signedIn', session: sampleSession });
  });

  test('is no longer offered at the field once the form is sent, or the dialog is open', async () => {
    const { passkey, user } = begin({ passkeysUsable: true });
    await passkey.request.last().resolve(request);
    const offer = passkey.choose.last();
    await signInAs(user);
    expect(offer.signal.aborted).toBe(true);
    expect(button()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await passkey.request.last().resolve(request);
    const again = passkey.choose.last();
    await user.click(button());
    expect(again.signal.aborted).toBe(true);
    expect(screen.getByText('Follow the steps that your browser shows.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(submit()).toHaveFocus();
  });

  test('that cannot be offered at the field says nothing about it', async () => {
    const { passkey } = begin({ passkeysUsable: true });
    await passkey.request.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(button()).toBeEnabled();
  });

  test.each<[string, ChoosePasskeyResult, string]>([
    ['canceled, or none found', { ok: false, reason: 'passkeyCanceled' }, 'The passkey request was canceled'],
    ['too late', { ok: false, reason: 'passkeyTimedOut' }, 'The passkey request timed out'],
    ['unsupported', { ok: false, reason: 'passkeyUnavailable' }, 'Passkeys don’t work here'],
    ['failed', { ok: false, reason: 'passkeyFailed' }, 'Your device couldn’t use the passkey'],
  ])('that is %s is reported as that', async (_, answer, title) => {
    const { passkey, container } = await asked();
    await passkey.choose.last().resolve(answer);
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    await expectAccessible(container);
  });

  test.each<[string, VerifyPasskeyResult, string]>([
    [
      'unknown',
      { ok: false, reason: 'passkeyUnknown', problem: problem('passkey_unknown') },
      'That passkey isn’t linked to an account',
    ],
    [
      'refused',
      { ok: false, reason: 'passkeyRefused', problem: problem('passkey_refused') },
      'We couldn’t confirm that passkey',
    ],
    ['of a disabled customer', { ok: false, reason: 'disabled' }, 'Sign-in is turned off for this account'],
    ['one of too many', { ok: false, reason: 'tooManyAttempts' }, 'Too many attempts'],
  ])('that is %s is reported as that', async (_, answer, title) => {
    const { passkey } = await asked();
    await passkey.choose.last().resolve({ ok: true, signed: samplePasskeyAnswer });
    await passkey.verify.last().resolve(answer);
    expect(screen.getByRole('alert')).toHaveTextContent(title);
  });

  test('offline is reported as that, and the same button tries again', async () => {
    const { passkey, user } = begin({ passkeysUsable: true });
    await user.click(button());
    await passkey.request.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
    await user.click(button());
    expect(passkey.request.last().input).toEqual({ for: 'dialog' });
  });

  test('of a locked account leads to unlocking it', async () => {
    const { passkey, exchangeToken, unlockAccount } = await asked();
    await passkey.choose.last().resolve({ ok: true, signed: samplePasskeyAnswer });
    await passkey.verify.last().resolve({ ok: true, identity: { idToken: 'id-token', email: 'maya@example.test' } });
    await exchangeToken.last().resolve({ ok: false, reason: 'accountLocked' });
    expect(unlockAccount.last().input).toEqual({ email: 'maya@example.test', idToken: 'id-token' });
  });
});

describe('after the password', () => {
  const refused = async (answer: ExchangeTokenResult) => {
    const opened = begin();
    await signInAs(opened.user);
    await opened.authenticate.last().resolve(accepted);
    await opened.exchangeToken.last().resolve(answer);
    return opened;
  };

  test('a second factor is required, with its field focused and a way back that keeps the email', async () => {
    const challenge = { methods: ['authenticator', 'recoveryCode'], passkey: null } as const;
    const { container, user } = await refused({ ok: false, reason: 'mfaRequired', challenge });
    expect(screen.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible();
    await screen.findAllByRole('textbox');
    expect(screen.getByLabelText('Code from your authenticator app, digit 1 of 6')).toHaveFocus();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(email()).toHaveValue('maya@example.test');
  });

  test('without the second factor, the address goes to the contact form, but not in its URL', async () => {
    const { user } = await refused({
      ok: false,
      reason: 'mfaRequired',
      challenge: { methods: ['authenticator'], passkey: null },
    });
    await user.click(screen.getByRole('link', { name: 'contact support' }));
    expect([location.pathname, location.search]).toEqual(['/contact', '']);
    expect([prefilledEmail(), prefilledSubject()]).toEqual(['maya@example.test', 'I lost my two-step verification']);
    history.replaceState(null, '', '/signin');
  });

  test('a new browser needs the emailed code, with its field focused and a way back that keeps the email', async () => {
    const { container, user, sendCode } = await refused({ ok: false, reason: 'browserUnconfirmed' });
    await sendCode
      .last()
      .resolve({ ok: true, sentTo: 'maya@example.test', resend: { seconds: 30, until: Date.now() + 30_000 } });
    const [box] = await screen.findAllByRole('textbox');
    expect(screen.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible();
    expect(box).toHaveFocus();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(email()).toHaveValue('maya@example.test');
  });

  test('a browser that forgets a right code gets an explanation, and no request for another code', async () => {
    const { user, sendCode, verifyCode, exchangeToken } = await refused({ ok: false, reason: 'browserUnconfirmed' });
    await sendCode
      .last()
      .resolve({ ok: true, sentTo: 'maya@example.test', resend: { seconds: 30, until: Date.now() + 30_000 } });
    await screen.findAllByRole('textbox');
    await user.keyboard('402913');
    await verifyCode.last().resolve({ ok: true, stepUp: null });
    await exchangeToken.last().resolve({ ok: false, reason: 'browserUnconfirmed' });
    expect(screen.getByRole('alert')).toHaveTextContent('Allow cookies for this site');
  });

  test('a locked account leads to unlocking it, and back to the form when that takes too long', async () => {
    const { unlockAccount, container } = await refused({
      ok: false,
      reason: 'accountLocked',
      problem: problem('account_locked'),
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Your account is locked' })).toHaveFocus();
    expect(unlockAccount.last().input).toEqual({ email: 'maya@example.test', idToken: 'id-token' });
    await expectAccessible(container);
    await unlockAccount.last().resolve({ kind: 'signInWanted' });
    expect(email()).toHaveValue('maya@example.test');
    expect(screen.getByRole('alert')).toHaveTextContent('Sign-in took too long');
  });
});
