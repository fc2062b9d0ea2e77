import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { NewPassword, newPasswordScreens } from '#features/reset-password/NewPassword.tsx';
import { sampleToken } from '#machines/newPassword/newPassword.cases.ts';
import {
  type CheckResetLinkResult,
  newPasswordMachine,
  type ResetLink,
  type SetPasswordResult,
} from '#machines/newPassword/newPassword.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const email = 'maya@example.test';

function begin(link: ResetLink = { token: sampleToken, email }) {
  const checkResetLink = scripted<CheckResetLinkResult, ResetLink>();
  const setPassword = scripted<SetPasswordResult, ResetLink & { password: string }>();
  const machine = newPasswordMachine.provide({
    actors: { checkResetLink: checkResetLink.logic, setPassword: setPassword.logic },
  });
  const flow = createActor(machine, { clock: new SimulatedClock(), input: link }).start();
  const { container } = render(<NewPassword flow={flow} />);
  return { checkResetLink, setPassword, container, user: userEvent.setup({ delay: null }) };
}
const password = () => screen.getByLabelText('New password');
const save = () => screen.getByRole('button', { name: 'Save new password' });

async function opened() {
  const page = begin();
  await page.checkResetLink.last().resolve({ ok: true });
  return page;
}

test('every screen of the machine has a view', () => {
  expect(Object.keys(newPasswordScreens).sort()).toEqual(screensOf(newPasswordMachine));
});

describe('a link', () => {
  test.each([
    ['linkUsed', 'This link was already used'],
    ['linkExpired', 'This link has expired'],
    ['linkUnknown', 'This link isn’t valid'],
  ] as const)('%s is said before a password is typed, with the way to a new link', async (reason, title) => {
    const { checkResetLink, container } = begin();
    expect(screen.getByRole('heading', { name: 'Checking your link' })).toBeVisible();
    await checkResetLink.last().resolve({ ok: false, reason });
    expect(screen.getByRole('heading', { name: title })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/reset');
    await expectAccessible(container);
  });

  test('that was cut says so without a call', () => {
    const { checkResetLink } = begin({ token: sampleToken.slice(2), email });
    expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    expect(checkResetLink.runs).toHaveLength(0);
  });

  test('that could not be checked can be checked again', async () => {
    const { checkResetLink, user, container } = begin();
    await checkResetLink.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Check the link again' }));
    expect(checkResetLink.runs).toHaveLength(2);
  });
});

describe('the form', () => {
  test('says its rules and what follows before anything is typed, and is accessible', async () => {
    const { container } = await opened();
    expect(screen.getByText(/^You’ll be signed out on all devices|You’ll be signed out on all devices/)).toBeVisible();
    expect(password()).toHaveAccessibleDescription(/At least 10 characters: not yet\./);
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    await expectAccessible(container);
  });

  test('takes a pasted password, keeps it through a failure, and sends it once', async () => {
    const { user, setPassword } = await opened();
    await user.click(password());
    await user.paste('tin-kettle-4-moons');
    await user.click(save());
    await user.click(save());
    expect(setPassword.runs.map(({ input }) => input)).toEqual([
      { token: sampleToken, email, password: 'tin-kettle-4-moons' },
    ]);
    await setPassword.last().reject(new ProblemError(problem('timeout', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('That took too long');
    expect(password()).toHaveValue('tin-kettle-4-moons');
  });

  test('shows the sentence of the server at the field', async () => {
    const { user, setPassword } = await opened();
    await user.type(password(), 'tin-kettle-4-moons');
    await user.click(save());
    const fields = { password: 'This password isn’t accepted. Choose another one.' };
    await setPassword
      .last()
      .resolve({ ok: false, reason: 'refused', problem: { code: 'invalid_input', retryable: false, fields } });
    expect(password()).toHaveAccessibleDescription(/^This password isn’t accepted/);
  });
});
