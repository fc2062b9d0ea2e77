import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { selectMethod } from '../../../machines/portfolio/portfolio.selectors.ts';
import { receivedCostsMachine } from '../../../machines/receivedCosts/receivedCosts.machine.ts';
import { amount } from '../../../machines/shared/money.ts';
import type { CoinCosts } from '../../../machines/shared/portfolio/positions.ts';
import { problem } from '../../../machines/shared/problem.ts';
import { Assets, type AssetsProps } from '../../../src/features/assets/Assets.tsx';
import { expectAccessible } from '../axe.ts';
import { daySeries, prices, startChart, startFeed, stubLayout, testTime } from '../trading/market.ts';
import { records, startPortfolio } from '../trading/portfolio.ts';

// The chart's code comes on its own; here it is there before the page asks.
beforeAll(() => import('../../../src/ui/chart/AreaChart.tsx'));

const ether = amount('123456789123456789123456789');
const accounts: AssetsProps['accounts'] = {
  face: 'full',
  rows: [
    { asset: 'USD', balance: amount(350_000), available: amount(350_000) },
    { asset: 'BTC', balance: amount(11_000_000), available: amount(10_000_000) },
    { asset: 'ETH', balance: ether, available: ether },
  ],
};

async function open(props: Partial<Pick<AssetsProps, 'accounts' | 'activities' | 'selected' | 'mayTrade'>> = {}) {
  stubLayout();
  const time = testTime();
  const { feed, load: loadPrices } = startFeed(time);
  const { chart, load: loadSeries } = startChart(time);
  const portfolio = startPortfolio(time);
  const keep = fromPromise<void, { customerGuid: string; costs: CoinCosts }>(async () => undefined);
  const costs = createActor(receivedCostsMachine.provide({ actors: { keepCosts: keep } }), { input: { customerGuid: 'customer-1', costs: {} } });
  costs.on('costs.changed', (event) => portfolio.portfolio.send({ type: 'costs.told', costs: event.costs }));
  costs.start();
  const shown = { accounts, activities: { face: 'full', rows: records }, selected: null, mayTrade: true, ...props } as const;
  render(<Assets {...shown} feed={feed} chart={chart} portfolio={portfolio.portfolio} costs={costs} sandbox />);
  await act(() => loadPrices.last().answer(prices));
  await act(() => loadSeries.last().answer(daySeries));
  return { portfolio, user: userEvent.setup() };
}
const rowOf = (name: string) => within(screen.getByRole('table', { name: 'Your holdings' })).getByRole('row', { name: new RegExp(name) });

describe('the assets', () => {
  it('are held at a cost with fees, and gain what the price gained over it; received coins have none', async () => {
    const page = await open();
    await page.portfolio.draw();
    // A tenth of a bitcoin was bought for 3,500 dollars, fee included; at 64,996.27 it is worth 6,499.62.
    expect(rowOf('BitcoinBTC')).toHaveTextContent(/0\.11\sBTC\$35,000\.00of part; the rest unknown\$64,996\.27\+\$2,999\.62▴up 85\.70%–\$7,149\.58/);
    expect(screen.getByText('Unrealised gain', { selector: 'dt' }).nextSibling).toHaveTextContent('+$2,999.62');
    expect(screen.getByText(/Coins that you received count in gains once you add what they cost/)).toBeVisible();
    await expectAccessible();
  });

  it('show and value a balance with more digits than a float has, without losing one', async () => {
    await open();
    const row = rowOf('Ethereum');
    expect(row).toHaveTextContent('123,456,789.12345678 ETH');
    expect(within(row).getByTitle('123,456,789.123456789123456789 ETH')).toBeVisible();
    // 123456789.123456789123456789 × 3412.77 = 421329626219.1975308919... dollars.
    const exact = (BigInt(ether) * 341_277n) / 10n ** 18n;
    expect(row).toHaveTextContent(`$${(exact / 100n).toLocaleString('en-US')}.${String(exact % 100n).padStart(2, '0')}`);
  });

  it('claim no cost and no gain before every record was read', async () => {
    const page = await open();
    expect(rowOf('BitcoinBTC')).toHaveTextContent(/0\.11\sBTC–\$64,996\.27––\$7,149\.58/);
    page.portfolio.tell({ type: 'records.missed', problem: problem('serverFault', true) });
    expect(screen.getByRole('alert')).toHaveTextContent('cost and gains cannot be told');
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(page.portfolio.timesWanted()).toBe(1);
  });

  it('can be costed first in, first out', async () => {
    const page = await open();
    await page.portfolio.draw();
    await page.user.click(screen.getByRole('radio', { name: 'First in, first out' }));
    expect(selectMethod(page.portfolio.portfolio.getSnapshot())).toBe('fifo');
    expect(screen.getByText(/what was bought first is sold first/)).toBeVisible();
  });

  it('lead to a first purchase where there is none', async () => {
    await open({ accounts: { face: 'full', rows: [{ asset: 'USD', balance: amount(100), available: amount(100) }] } });
    expect(screen.getByText('No coins yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buy your first coin' })).toHaveAttribute('href', '/exchange');
    await expectAccessible();
  });

  it('lead who may not trade yet to the verification instead', async () => {
    await open({ accounts: { face: 'empty' }, mayTrade: false });
    expect(screen.getByRole('link', { name: 'Verify your identity first' })).toHaveAttribute('href', '/verify');
  });

  it('are told one by one, with history and every way to move them', async () => {
    const page = await open({ selected: 'BTC' });
    await page.portfolio.draw();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bitcoin BTC');
    const position = screen.getByLabelText('Your Bitcoin');
    expect(position).toHaveTextContent(
      /Quantity0\.11\sBTC.*On hold0\.01\sBTC.*Cost per coin\$35,000\.00of part; the rest unknownCost unknown0\.01\sBTC/,
    );
    expect(within(screen.getByRole('list', { name: 'On hold' })).getByRole('listitem')).toHaveTextContent('Held by the bank');
    const history = within(screen.getByRole('table', { name: 'Your newest activity with Bitcoin' }));
    expect(history.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Order'),
      expect.stringMatching(/^Deposit Bitcoin/),
      expect.stringMatching(/^Buy Bitcoin/),
    ]);
    expect(screen.getByRole('link', { name: 'All activity with Bitcoin' })).toHaveAttribute('href', '/orders?asset=BTC');
    const leads = ['Buy', 'Sell', 'Deposit', 'Withdraw'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(leads).toEqual(['/exchange?side=buy&asset=BTC', '/exchange?side=sell&asset=BTC', '/deposits?asset=BTC', '/withdrawals?asset=BTC']);
    await expectAccessible();
  });

  it('count received coins among gains once their cost is told, and not before', async () => {
    const page = await open({ selected: 'BTC' });
    await page.portfolio.draw();
    const received = within(screen.getByRole('region', { name: 'Received coins' }));
    expect(received.getByRole('listitem')).toHaveTextContent(/0\.01\sBTC.*Cost unknown/);
    await page.user.click(received.getByRole('button', { name: /^Add cost/ }));
    const field = received.getByRole('textbox', { name: /What these 0\.01\sBTC cost/ });
    expect(field).toHaveFocus();
    await expectAccessible();
    await page.user.type(field, '1.234{Enter}');
    expect(field).toHaveAccessibleDescription(/at most 2 decimal places/);
    await page.user.clear(field);
    await page.user.type(field, '400{Enter}');
    // 3,500 dollars for a tenth, 400 for a hundredth: 0.11 at 35,454.55 each, with nothing left unknown.
    expect(received.getByRole('listitem')).toHaveTextContent('$400.00');
    expect(received.getByRole('button', { name: /^Change/ })).toHaveFocus();
    expect(screen.getByLabelText('Your Bitcoin')).toHaveTextContent(/Cost per coin\$35,454\.55Unrealised gain\+\$3,249\.58/);
  });

  it('leave the cost as it was when its change is cancelled', async () => {
    const page = await open({ selected: 'BTC' });
    await page.portfolio.draw();
    await page.user.click(screen.getByRole('button', { name: /^Add cost/ }));
    await page.user.keyboard('12{Escape}');
    expect(screen.getByRole('button', { name: /^Add cost/ })).toHaveFocus();
    expect(screen.getByRole('region', { name: 'Received coins' })).toHaveTextContent('Cost unknown');
  });
});
