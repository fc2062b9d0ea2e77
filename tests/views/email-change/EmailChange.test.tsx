import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { EmailChange, emailChangeScreens } from '#features/email-change/EmailChange.tsx';
import { type CheckEmailLinkResult, type ConfirmEmailChangeResult, emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import { sampleToken } from '#machines/newPassword/newPassword.cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function begin(token = sampleToken) {
  const confirmEmailChange = scripted<ConfirmEmailChangeResult, { token: string }>();
  const checkEmailLink = scripted<CheckEmailLinkResult, { token: string }>();
  const machine = emailChangeMachine.provide({
    actors: { confirmEmailChange: confirmEmailChange.logic, checkEmailLink: checkEmailLink.logic },
  });
  const flow = createActor(machine, { clock: new SimulatedClock(), input: { token } }).start();
  const { container } = render(<EmailChange flow={flow} />);
  return { checkEmailLink, confirmEmailChange, container, user: userEvent.setup({ delay: null }) };
}
/** At the button, with the address known. */
async function ready() {
  const page = begin();
  await page.checkEmailLink.last().resolve({ ok: true, email: 'maya@example.test' });
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
  await confirmEmailChange.last().resolve({ ok: true, email: 'maya@example.test' });
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
