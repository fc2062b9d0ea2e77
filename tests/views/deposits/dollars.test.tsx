import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import { amount } from '#domain/money/money.ts';
import {
  arrived,
  completed,
  failed,
  placed,
  returned,
  sampleAccount,
  sampleReload,
} from '#machines/deposit/deposit.cases.ts';
import type { DepositInput } from '#machines/deposit/deposit.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleDepositQuote, sampleStepUp } from '#machines/shared/transferring/transfer.cases.ts';
import { expectAccessible } from '../axe.ts';
import { heading, type Opened, openDeposits, press, wait } from './driver.tsx';

const field = () => screen.getByLabelText('Amount');
const offline = new ProblemError(problem('offline', true));

async function atReview(opened: Opened = openDeposits('USD')) {
  await opened.user.type(field(), '50');
  await opened.user.click(press('Review'));
  await opened.requestTransferQuote.last().resolve({ ok: true, quote: sampleDepositQuote });
  return opened;
}

async function atCode() {
  const opened = await atReview();
  opened.pass(1_000);
  await opened.user.click(press('Deposit $50.00'));
  await opened.code.sendCode.last().resolve({ ok: true, sentTo: 'maya@example.test', resend: wait });
  return opened;
}

async function atSending() {
  const opened = await atCode();
  await opened.user.click(await screen.findByLabelText('Code from the email, digit 1 of 6'));
  await opened.user.paste('402 913');
  await vi.waitFor(() => expect(opened.code.verifyCode.runs).toHaveLength(1));
  await opened.code.verifyCode.last().resolve({ ok: true, stepUp: sampleStepUp });
  return opened;
}

const restored = (transfer: Parameters<typeof sampleReload>[0]): Partial<DepositInput> => ({
  saved: sampleReload(transfer)(() => 0).saved,
});

describe('the amount', () => {
  test('has the first usable account, the most that can be deposited, and its exact amount', async () => {
    const { container, user, pass, requestTransferQuote } = openDeposits('USD');
    expect(screen.getByLabelText('From')).toHaveDisplayValue('First Platypus Bank …0000, Plaid Checking');
    expect(screen.getByText('One deposit can be up to $100.00. You can make more than one.')).toBeVisible();
    await expectAccessible(container);
    await user.click(press('Max $100.00'));
    expect(field()).toHaveValue('100');
    await user.clear(field());
    await user.type(field(), '49.99');
    await user.click(press('Review'));
    expect(requestTransferQuote.last().input).toMatchObject({
      product: 'funding',
      side: 'deposit',
      asset: 'USD',
      deliverAmount: '4999',
    });
    expect(press('Getting the fee')).toHaveAttribute('aria-busy', 'true');
    expect(field()).toHaveAttribute('readonly');
    pass(10_000);
    expect(
      screen.getByText(
        'This is taking longer than usual. No money moved. Your balances are unaffected. You can wait, or come back later.',
      ),
    ).toBeVisible();
  });

  test.each([
    ['', 'Enter an amount.'],
    ['0', 'Enter an amount above zero.'],
    ['1.005', 'USD has at most 2 decimal places.'],
    ['a lot', 'Enter the amount in digits, such as 100 or 49.50.'],
    ['0.5 BTC', 'Enter the amount in dollars.'],
    ['100.01', 'One deposit can be at most $100.00. You can make more than one.'],
  ])('%j is refused at the field', async (text, sentence) => {
    const { user, requestTransferQuote, container } = openDeposits('USD');
    if (text !== '') await user.type(field(), text);
    await user.click(press('Review'));
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(requestTransferQuote.runs).toHaveLength(0);
    await expectAccessible(container);
  });

  test('over a limit says by how much, what fits, and when it refills', async () => {
    const { user, tell } = openDeposits('USD', {}, { largestDeposit: null });
    tell({ limits: [{ name: 'Daily', asset: 'USD', sides: ['deposit'], amount: amount(100_000), interval: 86_400 }] });
    await user.type(field(), '1250');
    expect(field()).toHaveAccessibleDescription(
      expect.stringContaining(
        'This is $250.00 over your daily limit of $1,000.00. You can deposit up to $1,000.00 now.',
      ),
    );
  });

  test('needs a bank account, and says what keeps one from being used', async () => {
    const opened = openDeposits('USD');
    opened.tell({ bankAccounts: [{ ...sampleAccount, state: 'refresh_required' }] });
    expect(screen.getByText(/Your bank ended the connection/)).toBeVisible();
    expect(press('Review')).toBeDisabled();
    opened.tell({ bankAccounts: [{ ...sampleAccount, state: 'deleted' }] });
    expect(screen.getByRole('link', { name: 'Link a bank account' })).toHaveAttribute('href', '/payment-method');
    await expectAccessible(opened.container);
  });

  test('waits for the accounts, and says when they do not load', () => {
    const failure = { reason: 'You seem to be offline.', onRetry: () => undefined };
    const { tell, show } = openDeposits('USD');
    tell({ bankAccounts: null });
    expect(screen.getByText('Loading your bank accounts.')).toBeVisible();
    show({ bankAccountsFailure: failure });
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the bank accounts');
  });

  test('stays after a failure, which takes the focus', async () => {
    const { user, requestTransferQuote, container } = openDeposits('USD');
    await user.type(field(), '50');
    await user.click(press('Review'));
    await requestTransferQuote.last().reject(offline);
    expect(screen.getByRole('alert')).toHaveTextContent(/^You were offline/);
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
    expect(field()).toHaveValue('50');
    await expectAccessible(container);
  });
});

describe('the review and the code', () => {
  test('show the account, the fee and the dates, and the button repeats the deal after a second', async () => {
    const { container, pass, user, code } = await atReview();
    const lines = within(screen.getByLabelText('Your deposit')).getAllByRole('definition');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'First Platypus Bankending in 0000',
      '$50.00',
      'None',
      '$50.00',
      'Within seconds, in the sandbox',
      'About 20 seconds later',
    ]);
    expect(heading('Review').firstChild).toHaveFocus();
    await user.click(press('Deposit $50.00'));
    expect(code.sendCode.runs).toHaveLength(0);
    pass(1_000);
    await expectAccessible(container);
    await user.click(press('Deposit $50.00'));
    expect(code.sendCode.last().input.variant).toBe('crypto');
    await expectAccessible(container);
  });

  test('outside the sandbox name dates that are estimates', async () => {
    await atReview(openDeposits('USD', { sandbox: false }));
    expect(screen.getAllByText(/^By about \w{3} \d+$/)).toHaveLength(2);
  });

  test('go back with all input kept', async () => {
    const { user, saved } = await atCode();
    await user.click(press('Back to the review'));
    expect(heading('Review')).toBeVisible();
    await user.click(press('Change the amount'));
    expect(field()).toHaveValue('50');
    expect(field()).toHaveFocus();
    expect(saved.every((each) => each?.sent === null)).toBe(true);
  });

  test('send the reviewed deposit once, after it was saved without the token', async () => {
    const { sendTransfer, saved } = await atSending();
    expect(sendTransfer.runs).toHaveLength(1);
    expect(sendTransfer.last().input).toEqual({
      stepUp: sampleStepUp,
      quote: sampleDepositQuote,
      end: { kind: 'bankAccount', guid: sampleAccount.guid, name: 'First Platypus Bank', mask: '0000' },
    });
    expect(saved.at(-1)?.sent?.quote.guid).toBe(sampleDepositQuote.guid);
    expect(JSON.stringify(saved)).not.toContain(sampleStepUp.token);
  });

  test('an expired token leads back to a new code, and says so', async () => {
    const { sendTransfer, container } = await atSending();
    await sendTransfer.last().resolve({ ok: false, reason: 'stepUpExpired' });
    expect(heading('Confirm with a code')).toBeVisible();
    expect(screen.getByText(/^Your confirmation has expired\./)).toBeVisible();
    await expectAccessible(container);
  });
});

describe('after it was sent', () => {
  test('a lost answer is searched for, and a deposit that never arrived can be confirmed again', async () => {
    const { sendTransfer, findTransferByQuote, pass, container } = await atSending();
    await sendTransfer.last().reject(offline);
    expect(screen.getByText(/We didn’t get a clear response from the bank/)).toBeVisible();
    pass(10_000);
    expect(screen.getByText(/Don’t submit again/)).toBeVisible();
    await expectAccessible(container);
    await findTransferByQuote.last().resolve({ quote: sampleDepositQuote, transfer: null });
    // Only a search that began late enough counts.
    pass(10_000);
    await findTransferByQuote.last().resolve({ quote: sampleDepositQuote, transfer: null });
    pass(5_000);
    await findTransferByQuote.last().resolve({ quote: sampleDepositQuote, transfer: null });
    expect(heading('Review')).toBeVisible();
    expect(screen.getByText(/^Your deposit didn’t reach the bank\./)).toBeVisible();
    expect(sendTransfer.runs).toHaveLength(1);
  });

  test('it is followed: on its way, on hold until its release, completed', async () => {
    const { sendTransfer, readTransfer, pass, container } = await atSending();
    await sendTransfer.last().resolve({ ok: true, transfer: placed });
    expect(heading('Deposit on its way')).toBeVisible();
    await expectAccessible(container);
    pass(1_000);
    await readTransfer.last().resolve(arrived);
    expect(heading('Deposit on hold')).toBeVisible();
    expect(screen.getByText(/You can trade and withdraw it from about/)).toBeVisible();
    pass(2_000);
    await readTransfer.last().resolve(completed);
    expect(heading('Receipt')).toBeVisible();
    expect(screen.getByText('You deposited $50.00.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View or print receipt' })).toHaveAttribute(
      'href',
      `/orders?order=${completed.guid}`,
    );
    await expectAccessible(container);
  });

  test('the list next to it is never older', async () => {
    const deposits = { status: 'full', rows: [activityOfTransfer(placed)].filter((row) => row !== null) } as const;
    const { readTransfer, pass } = openDeposits('USD', { deposits }, restored(placed));
    const list = within(screen.getByRole('list', { name: 'Recent deposits' }));
    expect(list.getByText('Pending')).toBeVisible();
    pass(1_000);
    await readTransfer.last().resolve({ ...completed, updatedAt: placed.updatedAt + 1_000 });
    expect(heading('Receipt')).toBeVisible();
    expect(list.getByText('Completed')).toBeVisible();
  });

  test('after a reload it is found, and never sent again', async () => {
    const { findTransferByQuote, sendTransfer } = openDeposits('USD', {}, restored(null));
    expect(heading('Starting your deposit')).toBeVisible();
    await findTransferByQuote.last().resolve({ quote: sampleDepositQuote, transfer: placed });
    expect(heading('Deposit on its way')).toBeVisible();
    expect(
      screen.getByText('On its way from your bank. In your balance within seconds, in the sandbox.'),
    ).toBeVisible();
    expect(sendTransfer.runs).toHaveLength(0);
  });

  test('another asset can be looked at meanwhile', async () => {
    const { choose, show } = openDeposits('USD', {}, restored(placed));
    choose('BTC');
    show({});
    expect(screen.getByRole('link', { name: 'View its progress' })).toHaveAttribute('href', '/deposits?asset=USD');
  });

  test.each([
    [returned, 'Deposit returned', /there wasn’t enough money in the bank account \(R01\)/, 'New deposit'],
    [
      failed,
      'Deposit not completed',
      /There wasn’t enough money for this transfer\. No money moved\./,
      'Change the amount',
    ],
    [
      { ...failed, failureCode: 'refresh_required' },
      'Deposit not completed',
      /You need to reconnect your bank account/,
      'Change the amount',
    ],
    [
      { ...failed, failureCode: 'limit_exceeded' },
      'Deposit not completed',
      /would exceed a limit/,
      'Change the amount',
    ],
  ])('its end is explained: %#', async (end, title, reason, action) => {
    const { readTransfer, pass, user, container } = openDeposits('USD', {}, restored(placed));
    pass(1_000);
    await readTransfer.last().resolve(end);
    expect(heading(title)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(screen.queryByText('You receive')).toBeNull();
    await expectAccessible(container);
    await user.click(press(action));
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue(action === 'New deposit' ? '' : '50');
  });

  test.each([
    ['unusableEnd', problem('unprocessable'), /This bank account can’t be used right now/],
    ['limitExceeded', undefined, /This deposit would exceed a limit on your account\./],
    ['withdrawalsPaused', undefined, /Deposits of dollars are paused/],
    ['unverifiedCustomer', undefined, /your account can’t deposit right now/],
    [
      'refused',
      { code: 'odd', retryable: false, message: 'The bank is closed.', reference: 'A-1' },
      /The bank is closed\./,
    ],
  ] as const)('a refusal says why, and that nothing moved: %s', async (reason, given, words) => {
    const { sendTransfer, container } = await atSending();
    await sendTransfer.last().resolve({ ok: false, reason, ...(given && { problem: given }) });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    await expectAccessible(container);
  });
});
