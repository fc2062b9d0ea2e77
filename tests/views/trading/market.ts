import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { PricesBySymbol } from '#domain/markets/prices.ts';
import { amount } from '#domain/money/money.ts';
import { chartMachine } from '#machines/chart/chart.machine.ts';
import type { ChartRange, Series } from '#machines/chart/chart.types.ts';
import { priceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import { scripted } from './script.ts';

export const noonish = Date.UTC(2026, 10, 20, 14, 30, 0);

export const prices: PricesBySymbol = {
  'BTC-USD': { buy: amount(6_501_244), sell: amount(6_498_010), at: noonish },
  'ETH-USD': { buy: amount(341_450), sell: amount(341_104), at: noonish },
  'USDC-USD': { buy: amount(101), sell: amount(100), at: noonish },
};

export const daySeries: Series = {
  currency: 'USD',
  points: [
    { at: noonish - 86_400_000, price: '60000' },
    { at: noonish - 43_200_000, price: '61000.5' },
    { at: noonish, price: '63000' },
  ],
};

export function testTime() {
  const clock = new SimulatedClock();
  /** In steps, since timers may start timers. */
  const pass = (milliseconds: number) =>
    act(() => {
      for (let rest = milliseconds; rest > 0; rest -= 250) clock.increment(Math.min(rest, 250));
    });
  return { clock, now: () => noonish + clock.now(), pass };
}
export type TestTime = ReturnType<typeof testTime>;

type WindowFact = { type: 'network.offline' | 'network.online' };

export function startFeed({ clock, now }: TestTime) {
  const load = scripted<PricesBySymbol>();
  let notify: (fact: WindowFact) => void = () => undefined;
  const machine = priceFeedMachine.provide({
    actors: {
      loadPrices: load.logic,
      watchWindow: fromCallback(({ sendBack }) => {
        notify = sendBack;
      }),
    },
  });
  const priceFeed = createActor(machine, { clock, input: { now } }).start();
  return { priceFeed, load, tellWindow: (fact: WindowFact) => act(() => notify(fact)) };
}

export function startChart({ clock, now }: TestTime) {
  const load = scripted<Series, { marketId: string; range: ChartRange }>();
  const chart = createActor(chartMachine.provide({ actors: { loadSeries: load.logic } }), {
    clock,
    input: { marketId: 'bitcoin', now },
  }).start();
  return { chart, load };
}

export function stubLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
