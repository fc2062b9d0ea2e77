import { act } from '@testing-library/react';
import { createActor, fromCallback } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import type { PriceSeries } from '#domain/portfolio/priceHistory.ts';
import { portfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import type { Balances, PortfolioSources, RecordsFact, RecordsRequested } from '#machines/portfolio/portfolio.types.ts';
import { stubRef } from '#machines/shared/cases.ts';
import { trade, transfer } from '../../domain/activity/samples.ts';
import { noonish, prices, type TestTime } from './market.ts';
import { scripted } from './script.ts';

const day = 86_400_000;

/** 7,000 dollars from the bank, a tenth of a bitcoin for half of that, and a received coin. */
export const records: readonly Activity[] = [
  transfer({
    guid: 'c'.repeat(32),
    transferType: 'crypto',
    asset: 'BTC',
    amount: amount(1_000_000),
    createdAt: noonish - 2 * day,
    updatedAt: noonish - 2 * day,
  }),
  trade({
    deliverAmount: amount(350_000),
    receiveAmount: amount(10_000_000),
    fee: amount(1_750),
    createdAt: noonish - 5 * day,
    updatedAt: noonish - 5 * day,
  }),
  transfer({ amount: amount(700_000), createdAt: noonish - 9 * day, updatedAt: noonish - 9 * day }),
];
export const balances: Balances = {
  amounts: { USD: amount(350_000), BTC: amount(11_000_000) },
  openedAt: noonish - 10 * day,
};

export const pastPrices: PriceSeries = {
  BTC: Array.from({ length: 31 }, (_, index) => ({
    at: noonish - (30 - index) * day,
    price: index < 30 ? '35000' : '65000',
  })),
};

/** A portfolio with scripted facts and prices. */
export function startPortfolio({ clock, now }: TestTime) {
  const load = scripted<PriceSeries, { coins: readonly TradableCode[]; days: number }>();
  let wanted = 0;
  let send: (fact: RecordsFact) => void = () => undefined;
  const machine = portfolioMachine.provide({
    actors: {
      loadPastPrices: load.logic,
      watchRecords: fromCallback<RecordsRequested, PortfolioSources, RecordsFact>(({ sendBack, receive }) => {
        send = sendBack;
        receive(() => {
          wanted += 1;
        });
      }),
    },
  });
  const sources: PortfolioSources = {
    priceFeed: stubRef(),
    trades: stubRef(),
    transfers: stubRef(),
    accounts: stubRef(),
  };
  const input = { sources, range: '1M', method: 'average', now, startOfYear: () => Date.UTC(2026, 0, 1) } as const;
  const portfolio = createActor(machine, { clock, input }).start();
  const notify = (...facts: readonly RecordsFact[]) =>
    act(() => {
      for (const fact of facts) send(fact);
    });
  const draw = async (activities = records) => {
    notify(
      { type: 'prices.updated', prices },
      { type: 'records.read', activities },
      { type: 'balances.updated', balances },
    );
    await act(() => load.last().answer(pastPrices));
  };
  return { portfolio, load, notify, draw, timesWanted: () => wanted };
}
