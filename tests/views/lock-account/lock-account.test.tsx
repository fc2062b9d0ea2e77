import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { LockLink, lockLinkScreens } from '#features/lock-account/LockLink.tsx';
import { LockSection, lockSectionScreens } from '#features/lock-account/LockSection.tsx';
import {
  type CheckLinkResult,
  type LockResult,
  lockAccountMachine,
} from '#machines/lockAccount/lockAccount.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function begin(token: string | null) {
  const checkLink = scripted<CheckLinkResult, { token: string }>();
  const lock = scripted<LockResult, { token: string | null }>();
  const machine = lockAccountMachine.provide({ actors: { checkLink: checkLink.logic, lock: lock.logic } });
  const flow = createActor(machine, { clock: new SimulatedClock(), input: { customerGuid: '', token } }).start();
  const View = token === null ? LockSection : LockLink;
  const { container } = render(
    <main>
      <View flow={flow} sandbox />
    </main>,
  );
  return { checkLink, lock, flow, container, user: userEvent.setup({ delay: null }) };
}

const press = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.getByRole('heading', { name });
const link: CheckLinkResult = { ok: true, link: { email: 'm•••@example.test', locked: false } };

test('every screen of the machine has a view', () => {
  expect([...new Set([...Object.keys(lockSectionScreens), ...Object.keys(lockLinkScreens)])].sort()).toEqual(
    screensOf(lockAccountMachine),
  );
});

describe('at the settings', () => {
  test('the effects come before the button that locks', async () => {
    const { container, user, lock } = begin(null);
    await user.click(press('Lock my account'));
    expect(heading('Lock your account now?')).toHaveFocus();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText(/Pages that are still open lose access within 30 minutes/)).toBeVisible();
    expect(screen.getByText(/Orders and transfers in progress continue/)).toBeVisible();
    expect(screen.getByText(/Recurring buys are skipped while it is locked/)).toBeVisible();
    await expectAccessible(container);
    await user.click(press('Lock account now'));
    expect(press('Lock account now')).toHaveAttribute('aria-busy', 'true');
    await user.click(press('Lock account now'));
    expect(lock.runs).toHaveLength(1);
    await lock.last().resolve({ ok: true });
    expect(screen.getByText('Your account is locked.')).toBeVisible();
  });

  test('it can be left as it is, by keyboard alone', async () => {
    const { user } = begin(null);
    await user.tab();
    await user.keyboard('{Enter}');
    await user.click(press('Keep it open'));
    expect(press('Lock my account')).toHaveFocus();
  });

  test('after a lost answer the outcome is unknown, and the button is back', async () => {
    const { container, user, lock } = begin(null);
    await user.click(press('Lock my account'));
    await user.click(press('Lock account now'));
    await lock.last().reject(new ProblemError(problem('timeout', true)));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We don’t know yet whether your account is locked. Press the button again.',
    );
    await expectAccessible(container);
    await user.click(press('Lock account now'));
    expect(lock.runs).toHaveLength(2);
  });
});

describe('by a link', () => {
  test('it names the account, masked, and locks by the button only', async () => {
    const { container, user, checkLink, lock } = begin('token');
    expect(heading('Checking the link')).toBeVisible();
    await checkLink.last().resolve(link);
    expect(heading('Lock your account?')).toHaveFocus();
    expect(screen.getByText('m•••@example.test')).toBeVisible();
    expect(lock.runs).toHaveLength(0);
    await expectAccessible(container);
    await user.click(press('Lock account now'));
    await lock.last().resolve({ ok: true });
    expect(heading('Your account is locked')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Unlock account' })).toHaveAttribute('href', '/signin');
    expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/reset');
    await expectAccessible(container);
  });

  test.each([
    ['linkUsed', 'This link was already used'],
    ['linkExpired', 'This link has expired'],
    ['linkUnknown', 'This link doesn’t work'],
  ] as const)('%s has its face, and says what to do', async (reason, title) => {
    const { container, checkLink } = begin('token');
    await checkLink.last().resolve({ ok: false, reason });
    expect(heading(title)).toHaveFocus();
    expect(screen.getByText(/To lock your account, sign in and open Settings/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    await expectAccessible(container);
  });

  test('that could not be checked is unharmed', async () => {
    const { container, user, checkLink } = begin('token');
    await checkLink.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing has changed.');
    await expectAccessible(container);
    await user.click(press('Try again'));
    expect(checkLink.runs).toHaveLength(2);
  });
});
