import { describe, expect, test } from 'vitest';
import {
  portfolioCases,
  sampleBalances,
  samplePastPrices,
  samplePurchase,
} from '#machines/portfolio/portfolio.cases.ts';
import { portfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import {
  selectPerformance,
  selectPointIndex,
  selectPositions,
  selectView,
} from '#machines/portfolio/portfolio.selectors.ts';
import type { PortfolioInput } from '#machines/portfolio/portfolio.types.ts';
import { startTime, stubRef } from '#machines/shared/cases.ts';
import { problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(portfolioMachine, portfolioCases);

const started = () =>
  story(
    portfolioMachine,
    (now): PortfolioInput => ({
      sources: { priceFeed: stubRef(), trades: stubRef(), transfers: stubRef(), accounts: stubRef() },
      range: '1M',
      method: 'average',
      now,
      startOfYear: () => startTime,
    }),
  );
const informed = () =>
  started().send(
    { type: 'records.read', activities: [samplePurchase()] },
    { type: 'balances.updated', balances: sampleBalances },
  );
const drawn = () => informed().resolve('loadPastPrices', samplePastPrices);

describe('the portfolio', () => {
  test('adds nothing up before it has every record and the balances', () => {
    const portfolio = started().send({ type: 'records.counted', read: 100, total: 250 });
    expect(selectView(portfolio.snapshot)).toBe('gathering');
    expect(portfolio.snapshot.context.progress).toEqual({ read: 100, total: 250 });
    expect(selectPositions(portfolio.snapshot)).toBeNull();
    portfolio.send({ type: 'records.read', activities: [samplePurchase()] });
    expect(selectView(portfolio.snapshot)).toBe('gathering');
    expect(selectView(portfolio.send({ type: 'balances.updated', balances: sampleBalances }).snapshot)).toBe('loading');
  });

  test('asks for the past of the coins that matter, and draws a line up to now', () => {
    expect(informed().inputOf('loadPastPrices')).toEqual({ coins: ['BTC'], days: 31 });
    const performance = selectPerformance(drawn().snapshot);
    expect(performance?.points.at(-1)?.at).toBe(startTime);
  });

  test('draws a range that was chosen before at once, and tells the address', () => {
    const portfolio = drawn().send({ type: 'range.chosen', range: 'all' });
    expect(portfolio.inputOf('loadPastPrices')).toEqual({ coins: ['BTC'], days: 365 });
    portfolio.resolve('loadPastPrices', samplePastPrices).send({ type: 'range.chosen', range: '1M' });
    expect(selectView(portfolio.snapshot)).toBe('ready');
    expect(portfolio.emitted).toEqual([
      { type: 'range.changed', range: 'all' },
      { type: 'range.changed', range: '1M' },
    ]);
  });

  test('loads the past of a coin that is bought while the line stands', () => {
    const bought = {
      ...sampleBalances,
      amounts: { ...sampleBalances.amounts, ETH: sampleBalances.amounts.USD ?? samplePurchase().fee.amount },
    };
    const portfolio = drawn().send({ type: 'balances.updated', balances: bought });
    expect(portfolio.inputOf('loadPastPrices')).toEqual({ coins: ['BTC', 'ETH'], days: 31 });
    // Without market data, the line is drawn and nothing more is requested.
    expect(selectView(portfolio.resolve('loadPastPrices', samplePastPrices).snapshot)).toBe('ready');
  });

  test('says that records are missing, and asks for them again when told to', () => {
    const portfolio = started().send({ type: 'records.failed', problem: problem('serverFault', true) });
    expect(selectView(portfolio.snapshot)).toBe('unavailable');
    expect(selectView(portfolio.send({ type: 'retry.requested' }).snapshot)).toBe('gathering');
  });

  test('keeps its line when newer prices do not come', () => {
    const portfolio = drawn().advance(3_600_000).reject('refreshPastPrices', new Error('down'));
    expect(selectView(portfolio.snapshot)).toBe('ready');
    expect(portfolio.running).not.toContain('refreshPastPrices');
    expect(portfolio.advance(30_000).running).toContain('refreshPastPrices');
  });

  test('loads past prices that failed as soon as the network is back', () => {
    const online = { type: 'network.online' } as const;
    const failed = informed().reject('loadPastPrices', new Error('down'));
    expect([selectView(failed.snapshot), failed.send(online).running.includes('loadPastPrices')]).toEqual([
      'failed',
      true,
    ]);
    const old = drawn().advance(3_600_000).reject('refreshPastPrices', new Error('down'));
    expect(old.send(online).running).toContain('refreshPastPrices');
  });

  test('moves along the line by keys, and leaves it when the range changes', () => {
    const portfolio = drawn().send({ type: 'point.moved', to: 'home' });
    expect(selectPointIndex(portfolio.snapshot)).toBe(0);
    expect(selectPointIndex(portfolio.send({ type: 'point.moved', to: 'right' }).snapshot)).toBe(1);
    expect(selectPointIndex(portfolio.send({ type: 'range.chosen', range: '1Y' }).snapshot)).toBeNull();
  });
});
