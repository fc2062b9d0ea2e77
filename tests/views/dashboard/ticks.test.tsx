import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PricesBySymbol } from '#domain/markets/prices.ts';
import { amount } from '#domain/money/money.ts';
import { Dashboard } from '#features/dashboard/Dashboard.tsx';
import { CoinName } from '#ui/coin/CoinMark.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { trade } from '../../domain/activity/samples.ts';
import { daySeries, prices, startChart, startFeed, stubLayout, testTime } from '../trading/market.ts';
import { startPortfolio } from '../trading/portfolio.ts';

// Counted, otherwise unchanged: every row draws its coin's name and formats its amounts.
vi.mock('#ui/coin/CoinMark.tsx', async (original) => {
  const module = await original<typeof import('#ui/coin/CoinMark.tsx')>();
  return { ...module, CoinName: vi.fn(module.CoinName) };
});
vi.mock('#ui/money/format.ts', async (original) => {
  const module = await original<typeof import('#ui/money/format.ts')>();
  return { ...module, formatMoney: vi.fn(module.formatMoney) };
});

beforeAll(() => import('#ui/chart/AreaChart.tsx'));
afterEach(() => vi.clearAllMocks());

const priced = { ...prices, 'LTC-USD': { buy: amount(9_210), sell: amount(9_180), at: 0 } };
const dearerBitcoin: PricesBySymbol = {
  ...priced,
  'BTC-USD': { buy: amount(7_001_000), sell: amount(7_000_000), at: 1 },
};

async function openWithPrices() {
  stubLayout();
  const time = testTime();
  const { priceFeed, load } = startFeed(time);
  const { chart, load: loadSeries } = startChart(time);
  const rows = [
    { asset: 'BTC', balance: amount(100_000_000), available: amount(100_000_000) },
    { asset: 'ETH', balance: amount('2000000000000000000'), available: amount('2000000000000000000') },
  ] as const;
  const accounts = { status: 'full', rows } as const;
  const { portfolio } = startPortfolio(time);
  const bank = { kind: 'ready', account: null, isUsable: true } as const;
  const settled = { customerState: 'verified', bank, money: { kind: 'available' }, hasOrders: true } as const;
  const months = { BTC: null, ETH: null, USDC: null, LTC: null, BCH: null };
  const props = {
    accounts,
    priceFeed,
    chart,
    portfolio,
    onMonthNear: () => undefined,
    recurring: null,
    onRecurringNear: () => undefined,
    months,
    situation: settled,
    mayTrade: true,
    changes: { BTC: 2.9 },
    sandbox: true,
  };
  const activities = { status: 'full', rows: [trade()] } as const;
  const { rerender } = render(
    <Dashboard {...props} activities={activities} recent={{ activities, missing: null }} known={[]} />,
  );
  await act(() => load.last().answer(priced));
  await act(() => loadSeries.last().answer(daySeries));
  const tick = async (next: PricesBySymbol) => {
    time.pass(5_000);
    vi.clearAllMocks();
    await act(() => load.last().answer(next));
  };
  const reloadOrders = () => {
    vi.clearAllMocks();
    const reloaded = { status: 'full', rows: [trade()] } as const;
    rerender(
      <Dashboard {...props} activities={reloaded} recent={{ activities: reloaded, missing: null }} known={[]} />,
    );
  };
  return { tick, reloadOrders };
}

const rowOf = (name: string) =>
  within(screen.getByRole('table', { name: 'Your assets and their prices' })).getByRole('row', {
    name: new RegExp(name),
  });

/** Watches an element's text and children. @returns the number of changes so far */
function watchChanges(element: Element): () => number {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => changes.push(...observer.takeRecords());
}

/** Cells drawn since the last tick began, such as `BTC 7000000`. */
const drawn = () => vi.mocked(formatMoney).mock.calls.map(([value, asset]) => `${asset} ${value}`);

it('draws no row of the assets when only the orders have changed', async () => {
  const page = await openWithPrices();
  page.reloadOrders();
  expect(CoinName).not.toHaveBeenCalled();
});

describe('a tick of the prices', () => {
  it("draws Bitcoin's price and value, and nothing in the row of Ethereum", async () => {
    const page = await openWithPrices();
    const bitcoin = watchChanges(rowOf('BitcoinBTC'));
    const ethereum = watchChanges(rowOf('Ethereum'));
    await page.tick(dearerBitcoin);
    expect(rowOf('BitcoinBTC')).toHaveTextContent('$70,005.00');
    expect(bitcoin()).toBe(2);
    expect(ethereum()).toBe(0);
    // The total and the value cell (one coin at mid-market), and no cell of another coin.
    expect(drawn().toSorted()).toEqual(['USD 7000500', 'USD 7683054']);
    expect(CoinName).not.toHaveBeenCalled();
  });

  it('of the same prices draws no cell of the table at all', async () => {
    const page = await openWithPrices();
    const table = watchChanges(screen.getByRole('table', { name: 'Your assets and their prices' }));
    await page.tick({ ...priced, 'BTC-USD': { ...prices['BTC-USD'], at: 99 } } as PricesBySymbol);
    expect(table()).toBe(0);
    expect(CoinName).not.toHaveBeenCalled();
  });

  it('draws every row when the rows themselves change, so that the counts above mean something', async () => {
    await openWithPrices();
    expect(vi.mocked(CoinName).mock.calls.length).toBeGreaterThanOrEqual(5);
    expect(drawn().length).toBeGreaterThan(5);
  });
});
