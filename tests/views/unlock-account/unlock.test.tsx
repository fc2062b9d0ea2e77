import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { UnlockAccount, unlockScreens } from '#features/unlock-account/UnlockAccount.tsx';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleInquiry, sampleUnlock } from '#machines/unlockAccount/unlockAccount.cases.ts';
import {
  type OpenCheckResult,
  type ReadStageResult,
  type UnlockAccountInput,
  unlockAccountMachine,
} from '#machines/unlockAccount/unlockAccount.machine.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function begin() {
  const readStage = scripted<ReadStageResult, UnlockAccountInput>();
  const openCheck = scripted<OpenCheckResult, UnlockAccountInput>();
  const sendCode = scripted<SendCodeResult, OneTimeCodeInput>();
  const verifyCode = scripted<VerifyCodeResult, OneTimeCodeInput & { otp: string }>();
  const oneTimeCode = oneTimeCodeMachine.provide({
    actors: { sendCode: sendCode.logic, verifyCode: verifyCode.logic },
  });
  const machine = unlockAccountMachine.provide({
    actors: {
      readStage: readStage.logic,
      openCheck: openCheck.logic,
      oneTimeCode,
      inquiry: fromCallback(() => undefined),
    },
  });
  const clock = new SimulatedClock();
  const flow = createActor(machine, { clock, input: sampleUnlock }).start();
  const showInquiry = vi.fn(() => () => undefined);
  const onLeave = vi.fn();
  const { container } = render(
    <main>
      <UnlockAccount flow={flow} sandbox={false} showInquiry={showInquiry} onLeave={onLeave} />
    </main>,
  );
  return {
    readStage,
    openCheck,
    sendCode,
    verifyCode,
    clock,
    flow,
    container,
    showInquiry,
    onLeave,
    user: userEvent.setup({ delay: null }),
  };
}

const press = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const codeRequired: OpenCheckResult = { ok: false, reason: 'codeRequired', problem: problem('code_required') };

test('every screen of the machine has a view', () => {
  expect(Object.keys(unlockScreens).sort()).toEqual(screensOf(unlockAccountMachine));
});

describe('unlocking', () => {
  test('lists the requirements, takes a code, shows the questions, and waits for the decision', async () => {
    const { container, user, readStage, openCheck, sendCode, verifyCode, showInquiry, flow } = begin();
    await readStage.last().resolve({ ok: true, stage: 'none' });
    expect(heading('Your account is locked')).toBeVisible();
    expect(
      screen.getByText(/Nobody can sign in, and pages that are still open lose access within 30 minutes of the lock/),
    ).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await expectAccessible(container);
    await user.click(press('Unlock account'));
    expect(heading('Opening the identity check')).toBeVisible();
    await openCheck.last().resolve(codeRequired);
    await sendCode
      .last()
      .resolve({ ok: true, sentTo: 'maya@example.test', resend: { seconds: 30, until: Date.now() + 30_000 } });
    expect(heading('Confirm it’s you')).toBeVisible();
    const [box] = await screen.findAllByRole('textbox');
    expect(box).toHaveFocus();
    await expectAccessible(container);
    await user.paste('402913');
    await vi.waitFor(() => expect(verifyCode.runs).toHaveLength(1));
    await verifyCode.last().resolve({ ok: true, stepUp: null });
    await openCheck.last().resolve({ ok: true, stage: 'open', inquiry: sampleInquiry });
    expect(heading('Verify your identity')).toHaveFocus();
    expect(showInquiry).toHaveBeenCalledWith(expect.any(HTMLElement), sampleInquiry);
    await expectAccessible(container);
    flow.send({ type: 'inquiry.completed' });
    expect(await screen.findByRole('heading', { name: 'We’re reviewing your information' })).toHaveFocus();
    expect(screen.getByText(/Your account stays locked until then/)).toBeVisible();
    await expectAccessible(container);
  });

  test('continues a check that was left, and says that the answers are saved', async () => {
    const { user, readStage, openCheck } = begin();
    await readStage.last().resolve({ ok: true, stage: 'open' });
    expect(screen.getByText(/Your answers so far are saved/)).toBeVisible();
    await user.click(press('Continue the identity check'));
    await openCheck.last().resolve({ ok: true, stage: 'open', inquiry: { ...sampleInquiry, sessionToken: 'session' } });
    await user.click(press('Finish later'));
    expect(heading('Your account is locked')).toHaveFocus();
  });

  test('stays locked after a failed check, with a way on and support', async () => {
    const { container, readStage } = begin();
    await readStage.last().resolve({ ok: true, stage: 'failed' });
    expect(screen.getByText(/didn’t pass, so your account stays locked/)).toBeVisible();
    expect(press('Try again')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    await expectAccessible(container);
  });

  test('that the server does not answer loses nothing', async () => {
    const { container, user, readStage } = begin();
    await readStage.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('Your account stays locked. Nothing is lost.');
    await expectAccessible(container);
    await user.click(press('Try again'));
    await readStage.last().resolve({ ok: true, stage: 'none' });
    expect(press('Unlock account')).toBeVisible();
  });

  test('can be left for another account', async () => {
    const { user, readStage, onLeave } = begin();
    await readStage.last().resolve({ ok: true, stage: 'none' });
    await user.click(press('Use another account'));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  test('of a slow check is polled on request', async () => {
    const { user, readStage, clock } = begin();
    await readStage.last().resolve({ ok: true, stage: 'checking' });
    for (const wait of [2, 5, 15, 60, 60, 60, 60]) {
      clock.increment(wait * 1000);
      await readStage.last().resolve({ ok: true, stage: 'checking' });
    }
    expect(screen.getByText('Automatic updates are paused.')).toBeVisible();
    await user.click(press('Check again'));
    await readStage.last().resolve({ ok: true, stage: 'failed' });
    expect(heading('Your account is locked')).toHaveFocus();
  });
});
