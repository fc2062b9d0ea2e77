import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PricesBySymbol } from '#domain/markets/prices.ts';
import { amount } from '#domain/money/money.ts';
import { Dashboard, type DashboardProps } from '#features/dashboard/Dashboard.tsx';
import { withoutMoney } from '#features/dashboard/situation.ts';
import { endedBuy, pausedBuy, sampleBuy } from '#machines/recurringBuy/recurringBuy.cases.ts';
import { problem } from '#machines/shared/problem.ts';
import { trade, transfer } from '../../domain/activity/samples.ts';
import { expectAccessible } from '../axe.ts';
import { daySeries, noonish, prices, startChart, startFeed, stubLayout, testTime } from '../trading/market.ts';
import { balances, startPortfolio } from '../trading/portfolio.ts';

beforeAll(() => import('#ui/chart/AreaChart.tsx'));

const selling = trade({
  guid: '5'.repeat(32),
  side: 'sell',
  symbol: 'ETH-USD',
  deliverAmount: amount(10n ** 18n),
  receiveAmount: amount(339_000),
  state: 'pending',
});
const clearing = transfer({ state: 'holding', hold: { startedAt: noonish, endsAt: noonish + 4 * 86_400_000 } });

const full: Pick<DashboardProps, 'accounts' | 'activities' | 'known'> = {
  accounts: {
    status: 'full',
    rows: [
      { asset: 'USD', balance: amount(692_018), available: amount(642_018) },
      { asset: 'BTC', balance: amount(38_412_000), available: amount(38_412_000) },
    ],
  },
  activities: { status: 'full', rows: [selling, clearing, trade()] },
  known: [selling, clearing, trade()],
};
const ready = { kind: 'ready', account: null, isUsable: true } as const;
const settled = { customerState: 'verified', bank: ready, money: { kind: 'available' }, hasOrders: true } as const;
const months = { BTC: null, ETH: null, USDC: null, LTC: null, BCH: null };

function open(
  props: Partial<
    Pick<DashboardProps, 'accounts' | 'activities' | 'known' | 'situation' | 'changes' | 'mayTrade' | 'recurring'>
  > = {},
) {
  stubLayout();
  const time = testTime();
  const { priceFeed, load: loadPrices } = startFeed(time);
  const { chart, load: loadSeries } = startChart(time);
  const portfolio = startPortfolio(time);
  render(
    <Dashboard
      {...full}
      recent={{ activities: props.activities ?? full.activities, missing: null }}
      priceFeed={priceFeed}
      chart={chart}
      portfolio={portfolio.portfolio}
      situation={settled}
      mayTrade
      changes={{ BTC: 2.9 }}
      months={months}
      onMonthNear={() => undefined}
      recurring={null}
      onRecurringNear={() => undefined}
      sandbox
      {...props}
    />,
  );
  return { loadPrices, loadSeries, portfolio, user: userEvent.setup({ delay: null }), pass: time.pass };
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const rowOf = (name: string, table = 'Your assets and their prices') =>
  within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(name) });

describe('the dashboard', () => {
  it('leads to recurring buys with their next date while one is to come', () => {
    const date = Date.UTC(2026, 0, 5, 14);
    open({ recurring: [endedBuy, { ...sampleBuy, nextAt: date }, { ...sampleBuy, nextAt: date + 1 }] });
    const link = card('Recent activity').getByRole('link', { name: 'Recurring buys' });
    expect(link).toHaveAttribute('href', '/orders?recurring');
    expect(link.parentElement).toHaveTextContent(/^Recurring buys: next on Jan 5, 2026, /);
    cleanup();
    open({ recurring: [pausedBuy] });
    expect(card('Recent activity').getByText(/: no next date$/)).toBeVisible();
    cleanup();
    open({ recurring: [endedBuy] });
    expect(card('Recent activity').queryByText(/Recurring/)).toBeNull();
  });

  it('shows the total value, where the dollars are and until when, and transfers in progress', async () => {
    const page = open();
    await act(() => page.loadPrices.last().answer(prices));
    await act(() => page.loadSeries.last().answer(daySeries));
    expect(await screen.findByRole('img', { name: /^Bitcoin, one day\./ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(screen.getByText('$31,886', { exact: false, selector: '[data-part="money"]' })).toHaveTextContent(
      '$31,886.54',
    );
    expect(screen.getByLabelText('Cash')).toHaveTextContent(/Available\$6,420\.18On hold\$500\.00.*Total\$6,920\.18/);
    expect(within(screen.getByRole('list', { name: 'On hold' })).getByRole('listitem')).toHaveTextContent(
      /Bank deposit clearing\$500\.00Available around Tue, Nov 24, .*/,
    );
    const underWay = within(screen.getByRole('region', { name: 'In progress' }));
    expect(underWay.getByRole('link', { name: 'Sell Ethereum' })).toHaveAttribute(
      'href',
      `/orders?order=${selling.guid}`,
    );
    expect(underWay.getByText('Pending')).toBeVisible();
    await expectAccessible();
  });

  it('draws the performance with its deposits marked, and counts none of them as a gain', async () => {
    const page = open();
    await act(() => page.loadPrices.last().answer(prices));
    await page.portfolio.draw();
    expect(await screen.findByRole('img', { name: /^Portfolio value since your first deposit\./ })).toBeVisible();
    // 7,000 dollars came in, then coins worth 350; the bitcoins are worth 7,149.58.
    expect(screen.getByText('since your first deposit').parentElement).toHaveTextContent(
      /up 46\.62%.*\+\$3,299\.58 since your first deposit$/,
    );
    await page.user.click(within(screen.getByRole('region', { name: 'Performance' })).getByText('Show as table'));
    const row = screen.getByRole('row', { name: /Deposit of \$7,000\.00/ });
    expect(row).toHaveTextContent(/^Nov 11, 2:30 PM/);
    await expectAccessible();
  });

  it('draws a movement of a single cent, whose ticks lie between cents', async () => {
    const page = open();
    const bought = trade({
      deliverAmount: amount(100),
      receiveAmount: amount(1_530),
      fee: amount(1),
      createdAt: noonish - 3_600_000,
      updatedAt: noonish,
    });
    page.portfolio.notify(
      { type: 'prices.updated', prices },
      { type: 'records.read', activities: [bought] },
      {
        type: 'balances.updated',
        balances: { amounts: { USD: amount(999_900), BTC: amount(1_530) }, openedAt: noonish - 7_200_000 },
      },
    );
    await act(() => page.portfolio.load.last().answer({ BTC: [{ at: noonish - 7_200_000, price: '65000' }] }));
    expect(
      await screen.findByRole('img', {
        name: /^Portfolio value since you joined\. From \$10,000\.00 .* to \$9,999\.99/,
      }),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('draws no line from which a coin is missing, and says which', async () => {
    const page = open();
    page.portfolio.notify({ type: 'records.read', activities: [trade()] }, { type: 'balances.updated', balances });
    await act(() => page.portfolio.load.last().answer({ BTC: [] }));
    expect(screen.getByText('Performance is unknown right now')).toBeVisible();
    expect(screen.getByText('It appears once every asset has a price. No price for Bitcoin.')).toBeVisible();
    expect(screen.queryByRole('img', { name: /^Portfolio value/ })).not.toBeInTheDocument();
  });

  it('draws another range when it is chosen', async () => {
    const page = open();
    await page.portfolio.draw();
    await page.user.click(card('Performance').getByRole('radio', { name: '1Y' }));
    expect(page.portfolio.load.last().input).toEqual({ coins: ['BTC'], days: 365 });
  });

  it('says how far it is with many records, that they did not come, and tries again', async () => {
    const page = open();
    page.portfolio.notify({ type: 'records.counted', read: 300, total: 1240 });
    expect(screen.getByText('Loaded 300 of 1,240 records.')).toBeVisible();
    page.portfolio.notify({ type: 'records.failed', problem: problem('serverFault', true) });
    const alert = card('Performance').getByRole('alert');
    expect(alert).toHaveTextContent('We couldn’t load the performance');
    await page.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(page.portfolio.timesWanted()).toBe(1);
  });

  it('shows the allocation, in shares that add up to a whole', async () => {
    const page = open();
    await act(() => page.loadPrices.last().answer(prices));
    const items = within(screen.getByRole('list', { name: 'Allocation by asset' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Bitcoin78.30%', '$United States Dollar21.70%']);
  });

  it('prices every coin, held or not, and says where there is no price', async () => {
    const page = open();
    await act(() => page.loadPrices.last().answer(prices));
    expect(rowOf('BitcoinBTC')).toHaveTextContent(/\$64,996\.27.*2\.90%.*0\.38412\sBTC.*\$24,966\.36/);
    expect(rowOf('Ethereum')).toHaveTextContent(/\$3,412\.77.*–None held–None held$/);
    expect(rowOf('Litecoin')).toHaveTextContent(
      '–No current price–Change over 24 hours is unknown 24 h–30-day change is unknown',
    );
    expect(within(rowOf('BitcoinBTC')).getByRole('link')).toHaveAttribute('href', '/assets?asset=BTC');
  });

  it('follows the prices', async () => {
    const page = open();
    await act(() => page.loadPrices.last().answer(prices));
    page.pass(5_000);
    const dearer = { ...prices, 'BTC-USD': { buy: amount(7_000_000), sell: amount(7_000_000), at: 0 } };
    await act(() => page.loadPrices.last().answer(dearer));
    expect(rowOf('BitcoinBTC')).toHaveTextContent('$26,888.40');
  });

  it('links to buying, selling, depositing and withdrawing, except for unverified customers', () => {
    open();
    expect(screen.getByRole('link', { name: 'Buy' })).toHaveAttribute('href', '/exchange?side=buy');
    expect(screen.getByRole('link', { name: 'Sell' })).toHaveAttribute('href', '/exchange?side=sell');
    const ways = screen.getAllByRole('link', { name: /^(Deposit|Withdraw)$/ }).map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/deposits', '/withdrawals', '/deposits?asset=USD', '/withdrawals?asset=USD']);
  });

  it('offers only the dollar actions that the linked accounts and the balance allow', () => {
    const cash = () =>
      card('Cash and holds')
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((href) => !href?.startsWith('/orders'));
    const onHold = { status: 'full', rows: [{ asset: 'USD', balance: amount(5), available: amount(0) }] } as const;
    open({ accounts: onHold });
    expect(cash()).toEqual(['/deposits?asset=USD']);
    cleanup();
    for (const kind of ['none', 'refreshRequired'] as const) {
      open({ situation: { ...settled, bank: { kind, account: null, isUsable: false } } });
      expect(cash()).toEqual(['/payment-method']);
      cleanup();
    }
    open({ situation: { ...settled, customerState: 'frozen' } });
    expect(cash()).toEqual([]);
  });

  it('says why a declined customer has nothing to do here, and offers neither buying nor selling', () => {
    open({ situation: { ...settled, customerState: 'rejected' }, mayTrade: false });
    expect(card('We couldn’t verify you').getByRole('link')).toHaveAttribute('href', '/verify');
    expect(screen.queryByRole('link', { name: 'Buy' })).not.toBeInTheDocument();
  });

  it('draws another coin and another range', async () => {
    const page = open();
    await page.user.selectOptions(screen.getByLabelText('Coin'), 'Litecoin');
    expect(page.loadSeries.last().input).toEqual({ marketId: 'litecoin', range: 'day' });
    await page.user.click(screen.getByRole('radio', { name: 'Year' }));
    expect(page.loadSeries.last().input).toEqual({ marketId: 'litecoin', range: 'year' });
  });

  it('gives a new customer the first step', async () => {
    const page = open({
      accounts: { status: 'empty' },
      activities: { status: 'empty' },
      situation: { ...withoutMoney, customerState: 'unverified' },
      mayTrade: false,
    });
    page.portfolio.notify(
      { type: 'records.read', activities: [] },
      { type: 'balances.updated', balances: { amounts: {}, openedAt: noonish } },
    );
    const next = card('Verify your identity');
    expect(next.getByRole('link')).toHaveAttribute('href', '/verify');
    expect(within(next.getByRole('list', { name: 'Setting up your account' })).getAllByRole('listitem')).toHaveLength(
      4,
    );
    expect(screen.getByText('No performance yet')).toBeVisible();
    expect(screen.getByText('No activity yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'All activity' })).not.toBeInTheDocument();
    expect(screen.getByText('No orders or transfers in progress.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Make a deposit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Buy or sell' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('claims nothing while it loads', async () => {
    open({ accounts: { status: 'loading' }, activities: { status: 'loading' }, situation: null });
    expect(screen.getByText('Loading balances')).toBeInTheDocument();
    expect(screen.queryByText('$0.00')).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Setting up your account' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('infers a hold from transfers alone when orders cannot be read, and does not blame the bank when neither can', () => {
    const failed = { status: 'failed', reason: 'The bank does not answer.' } as const;
    open({ activities: failed, known: [clearing] });
    expect(screen.getByRole('list', { name: 'On hold' })).toHaveTextContent(
      /Bank deposit clearing\$500\.00Available around Tue, Nov 24/,
    );
    cleanup();
    open({ activities: failed, known: [] });
    expect(screen.getByRole('list', { name: 'On hold' })).toHaveTextContent('Details unavailable right now');
  });

  it('takes a part of the whole neither for its value, its gain nor its shares', async () => {
    const page = open();
    await page.portfolio.draw();
    expect(screen.getByText('Portfolio value').nextElementSibling).toHaveTextContent('–Loading prices');
    expect(card('Allocation').queryByText('United States Dollar')).not.toBeInTheDocument();
    await act(() =>
      page.loadPrices.last().answer({ 'ETH-USD': (prices as PricesBySymbol)['ETH-USD'] } as PricesBySymbol),
    );
    expect(screen.getByText('Portfolio value').nextElementSibling).toHaveTextContent(
      /^–No current price for Bitcoin\. Everything else: \$6,920\.18\.$/,
    );
    expect(screen.queryByText('since your first deposit')).not.toBeInTheDocument();
    expect(
      card('Allocation').getByText(/Allocation appears once every asset has a price\. No current price for Bitcoin\./),
    ).toBeVisible();
  });

  it('keeps balances on screen that could not be renewed, and says from when they are', async () => {
    const rows = [{ asset: 'USD', balance: amount(692_018), available: amount(692_018) }] as const;
    open({ accounts: { status: 'full', rows, staleSince: noonish } });
    expect(screen.getByText('Balances as of 2:30 PM. We couldn’t update them. Retrying.')).toHaveAttribute(
      'role',
      'status',
    );
    expect(screen.getByLabelText('Cash')).toHaveTextContent('Available$6,920.18');
    await expectAccessible();
  });

  it('says that the shares are unavailable if the balances are missing', () => {
    open({ accounts: { status: 'failed', reason: 'The bank does not answer.' } });
    expect(card('Allocation').getByRole('alert')).toHaveTextContent('We couldn’t load the allocation');
  });

  it('says what could not be loaded, and tries again', async () => {
    let retries = 0;
    const page = open({
      accounts: { status: 'failed', reason: 'The bank does not answer.', onRetry: () => (retries += 1) },
    });
    const cash = card('Cash and holds').getByRole('alert');
    expect(cash).toHaveTextContent('We couldn’t load the balances');
    await page.user.click(within(cash).getByRole('button', { name: 'Try again' }));
    expect(retries).toBe(1);
    await expectAccessible();
  });
});
