import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { accountScreens } from '#features/payment-method/AccountCard.tsx';
import { linkScreens } from '#features/payment-method/BankLinking.tsx';
import { failureTextOf } from '#features/payment-method/failures.ts';
import { linkStopOf, linkWording, ownershipTexts } from '#features/payment-method/messages.ts';
import { failedCheck, inState, openCheck } from '#machines/bankAccount/bankAccount.cases.ts';
import { bankAccountMachine } from '#machines/bankAccount/bankAccount.machine.ts';
import { sampleLink } from '#machines/bankLinking/bankLinking.cases.ts';
import { bankLinkingMachine } from '#machines/bankLinking/bankLinking.machine.ts';
import { samplePicked } from '#machines/shared/banking/bankAccount.cases.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { fullNameOf } from '#presenters/bankAccount/labels.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { begin } from './begin.tsx';

const heading = (name: string | RegExp, level = 2) => screen.getByRole('heading', { level, name });
const button = (name: string) => screen.getByRole('button', { name });
const card = () => screen.getByRole('region', { name: /First Platypus Bank/ });
const offline = new ProblemError(problem('offline', true));
const later = { updatedAt: startTime + 1 };

test('every screen of both machines has a view', () => {
  expect(Object.keys(accountScreens).sort()).toEqual(screensOf(bankAccountMachine));
  expect(Object.keys(linkScreens).sort()).toEqual(screensOf(bankLinkingMachine));
});

describe('the list', () => {
  test('is loading, and nothing can be linked before it is known', async () => {
    const { container } = begin(null);
    expect(screen.getByText('Loading bank accounts')).toBeInTheDocument();
    expect(button('Link a bank account')).toBeDisabled();
    await expectAccessible(container);
  });

  test('without accounts offers to link one', async () => {
    const { container } = begin([]);
    expect(heading('No bank account yet')).toBeVisible();
    expect(button('Link a bank account')).toBeEnabled();
    await expectAccessible(container);
  });

  test('that could not be loaded says so', () => {
    begin(null, { list: { status: 'failed', reason: 'You seem to be offline.', onRetry: () => undefined } });
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the bank accounts');
    expect(button('Try again')).toBeVisible();
  });

  test('says how old it is when it could not be renewed', () => {
    begin([inState('completed')], { list: { status: 'full', rows: [1], staleSince: startTime } });
    expect(screen.getByText(/^Bank accounts as of .* Retrying\.$/)).toBeVisible();
  });

  test('is for verified customers: others see the reason and the remedy', async () => {
    const { container } = begin([], { stop: linkStopOf('unverified', 'notStarted') });
    expect(screen.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute('href', '/verify');
    expect(screen.queryByRole('button', { name: 'Link a bank account' })).not.toBeInTheDocument();
    await expectAccessible(container);
    expect([linkStopOf('verified', null), linkStopOf(null, null), linkStopOf('frozen', null)?.title]).toEqual([
      null,
      null,
      'Your account is frozen',
    ]);
  });
});

describe('each state of an account', () => {
  test.each([
    ['storing', 'Adding', 'The bank is adding this account.'],
    ['completed', 'Ready', 'You can deposit from this account and withdraw to it.'],
    ['refresh_required', 'Reconnect needed', 'Sign in to your bank again'],
    ['failed', 'Failed', 'gave no reason that we know'],
    ['deleting', 'Removing', 'The bank is removing this account.'],
    ['paused_for_review', 'Unavailable', 'The bank reports the state “paused_for_review”'],
  ])('%s has its word and its sentence', async (state, word, text) => {
    const { container } = begin([inState(state)]);
    expect(within(card()).getByText(word)).toBeVisible();
    expect(card()).toHaveTextContent(text);
    await expectAccessible(container);
  });

  test('one that is ready links to the next step', () => {
    begin([inState('completed')]);
    expect(screen.getByRole('link', { name: 'Deposit dollars' })).toHaveAttribute('href', '/deposits?asset=USD');
    expect(screen.getByRole('link', { name: 'Withdraw dollars' })).toHaveAttribute('href', '/withdrawals?asset=USD');
  });

  test('one that is new says from when it can be withdrawn to, and that it can be deposited from', async () => {
    const { container } = begin([inState('completed', { createdAt: startTime - 1_000 })]);
    expect(within(card()).getByText('Deposits only')).toBeVisible();
    expect(card()).toHaveTextContent(/On hold\. You can withdraw to it from .*\d:\d\d.* You can deposit from it now\./);
    expect(screen.getByRole('link', { name: 'Deposit dollars' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Withdraw dollars' })).toBeNull();
    await expectAccessible(container);
  });

  test('one says no time where the hold is unknown', () => {
    begin([inState('completed')], { holds: null });
    expect(card()).toHaveTextContent(
      'Saved. When you can withdraw to it is unavailable right now. You can deposit from it now.',
    );
    expect(screen.queryByRole('link', { name: 'Withdraw dollars' })).toBeNull();
  });

  test('one that failed says why', () => {
    begin([inState('failed', { failureCode: 'duplicate' })]);
    expect(card()).toHaveTextContent('This account is already linked.');
    expect(failureTextOf('plaid_multiple_accounts')).toContain('select only one account');
  });

  test('one that the picker did not link cannot be reconnected here', () => {
    begin([inState('refresh_required', { isLinked: false })]);
    expect(screen.queryByRole('button', { name: 'Reconnect' })).not.toBeInTheDocument();
    expect(within(card()).getByRole('link', { name: 'Contact support' })).toBeVisible();
  });

  test('one that is deleted while the customer looks on says so', () => {
    const { report } = begin([inState('completed')]);
    report(inState('deleted', later));
    expect(card()).toHaveTextContent('This account is removed.');
  });
});

describe('the ownership check', () => {
  test('is offered, followed, and says why it failed', async () => {
    const { findOwnership, startOwnership, readOwnership, container, pass, user } = begin([inState('unverified')]);
    expect(button('Check ownership')).toHaveAttribute('aria-busy', 'true');
    await findOwnership.last().resolve(null);
    await user.click(button('Check ownership'));
    await startOwnership.last().resolve({ ok: true, check: openCheck });
    expect(card()).toHaveTextContent('The bank is checking that this account is yours.');
    pass(1);
    await readOwnership.last().resolve({ check: failedCheck, account: inState('unverified') });
    expect(card()).toHaveTextContent('The account holder’s name doesn’t match yours.');
    expect(button('Check again')).toBeVisible();
    await expectAccessible(container);
    expect(ownershipTexts(['never heard of'])).toEqual([
      'The bank couldn’t match the account holder to you. Check again, or contact support.',
    ]);
  });

  test('that could not be looked up is not started', async () => {
    const { findOwnership, startOwnership, user } = begin([inState('unverified')]);
    await findOwnership.last().reject(offline);
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline');
    await user.click(button('Try again'));
    expect([findOwnership.runs.length, startOwnership.runs.length]).toEqual([2, 0]);
  });
});

describe('linking', () => {
  const started = async () => {
    const opened = begin([]);
    await opened.user.click(button('Link a bank account'));
    return opened;
  };

  test('shows the picker, names the selection, and takes the code', async () => {
    const { openPicker, openBankLink, addAccount, enterCode, findOwnership, container } = await started();
    expect(heading('Opening your bank’s window')).toHaveFocus();
    await openPicker();
    expect(heading('Link a bank account')).toHaveFocus();
    expect(screen.getByTitle('link-1')).toBeInTheDocument();
    await openBankLink.last().resolve({ kind: 'linked', ...samplePicked });
    // The code field may have the focus by now.
    expect(heading('Confirm your account')).toBeVisible();
    expect(screen.getByText('First Platypus Bank, Plaid Checking ending in 0000')).toBeVisible();
    await expectAccessible(container);
    await enterCode();
    expect(heading('Adding your account')).toHaveFocus();
    await addAccount.last().resolve({ ok: true, account: inState('unverified') });
    expect(heading('Payment method', 1)).toHaveFocus();
    await findOwnership.last().resolve(null);
    expect(card()).toHaveTextContent('Ownership not checked');
  });

  test('keeps the selection when the code’s time ran out', async () => {
    const { openPicker, openBankLink, addAccount, enterCode } = await started();
    await openPicker();
    await openBankLink.last().resolve({ kind: 'linked', ...samplePicked });
    await enterCode();
    await addAccount
      .last()
      .resolve({ ok: false, reason: 'stepUpExpired', problem: { code: 'stepUpExpired', retryable: false } });
    expect(screen.getByRole('alert')).toHaveTextContent('The code expired');
    expect(screen.getByText('First Platypus Bank, Plaid Checking ending in 0000')).toBeVisible();
  });

  test('searches for an answer that was lost, and says not to link again', async () => {
    const { openPicker, openBankLink, addAccount, findAccount, enterCode } = await started();
    await openPicker();
    await openBankLink.last().resolve({ kind: 'linked', ...samplePicked });
    await enterCode();
    await addAccount.last().reject(offline);
    expect(screen.getByText(/Don’t link it again/)).toBeVisible();
    await findAccount.last().resolve(inState('storing'));
    expect(card()).toHaveTextContent('Adding');
  });

  test.each([
    ['selectOnlyOneAccount', 'Select only one account'],
    ['noAccountSelected', 'No account was selected'],
    ['unsupportedAsset', 'This account isn’t in US dollars'],
    ['linkExpired', 'Your selection expired'],
    ['institutionDown', 'Your bank is unavailable right now'],
    ['signInLocked', 'Your bank locked this sign-in'],
    ['signInRequired', 'Your bank needs you to sign in there first'],
    ['linkDidNotOpen', 'Your bank’s window didn’t open'],
    ['linkFailed', 'Your bank’s window stopped'],
  ] as const)('that ended with %s says so, and can be tried again', async (code, title) => {
    const { openPicker, openBankLink, createWorkflow, user } = await started();
    await openPicker();
    await openBankLink.last().resolve({ kind: 'failed', code });
    expect(heading('Your bank isn’t linked yet')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(linkWording(problem(code)).title).toBe(title);
    await user.click(button('Try again'));
    expect(createWorkflow.runs).toHaveLength(2);
  });

  test.each([
    [null, 'We can’t continue from your bank here'],
    [{ ...sampleLink, customerGuid: 'another' }, 'Another customer started this'],
    [{ ...sampleLink, customerGuid: 'customer', expiresAt: startTime }, 'The time to sign in at your bank ran out'],
  ])(
    'with the link %j on return from a bank’s own page explains the outcome, and can be retried',
    async (link, title) => {
      const { createWorkflow, container, user } = begin([], { returned: { address: '/', link } });
      expect(heading('Your bank isn’t linked yet')).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(title);
      await expectAccessible(container);
      await user.click(button('Try again'));
      expect(createWorkflow.runs).toHaveLength(1);
    },
  );

  test('opens the picker again after the bank’s own page', async () => {
    const { openBankLink } = begin([], {
      returned: { address: '/?oauth_state_id=1', link: { ...sampleLink, customerGuid: 'customer' } },
    });
    expect(heading('Link a bank account')).toBeVisible();
    expect(openBankLink.last().input).toMatchObject({
      linkToken: sampleLink.linkToken,
      returnedTo: '/?oauth_state_id=1',
    });
  });

  test('can be canceled at any point', async () => {
    const { openPicker, user } = await started();
    await openPicker();
    await user.click(button('Cancel'));
    expect(heading('No bank account yet')).toBeVisible();
    expect(heading('Payment method', 1)).toHaveFocus();
  });

  test('says when the bank is slow', async () => {
    const { createWorkflow, readWorkflow, pass } = await started();
    await createWorkflow.last().resolve({ ok: true, guid: 'workflow' });
    for (let reads = 0; reads < 6; reads++) {
      pass(5);
      await readWorkflow.last().resolve({ state: 'storing', linkToken: null });
    }
    pass(5);
    expect(screen.getByText('This is taking longer than usual. Nothing is lost.')).toBeVisible();
  });
});

test('reconnecting signs in at the bank, and one PATCH finishes it', async () => {
  const { openPicker, openBankLink, completeAccount, container, user } = begin([inState('refresh_required')]);
  await user.click(button('Reconnect'));
  await openPicker();
  expect(heading('Sign in to your bank', 3)).toHaveFocus();
  await expectAccessible(container);
  await openBankLink.last().resolve({ kind: 'reconnected' });
  await completeAccount.last().reject(offline);
  expect(card()).toHaveTextContent('You don’t have to sign in again.');
  await user.click(button('Try again'));
  await completeAccount.last().resolve({ ok: true, account: inState('completed', later) });
  expect(card()).toHaveTextContent('Ready');
  expect(heading(/First Platypus Bank/)).toHaveFocus();
});

describe('removing', () => {
  test('asks for confirmation, takes a code, and follows it to the end', async () => {
    const { sendCode, deleteAccount, readAccount, enterCode, container, pass, user } = begin([inState('completed')]);
    await user.click(button('Remove'));
    expect(heading('Remove First Platypus Bank ending in 0000?', 3)).toHaveFocus();
    await expectAccessible(container);
    expect(sendCode.runs).toHaveLength(0);
    await user.click(button('Remove account'));
    await enterCode();
    await waitFor(() => expect(heading('Removing the account', 3)).toHaveFocus());
    await deleteAccount.last().resolve({ ok: true, account: inState('deleting', later) });
    expect(card()).toHaveTextContent('Removing');
    pass(1);
    await readAccount.last().resolve(inState('deleted', { updatedAt: startTime + 2 }));
    expect(card()).toHaveTextContent('You can link it again any time.');
  });

  test('that the bank refuses says why in its words', async () => {
    const { deleteAccount, enterCode, user } = begin([inState('completed')]);
    await user.click(button('Remove'));
    await user.click(button('Remove account'));
    await enterCode();
    const refusal = {
      code: 'unprocessable',
      retryable: false,
      status: 422,
      message: 'A transfer with this account is in progress',
    };
    await deleteAccount.last().resolve({ ok: false, reason: 'refused', problem: refusal });
    expect(screen.getByRole('alert')).toHaveTextContent('A transfer with this account is in progress');
    await user.click(button('Keep account'));
    expect(card()).toHaveTextContent('Ready');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('an account has its names in one line, without those that are unknown', () => {
  expect(fullNameOf(inState('completed'))).toBe('First Platypus Bank, Plaid Checking, ending in 0000');
  expect(fullNameOf(inState('storing', { accountName: null, mask: null }))).toBe('First Platypus Bank');
});
