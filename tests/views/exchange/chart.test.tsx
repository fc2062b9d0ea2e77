import { act, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../axe.ts';
import { daySeries, prices } from '../trading/market.ts';
import { openExchange } from './driver.tsx';

beforeAll(() => import('#ui/chart/AreaChart.tsx'));

describe('the price card', () => {
  it('shows the live price, the change of the day and the chart', async () => {
    const page = openExchange();
    expect(screen.getByText('Loading the chart of Bitcoin')).toBeInTheDocument();
    await act(() => page.loadPrices.last().answer(prices));
    expect(screen.getByText('$65,012.44')).toBeVisible();
    await act(() => page.loadSeries.last().answer(daySeries));
    expect(await screen.findByRole('img', { name: /^Bitcoin, one day\./ })).toBeVisible();
    expect(screen.getByText('5.00%', { exact: false })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show as table' })).toBeVisible();
    await expectAccessible();
  });

  it('shows the price of the side that is chosen', async () => {
    const page = openExchange();
    await act(() => page.loadPrices.last().answer(prices));
    await page.user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(screen.getByText('$64,980.10')).toBeVisible();
  });

  it('loads another range', async () => {
    const page = openExchange();
    await page.user.click(screen.getByRole('radio', { name: '5 years' }));
    expect(page.loadSeries.last().input).toEqual({ marketId: 'bitcoin', range: 'fiveYears' });
  });

  it('says when the chart did not come, and tries again', async () => {
    const page = openExchange();
    await act(() => page.loadSeries.last().fail(new Error('no')));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the chart');
    await page.press('Try again');
    expect(page.loadSeries.calls).toHaveLength(2);
  });

  it('says how old the prices are once they are', async () => {
    const page = openExchange();
    await act(() => page.loadPrices.last().answer(prices));
    expect(screen.getByText(/^Sandbox prices as of /)).toBeVisible();
    page.pass(31_000);
    expect(screen.getByText(/^Prices as of \d+:30 [AP]M, reconnecting$/)).toBeVisible();
    page.pass(31_000);
    expect(screen.getByText(/^Prices as of \d+:30 [AP]M, trading is paused$/)).toBeVisible();
  });

  it('says that the first prices failed to load, and retries', async () => {
    const page = openExchange();
    await act(() => page.loadPrices.last().fail(new Error('no')));
    expect(screen.getByText('No prices yet, retrying')).toBeVisible();
  });

  it('says at once when the network is gone', async () => {
    const page = openExchange();
    page.tellWindow({ type: 'network.offline' });
    expect(screen.getByText('No prices yet, trading is paused')).toBeVisible();
  });
});
