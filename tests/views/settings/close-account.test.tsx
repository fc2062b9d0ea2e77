import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { Obstacles } from '#domain/security/closing.ts';
import { CloseAccount, closeAccountScreens } from '#features/close-account/CloseAccount.tsx';
import { noObstacles, sampleCloseAccountInput } from '#machines/closeAccount/closeAccount.cases.ts';
import {
  closeAccountMachine,
  type KeepAccountResult,
  type RequestClosingResult,
} from '#machines/closeAccount/closeAccount.machine.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { problem } from '#machines/shared/problem.ts';
import { ClosingNotice } from '#presenters/security/ClosingNotice.tsx';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { scripted } from '../scripted.ts';

const closesAt = Date.UTC(2026, 10, 24, 12);

function begin() {
  const readObstacles = scripted<Obstacles, undefined>();
  const requestClosing = scripted<RequestClosingResult, undefined>();
  const keepAccount = scripted<KeepAccountResult, undefined>();
  const machine = closeAccountMachine.provide({
    actors: {
      readObstacles: readObstacles.logic,
      requestClosing: requestClosing.logic,
      keepAccount: keepAccount.logic,
      oneTimeCode: oneTimeCodeMachine.provide({
        actors: { sendCode: scripted<SendCodeResult, OneTimeCodeInput>().logic },
      }),
      watchClosing: fromCallback(() => undefined),
    },
  });
  const flow = createActor(machine, { input: sampleCloseAccountInput }).start();
  const { container } = render(<CloseAccount flow={flow} sandbox={false} />);
  return { flow, readObstacles, requestClosing, keepAccount, container, user: userEvent.setup({ delay: null }) };
}

const button = (name: string) => screen.getByRole('button', { name });

test('every screen of the machine has a view', () => {
  expect(Object.keys(closeAccountScreens).sort()).toEqual(screensOf(closeAccountMachine));
});

test('an account that is not empty says what comes first, with the way there', async () => {
  const { user, readObstacles, container } = begin();
  await user.click(button('Close account'));
  await readObstacles.last().resolve({ balances: ['BTC', 'USD'], orders: 1, transfers: 2 });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your balance of BTC isn’t zero. Withdraw BTC',
    'Your balance of USD isn’t zero. Withdraw USD',
    '1 order is in progress. See orders',
    '2 transfers are in progress. See transfers',
  ]);
  expect(screen.getByRole('link', { name: 'Withdraw BTC' })).toHaveAttribute('href', '/withdrawals?asset=BTC');
  await expectAccessible(container);
  await user.click(button('Keep my account'));
  expect(button('Close account')).toBeVisible();
});

test('an empty one is closed after a question and a code, and can be kept for a day', async () => {
  const { user, readObstacles, requestClosing, keepAccount, container } = begin();
  await user.click(button('Close account'));
  await readObstacles.last().resolve(noObstacles);
  expect(screen.getByText(/after that nobody can sign in/i)).toBeVisible();
  await expectAccessible(container);
  await user.click(button('Close my account'));
  await requestClosing
    .last()
    .resolve({ ok: false, reason: 'checkRequired', problem: problem('recent_sign_in_required') });
  expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await user.click(button('Go back'));
  await user.click(button('Close my account'));
  await requestClosing.last().resolve({ ok: true, closesAt });
  expect(screen.getByText(/^Your account closes/)).toHaveTextContent('Nov 24');
  await user.click(button('Keep my account'));
  await keepAccount.last().resolve({ ok: true });
  expect(button('Close account')).toBeVisible();
});

test('a bank that does not answer is said, and nothing is called empty', async () => {
  const { user, readObstacles } = begin();
  await user.click(button('Close account'));
  await readObstacles.last().reject(new Error('gone'));
  expect(screen.getByRole('alert')).toBeVisible();
  expect(button('Close account')).toBeEnabled();
});

test('the pages that a customer comes to first say when the account closes, and nothing when it does not', () => {
  const { container, rerender } = render(<ClosingNotice at={closesAt} />);
  expect(screen.getByRole('link', { name: 'Keep your account' })).toHaveAttribute(
    'href',
    '/settings?tab=security#close',
  );
  rerender(<ClosingNotice at={null} />);
  expect(container).toBeEmptyDOMElement();
});
