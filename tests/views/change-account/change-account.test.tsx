import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { PendingEmailChange } from '#domain/security/accountSecurity.ts';
import { ChangeEmail, changeEmailScreens } from '#features/change-email/ChangeEmail.tsx';
import { ChangePassword, changePasswordScreens } from '#features/change-password/ChangePassword.tsx';
import {
  type CancelEmailChangeResult,
  changeEmailMachine,
  type RequestEmailChangeResult,
} from '#machines/changeEmail/changeEmail.machine.ts';
import { changePasswordMachine, type UpdatePasswordResult } from '#machines/changePassword/changePassword.machine.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const input = { customerGuid: '0123456789abcdef0123456789abcdef', email: 'maya@example.test', draft: null };
const password = 'tin-kettle-4-moons';
const clock = () => new SimulatedClock();
/** Never completed here; its own tests are in `tests/views/code`. */
const oneTimeCode = oneTimeCodeMachine.provide({
  actors: { sendCode: scripted<SendCodeResult, OneTimeCodeInput>().logic },
});

describe('changing the password', () => {
  const begin = async () => {
    const updatePassword = scripted<UpdatePasswordResult, { password: string }>();
    const machine = changePasswordMachine.provide({ actors: { oneTimeCode, updatePassword: updatePassword.logic } });
    const flow = createActor(machine, { clock: clock(), input }).start();
    const { container } = render(<ChangePassword flow={flow} sandbox />);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    return { updatePassword, flow, container, user };
  };
  const field = () => screen.getByLabelText('New password');
  const save = () => screen.getByRole('button', { name: 'Save and sign out' });

  test('warns that every session ends, and names the account for password managers', async () => {
    const { container } = await begin();
    expect(Object.keys(changePasswordScreens).sort()).toEqual(screensOf(changePasswordMachine));
    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toHaveFocus();
    expect(screen.getByText(/^You’ll be signed out on all devices, this one too/)).toBeVisible();
    expect(container.querySelector('[autocomplete="username"]')).toHaveValue('maya@example.test');
    await expectAccessible(container);
  });

  test('keeps the password through a failure and the code, and says when it is done', async () => {
    const { user, updatePassword, container, flow } = await begin();
    await user.type(field(), password);
    await user.click(save());
    await updatePassword.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
    expect(field()).toHaveValue(password);
    await user.click(save());
    await updatePassword.last().resolve({ ok: false, reason: 'checkRequired' });
    expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    expect(field()).toHaveValue(password);
    await user.click(save());
    await updatePassword.last().resolve({ ok: true });
    expect(screen.getByText('You’re signed out everywhere. Sign in with the new password.')).toBeVisible();
    expect(flow.getSnapshot().context.password).toBe('');
  });

  test('that is given up keeps nothing', async () => {
    const { user, flow } = await begin();
    await user.type(field(), password);
    await user.click(screen.getByRole('button', { name: 'Keep the password' }));
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
    expect(flow.getSnapshot().context.password).toBe('');
  });
});

describe('changing the email address', () => {
  const begin = async () => {
    const requestEmailChange = scripted<RequestEmailChangeResult, { newEmail: string }>();
    const cancelEmailChange = scripted<CancelEmailChangeResult, null>();
    const machine = changeEmailMachine.provide({
      actors: {
        oneTimeCode,
        requestEmailChange: requestEmailChange.logic,
        cancelEmailChange: cancelEmailChange.logic,
        watchPending: fromCallback(() => undefined),
      },
    });
    const time = clock();
    const flow = createActor(machine, { clock: time, input }).start();
    const { container } = render(<ChangeEmail flow={flow} sandbox />);
    const user = userEvent.setup({ delay: null });
    expect(screen.getByText('maya@example.test')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change email address' }));
    const load = (pending: PendingEmailChange | null) => act(() => flow.send({ type: 'pending.updated', pending }));
    return { requestEmailChange, cancelEmailChange, time, load, container, user };
  };
  const field = () => screen.getByLabelText('New email address');
  const send = () => screen.getByRole('button', { name: 'Send the link' });

  test.each([
    ['MAYA@example.test', 'This is your email address already.'],
    ['maya', 'Enter an email address such as name@example.com.'],
    ['', 'Enter your email address.'],
  ])('"%s" is refused before anything is sent', async (typed, words) => {
    const { user, requestEmailChange, container } = await begin();
    expect(Object.keys(changeEmailScreens).sort()).toEqual(screensOf(changeEmailMachine));
    if (typed !== '') await user.type(field(), typed);
    await user.click(send());
    expect(field()).toHaveAccessibleDescription(words);
    expect(field()).toHaveFocus();
    expect(requestEmailChange.runs).toHaveLength(0);
    await expectAccessible(container);
  });

  test('keeps the address through a failure, and says "if" when the link is on its way', async () => {
    const { user, requestEmailChange, time, container } = await begin();
    await user.type(field(), 'new@example.test');
    await user.click(send());
    await requestEmailChange.last().reject(new ProblemError(problem('serverFault', true)));
    expect(field()).toHaveValue('new@example.test');
    await user.click(send());
    await requestEmailChange.last().resolve({ ok: true });
    expect(screen.getByRole('heading', { name: 'Check your new inbox' })).toHaveFocus();
    expect(screen.getByText(/^If /, { selector: 'p' })).toHaveTextContent(
      'If new@example.test can be used, we sent it a link.',
    );
    await expectAccessible(container);
    for (let second = 0; second < 30; second++) act(() => time.increment(1000));
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(requestEmailChange.runs).toHaveLength(3);
  });

  test('that waits is shown with its time, and canceled', async () => {
    const { user, cancelEmailChange, load, container } = await begin();
    load({ email: 'new@example.test', appliesAt: startTime });
    await user.click(screen.getByRole('button', { name: 'Keep the address' }));
    expect(await screen.findByText(/^It becomes/)).toHaveTextContent(
      /^It becomes new@example\.test on .*:\d\d [AP]M [A-Z]/,
    );
    await expectAccessible(container);
    const cancel = screen.getByRole('button', { name: 'Cancel the change' });
    await user.click(cancel);
    await cancelEmailChange.last().reject(new ProblemError(problem('serverFault', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('The change may still take effect.');
    await expectAccessible(container);
    await user.click(cancel);
    await cancelEmailChange.last().resolve({ ok: true });
    expect(screen.queryByText(/^It becomes/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change email address' })).toHaveFocus();
    expect(screen.getByText('maya@example.test')).toBeVisible();
  });
});
