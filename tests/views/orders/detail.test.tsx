import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Activity } from '#domain/activity/activity.ts';
import { amount } from '#domain/money/money.ts';
import { g, noonish, sent, trade, transfer } from '../../domain/activity/samples.ts';
import { expectAccessible } from '../axe.ts';
import { open, recordsOf, region } from './open.tsx';

const show = (activity: Activity, ...others: readonly Activity[]) =>
  open(`/orders?order=${activity.guid}`, recordsOf([activity, ...others]));
const amounts = () => region('Amounts and fees');
const steps = () => within(screen.getByRole('list', { name: 'Order progress' })).getAllByRole('listitem');

describe('one trade', () => {
  it('has lines that add up, its progress and its reference', async () => {
    show(trade());
    expect(screen.getByRole('heading', { level: 1, name: 'Buy Bitcoin' })).toBeVisible();
    expect(amounts()).toHaveTextContent(
      /You paid\$100\.00.*Average price per BTC\$65,012\.28Dollars divided by coins, so it includes the spread and rounding\.Platform fee\$0\.50Bitcoin at that price\$99\.50You received0\.00153048\sBTC/,
    );
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Placed, done.*2026/),
      'Settling, done',
      expect.stringMatching(/^Completed, done.*2026/),
    ]);
    expect(screen.getByText(g(0xb))).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the reference' })).toBeEnabled();
    await expectAccessible();
  });

  it('has the lines of its receipt, the spread among them, where its price list is known', () => {
    const market = { buy: amount(6_501_244), sell: amount(6_498_010), at: noonish };
    show(trade({ market }));
    expect(amounts()).toHaveTextContent(
      /^Amounts and feesYou paid\$100\.00Bitcoin at mid-market, plus fee and spread\.Price per BTC\$65,012\.44Platform fee\$0\.50Spread vs mid-market 0\.02%\$0\.02Bitcoin at mid-market\$99\.48You received0\.00153048\sBTC/,
    );
  });

  it('shows every digit of a sale, with the fee taken off', () => {
    show(
      trade({
        side: 'sell',
        symbol: 'ETH-USD',
        deliverAmount: amount('500000000000000001'),
        receiveAmount: amount(169_700),
        fee: amount(853),
        state: 'pending',
      }),
    );
    expect(amounts()).toHaveTextContent(
      /You sell0\.500000000000000001\sETH.*Platform fee−\$8\.53Ethereum at that price\$1,705\.53You receive\$1,697\.00/,
    );
    expect(steps()[1]).toHaveAttribute('aria-current', 'step');
  });

  it('says why it failed and what that means for the money', async () => {
    show(trade({ state: 'failed', failureCode: 'limit_exceeded' }));
    expect(amounts()).toHaveTextContent(
      /exceed a limit on your account\. Nothing was bought or sold, and nothing was charged\./,
    );
    expect(screen.getByText('You would have paid')).toBeVisible();
    expect(steps().at(-1)).toHaveTextContent(/^Failed, failed/);
    await expectAccessible();
  });
});

describe('one transfer', () => {
  it('within the bank comes from no bank account', () => {
    show(transfer({ transferType: 'book', rail: null }));
    expect(amounts()).toHaveTextContent(/Received within the bank\$500\.00.*Added to your balance\$500\.00/);
  });

  it('adds up to the last unit and shows its transaction in full', async () => {
    show(sent);
    expect(amounts()).toHaveTextContent(
      /To the wallet123,456,789\.123456789123456789\sETHPlatform fee0\.000000000000000001\sETHDeducted from your balance123,456,789\.12345678912345679\sETHNetwork fee0\.0029\sETHPaid by us\. Not deducted from your balance\./,
    );
    expect(screen.getByText(String(sent.transactionHash))).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the transaction hash' })).toBeEnabled();
    await expectAccessible();
  });

  it('shows its destination: the wallet by its name and whole address', async () => {
    const address = `0x${'Ab12'.repeat(10)}`;
    const wallet = { guid: g(7), kind: 'wallet', name: 'Hardware wallet', address, mask: null } as const;
    const activity = transfer({ asset: 'ETH', transferType: 'crypto', side: 'withdrawal', counterpartyGuid: g(7) });
    open(`/orders?order=${activity.guid}`, recordsOf([activity]), {
      counterparties: { status: 'full', rows: [wallet] },
    });
    expect(region('Progress')).toHaveTextContent(`WalletHardware wallet${address}`);
    expect(screen.getByRole('img', { name: /^address 0xAb 12Ab/ })).toHaveTextContent(address);
    expect(screen.getByRole('link', { name: 'Send again' })).toHaveAttribute(
      'href',
      `/withdrawals?asset=ETH&wallet=${g(7)}`,
    );
    expect(screen.getByRole('button', { name: 'Copy the address' })).toBeEnabled();
    await expectAccessible();
  });

  it('shows the bank account by its name and last digits', () => {
    const account = { guid: g(8), kind: 'bankAccount', name: 'Checking', address: null, mask: '6789' } as const;
    open(`/orders?order=${g(0xd)}`, recordsOf([transfer({ counterpartyGuid: g(8) })]), {
      counterparties: { status: 'full', rows: [account] },
    });
    expect(region('Progress')).toHaveTextContent(/Bank accountChecking, ending in 6789/);
  });

  it('says that the other end is being looked up, and that it could not be', async () => {
    const retry = vi.fn();
    const records = recordsOf([transfer({ counterpartyGuid: g(8) })]);
    const { unmount } = open(`/orders?order=${g(0xd)}`, records, { counterparties: { status: 'loading' } });
    expect(region('Progress')).toHaveTextContent(/Received fromLoading/);
    unmount();
    const { user } = open(`/orders?order=${g(0xd)}`, records, {
      counterparties: { status: 'failed', reason: 'The bank does not answer.', onRetry: retry },
    });
    expect(region('Progress')).toHaveTextContent(/We couldn’t load this\. The bank does not answer\./);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    await expectAccessible();
  });

  it('takes the fee of a deposit off what came from the bank', () => {
    show(transfer({ fee: amount(150) }));
    expect(amounts()).toHaveTextContent(
      /From your bank account\$501\.50Platform fee−\$1\.50Added to your balance\$500\.00/,
    );
    expect(screen.getByText('ACH transfer')).toBeVisible();
  });

  it('says when money on hold may be withdrawn', async () => {
    show(transfer({ state: 'holding', hold: { startedAt: noonish, endsAt: Date.UTC(2026, 10, 24, 19, 5) } }));
    expect(amounts()).toHaveTextContent(/Available around Tue, Nov 24, .*/);
    expect(steps()[1]).toHaveTextContent(/^Arrived, on holdAvailable around Tue, Nov 24/);
    await expectAccessible();
  });

  it.each([
    [
      transfer({ state: 'pending' }),
      /To be added to your balance/,
      /usually takes up to 5 business days/,
      'In progress',
    ],
    [
      transfer({ state: 'pending', asset: 'BTC', transferType: 'crypto' }),
      /Sent to your deposit address/,
      /usually takes minutes/,
      'Waiting for confirmations',
    ],
    [
      transfer({ state: 'reviewing', side: 'withdrawal' }),
      /To be deducted from your balance/,
      /sometimes 1 to 2 business days/,
      'In review',
    ],
    [
      transfer({ state: 'holding' }),
      /Added to your balance/,
      /usually within 3 to 5 business days/,
      'Arrived, on hold',
    ],
  ] as const)('says what is going on and how long that takes', (activity, line, sentence, step) => {
    show(activity);
    expect(amounts()).toHaveTextContent(line);
    expect(amounts()).toHaveTextContent(sentence);
    expect(steps()[1]).toHaveTextContent(step);
    expect(steps()[1]).toHaveAttribute('aria-current', 'step');
  });

  it('has the dates of its hold, also once it has ended', () => {
    const hold = { startedAt: noonish, endsAt: noonish + 86_400_000 };
    show(transfer({ state: 'completed', hold, updatedAt: noonish + 86_400_000 }));
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Placed, done/),
      expect.stringMatching(/^Arrived, on hold, done.*Nov 20, 2026/),
      expect.stringMatching(/^Completed, hold ended, done.*Nov 21, 2026/),
    ]);
  });

  it.each([
    [transfer({}), '/deposits?asset=USD'],
    [transfer({ state: 'holding' }), '/deposits?asset=USD'],
    [transfer({ side: 'withdrawal' }), '/withdrawals?asset=USD'],
    [
      transfer({
        asset: 'BTC',
        transferType: 'crypto',
        side: 'withdrawal',
        state: 'failed',
        failureCode: 'network_fee_too_low',
      }),
      '/withdrawals?asset=BTC',
    ],
    [transfer({ state: 'pending' }), null],
    [transfer({ transferType: 'book' }), null],
    [transfer({ returnCode: 'R01' }), null],
    [transfer({ transferType: 'funding_return', side: 'withdrawal' }), null],
    [transfer({ state: 'failed', failureCode: 'compliance_rejection' }), null],
  ])('links to another one like it where that makes sense', (activity, href) => {
    show(activity);
    expect(screen.queryByRole('link', { name: /^(Deposit|Withdraw|Send) again$/ })?.getAttribute('href') ?? null).toBe(
      href,
    );
  });

  it('says why it failed, with the next step', async () => {
    show(transfer({ state: 'failed', failureCode: 'refresh_required' }));
    expect(amounts()).toHaveTextContent(
      /need to reconnect your bank account\. No money moved.*Would have been added to your balance/,
    );
    expect(screen.getByRole('link', { name: 'Manage bank accounts' })).toHaveAttribute('href', '/payment-method');
    await expectAccessible();
  });

  it('and its return link to each other and give the reason', async () => {
    const deposit = transfer({ guid: g(1), returnCode: 'R01' });
    const back = transfer({
      guid: g(2),
      transferType: 'funding_return',
      side: 'withdrawal',
      returnCode: 'R01',
      referenceTransferGuid: g(1),
    });
    const { user } = show(deposit, back);
    expect(screen.getByText('Returned', { selector: '[data-part="chip"]' })).toBeVisible();
    expect(amounts()).toHaveTextContent(
      /returned this transfer: there wasn’t enough money in the bank account \(R01\)/,
    );
    await user.click(screen.getByRole('link', { name: /^Deposit returned/ }));
    expect(screen.getByRole('heading', { level: 1, name: 'Deposit returned' })).toHaveFocus();
    expect(amounts()).toHaveTextContent(/Returned to the bank\$500\.00.*Deducted from your balance\$500\.00/);
    expect(screen.getByRole('link', { name: /^Deposit dollars/ })).toHaveAttribute('href', `/orders?order=${g(1)}`);
    await expectAccessible();
  });
});

describe('the page of one order', () => {
  it('links back to the list with its filter', async () => {
    const { user } = open(`/orders?order=${g(0xb)}&kind=buy&q=100`, recordsOf([trade()]));
    await user.click(screen.getByRole('link', { name: 'All orders' }));
    expect(location.search).toBe('?kind=buy&q=100');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is printed with the name of the customer and of the product', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = show(trade());
    await user.click(screen.getByRole('button', { name: 'Print receipt' }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.querySelector('[data-part="print-head"]')).toHaveTextContent(
      /^StatechangeReceiptFor Maya OseiPrinted .*2026.*Sandbox: no real money moved\.$/,
    );
    print.mockRestore();
  });

  it.each(['failed', 'pending'] as const)(
    'has details to print and no receipt where no money moved: a trade that is %s',
    (state) => {
      show(trade({ state }));
      expect(screen.getByRole('button', { name: 'Print details' })).toBeEnabled();
      expect(screen.queryByRole('button', { name: 'Print receipt' })).toBeNull();
      expect(document.querySelector('[data-part="print-head"]')).toHaveTextContent(
        /^StatechangeOrder detailsFor Maya Osei/,
      );
    },
  );

  it.each([transfer(), transfer({ state: 'holding' })])(
    'has a receipt of a deposit that arrived, on hold or not',
    (deposit) => {
      show(deposit);
      expect(screen.getByRole('button', { name: 'Print receipt' })).toBeEnabled();
    },
  );

  it('looks for an order that was not read yet, and then says plainly that there is none', async () => {
    const { become } = open(
      '/orders?order=unknown',
      recordsOf([trade()], { isComplete: false, read: 100, total: 200 }),
    );
    expect(screen.getByText('Loaded 100 of 200 records. The order appears when it is found.')).toBeVisible();
    expect(screen.queryByText('Order not found')).toBeNull();
    become(recordsOf([trade()]));
    expect(screen.getByText('Order not found')).toBeVisible();
    become(recordsOf(null, { reason: 'The bank does not answer.' }));
    expect(screen.getByText('We couldn’t load the order')).toBeVisible();
    await expectAccessible();
  });
});
