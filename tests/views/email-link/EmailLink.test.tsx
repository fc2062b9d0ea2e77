import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { EmailLink, emailLinkScreens } from '#features/email-link/EmailLink.tsx';
import {
  type CheckLinkResult,
  type ConfirmEmailResult,
  emailLinkMachine,
  type SendEmailLinkResult,
} from '#machines/emailLink/emailLink.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

function begin(input: { email?: string; code?: string } = {}, sandbox = false) {
  const sendEmailLink = scripted<SendEmailLinkResult, { email: string }>();
  const checkLink = scripted<CheckLinkResult, { code: string }>();
  const confirmEmail = scripted<ConfirmEmailResult, { code: string; password: string }>();
  const machine = emailLinkMachine.provide({
    actions: { saveSentTo: () => undefined },
    actors: { sendEmailLink: sendEmailLink.logic, checkLink: checkLink.logic, confirmEmail: confirmEmail.logic },
  });
  const clock = new SimulatedClock();
  const flow = createActor(machine, {
    clock,
    input: { email: input.email ?? '', code: input.code ?? null, alreadySent: false },
  }).start();
  const { container } = render(<EmailLink flow={flow} sandbox={sandbox} />);
  const user = userEvent.setup({ delay: null });
  const confirm = async () => {
    await user.type(screen.getByLabelText('Password'), 'correct-horse-9');
    await user.click(screen.getByRole('button', { name: 'Confirm email' }));
  };
  return { sendEmailLink, checkLink, confirmEmail, confirm, clock, flow, container, user };
}

const heading = (name: string) => screen.getByRole('heading', { level: 1, name });

test('every screen of the machine has a view', () => {
  expect(Object.keys(emailLinkScreens).sort()).toEqual(screensOf(emailLinkMachine));
});

describe('an opened link', () => {
  test('is confirmed with the password, not by being opened, and continues to signing in', async () => {
    const { confirmEmail, confirm, container, user } = begin({ code: 'code-of-the-mail' });
    expect(heading('Confirm your email')).toBeVisible();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Confirm email' }));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
    expect(confirmEmail.runs).toEqual([]);
    await confirm();
    expect(screen.getByRole('button', { name: 'Confirm email' })).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(container);
    expect(confirmEmail.last().input).toEqual({ code: 'code-of-the-mail', password: 'correct-horse-9' });
    await confirmEmail.last().resolve({ ok: true, email: 'maya@example.test' });
    expect(heading('Your email is confirmed')).toHaveFocus();
    expect(screen.getByText('maya@example.test is confirmed.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
    await expectAccessible(container);
  });

  test('with another password than the account’s confirms nothing, and offers a new one', async () => {
    const { confirmEmail, confirm, container } = begin({ code: 'code-of-the-mail' });
    await confirm();
    await confirmEmail.last().resolve({ ok: false, reason: 'wrongPassword' });
    expect(screen.getByRole('alert')).toHaveTextContent('This isn’t the account’s password');
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/reset');
    await expectAccessible(container);
  });

  test('that was used already says so, and offers a new one or signing in', async () => {
    const { checkLink, confirmEmail, sendEmailLink, container, user } = begin({ code: 'old' });
    expect(checkLink.last().input).toEqual({ code: 'old' });
    await checkLink.last().resolve({ ok: false, reason: 'linkSpent' });
    expect(confirmEmail.runs).toEqual([]);
    expect(heading('The link didn’t work')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('This link was already used or has expired');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Get a new link' }));
    expect(heading('Get a new confirmation link')).toHaveFocus();
    await user.type(screen.getByLabelText('Email'), 'maya@example.test');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(sendEmailLink.last().input).toEqual({ email: 'maya@example.test' });
  });

  test('that failed for a passing reason may be tried again as it is', async () => {
    const { confirmEmail, confirm, user } = begin({ code: 'code-of-the-mail' });
    await confirm();
    await confirmEmail.last().reject(new ProblemError(problem('offline', true)));
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(confirmEmail.runs).toHaveLength(2);
  });
});

describe('asking for a link', () => {
  test('needs an address, and says so at the field', async () => {
    const { sendEmailLink, container, user } = begin();
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address.');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(sendEmailLink.runs).toHaveLength(0);
    await expectAccessible(container);
  });

  test('never reveals whether there is an account', async () => {
    const { sendEmailLink, container, user } = begin({ email: 'maya@example.test' }, true);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await sendEmailLink.last().resolve({ ok: true });
    expect(heading('Check your email')).toHaveFocus();
    expect(screen.getByText(/belongs to an unconfirmed account/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Open the sandbox outbox/ })).toHaveAttribute(
      'href',
      '/sandbox?to=maya%40example.test',
    );
    await expectAccessible(container);
  });

  test('again is possible after the wait, or for another address', async () => {
    const { sendEmailLink, clock, user } = begin({ email: 'maya@example.test' });
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await sendEmailLink.last().resolve({ ok: true });
    expect(screen.getByRole('button', { name: 'Send the link again' })).toHaveAttribute('aria-disabled', 'true');
    for (let second = 0; second < 30; second++) act(() => clock.increment(1000));
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await sendEmailLink.last().resolve({ ok: true });
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText('Email')).toHaveValue('maya@example.test');
  });

  test('that was refused keeps the address and takes the focus to the reason', async () => {
    const { sendEmailLink, user } = begin({ email: 'maya@example.test' });
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await sendEmailLink.last().resolve({
      ok: false,
      reason: 'tooManyAttempts',
      problem: { code: 'too_many_requests', retryable: true, message: 'Too many attempts.' },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Too many emails');
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
    expect(screen.getByLabelText('Email')).toHaveValue('maya@example.test');
  });
});
