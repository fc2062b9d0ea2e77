import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { PriceCard as DashboardPrice } from '#features/dashboard/PriceCard.tsx';
import { PriceCard as ExchangePrice } from '#features/exchange/PriceCard.tsx';
import { daySeries, prices, startChart, startFeed, stubLayout, testTime } from './market.ts';

const drawn = vi.hoisted(() => ({ times: 0 }));
vi.mock('#ui/chart/AreaChart.tsx', () => ({
  AreaChart: () => {
    drawn.times += 1;
    return <p>the picture</p>;
  },
}));

const noChanges = {};

async function opened(page: 'dashboard' | 'exchange') {
  stubLayout();
  const time = testTime();
  const { priceFeed, load: loadPrices } = startFeed(time);
  const { chart, load: loadSeries } = startChart(time);
  render(
    page === 'dashboard' ? (
      <DashboardPrice chart={chart} priceFeed={priceFeed} changes={noChanges} sandbox />
    ) : (
      <ExchangePrice asset="BTC" side="buy" change={2.9} chart={chart} priceFeed={priceFeed} sandbox />
    ),
  );
  await act(() => loadPrices.last().answer(prices));
  await act(() => loadSeries.last().answer(daySeries));
  await screen.findByText('the picture');
  return { chart, loadPrices, pass: time.pass };
}

beforeEach(() => {
  drawn.times = 0;
});

describe.each(['dashboard', 'exchange'] as const)('the price card of the %s', (which) => {
  it('draws a new price without drawing its chart again', async () => {
    const page = await opened(which);
    const before = drawn.times;
    for (const cents of [6_600_100, 6_700_200, 6_800_300]) {
      page.pass(5_000);
      await act(() =>
        page.loadPrices.last().answer({ ...prices, 'BTC-USD': { buy: amount(cents), sell: amount(cents), at: 0 } }),
      );
    }
    expect(screen.getByText('$68,003.00')).toBeVisible();
    expect(drawn.times).toBe(before);
  });

  it('draws the chart again when the point on it moves', async () => {
    const page = await opened(which);
    const before = drawn.times;
    act(() => page.chart.send({ type: 'point.hovered', index: 1 }));
    expect(drawn.times).toBe(before + 1);
  });
});
