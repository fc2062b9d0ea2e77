import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DayChanges } from '#domain/markets/prices.ts';
import { PriceCard } from '#features/dashboard/PriceCard.tsx';
import type { Series } from '#machines/chart/chart.types.ts';
import { Trend } from '#presenters/market/Trend.tsx';
import { thirtyDayTrend } from '#presenters/market/thirtyDayTrend.ts';
import { expectAccessible } from '../axe.ts';
import { daySeries, noonish, prices, startChart, startFeed, stubLayout, testTime } from './market.ts';

beforeAll(() => import('#ui/chart/AreaChart.tsx'));

const day = 86_400_000;
const canadianYear: Series = {
  currency: 'CAD',
  points: [
    { at: noonish - 2 * day, price: '1.171' },
    { at: noonish - day, price: '1.2' },
    { at: noonish, price: '1.234' },
  ],
};

function open(changes: DayChanges = {}) {
  stubLayout();
  const time = testTime();
  const { priceFeed, load: loadPrices } = startFeed(time);
  const { chart, load: loadSeries } = startChart(time);
  const { container } = render(<PriceCard chart={chart} priceFeed={priceFeed} changes={changes} sandbox />);
  return { container, chart, loadPrices, loadSeries, user: userEvent.setup({ delay: null }) };
}
const rangeNames = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

describe('the price card of the dashboard', () => {
  it('offers a day, a year and five years of a coin', async () => {
    const page = open();
    expect(rangeNames()).toEqual(['Day', 'Year', '5 years']);
    await page.user.click(screen.getByRole('radio', { name: '5 years' }));
    expect(page.loadSeries.last().input).toEqual({ marketId: 'bitcoin', range: 'fiveYears' });
  });

  it('shows XRP in Canadian dollars, by its last price, over a year and five years, and sells none', async () => {
    const page = open();
    await page.user.selectOptions(screen.getByLabelText('Coin'), 'XRP');
    expect(page.loadSeries.last().input).toEqual({ marketId: 'ripple', range: 'year' });
    expect(rangeNames()).toEqual(['Year', '5 years']);
    expect(screen.getByText('XRP, last price')).toBeVisible();
    await act(() => page.loadSeries.last().answer(canadianYear));
    expect(screen.getByText('CA$1.234')).toBeVisible();
    expect(screen.getByText('XRP, price on Nov 20, 2026')).toBeVisible();
    expect(screen.getByText('Price only, in Canadian dollars')).toBeVisible();
    expect(
      await screen.findByRole('img', { name: /^XRP, one year\. From CA\$1\.171 on Nov 18, 2026 up to CA\$1\.234/ }),
    ).toBeVisible();
    expect(screen.getByText(/The market service quotes XRP in Canadian dollars \(CA\$\)/)).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('columnheader', { name: 'Price in Canadian dollars' })).toBeVisible();
    expect(screen.getAllByRole('row').map((row) => row.lastChild?.textContent)).toEqual([
      'Price in Canadian dollars',
      'CA$1.234',
      'CA$1.200',
      'CA$1.171',
    ]);
    await expectAccessible();
  });

  it('takes the change of the day from the market list, and from the series until the list is there', async () => {
    const first = open();
    await act(() => first.loadPrices.last().answer(prices));
    await act(() => first.loadSeries.last().answer(daySeries));
    expect(screen.getByText('5.00%', { exact: false })).toBeVisible();
  });

  it('prefers the market list where the two differ', async () => {
    const page = open({ BTC: 4.98 });
    await act(() => page.loadSeries.last().answer(daySeries));
    expect(screen.getByText('4.98%', { exact: false })).toBeVisible();
    expect(screen.queryByText('5.00%', { exact: false })).not.toBeInTheDocument();
  });

  it('reads a point by keys through its machine, and lets go of it with the coin', async () => {
    const page = open();
    await act(() => page.loadSeries.last().answer(daySeries));
    const slider = await screen.findByRole('slider', { name: 'Bitcoin, one day, point by point' });
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(slider).toHaveAttribute('aria-valuetext', '$61,000.50, Nov 20, 2:30 AM');
    expect(page.chart.getSnapshot().context.point).toBe(1);
    fireEvent.keyDown(slider, { key: 'Escape' });
    expect(page.chart.getSnapshot().context.point).toBeNull();
    fireEvent.keyDown(slider, { key: 'Home' });
    await page.user.selectOptions(screen.getByLabelText('Coin'), 'Litecoin');
    expect(page.chart.getSnapshot().context.point).toBeNull();
  });
});

describe('the trend of a coin', () => {
  const month: Series = {
    currency: 'USD',
    points: [
      { at: noonish - 200 * day, price: '1' },
      { at: noonish - 30 * day, price: '60000' },
      { at: noonish - 10 * day, price: '61000' },
      { at: noonish, price: '62520' },
    ],
  };

  it('says its thirty days in words, and draws only those', () => {
    render(<Trend series={month} />);
    expect(screen.getByText('30 days: from $60,000 to $62,520, +4.20%')).toBeInTheDocument();
    expect(thirtyDayTrend(month)?.values).toEqual([60000, 61000, 62520]);
  });

  it('is in whole dollars, so that the noise of a stablecoin is no shape', () => {
    const points = ['0.99951022', '1.00043211', '1.00020455'].map((price, index) => ({
      at: noonish - (30 - 15 * index) * day,
      price,
    }));
    expect(thirtyDayTrend({ currency: 'USD', points })).toEqual({
      values: [1, 1, 1],
      words: '30 days: from $1 to $1, 0.00%',
    });
  });

  it('says a fall and a standstill as such', () => {
    const ending = (price: string): Series => ({
      ...month,
      points: [...month.points.slice(0, 3), { at: noonish, price }],
    });
    expect(thirtyDayTrend(ending('57000'))?.words).toMatch(/, −5\.00%$/);
    expect(thirtyDayTrend(ending('60000'))?.words).toMatch(/, 0\.00%$/);
  });

  it('says nothing of thirty days that it does not cover', () => {
    expect(thirtyDayTrend({ ...month, points: month.points.slice(2) })).toBeNull();
    render(<Trend series={{ ...month, points: month.points.slice(2) }} />);
    expect(screen.getByText('30-day change is unknown')).toBeInTheDocument();
  });

  it('keeps its place while there is nothing to draw', () => {
    const { container } = render(<Trend series={null} />);
    expect(container.querySelector('[data-part="trend"]')).toHaveAttribute('data-state', 'unknown');
    expect(thirtyDayTrend({ currency: 'USD', points: [] })).toBeNull();
    expect(thirtyDayTrend({ ...month, points: month.points.slice(0, 1) })).toBeNull();
  });
});
