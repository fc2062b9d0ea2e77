import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { EmailChangeEffect } from '#domain/security/emailChange.ts';
import { EmailChange, emailChangeScreens } from '#features/email-change/EmailChange.tsx';
import {
  type CheckEmailLinkResult,
  type ConfirmEmailChangeResult,
  emailChangeMachine,
  type StopEmailChangeResult,
} from '#machines/emailChange/emailChange.machine.ts';
import { sampleToken } from '#machines/newPassword/newPassword.cases.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function begin(token = sampleToken) {
  const confirmEmailChange = scripted<ConfirmEmailChangeResult, { token: string }>();
  const checkEmailLink = scripted<CheckEmailLinkResult, { token: string }>();
  const stopEmailChange = scripted<StopEmailChangeResult, { token: string }>();
  const machine = emailChangeMachine.provide({
    actors: {
      confirmEmailChange: confirmEmailChange.logic,
      checkEmailLink: checkEmailLink.logic,
      stopEmailChange: stopEmailChange.logic,
    },
  });
  const flow = createActor(machine, { clock: new SimulatedClock(), input: { token } }).start();
  const { container } = render(<EmailChange flow={flow} />);
  return { checkEmailLink, confirmEmailChange, stopEmailChange, container, user: userEvent.setup({ delay: null }) };
}
async function ready(effect: EmailChangeEffect = 'now', appliesAt: number | null = null) {
  const page = begin();
  await page.checkEmailLink.last().resolve({ ok: true, email: 'maya@example.test', effect, appliesAt });
  return page;
}
const confirm = () => screen.getByRole('button', { name: 'Confirm new address' });

test('every screen of the machine has a view', () => {
  expect(Object.keys(emailChangeScreens).sort()).toEqual(screensOf(emailChangeMachine));
});

test('opening the page changes nothing; the button does, once', async () => {
  const { confirmEmailChange, user, container } = await ready();
  expect(confirmEmailChange.runs).toHaveLength(0);
  expect(screen.getByText('maya@example.test')).toBeVisible();
  await expectAccessible(container);
  await user.click(confirm());
  await user.click(confirm());
  expect(confirmEmailChange.runs.map(({ input }) => input)).toEqual([{ token: sampleToken }]);
  await confirmEmailChange.last().resolve({ ok: true, email: 'maya@example.test', appliesAt: null });
  expect(screen.getByRole('heading', { name: 'Your email address was changed' })).toHaveFocus();
  await expectAccessible(container);
});

test.each([
  ['linkUsed', 'This link was already used'],
  ['linkExpired', 'This link has expired'],
  ['linkUnknown', 'This link isn’t valid'],
  ['emailTaken', 'This address can’t be used anymore'],
] as const)('%s has its own screen', async (reason, title) => {
  const { confirmEmailChange, user, container } = await ready();
  await user.click(confirm());
  await confirmEmailChange.last().resolve({ ok: false, reason });
  expect(screen.getByRole('heading', { name: title })).toHaveFocus();
  await expectAccessible(container);
});

test('a link that was not checked confirms nothing, and is checked again', async () => {
  const { checkEmailLink, user, container } = begin();
  expect(screen.getByRole('status')).toHaveTextContent('Checking your link');
  await checkEmailLink.last().reject(new ProblemError(problem('offline', true)));
  expect(screen.getByRole('alert')).toHaveTextContent('Your address is unchanged');
  expect(screen.queryByRole('button', { name: 'Confirm new address' })).toBeNull();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Check the link again' }));
  await checkEmailLink.last().resolve({ ok: false, reason: 'linkExpired' });
  expect(screen.getByRole('heading', { name: 'This link has expired' })).toHaveFocus();
});

test('a link that was cut says so; after a fault the same link can be tried again', async () => {
  begin('abc');
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  const { confirmEmailChange, user } = await ready();
  await user.click(confirm());
  await confirmEmailChange.last().reject(new ProblemError(problem('offline', true)));
  expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
  await user.click(confirm());
  expect(confirmEmailChange.runs).toHaveLength(2);
});

test('a change that the old mailbox had no word in says before and after that it waits', async () => {
  const { confirmEmailChange, user, container } = await ready('later');
  expect(screen.getByText(/^24 hours after you confirm, you sign in with/)).toHaveTextContent(
    /your old address can stop the change/,
  );
  await user.click(confirm());
  await confirmEmailChange.last().resolve({ ok: true, email: 'maya@example.test', appliesAt: startTime });
  await vi.waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Your new email address is confirmed' })).toHaveFocus(),
  );
  expect(await screen.findByText(/^You’ll sign in with/)).toHaveTextContent(
    /maya@example\.test starting .*:\d\d [AP]M [A-Z]/,
  );
  await expectAccessible(container);
});

test('the old mailbox sees which address it becomes and when, and stops it', async () => {
  const { stopEmailChange, confirmEmailChange, user, container } = await ready('pending', startTime);
  expect(await screen.findByText('maya@example.test')).toBeVisible();
  await expectAccessible(container);
  expect([...stopEmailChange.runs, ...confirmEmailChange.runs]).toEqual([]);
  const stop = await screen.findByRole('button', { name: 'Stop the change' });
  await user.click(stop);
  expect(screen.getByRole('button', { name: 'Change it now' })).toBeDisabled();
  await stopEmailChange.last().reject(new ProblemError(problem('offline', true)));
  expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
  await user.click(stop);
  await stopEmailChange.last().resolve({ ok: true });
  expect(screen.getByRole('heading', { name: 'The change was stopped' })).toHaveFocus();
  await expectAccessible(container);
});

test('the old mailbox makes it at once', async () => {
  const { confirmEmailChange, user } = await ready('pending', startTime);
  await user.click(await screen.findByRole('button', { name: 'Change it now' }));
  await confirmEmailChange.last().resolve({ ok: true, email: 'maya@example.test', appliesAt: null });
  expect(screen.getByRole('heading', { name: 'Your email address was changed' })).toHaveFocus();
});
