import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type Amount, amount } from '#domain/money/money.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { Assets, type AssetsProps } from '#features/assets/Assets.tsx';
import { costBasisMachine } from '#machines/costBasis/costBasis.machine.ts';
import { selectMethod } from '#machines/portfolio/portfolio.selectors.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { trade } from '../../domain/activity/samples.ts';
import { expectAccessible } from '../axe.ts';
import { daySeries, noonish, prices, startChart, startFeed, stubLayout, testTime } from '../trading/market.ts';
import { records, startPortfolio } from '../trading/portfolio.ts';
import { scripted } from '../trading/script.ts';

beforeAll(() => import('#ui/chart/AreaChart.tsx'));

const ether = amount('123456789123456789123456789');
const accounts: AssetsProps['accounts'] = {
  status: 'full',
  rows: [
    { asset: 'USD', balance: amount(350_000), available: amount(350_000) },
    { asset: 'BTC', balance: amount(11_000_000), available: amount(10_000_000) },
    { asset: 'ETH', balance: ether, available: ether },
  ],
};

/** Half of the coins: five hundredths that cost 1,750, and half a hundredth of unknown cost. */
const sale = trade({
  guid: '5'.repeat(32),
  side: 'sell',
  deliverAmount: amount(5_500_000),
  receiveAmount: amount(330_000),
  createdAt: noonish - 86_400_000,
  updatedAt: noonish - 86_400_000,
});

async function open(
  props: Partial<Pick<AssetsProps, 'accounts' | 'activities' | 'selected' | 'mayTrade'>> & { costsLoad?: boolean } = {},
) {
  stubLayout();
  const time = testTime();
  const { priceFeed, load: loadPrices } = startFeed(time);
  const { chart, load: loadSeries } = startChart(time);
  const portfolio = startPortfolio(time);
  const loadCosts = scripted<CostBasisByDeposit, undefined>();
  const saveCost = scripted<CostBasisByDeposit, { guid: string; cost: Amount | null }>();
  const actors = { loadCostBasis: loadCosts.logic, saveCostBasis: saveCost.logic };
  const costs = createActor(costBasisMachine.provide({ actors }), { clock: time.clock, input: { draft: null } });
  costs.on('costBasis.changed', (event) => portfolio.portfolio.send({ type: 'costBasis.changed', costs: event.costs }));
  costs.start();
  const { costsLoad = true, ...given } = props;
  const shown = {
    accounts,
    activities: { status: 'full', rows: records },
    selected: null,
    mayTrade: true,
    ...given,
  } as const;
  render(
    <Assets
      {...shown}
      priceFeed={priceFeed}
      chart={chart}
      portfolio={portfolio.portfolio}
      costs={costs}
      changes={{ BTC: 2.9 }}
      sandbox
    />,
  );
  await act(() => loadPrices.last().answer(prices));
  await act(() => loadSeries.last().answer(daySeries));
  if (costsLoad) await act(() => loadCosts.last().answer({}));
  return { portfolio, loadCosts, saveCost, user: userEvent.setup({ delay: null }) };
}
const bitcoin = { asset: 'BTC', balance: amount(10_000_000), available: amount(10_000_000) } as const;
const totalOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling;
const rowOf = (name: string) =>
  within(screen.getByRole('table', { name: 'Your holdings' })).getByRole('row', { name: new RegExp(name) });

describe('the assets', () => {
  it('are held at a cost with fees, and gain the price difference; received coins have none', async () => {
    const page = await open();
    await page.portfolio.draw();
    // A tenth of a bitcoin bought for 3,500 dollars with fee; at 64,996.27 it is worth 6,499.62.
    expect(rowOf('BitcoinBTC')).toHaveTextContent(
      /0\.11\sBTC\$35,000\.00partial, rest unknown\$64,996\.27\+\$2,999\.62▴up 85\.70%partial–Nothing sold\$7,149\.58/,
    );
    expect(totalOf('Unrealized gain')).toHaveTextContent('+$2,999.62▴up 85.70%');
    expect(totalOf('Realized gain')).toHaveTextContent(/^\+?\$0\.00$/);
    expect(screen.getByText(/Received coins count toward gains once you add their cost/)).toBeVisible();
    await expectAccessible();
  });

  it('show and value a balance with more digits than a float has, without losing one', async () => {
    await open();
    const row = rowOf('Ethereum');
    expect(row).toHaveTextContent('123,456,789.12345678 ETH');
    expect(within(row).getByTitle('123,456,789.123456789123456789 ETH')).toBeVisible();
    const exact = (BigInt(ether) * 341_277n) / 10n ** 18n;
    expect(row).toHaveTextContent(
      `$${(exact / 100n).toLocaleString('en-US')}.${String(exact % 100n).padStart(2, '0')}`,
    );
  });

  it('claim no cost and no gain before every record was read', async () => {
    const page = await open();
    expect(rowOf('BitcoinBTC')).toHaveTextContent(
      /0\.11\sBTC–Loading your records\$64,996\.27–Loading your records–Loading your records\$7,149\.58/,
    );
    page.portfolio.notify({ type: 'records.failed', problem: problem('serverFault', true) });
    expect(screen.getByRole('alert')).toHaveTextContent('cost and gains are unavailable');
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(page.portfolio.timesWanted()).toBe(1);
  });

  it('keep the place of the totals while balances load, without a figure', async () => {
    await open({ accounts: { status: 'loading' } });
    expect(totalOf('Total value')).toHaveTextContent('–Loading your balances');
    expect([totalOf('Unrealized gain')?.textContent, totalOf('Realized gain')?.textContent]).toEqual(
      Array(2).fill('–Loading your records'),
    );
    await expectAccessible();
  });

  it('show no totals where the balances did not load', async () => {
    await open({ accounts: { status: 'failed', reason: 'The bank didn’t respond.' } });
    expect(screen.queryByText('Total value')).toBeNull();
  });

  it('omit cost if the balances failed to load too, as the list retries them', async () => {
    const page = await open({ accounts: { status: 'failed', reason: 'The bank didn’t respond.' } });
    page.portfolio.notify({ type: 'records.failed', problem: problem('serverFault', true) });
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the assets');
    expect(screen.queryByText(/Balances and values are right/)).toBeNull();
  });

  it('show sales as a part of the sold amount, one by one and in total', async () => {
    const page = await open();
    await page.portfolio.draw([sale, ...records]);
    expect(rowOf('BitcoinBTC')).toHaveTextContent(/\+\$1,250\.00▴up 71\.43%\$7,149\.58/);
    expect(totalOf('Realized gain')).toHaveTextContent('+$1,250.00▴up 71.43%');
    await expectAccessible();
  });

  it('have no total while one of them has no price, and name it and the value of the others', async () => {
    const litecoin = { asset: 'LTC', balance: amount(5), available: amount(5) } as const;
    await open({
      accounts: {
        status: 'full',
        rows: [{ asset: 'BTC', balance: amount(11_000_000), available: amount(11_000_000) }, litecoin],
      },
    });
    expect(totalOf('Total value')).toHaveTextContent('–No current price for Litecoin. Everything else: $7,149.58.');
    expect(rowOf('Litecoin')).toHaveTextContent(/–No current price–Share of the total is unknown\. No current price$/);
  });

  it('count dollars among them: a row with its share, without a page, and part of the total', async () => {
    const half = amount(649_962);
    await open({ accounts: { status: 'full', rows: [bitcoin, { asset: 'USD', balance: half, available: half }] } });
    expect(rowOf('United States Dollar')).toHaveTextContent(
      /United States DollarUSD\$6,499\.62\$6,499\.6250\.00% of total/,
    );
    expect(within(rowOf('United States Dollar')).queryByRole('link')).toBeNull();
    expect(totalOf('Total value')).toHaveTextContent('$12,999.24');
    await expectAccessible();
  });

  it('have no totals for who never had anything, once that is known', async () => {
    const page = await open({ accounts: { status: 'empty' } });
    page.portfolio.notify({ type: 'records.read', activities: [] });
    expect(screen.queryByText('Total value')).toBeNull();
    page.portfolio.notify({ type: 'records.read', activities: [sale, ...records] });
    expect(totalOf('Realized gain')).toHaveTextContent('+$1,250.00');
  });

  it('can be costed first in, first out', async () => {
    const page = await open();
    await page.portfolio.draw();
    expect(within(rowOf('BitcoinBTC')).getByRole('link')).toHaveAttribute('href', '/assets?asset=BTC');
    await page.user.click(screen.getByRole('radio', { name: 'First in, first out' }));
    expect(within(rowOf('BitcoinBTC')).getByRole('link')).toHaveAttribute('href', '/assets?asset=BTC&method=fifo');
    expect(selectMethod(page.portfolio.portfolio.getSnapshot())).toBe('fifo');
    expect(screen.getByText(/you sell the coins you bought first/)).toBeVisible();
  });

  it('link to a first purchase if there is none', async () => {
    await open({
      accounts: { status: 'full', rows: [{ asset: 'USD', balance: amount(100), available: amount(100) }] },
    });
    expect(screen.getByText('No coins yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buy your first coin' })).toHaveAttribute('href', '/exchange');
    await expectAccessible();
  });

  it('link unverified customers to the verification instead', async () => {
    await open({ accounts: { status: 'empty' }, mayTrade: false });
    expect(screen.getByRole('link', { name: 'Verify your identity first' })).toHaveAttribute('href', '/verify');
  });

  it('are shown one by one, with history and every way to move them', async () => {
    const page = await open({ selected: 'BTC' });
    await page.portfolio.draw();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bitcoin BTC');
    expect(screen.getByText('Bitcoin, price').closest('[data-part="price-head"]')).toHaveTextContent(
      '$64,996.27Bitcoin, price▴up 2.90%24 h',
    );
    const position = screen.getByLabelText('Your Bitcoin');
    expect(position).toHaveTextContent(
      /Quantity0\.11\sBTC.*On hold0\.01\sBTC.*Cost per coin\$35,000\.00partial, rest unknownCost unknown0\.01\sBTC/,
    );
    expect(within(screen.getByRole('list', { name: 'On hold' })).getByRole('listitem')).toHaveTextContent(
      'Held by the bank',
    );
    const history = within(screen.getByRole('table', { name: 'Your latest Bitcoin activity' }));
    expect(history.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Order'),
      expect.stringMatching(/^Deposit Bitcoin/),
      expect.stringMatching(/^Buy Bitcoin/),
    ]);
    expect(screen.getByRole('link', { name: 'All Bitcoin activity' })).toHaveAttribute('href', '/orders?asset=BTC');
    const leads = ['Buy', 'Sell', 'Deposit', 'Withdraw'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(leads).toEqual([
      '/exchange?side=buy&asset=BTC',
      '/exchange?side=sell&asset=BTC',
      '/deposits?asset=BTC',
      '/withdrawals?asset=BTC',
    ]);
    await expectAccessible();
  });

  it('offer to sell and to withdraw only the available amount, and say why not', async () => {
    const held = { asset: 'BTC', balance: amount(5), available: amount(0) } as const;
    const offered = () =>
      screen.queryAllByRole('link', { name: /^(Buy|Sell|Deposit|Withdraw)$/ }).map((link) => link.textContent);
    await open({ selected: 'BTC', accounts: { status: 'full', rows: [held] } });
    expect(offered()).toEqual(['Buy', 'Deposit']);
    expect(
      screen.getByText('All of your Bitcoin is on hold. You can sell or withdraw it once it’s available.'),
    ).toBeVisible();
    cleanup();
    await open({ selected: 'LTC' });
    expect(offered()).toEqual(['Buy', 'Deposit']);
    expect(
      screen.getByText('You have no Litecoin to sell or withdraw. Buy some, or deposit it from a wallet.'),
    ).toBeVisible();
    cleanup();
    await open({ selected: 'BTC', mayTrade: false });
    expect(offered()).toEqual([]);
    expect(screen.getByRole('link', { name: 'See your next step' })).toHaveAttribute('href', '/dashboard');
    await expectAccessible();
  });

  it('mark on the price chart what came in and went out, also since its last price', async () => {
    const page = await open({ selected: 'BTC' });
    expect(screen.queryByRole('img', { name: /Marked/ })).toBeNull();
    await page.portfolio.draw(records.map((record) => ({ ...record, updatedAt: noonish + 60_000 })));
    expect(await screen.findByRole('img', { name: /^Bitcoin, one day\..* Marked: 1 deposit\.$/ })).toBeVisible();
    const chart = within(screen.getByRole('region', { name: 'Bitcoin price' }));
    await page.user.click(chart.getByRole('button', { name: 'Show as table' }));
    expect(chart.getAllByRole('row')[1]).toHaveTextContent(/Deposit of 0\.01\sBTC/);
    await expectAccessible();
  });

  it('list the sold amount and everything of unknown cost, so that the lines add up', async () => {
    const page = await open({ selected: 'BTC' });
    await page.portfolio.draw([sale, ...records]);
    const position = screen.getByLabelText('Your Bitcoin');
    // The records explain 0.055 of 0.11: 0.05 bought, 0.005 received.
    expect(position).toHaveTextContent(
      /Cost unknown0\.06\sBTCYou received some of these coins\. Your records don’t show where the rest came from\./,
    );
    expect(position).toHaveTextContent(
      /Realized gain\+\$1,250\.00▴up 71\.43%Proceeds, cost unknown\$300\.00Proceeds from .* Excluded from gains\.Value/,
    );
    expect(within(position).queryByText('partial')).toBeNull();
    await expectAccessible();
  });

  it('have every digit on their own page, and an unknown cost where there is no record of them', async () => {
    const page = await open({ selected: 'ETH' });
    const position = screen.getByLabelText('Your Ethereum');
    expect(position).not.toHaveTextContent('Cost unknown');
    await page.portfolio.draw();
    const every = '123,456,789\\.123456789123456789\\sETH';
    expect(position).toHaveTextContent(
      new RegExp(`Quantity${every}Available${every}On hold0\\.00\\sETH.*Cost per coinCost unknownCost unknown${every}`),
    );
    expect(position).toHaveTextContent('Your records don’t show where these coins came from.');
    expect(position).not.toHaveTextContent('Proceeds, cost unknown');
  });

  it('count received coins among gains once their cost is known, and not before', async () => {
    const page = await open({ selected: 'BTC' });
    await page.portfolio.draw();
    const received = within(screen.getByRole('region', { name: 'Received coins' }));
    expect(received.getByRole('listitem')).toHaveTextContent(/0\.01\sBTC.*Cost unknown/);
    await page.user.click(received.getByRole('button', { name: /^Add cost/ }));
    const field = received.getByRole('textbox', { name: /Total cost of 0\.01\sBTC/ });
    expect(field).toHaveFocus();
    await expectAccessible();
    await page.user.type(field, '1.234{Enter}');
    expect(field).toHaveAccessibleDescription(/at most 2 decimal places/);
    await page.user.clear(field);
    await page.user.type(field, '400{Enter}');
    expect(page.saveCost.last().input).toEqual({ guid: 'c'.repeat(32), cost: '40000' });
    await act(() => page.saveCost.last().answer({ ['c'.repeat(32)]: amount(40_000) }));
    // 3,500 dollars for a tenth, 400 for a hundredth: 0.11 at 35,454.55 each.
    expect(received.getByRole('listitem')).toHaveTextContent('$400.00');
    expect(received.getByRole('button', { name: /^Change/ })).toHaveFocus();
    expect(screen.getByLabelText('Your Bitcoin')).toHaveTextContent(
      /Cost per coin\$35,454\.55Unrealized gain\+\$3,249\.58/,
    );
  });

  it('claim no gain while the costs of received coins are unknown, and say so when they did not load', async () => {
    const page = await open({ selected: 'BTC', costsLoad: false });
    await page.portfolio.draw();
    const position = screen.getByLabelText('Your Bitcoin');
    const received = within(screen.getByRole('region', { name: 'Received coins' }));
    const unknown = /Cost per coin–(The costs you entered haven’t loaded)Unrealized gain–\1Realized gain–\1/;
    expect(position).toHaveTextContent(unknown);
    expect(received.queryByRole('button')).toBeNull();
    await act(() => page.loadCosts.last().fail(new ProblemError(problem('serverFault', true))));
    expect(position).toHaveTextContent(unknown);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The costs you entered didn’t load, so cost and gains are unavailable.',
    );
    await expectAccessible();
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => page.loadCosts.last().answer({ ['c'.repeat(32)]: amount(40_000) }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(position).toHaveTextContent(/Cost per coin\$35,454\.55Unrealized gain\+\$3,249\.58/);
    expect(received.getByRole('listitem')).toHaveTextContent('$400.00');
  });

  it('need no costs where no coins were received', async () => {
    const page = await open({ costsLoad: false });
    await act(() => page.loadCosts.last().fail(new Error('down')));
    await page.portfolio.draw(records.slice(1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(totalOf('Unrealized gain')).toHaveTextContent('+$2,999.62');
  });

  it('leave a cost as typed when it could not be saved', async () => {
    const page = await open({ selected: 'BTC' });
    await page.portfolio.draw();
    await page.user.click(screen.getByRole('button', { name: /^Add cost/ }));
    await page.user.keyboard('400{Enter}');
    await act(() => page.saveCost.last().fail(new ProblemError(problem('offline', true))));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t save this change. Your entry is still here.');
    expect(screen.getByRole('textbox')).toHaveValue('400');
    expect(screen.getByLabelText('Your Bitcoin')).toHaveTextContent('partial, rest unknown');
  });

  it('question a cost that is far above the value of the coins', async () => {
    const page = await open({ selected: 'BTC' });
    await page.portfolio.draw();
    const received = within(screen.getByRole('region', { name: 'Received coins' }));
    await page.user.click(received.getByRole('button', { name: /^Add cost/ }));
    await page.user.keyboard('40000{Enter}');
    expect(received.getByRole('alert')).toHaveTextContent(
      /^\$40,000\.00 is far more than 0\.01\sBTC could have cost\./,
    );
    await expectAccessible();
    await page.user.click(received.getByRole('button', { name: 'Change cost' }));
    expect(received.getByRole('textbox')).toHaveFocus();
    expect(received.getByRole('textbox')).toHaveValue('40000');
    await page.user.keyboard('{Enter}');
    await page.user.click(received.getByRole('button', { name: 'Save $40,000.00' }));
    await act(() => page.saveCost.last().answer({ ['c'.repeat(32)]: amount(4_000_000) }));
    expect(received.getByRole('listitem')).toHaveTextContent('$40,000.00');
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
