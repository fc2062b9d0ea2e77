import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { amount } from '../../../machines/shared/money.ts';
import { Dashboard, type DashboardProps } from '../../../src/features/dashboard/Dashboard.tsx';
import { expectAccessible } from '../axe.ts';
import { daySeries, prices, startChart, startFeed, stubLayout, testTime } from '../trading/market.ts';
import { buy, failed, sale } from '../trading/trades.ts';

// The chart's code comes on its own; here it is there before the page asks.
beforeAll(() => import('../../../src/ui/chart/AreaChart.tsx'));

const full: Pick<DashboardProps, 'accounts' | 'trades'> = {
  accounts: {
    face: 'full',
    rows: [
      { asset: 'USD', balance: amount(692_018), available: amount(642_018) },
      { asset: 'BTC', balance: amount(38_412_000), available: amount(38_412_000) },
    ],
  },
  trades: { face: 'full', rows: [sale, buy, failed] },
};

function open(props: Partial<Pick<DashboardProps, 'accounts' | 'trades' | 'customerState' | 'changes'>> = {}) {
  stubLayout();
  const time = testTime();
  const { feed, load: loadPrices } = startFeed(time);
  const { chart, load: loadSeries } = startChart(time);
  render(<Dashboard {...full} feed={feed} chart={chart} customerState="verified" changes={{ BTC: 2.9 }} sandbox {...props} />);
  return { loadPrices, loadSeries, user: userEvent.setup(), pass: time.pass };
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const rowOf = (name: string, table = 'Your assets') =>
  within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(name) });

describe('the dashboard', () => {
  it('shows what everything is worth, where the dollars are, and what is under way', async () => {
    const page = open();
    await act(() => page.loadPrices.last().answer(prices));
    await act(() => page.loadSeries.last().answer(daySeries));
    expect(await screen.findByRole('img', { name: /^Bitcoin, one day\./ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(screen.getByText('$31,880', { exact: false, selector: '[data-part="money"]' })).toHaveTextContent('$31,880.33');
    expect(screen.getByLabelText('Cash')).toHaveTextContent(/Available\$6,420\.18On hold\$500\.00.*Total\$6,920\.18/);
    const underWay = within(screen.getByRole('region', { name: 'Orders in progress' }));
    expect(underWay.getByRole('link', { name: 'Sell Ethereum' })).toHaveAttribute('href', `/orders?order=${sale.guid}`);
    expect(underWay.getByText('Settling')).toBeVisible();
    await expectAccessible();
  });

  it('values each asset at its own price, and says where there is none', async () => {
    const page = open();
    await act(() => page.loadPrices.last().answer(prices));
    expect(rowOf('BitcoinBTC')).toHaveTextContent(/\$64,980\.10.*2\.90%.*0\.38412\sBTC.*\$24,960\.15/);
    expect(rowOf('Litecoin')).toHaveTextContent('–');
    expect(rowOf('Ethereum')).toHaveTextContent('$0.00');
  });

  it('follows the prices', async () => {
    const page = open();
    await act(() => page.loadPrices.last().answer(prices));
    page.pass(5_000);
    const dearer = { ...prices, 'BTC-USD': { buy: amount(7_000_000), sell: amount(7_000_000), at: 0 } };
    await act(() => page.loadPrices.last().answer(dearer));
    expect(rowOf('BitcoinBTC')).toHaveTextContent('$26,888.40');
  });

  it('leads to buying, selling and depositing', () => {
    open();
    expect(screen.getByRole('link', { name: 'Buy' })).toHaveAttribute('href', '/exchange?side=buy');
    expect(screen.getByRole('link', { name: 'Sell' })).toHaveAttribute('href', '/exchange?side=sell');
    expect(screen.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/deposits');
  });

  it('draws another coin and another range', async () => {
    const page = open();
    await page.user.selectOptions(screen.getByLabelText('Coin'), 'Litecoin');
    expect(page.loadSeries.last().input).toEqual({ marketId: 'litecoin', range: 'day' });
    await page.user.click(screen.getByRole('radio', { name: 'Year' }));
    expect(page.loadSeries.last().input).toEqual({ marketId: 'litecoin', range: 'year' });
  });

  it('says what to do first to a customer who is new', async () => {
    open({ accounts: { face: 'empty' }, trades: { face: 'empty' }, customerState: 'unverified' });
    expect(card('Verify your identity').getByRole('link')).toHaveAttribute('href', '/verify');
    expect(screen.getByText('No coins yet')).toBeVisible();
    expect(screen.getByText('No orders yet')).toBeVisible();
    expect(screen.getByText('No order is under way.')).toBeVisible();
    await expectAccessible();
  });

  it('claims nothing while it loads', async () => {
    open({ accounts: { face: 'loading' }, trades: { face: 'loading' }, customerState: null });
    expect(screen.getByText('Loading balances')).toBeInTheDocument();
    expect(screen.queryByText('$0.00')).not.toBeInTheDocument();
    expect(screen.queryByText(/Step/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('says what could not be loaded, and tries again', async () => {
    let retries = 0;
    const page = open({ accounts: { face: 'failed', why: 'The bank does not answer.', onRetry: () => (retries += 1) } });
    const [cash] = screen.getAllByRole('alert');
    expect(cash).toHaveTextContent('We could not load the balances');
    await page.user.click(within(cash as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(retries).toBe(1);
    await expectAccessible();
  });
});
