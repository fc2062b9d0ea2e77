import { screen, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { draftOf } from '#features/withdrawals/address.ts';
import { sampleAccount } from '#machines/deposit/deposit.cases.ts';
import { sampleSent, sampleTransfer, sampleWallet } from '#machines/shared/transferring/transfer.cases.ts';
import { sampleLookAlikeFacts, sampleSavedWallet } from '#machines/withdrawal/withdrawal.cases.ts';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import type { SavedBankAccount, WithdrawalFacts } from '#machines/withdrawal/withdrawal.types.ts';
import { g, transfer as record } from '../../domain/activity/samples.ts';
import { expectAccessible } from '../axe.ts';
import { screensOf } from '../screens.ts';
import { noonish } from '../trading/market.ts';
import { allOfIt, deal, facts, listed, openWithdrawals, quote } from './driver.tsx';

const transfer = sampleTransfer(quote, { counterpartyGuid: sampleWallet.guid, createdAt: noonish, updatedAt: noonish });
const error = () => document.querySelector('[data-part="field-error"]');
const row = (label: string | RegExp) => screen.getAllByText(label)[0]?.closest('div')?.textContent;

test('every screen of the machine has been covered', () => {
  expect(screensOf(withdrawalMachine)).toEqual([
    'withdrawalAmount',
    'withdrawalAwaited',
    'withdrawalCode',
    'withdrawalCompleted',
    'withdrawalFailed',
    'withdrawalPending',
    'withdrawalReview',
    'withdrawalSubmitting',
  ]);
});

describe('before the asset is known', () => {
  it('names none, lets one be chosen, and takes the place of the form, which then comes with the asset used last', async () => {
    const page = openWithdrawals({ input: { facts: { ...facts, transfers: null }, assetIs: 'awaited' } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Withdraw$/);
    const tabs = screen.getByRole('navigation', { name: 'What to withdraw' });
    expect(within(tabs).getAllByRole('link')).not.toHaveLength(0);
    expect(tabs.querySelector('[aria-current]')).toBeNull();
    expect(document.querySelector('[inert]')).toContainElement(document.querySelector('form'));
    await expectAccessible();
    page.tellFacts(facts);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Withdraw Bitcoin');
    expect(document.querySelector('[inert]')).toBeNull();
  });
});

describe('the form', () => {
  it('names the destination in full, the available amount, its value, and the most after the fee', async () => {
    const page = openWithdrawals();
    expect(screen.getByRole('button', { name: 'Max' })).toBeDisabled();
    await page.answerQuote(allOfIt);
    await page.press(/^Max 0\.02\sBTC after fees$/);
    expect(screen.getByLabelText('Amount')).toHaveValue('0.02');
    expect(
      screen.getByText(
        /^0\.02005\sBTC available\. 0\.02\sBTC is about \$1,299\.92\. Minimum 0\.0000141\sBTC\. We pay the network fee, but the network doesn’t accept smaller amounts\.$/,
      ),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: /^address tb1q w508 d6qe/ })).toBeVisible();
    expect([row('Platform fee'), row('Total leaving your account')]).toEqual([
      expect.stringMatching(/0\.00005\sBTC/),
      expect.stringMatching(/0\.02005\sBTC/),
    ]);
    await expectAccessible();
  });

  it('takes an amount in dollars, shows the coins that are sent, and goes back to the input', async () => {
    const page = openWithdrawals();
    await page.answerQuote(allOfIt);
    const field = screen.getByLabelText('Amount');
    await page.user.type(field, '0.0123');
    await page.press('Enter in USD');
    expect(field).toHaveValue('799.45');
    expect(screen.getByText(/You send 0\.0122999\d\sBTC at the current price\./)).toBeVisible();
    await page.press('Enter in BTC');
    expect(field).toHaveValue('0.0123');
    await page.press('Enter in USD');
    await page.user.clear(field);
    await page.user.type(field, '650');
    await page.press('Review');
    expect(page.requestTransferQuote.last().input).toMatchObject({ asset: 'BTC', receiveAmount: '1000057' });
    await page.answerQuote();
    expect(screen.getByText('Value').closest('div')).toHaveTextContent('About $649.96');
    expect(screen.getByRole('button', { name: deal })).toBeVisible();
    await expectAccessible();
  });

  it('takes no dollars without a price, and calls no value zero', async () => {
    const page = openWithdrawals({ input: { facts: { ...facts, prices: {} } } });
    expect(screen.getByRole('button', { name: 'Enter in USD' })).toBeDisabled();
    await page.review();
    expect(row('Value')).toBe('ValueUnavailable right now');
  });

  it('names the least that can be sent before it refuses less', async () => {
    const page = openWithdrawals();
    await page.answerQuote(allOfIt);
    expect(screen.getByText(/Minimum 0\.0000141\sBTC\./)).toBeVisible();
    await page.user.type(screen.getByLabelText('Amount'), '0.00001409');
    expect(error()).toHaveTextContent('The smallest amount that can be sent is 0.0000141 BTC.');
    await page.press('Review');
    expect(page.requestTransferQuote.calls).toHaveLength(1);
  });

  it('keeps the review closed while withdrawals are paused, and says until when', async () => {
    const page = openWithdrawals({ input: { facts: { ...facts, withdrawalsPausedUntil: noonish + 3_600_000 } } });
    await page.answerQuote(allOfIt);
    await page.user.type(screen.getByLabelText('Amount'), '0.01{Enter}');
    expect(screen.getByText(/^Withdrawals are paused\. You can review and send this from/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Review' })).toBeDisabled();
    expect(page.requestTransferQuote.calls).toHaveLength(1);
    await expectAccessible();
    page.pass(3_600_000);
    expect(screen.getByRole('button', { name: 'Review' })).toBeEnabled();
    expect(screen.getByLabelText('Amount')).toHaveValue('0.01');
  });

  it('shows the hold when the amount is too much', async () => {
    const page = openWithdrawals();
    await page.answerQuote(allOfIt);
    await page.user.type(screen.getByLabelText('Amount'), '0.021');
    expect(error()).toHaveTextContent(
      'With the fee, this needs 0.02105 BTC. You have 0.02005 BTC available (0.03 BTC in total, 0.00995 BTC on hold). That’s 0.001 BTC too much.',
    );
    await page.press('Review');
    expect(screen.getByLabelText('Amount')).toHaveFocus();
    await expectAccessible();
  });

  it('lists a new address with the time from which it can be sent to, and does not send to it', async () => {
    const held = { ...sampleSavedWallet, guid: g(9), name: 'New phone', availableAt: noonish + 86_400_000 };
    openWithdrawals({
      input: {
        facts: { ...facts, wallets: [held] },
        draft: { asset: 'BTC', counterpartyGuid: null, wanted: { kind: 'typed', text: '1' } },
      },
    });
    const option = screen.getByRole('option', { name: /^New phone · tb1qw508…xpjzsx \(on hold until Sat, Nov 21/ });
    expect(option).toBeDisabled();
    expect(screen.getByText(/^New phone is new, and on hold until/)).toBeVisible();
    await expectAccessible();
  });

  it.each<[string, Partial<WithdrawalFacts>, 'BTC' | 'USD', RegExp, string | null]>([
    ['without a wallet', { wallets: [] }, 'BTC', /Add a wallet for Bitcoin first/, '/external-wallet'],
    ['without a bank account', { bankAccounts: [] }, 'USD', /Link a bank account first/, '/payment-method'],
    ['while the wallets load', { wallets: null }, 'BTC', /Loading your wallets/, null],
  ])('leads on %s', async (_, changes, asset, words, href) => {
    openWithdrawals({
      input: {
        facts: { ...facts, ...changes },
        draft: { asset, counterpartyGuid: null, wanted: { kind: 'typed', text: '' } },
      },
    });
    const said = screen.getByText(words);
    expect(said).toBeVisible();
    const ticket = screen.getByRole('region', { name: 'Your withdrawal' });
    if (href !== null) expect(within(ticket).getByRole('link')).toHaveAttribute('href', href);
    await expectAccessible();
  });

  it('says what did not load, and never shows an unknown balance as zero', async () => {
    const unknown: WithdrawalFacts = { ...facts, wallets: null, balances: null };
    openWithdrawals({ input: { facts: unknown }, missing: { balances: true, destinations: true } });
    expect(screen.getByText(/couldn’t load your wallets/)).toBeVisible();
    expect(screen.getByText(/couldn’t load your balance/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/\b0(\.00)? BTC/);
    await expectAccessible();
  });

  it.each([
    ['unverified', 'notStarted', '/verify'],
    ['frozen', null, '/contact'],
  ] as const)('does not ask a customer who is %s for an amount', (customerState, verification, href) => {
    openWithdrawals({ customerState, verification });
    expect(screen.queryByLabelText('Amount')).toBeNull();
    expect(document.querySelector(`main a[href="${href}"], section a[href="${href}"]`)).toBeVisible();
  });

  it('names the limit of a coin only where it is less than the balance', () => {
    const limit = {
      name: 'BTC',
      asset: 'BTC',
      sides: ['withdrawal'],
      amount: amount(100_000_000),
      interval: 86_400,
    } as const;
    const draft = { asset: 'BTC', counterpartyGuid: null, wanted: { kind: 'typed', text: '' } } as const;
    const holding = (available: number) => ({
      ...facts,
      limits: [limit],
      balances: { BTC: { available: amount(available), fundsOnHold: null } },
    });
    const { unmount } = openWithdrawals({ input: { facts: holding(100_000_000), draft } });
    expect(screen.queryByText(/daily limit/)).toBeNull();
    unmount();
    openWithdrawals({ input: { facts: holding(100_000_001), draft } });
    expect(screen.getByText(/You can withdraw up to 1\.00 BTC of your daily limit of 1\.00 BTC\./)).toBeVisible();
  });

  it('shows the limit and how much is over it, before anything is sent', async () => {
    const limits = [
      {
        name: 'Withdrawals in 24 hours',
        asset: 'USD',
        sides: ['withdrawal'],
        amount: amount(100_000),
        interval: 86_400,
      },
    ] as const;
    const spent = record({
      side: 'withdrawal',
      amount: amount(25_000),
      estimatedAmount: amount(25_000),
      createdAt: noonish - 3_600_000,
    });
    const dollars: WithdrawalFacts = {
      ...facts,
      limits,
      bankAccounts: [{ ...sampleAccount, availableAt: 0 }],
      transfers: [spent],
      balances: { USD: { available: amount(900_000), fundsOnHold: null } },
    };
    const page = openWithdrawals({
      input: { facts: dollars, draft: { asset: 'USD', counterpartyGuid: null, wanted: { kind: 'typed', text: '' } } },
    });
    expect(
      screen.getByText(
        /You can withdraw up to \$750\.00 of your daily limit of \$1,000\.00\. You used \$250\.00 in the last 24 hours\./,
      ),
    ).toBeVisible();
    const all = {
      ...allOfIt,
      asset: 'USD',
      deliverAmount: amount(900_000),
      receiveAmount: amount(900_000),
      fee: amount(0),
    } as const;
    await page.answerQuote(all);
    await page.press('Max $750.00 after fees');
    expect([screen.getByLabelText('Amount'), error()]).toEqual([expect.objectContaining({ value: '750' }), null]);
    await page.press('Review');
    expect(page.requestTransferQuote.last().input).toMatchObject({ deliverAmount: '75000' });
    await page.answer(() => page.requestTransferQuote.last().fail(new Error('lost')));
    await page.user.clear(screen.getByLabelText('Amount'));
    await page.user.type(screen.getByLabelText('Amount'), '1000');
    expect(error()).toHaveTextContent(
      /^This is \$250\.00 over your daily limit of \$1,000\.00\. You used \$250\.00 in the last 24 hours\. You can withdraw up to \$750\.00 now\. The limit refills from 1:30 PM tomorrow\.$/,
    );
  });
});

describe('dollars', () => {
  const dollars = (account: Partial<SavedBankAccount> = {}, ...others: SavedBankAccount[]): WithdrawalFacts => ({
    ...facts,
    bankAccounts: [{ ...sampleAccount, availableAt: 0, ...account }, ...others],
    balances: { USD: { available: amount(900_000), fundsOnHold: null } },
  });
  const draft = { asset: 'USD', counterpartyGuid: null, wanted: { kind: 'typed', text: '' } } as const;

  it('say without a press that the only account has to be reconnected, and where', async () => {
    openWithdrawals({ input: { facts: dollars({ state: 'refresh_required' }), draft } });
    expect(error()).toHaveTextContent(/^Your bank ended the connection\./);
    expect(screen.getByRole('link', { name: 'Manage bank accounts' })).toHaveAttribute('href', '/payment-method');
    await expectAccessible();
  });

  it('do not go to a new bank account, and say until when, next to a usable one', async () => {
    const availableAt = noonish + 86_400_000;
    const page = openWithdrawals({ input: { facts: dollars({ availableAt }), draft } });
    const held = () =>
      screen.getByRole('option', { name: /^First Platypus Bank ….* \(on hold until Sat, Nov 21.*\)$/ });
    expect(held()).toBeDisabled();
    expect(screen.getByText(/^First Platypus Bank ending in 0000 is new, and on hold until Sat, Nov 21/)).toBeVisible();
    await expectAccessible();
    await page.answerQuote({
      ...quote,
      asset: 'USD',
      deliverAmount: amount(900_000),
      receiveAmount: amount(900_000),
      fee: amount(0),
    });
    await page.user.type(screen.getByLabelText('Amount'), '50{Enter}');
    expect(error()).toHaveTextContent('Choose a bank account.');
    expect(page.requestTransferQuote.calls).toHaveLength(1);
    page.unmount();
    openWithdrawals({
      input: { facts: dollars({ availableAt }, { ...sampleAccount, guid: g(9), mask: '1111', availableAt: 0 }), draft },
    });
    expect(held()).toBeDisabled();
    expect(screen.getByLabelText('To')).toHaveValue(g(9));
    expect(screen.queryByText(/is new, and on hold/)).toBeNull();
  });

  it('have no fee, in the word that deposits use', async () => {
    const page = openWithdrawals({ input: { facts: dollars(), draft } });
    await page.answerQuote({
      ...quote,
      asset: 'USD',
      deliverAmount: amount(900_000),
      receiveAmount: amount(900_000),
      fee: amount(0),
    });
    expect(row('Platform fee')).toBe('Platform feeNone');
  });

  it.each([
    [true, 'Within seconds, in the sandbox', /In your bank account within seconds, in the sandbox\./],
    [false, 'By about Nov 25', /In your bank account by about Nov 25\./],
  ])(
    'name the same day of arrival before they are sent and after, in the sandbox: %s',
    async (sandbox, before, after) => {
      const of50 = {
        ...quote,
        asset: 'USD',
        deliverAmount: amount(5_000),
        receiveAmount: amount(5_000),
        fee: amount(0),
      } as const;
      const sent = { ...transfer, asset: 'USD', state: 'pending' } as const;
      const end = { kind: 'bankAccount', guid: sampleAccount.guid, name: sampleAccount.name, mask: '0000' } as const;
      const page = openWithdrawals({ sandbox, input: { facts: dollars(), draft } });
      await page.answerQuote({ ...of50, deliverAmount: amount(900_000), receiveAmount: amount(900_000) });
      await page.user.type(screen.getByLabelText('Amount'), '50');
      await page.press('Review');
      await page.answerQuote(of50);
      expect(row('In your bank account')).toBe(`In your bank account${before}`);
      page.unmount();
      openWithdrawals({
        sandbox,
        input: {
          saved: { customerGuid: '0123456789abcdef0123456789abcdef', draft, sent: sampleSent(of50, end, sent) },
        },
      });
      expect(screen.getByText(after)).toBeVisible();
    },
  );
});

describe('a link to a wallet', () => {
  it('shows its asset at once, and keeps the amount that was typed before the wallets loaded', async () => {
    const ether = { ...sampleSavedWallet, guid: g(9), asset: 'ETH', name: 'Ledger', availableAt: 0 } as const;
    const page = openWithdrawals({
      input: { facts: { ...facts, wallets: null }, draft: draftOf({ asset: 'ETH', counterpartyGuid: ether.guid }) },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Withdraw Ethereum' })).toBeVisible();
    await page.user.type(screen.getByLabelText('Amount'), '0.1');
    page.tellFacts({ ...facts, wallets: [ether] });
    expect(screen.getByLabelText('Amount')).toHaveValue('0.1');
    expect(screen.getByLabelText('To')).toHaveValue(ether.guid);
  });
});

describe('the row of assets', () => {
  const names = () =>
    within(screen.getByRole('navigation', { name: 'What to withdraw' }))
      .queryAllByRole('link')
      .map((link) => link.textContent);

  it('links to each asset, and keeps its place without links during a confirmation', async () => {
    const page = openWithdrawals();
    const all = ['USD US dollars', 'BTC Bitcoin', 'ETH Ethereum', 'USDC', 'LTC Litecoin', 'BCH Bitcoin Cash'].map(
      (name) => expect.stringContaining(name),
    );
    expect(names()).toEqual(all);
    expect(screen.getByRole('link', { name: /Ethereum/ })).toHaveAttribute('href', '/withdrawals?asset=ETH');
    await page.review();
    expect(names()).toEqual([]);
    expect(screen.getByText('ETH')).toBeVisible();
    await expectAccessible();
    await page.press('Change the withdrawal');
    expect(names()).toEqual(all);
  });
});

describe('the estimate', () => {
  it('is of the fee alone before there is an amount', async () => {
    const page = openWithdrawals();
    await page.answerQuote(allOfIt);
    const lines = () => ['You send', 'Platform fee', 'Total leaving your account'].map((label) => row(label));
    const fee = expect.stringMatching(/0\.00005\sBTC$/);
    const unknown = [expect.stringMatching(/^You send–/), fee, expect.stringMatching(/^Total leaving your account–/)];
    expect(lines()).toEqual(unknown);
    await page.user.type(screen.getByLabelText('Amount'), '0');
    expect(lines()).toEqual(unknown);
    await page.user.type(screen.getByLabelText('Amount'), '.01');
    expect(lines()).toEqual([expect.stringMatching(/0\.01\sBTC$/), fee, expect.stringMatching(/0\.01005\sBTC$/)]);
  });
});

describe('the review', () => {
  it('has lines that add up, the whole address, and a note about a first send', async () => {
    const page = openWithdrawals();
    await page.review();
    expect(
      ['You send', 'Platform fee', 'Total leaving your account', 'The wallet receives', 'Value', 'Network fee'].map(
        (label) => row(label),
      ),
    ).toEqual([
      expect.stringContaining('0.01'),
      expect.stringContaining('0.00005'),
      expect.stringContaining('0.01005'),
      expect.stringContaining('0.01'),
      'ValueAbout $649.96At the price when you reviewed it.',
      'Network feePaid by us',
    ]);
    expect(screen.getByText(sampleWallet.name)).toBeVisible();
    expect(screen.getByText('Bitcoin network')).toBeVisible();
    expect(screen.getByText(/never sent to this address\. Consider a small test first/)).toBeVisible();
    expect(screen.getByRole('button', { name: deal })).toHaveAttribute('aria-disabled', 'true');
    page.pass(1_000);
    expect(screen.getByRole('button', { name: deal })).not.toHaveAttribute('aria-disabled');
    await expectAccessible();
  });

  it('stops before an address that only looks like one sent to before, and names what differs', async () => {
    const page = openWithdrawals({
      input: { facts: { ...sampleLookAlikeFacts, wallets: withoutHold(sampleLookAlikeFacts) } },
    });
    await page.review();
    page.pass(5_000);
    expect(await screen.findByText(/Characters 24–38 differ/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/This is not the address you sent to before/);
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent).join('')).toBe(
      sampleWallet.kind === 'wallet' ? sampleWallet.address.slice(23, 38) : '',
    );
    expect(screen.getByRole('button', { name: deal })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
    await page.user.click(screen.getByLabelText('I checked every character'));
    page.pass(1_000);
    await page.press(deal);
    expect(screen.getByRole('heading', { name: 'Confirm with a code' })).toBeVisible();
  });

  it('stops too while past withdrawals are unknown', async () => {
    const page = openWithdrawals({ input: { facts: { ...facts, transfers: null } } });
    await page.review();
    expect(screen.getByRole('alert')).toHaveTextContent(/withdrawals or wallets didn’t load/);
    await expectAccessible();
  });

  it('sends nothing to a wallet that has changed meanwhile, and says so', async () => {
    const page = openWithdrawals();
    await page.review();
    page.tellFacts({ ...facts, wallets: [{ ...sampleSavedWallet, address: 'tb1qanother', availableAt: 0 }] });
    page.pass(1_000);
    await page.press(deal);
    expect(error()).toHaveTextContent(/has changed since you reviewed it, so nothing was sent/);
    expect(screen.getByLabelText('Amount')).toHaveValue('0.01');
  });
});

const withoutHold = ({ wallets }: WithdrawalFacts) => (wallets ?? []).map((wallet) => ({ ...wallet, availableAt: 0 }));

describe('sending', () => {
  it('is confirmed with a code, next to its subject', async () => {
    const page = openWithdrawals();
    await page.confirm();
    expect(screen.getByText('maya@example.test')).toBeVisible();
    expect(row('Total leaving your account')).toContain('0.01005');
    await expectAccessible();
    await page.press('Back to the review');
    expect(screen.getByRole('heading', { name: 'Review' }).firstElementChild).toHaveFocus();
  });

  it('says when the bank is late with the fee', async () => {
    const page = openWithdrawals();
    await page.answerQuote(allOfIt);
    await page.user.type(screen.getByLabelText('Amount'), '0.01');
    await page.press('Review');
    page.pass(10_000);
    expect(
      screen.getByText(
        'This is taking longer than usual. Nothing was sent. Your balances are unaffected. You can wait, or come back later.',
      ),
    ).toBeVisible();
  });

  it('keeps the review in place, says when it takes long, and what a lost connection means', async () => {
    const page = openWithdrawals();
    await page.submit();
    expect(page.sendTransfer.calls).toHaveLength(1);
    expect(screen.getByRole('button', { name: deal })).toHaveAttribute('aria-busy', 'true');
    page.pass(11_000);
    expect(screen.getByText(/Still working\. Don’t submit again/)).toBeVisible();
    await page.answer(() => page.sendTransfer.last().fail(new Error('no answer')));
    expect(screen.getByText(/didn’t get a clear response from the bank/)).toBeVisible();
    await expectAccessible();
  });

  it('an expired confirmation goes back to the code, with everything kept', async () => {
    const page = openWithdrawals();
    await page.send({ ok: false, reason: 'stepUpExpired' });
    expect(screen.getByText(/Your confirmation has expired\. Nothing was sent/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Confirm with a code' })).toBeVisible();
    await expectAccessible();
  });
});

describe('afterwards', () => {
  it.each([
    ['storing', /about to send it/],
    ['reviewing', /In review\. This usually/],
    ['pending', /Being confirmed on the Bitcoin network/],
    ['a state of tomorrow', /Being confirmed on the Bitcoin network/],
  ])('a withdrawal that is %s shows its progress', async (state, words) => {
    const page = openWithdrawals();
    await page.send({ ok: true, transfer: { ...transfer, state } });
    expect(screen.getByRole('heading', { name: 'On its way' })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View this withdrawal' })).toHaveAttribute(
      'href',
      `/orders?order=${transfer.guid}`,
    );
    await expectAccessible();
  });

  it('the receipt has the amounts, the transaction and the reference, and links to another', async () => {
    const page = openWithdrawals();
    await page.send({ ok: true, transfer: { ...transfer, state: 'completed', transactionHash: 'ab12'.repeat(16) } });
    expect([row('Deducted from your balance'), row('The wallet received'), row('Value')]).toEqual([
      expect.stringContaining('0.01005'),
      expect.stringContaining('0.01'),
      expect.stringContaining('About $649.96'),
    ]);
    expect(screen.getByText(transfer.guid)).toBeVisible();
    expect(screen.getByRole('img', { name: /^transaction hash ab12 ab12/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View or print receipt' })).toHaveAttribute(
      'href',
      `/orders?order=${transfer.guid}`,
    );
    expect(screen.queryByRole('link', { name: /^View confirmations/ })).toBeNull();
    await expectAccessible();
    await page.press('New withdrawal');
    expect(screen.getByLabelText('Amount')).toHaveValue('');
    expect(screen.getByLabelText('Amount')).toHaveFocus();
  });

  it('one that is on a chain links to its confirmations', async () => {
    const page = openWithdrawals({ sandbox: false });
    await page.send({ ok: true, transfer: { ...transfer, state: 'pending', transactionHash: 'ab12' } });
    expect(await screen.findByRole('link', { name: 'View confirmations on mempool.space' })).toHaveAttribute(
      'href',
      'https://mempool.space/tx/ab12',
    );
  });

  it.each([
    ['limit_exceeded', /exceed a limit/],
    ['invalid_address', /can’t receive this asset/],
    ['a code of tomorrow', /can’t complete this transfer/],
  ])('one that failed with %s says why, and that no money moved', async (failureCode, words) => {
    const page = openWithdrawals();
    await page.send({ ok: true, transfer: { ...transfer, state: 'failed', failureCode } });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('alert')).toHaveTextContent('Your balances are unaffected.');
    await expectAccessible();
    await page.press('Change the withdrawal');
    expect(screen.getByLabelText('Amount')).toHaveValue('0.01');
  });

  it('after a reload it is searched for, and the button cannot send it again', async () => {
    const saved = {
      customerGuid: '0123456789abcdef0123456789abcdef',
      draft: { asset: 'BTC', counterpartyGuid: null, wanted: { kind: 'max', unit: 'coins' } },
    } as const;
    const page = openWithdrawals({ input: { saved: { ...saved, sent: sampleSent(quote, sampleWallet) } } });
    expect(screen.getByText(/checking on your withdrawal/)).toBeVisible();
    await page.press(deal);
    await page.answer(() =>
      page.findTransferByQuote.last().answer({ quote, transfer: { ...transfer, state: 'completed' } }),
    );
    expect(screen.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    expect(page.sendTransfer.calls).toEqual([]);
  });

  it('recent withdrawals name their destination and progress', async () => {
    const open = record({
      guid: g(4),
      transferType: 'crypto',
      asset: 'BTC',
      side: 'withdrawal',
      state: 'pending',
      counterpartyGuid: sampleWallet.guid,
    });
    const back = record({ guid: g(5), transferType: 'funding_return', referenceTransferGuid: g(6) });
    openWithdrawals({ withdrawals: listed(open, back) });
    const list = screen.getByRole('list', { name: 'Recent withdrawals' });
    expect(list).toHaveTextContent(/To Hardware wallet\. Being confirmed on the Bitcoin network/);
    expect(list).toHaveTextContent('Returned to your balance.');
    await expectAccessible();
  });

  it('a completed one has nothing to add to its status but where it went', () => {
    const done = { guid: g(4), transferType: 'crypto', asset: 'BTC', side: 'withdrawal', state: 'completed' } as const;
    openWithdrawals({
      withdrawals: listed(record({ ...done, counterpartyGuid: sampleWallet.guid }), record({ ...done, guid: g(5) })),
    });
    const rows = within(screen.getByRole('list', { name: 'Recent withdrawals' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/BTCCompletedTo Hardware wallet\.[A-Z][a-z]{2} \d/),
      expect.stringMatching(/BTCCompleted[A-Z][a-z]{2} \d/),
    ]);
  });
});
