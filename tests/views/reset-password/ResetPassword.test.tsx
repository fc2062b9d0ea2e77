import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { linkSentTo, prefilledEmail, saveSentTo } from '#app/address/location.ts';
import { ResetPassword, resetScreens } from '#features/reset-password/ResetPassword.tsx';
import { resetPasswordMachine, type SendResetLinkResult } from '#machines/resetPassword/resetPassword.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function begin() {
  const sendResetLink = scripted<SendResetLinkResult, { email: string }>();
  const machine = resetPasswordMachine.provide({
    actions: { saveSentTo: () => undefined },
    actors: { sendResetLink: sendResetLink.logic },
  });
  const flow = createActor(machine, { clock: new SimulatedClock(), input: { email: '', alreadySent: false } }).start();
  const { container } = render(<ResetPassword flow={flow} sandbox />);
  return { sendResetLink, container, user: userEvent.setup({ delay: null }) };
}
const email = () => screen.getByLabelText('Email');
const send = () => screen.getByRole('button', { name: 'Send the link' });

test('every screen of the machine has a view', () => {
  expect(Object.keys(resetScreens).sort()).toEqual(screensOf(resetPasswordMachine));
});

test('an address that is none is said at its field, and nothing is sent', async () => {
  const { sendResetLink, user, container } = begin();
  await user.type(email(), 'maya');
  await user.click(send());
  expect(email()).toHaveFocus();
  expect(email()).toHaveAccessibleDescription('Enter an email address such as name@example.com.');
  expect(sendResetLink.runs).toHaveLength(0);
  await expectAccessible(container);
});

test.each([
  ['offline', 'You seem to be offline'],
  ['rateLimited', 'Too many emails'],
])('%s keeps the address and gives the next step', async (code, words) => {
  const { sendResetLink, user } = begin();
  await user.type(email(), 'maya@example.test');
  await user.click(send());
  await sendResetLink.last().reject(new ProblemError(problem(code, true)));
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(email()).toHaveValue('maya@example.test');
});

test('where the link was sent stays with the history entry, beside what that has', () => {
  history.replaceState({ email: 'maya@example.test' }, '');
  expect(linkSentTo()).toBe('');
  saveSentTo('maya@example.org');
  expect([linkSentTo(), prefilledEmail()]).toEqual(['maya@example.org', 'maya@example.test']);
  saveSentTo(null);
  expect(linkSentTo()).toBe('');
  history.replaceState(null, '');
});

test('the answer never says whether there is an account', async () => {
  const { sendResetLink, user, container } = begin();
  await user.type(email(), 'maya@example.test');
  await user.click(send());
  await sendResetLink.last().resolve({ ok: true });
  expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText(/^If .*$/, { selector: 'p' })).toHaveTextContent('If maya@example.test has an account');
  expect(screen.getByRole('link', { name: /Open the sandbox outbox/ })).toHaveAttribute(
    'href',
    '/sandbox?to=maya%40example.test',
  );
  await expectAccessible(container);
});
