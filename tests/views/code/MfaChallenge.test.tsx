import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { FactorChallenge, FactorProof, PasskeyRequest } from '#domain/security/factors.ts';
import {
  sampleChallenge,
  samplePasskeyAnswer,
  samplePasskeyRequest,
} from '#machines/mfaChallenge/mfaChallenge.cases.ts';
import { mfaChallengeMachine } from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import type {
  AskPasskeyResult,
  CheckFactorResult,
  FactorSubject,
  RenewChallengeResult,
} from '#machines/mfaChallenge/mfaChallenge.types.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { factorScreens, MfaChallenge } from '#presenters/code/MfaChallenge.tsx';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { formatTime } from '#ui/time/format.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const now = Date.UTC(2026, 10, 22, 15, 25, 20);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const step: FactorSubject = { kind: 'step', customerGuid: 'guid', variant: 'crypto', about: null };
const signIn: FactorSubject = { kind: 'signIn', email: 'maya@example.test', idToken: 'id-token' };
const app: FactorChallenge = { methods: ['authenticator', 'recoveryCode'], passkey: null };
const wrong: CheckFactorResult = {
  ok: false,
  reason: 'wrong',
  problem: { ...problem('code_wrong'), message: 'That code didn’t work. You have 4 tries left.' },
};

function played() {
  const checkFactor = scripted<CheckFactorResult, { subject: FactorSubject; proof: FactorProof }>();
  const renewChallenge = scripted<RenewChallengeResult, { subject: FactorSubject }>();
  const askPasskey = scripted<AskPasskeyResult, { request: PasskeyRequest }>();
  const actors = { checkFactor: checkFactor.logic, renewChallenge: renewChallenge.logic, askPasskey: askPasskey.logic };
  return { checkFactor, renewChallenge, askPasskey, machine: mfaChallengeMachine.provide({ actors }) };
}

function begin(challenge: FactorChallenge, subject = step) {
  const { machine, ...actors } = played();
  const clock = new SimulatedClock();
  const flow = createActor(machine, { clock, input: { subject, challenge } }).start();
  const { container } = render(<MfaChallenge check={flow} action="Send 0.50000000 BTC" />);
  return { ...actors, clock, flow, container, user: userEvent.setup({ delay: null }) };
}

const box = (index: number) => screen.getByLabelText(`Code from your authenticator app, digit ${index} of 6`);
const button = (name: string) => screen.getByRole('button', { name });

test('every screen of the machine has a view', () => {
  expect(Object.keys(factorScreens).sort()).toEqual(screensOf(mfaChallengeMachine));
});

describe('an authenticator app', () => {
  const opened = async (subject?: FactorSubject) => {
    const page = begin(app, subject);
    await screen.findAllByRole('textbox');
    return page;
  };

  test('has its field focused, and submits the sixth digit once', async () => {
    const { checkFactor, container, user } = await opened();
    expect(box(1)).toHaveFocus();
    expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessible(container);
    await user.paste('402 913');
    await vi.waitFor(() => expect(checkFactor.runs).toHaveLength(1));
    expect(checkFactor.last().input).toEqual({ subject: step, proof: { otp: '402913' } });
    expect(button('Send 0.50000000 BTC')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Checking the code');
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument();
  });

  test('explains a wrong code, and keeps one that got no answer', async () => {
    const { checkFactor, container, user } = await opened(signIn);
    await user.keyboard('111111');
    await checkFactor.last().resolve(wrong);
    expect(box(1)).toHaveFocus();
    expect(box(1)).toHaveAccessibleDescription(/You have 4 tries left/);
    await user.keyboard('111111');
    expect(box(1)).toHaveAccessibleDescription(/You already tried this code/);
    await expectAccessible(container);
    await user.keyboard('402913');
    await checkFactor.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent(/You seem to be offline.*You’re not signed in yet./);
    await user.click(button('Send 0.50000000 BTC'));
    expect(checkFactor.runs.map(({ input }) => input.proof)).toEqual([
      { otp: '111111' },
      { otp: '402913' },
      { otp: '402913' },
    ]);
  });

  test('after five wrong codes says until when, and continues by then', async () => {
    const { checkFactor, clock, container, user } = await opened();
    await user.keyboard('402913');
    const wait = { seconds: 900, until: now + 900_000 };
    await checkFactor.last().resolve({ ok: false, reason: 'locked', problem: { ...problem('code_locked'), wait } });
    const time = formatTime(Date.UTC(2026, 10, 22, 15, 41), 'time');
    expect(screen.getByRole('alert')).toHaveTextContent(
      `Too many incorrect codesYou can try again at ${time}. Nothing has been submitted.`,
    );
    expect(container.querySelector('[data-part="problem"]')).toHaveFocus();
    await expectAccessible(container);
    act(() => clock.increment(900_000));
    expect(box(1)).toHaveFocus();
  });
});

describe('a recovery code', () => {
  test('can be chosen, is checked for its shape first, and stays in the field when it is wrong', async () => {
    const { checkFactor, container, user } = begin(app);
    await user.click(button('Use a recovery code'));
    const field = screen.getByLabelText('Recovery code', { selector: 'input' });
    expect(field).toHaveFocus();
    await expectAccessible(container);
    await user.type(field, 'abcde{Enter}');
    expect(field).toHaveAccessibleDescription(/ten letters and digits/);
    expect(checkFactor.runs).toHaveLength(0);
    await user.type(field, 'FGHJK{Enter}');
    expect(checkFactor.last().input.proof).toEqual({ otp: 'abcde-fghjk' });
    await checkFactor.last().resolve(wrong);
    expect(field).toHaveValue('abcdeFGHJK');
    expect(field).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(/You have 4 tries left/);
    await expectAccessible(container);
    await user.click(button('Use your authenticator app'));
    await screen.findAllByRole('textbox');
    expect(box(1)).toHaveFocus();
  });

  test('alone is offered with the reason when the passkey belongs to another address', async () => {
    const { container } = begin({ methods: ['recoveryCode'], passkey: null });
    expect(screen.getByText(/Your passkey doesn’t work at this address/)).toBeVisible();
    await expectAccessible(container);
  });
});

describe('a passkey', () => {
  test('opens only on a click, and can be canceled on the page', async () => {
    const { askPasskey, checkFactor, container, user } = begin(sampleChallenge);
    expect(askPasskey.runs).toHaveLength(0);
    expect(button('Use your passkey')).toHaveFocus();
    await expectAccessible(container);
    await user.click(button('Use your passkey'));
    expect(askPasskey.last().input).toEqual({ request: samplePasskeyRequest });
    expect(screen.getByRole('status')).toHaveTextContent('Follow the instructions of your browser.');
    await expectAccessible(container);
    await user.click(button('Cancel'));
    expect(askPasskey.last().signal.aborted).toBe(true);
    await user.click(button('Use your passkey'));
    await askPasskey.last().resolve({ ok: true, signed: samplePasskeyAnswer });
    expect(checkFactor.last().input).toEqual({ subject: step, proof: { passkey: samplePasskeyAnswer } });
    expect(screen.getByRole('status')).toHaveTextContent('Checking your passkey.');
  });

  test.each([
    ['passkeyCanceled', 'The passkey request was canceled'],
    ['passkeyTimedOut', 'The passkey request timed out'],
    ['passkeyUnavailable', 'Passkeys don’t work here'],
    ['passkeyFailed', 'Your device couldn’t use the passkey'],
  ] as const)('that gives nothing (%s) says why, and can be used again', async (reason, title) => {
    const { askPasskey, container, user } = begin(sampleChallenge);
    await user.click(button('Use your passkey'));
    await askPasskey.last().resolve({ ok: false, reason });
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing has been submitted.');
    await expectAccessible(container);
    await user.click(button('Use your passkey'));
    expect(askPasskey.runs).toHaveLength(2);
  });

  test('that cannot be used in this browser leaves the other ways', async () => {
    const { container } = begin({ methods: ['passkey'], passkey: null });
    expect(screen.getByRole('alert')).toHaveTextContent(
      /Passkeys don’t work here.*at its usual address in a current browser/,
    );
    await expectAccessible(container);
  });
});

test('a flow’s one-time code shows it in place of the emailed code', async () => {
  const sendCode = scripted<SendCodeResult, OneTimeCodeInput>();
  const machine = oneTimeCodeMachine.provide({ actors: { sendCode: sendCode.logic, mfaChallenge: played().machine } });
  const flow = createActor(machine, { input: { customerGuid: 'guid', variant: 'crypto', about: null } }).start();
  render(<OneTimeCode code={flow} action="Send 0.50000000 BTC" />);
  await sendCode.last().resolve({ ok: true, challenge: app });
  await screen.findAllByRole('textbox');
  expect(box(1)).toHaveFocus();
  expect(screen.queryByText(/emailed/)).not.toBeInTheDocument();
});
