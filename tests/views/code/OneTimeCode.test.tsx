import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { sampleStepUp } from '#machines/oneTimeCode/oneTimeCode.cases.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { codeScreens, OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { formatTime } from '#ui/time/format.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const now = Date.UTC(2026, 10, 22, 15, 25, 20);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const waitOf = (seconds: number) => ({ seconds, until: now + seconds * 1000 });
const sentCode: SendCodeResult = { ok: true, sentTo: 'maya@example.test', resend: waitOf(30) };
const wrong: VerifyCodeResult = {
  ok: false,
  reason: 'wrong',
  problem: {
    code: 'code_wrong',
    retryable: false,
    message: 'That code doesn’t match the one we emailed you. You have 4 tries left.',
  },
};

function begin(sandbox = false, input: Partial<OneTimeCodeInput> = {}) {
  const sendCode = scripted<SendCodeResult, OneTimeCodeInput>();
  const verifyCode = scripted<VerifyCodeResult, OneTimeCodeInput & { otp: string }>();
  const machine = oneTimeCodeMachine.provide({ actors: { sendCode: sendCode.logic, verifyCode: verifyCode.logic } });
  const clock = new SimulatedClock();
  const flow = createActor(machine, {
    clock,
    input: { customerGuid: 'guid', variant: 'crypto', about: null, ...input },
  }).start();
  const { container } = render(<OneTimeCode code={flow} action="Send 0.50000000 BTC" sandbox={sandbox} />);
  return { sendCode, verifyCode, clock, flow, container, user: userEvent.setup({ delay: null }) };
}

async function sent(sandbox = false) {
  const opened = begin(sandbox);
  await opened.sendCode.last().resolve(sentCode);
  await screen.findAllByRole('textbox');
  return opened;
}

const box = (index: number) => screen.getByLabelText(`Code from the email, digit ${index} of 6`);
const digitsShown = () =>
  screen
    .getAllByRole('textbox')
    .map((shown) => (shown as HTMLInputElement).value)
    .join('');
const button = (name: string) => screen.getByRole('button', { name });

test('every screen of the machine has a view', () => {
  expect(Object.keys(codeScreens).sort()).toEqual(screensOf(oneTimeCodeMachine));
});

describe('the field', () => {
  test('gets the focus when the code is on its way, and the screen says where it went', async () => {
    const { sendCode, container } = begin();
    expect(screen.getByText(/^We’re emailing/)).toHaveTextContent(
      'We’re emailing a six-digit code to your address. It works for 10 minutes.',
    );
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    await expectAccessible(container);
    await sendCode.last().resolve(sentCode);
    await screen.findAllByRole('textbox');
    expect(box(1)).toHaveAccessibleDescription(
      'We emailed a six-digit code to maya@example.test. It works for 10 minutes.',
    );
    expect(box(2)).not.toHaveAccessibleDescription();
    expect(screen.getByRole('status')).toHaveTextContent('We emailed you a code.');
    expect(box(1)).toHaveFocus();
    expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
    expect(box(1)).toHaveAttribute('inputmode', 'numeric');
    expect(screen.queryByRole('link', { name: /outbox/ })).not.toBeInTheDocument();
    await expectAccessible(container);
  });

  test('takes a pasted code with a space or a dash, and submits it once', async () => {
    const { verifyCode, user } = await sent();
    await user.paste('402-913');
    await vi.waitFor(() => expect(verifyCode.runs).toHaveLength(1));
    expect(verifyCode.last().input).toEqual({ customerGuid: 'guid', variant: 'crypto', about: null, otp: '402913' });
    expect(button('Send 0.50000000 BTC')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Checking the code');
    await user.click(button('Send 0.50000000 BTC'));
    await user.keyboard('{Backspace}7{Enter}');
    expect(verifyCode.runs).toHaveLength(1);
    expect(digitsShown()).toBe('402913');
  });

  test('is empty after a wrong code, with the focus at its first digit and the tries that are left', async () => {
    const { verifyCode, container, user } = await sent();
    await user.keyboard('111111');
    await verifyCode.last().resolve(wrong);
    expect(digitsShown()).toBe('');
    expect(box(1)).toHaveFocus();
    expect(box(1)).toBeInvalid();
    expect(box(1)).toHaveAccessibleDescription(/You have 4 tries left/);
    await expectAccessible(container);
    await user.keyboard('111111');
    expect(verifyCode.runs).toHaveLength(1);
    expect(box(1)).toHaveFocus();
    expect(box(1)).toHaveAccessibleDescription(/You already tried this code/);
    await user.keyboard('402913');
    expect(verifyCode.last().input.otp).toBe('402913');
  });

  test('says each wrong code, the second in the same words', async () => {
    const { verifyCode, user } = await sent();
    await user.keyboard('111111');
    await verifyCode.last().resolve(wrong);
    const said = screen.getByRole('alert');
    expect(said).toHaveTextContent(/You have 4 tries left/);
    await user.keyboard('222222');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await verifyCode.last().resolve(wrong);
    expect(screen.getByRole('alert')).not.toBe(said);
    expect(box(1)).toHaveFocus();
  });

  test('keeps the code when nothing answers, and the button or Enter submits it again', async () => {
    const { verifyCode, flow, container, user } = await sent();
    await user.keyboard('402913');
    await verifyCode.last().reject(new ProblemError({ ...problem('bank_unavailable', true), status: 503 }));
    expect(screen.getByRole('alert')).toHaveTextContent(/The bank is temporarily unavailable.*Your code still works/);
    expect(digitsShown()).toBe('402913');
    await expectAccessible(container);
    await user.click(button('Send 0.50000000 BTC'));
    await verifyCode.last().reject(new ProblemError(problem('offline', true)));
    await user.click(box(6));
    await user.keyboard('{Enter}');
    expect(verifyCode.runs.map(({ input }) => input.otp)).toEqual(['402913', '402913', '402913']);
    await verifyCode.last().resolve({ ok: true, stepUp: sampleStepUp });
    expect(flow.getSnapshot().output).toEqual({ stepUp: sampleStepUp });
  });

  test('submits the same six digits when they are typed or pasted again, and no other code meanwhile', async () => {
    const { verifyCode, user } = await sent();
    await user.keyboard('402913');
    await verifyCode.last().reject(new ProblemError(problem('offline', true)));
    expect(box(6)).toHaveFocus();
    await user.keyboard('4');
    expect(digitsShown()).toBe('4');
    await user.keyboard('02913');
    await verifyCode.last().reject(new ProblemError(problem('offline', true)));
    await user.paste('402 913');
    expect(verifyCode.runs.map(({ input }) => input.otp)).toEqual(['402913', '402913', '402913']);
  });

  test('gets the focus when the button is pressed too early', async () => {
    const { verifyCode, user } = await sent();
    await user.keyboard('402');
    await user.click(button('Send 0.50000000 BTC'));
    expect(box(4)).toHaveFocus();
    expect(verifyCode.runs).toHaveLength(0);
  });
});

describe('another code', () => {
  test('can be requested when the countdown is over', async () => {
    const { sendCode, clock, user } = await sent(true);
    expect(screen.getByText('available in 0:30')).toBeVisible();
    expect(screen.getByRole('link', { name: /outbox/ })).toHaveAttribute('href', '/sandbox?to=maya%40example.test');
    await user.click(button('Get a new code'));
    expect(sendCode.runs).toHaveLength(1);
    act(() => clock.increment(30_000));
    expect(screen.queryByText(/available in/)).not.toBeInTheDocument();
    await user.click(button('Get a new code'));
    expect(sendCode.runs).toHaveLength(2);
    await sendCode.last().resolve(sentCode);
    expect(box(1)).toHaveFocus();
  });

  test('is on its way automatically when the last was used a moment ago', async () => {
    const { sendCode, clock, container } = begin();
    await sendCode.last().resolve({
      ok: false,
      reason: 'tooSoon',
      problem: { code: 'code_sent_recently', retryable: true, wait: waitOf(12) },
    });
    expect(screen.getByText(/We’ll email you a new one automatically\./)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Waiting to email you a new code.');
    expect(screen.getByText('New code in 0:12')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Get a new code' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await expectAccessible(container);
    act(() => clock.increment(12_000));
    expect(sendCode.runs).toHaveLength(2);
  });

  test.each([
    ['offline', 'You seem to be offline'],
    ['mail_unavailable', 'We couldn’t email the code'],
    ['too_many_requests', 'Too many attempts'],
  ])('that could not be sent (%s) says why, and can be requested again', async (code, title) => {
    const { sendCode, container, user } = begin();
    await sendCode.last().reject(new ProblemError(problem(code, true)));
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing has been submitted.');
    expect(container.querySelector('[data-part="problem"]')).toHaveFocus();
    await expectAccessible(container);
    await user.click(button('Try again'));
    expect(sendCode.runs).toHaveLength(2);
  });

  test('waits as long as the server wants', async () => {
    const { sendCode, user } = begin();
    await sendCode
      .last()
      .resolve({ ok: false, reason: 'refused', problem: { ...problem('too_many_requests', true), wait: waitOf(60) } });
    expect(button('Try again')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Try again'));
    expect(sendCode.runs).toHaveLength(1);
  });

  test('takes the place of one that expired', async () => {
    const { sendCode, verifyCode, container, user } = await sent();
    await user.keyboard('402913');
    await verifyCode.last().resolve({ ok: false, reason: 'expired', problem: problem('code_expired') });
    expect(screen.getByRole('alert')).toHaveTextContent('This code no longer works');
    expect(container.querySelector('[data-part="problem"]')).toHaveFocus();
    await expectAccessible(container);
    await user.click(button('Get a new code'));
    expect(sendCode.runs).toHaveLength(2);
  });
});

test('five wrong codes show when the next one can be requested, and then offer it', async () => {
  const { verifyCode, sendCode, clock, container, user } = await sent();
  await user.keyboard('111111');
  await verifyCode
    .last()
    .resolve({ ok: false, reason: 'locked', problem: { code: 'code_locked', retryable: false, wait: waitOf(900) } });
  // 900 seconds from 20 seconds past a minute, rounded up to a full minute.
  const time = formatTime(Date.UTC(2026, 10, 22, 15, 41), 'time');
  expect(screen.getByRole('alert')).toHaveTextContent(`Too many incorrect codesYou can request a new code at ${time}.`);
  expect(container.querySelector('[data-part="problem"]')).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await expectAccessible(container);
  act(() => clock.increment(900_000));
  expect(screen.getByText('You can request a new code now.')).toBeVisible();
  await expectAccessible(container);
  await user.click(button('Get a new code'));
  expect(sendCode.runs).toHaveLength(2);
});
