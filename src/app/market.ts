import { useMemo } from 'react';
import type { ResourceKey } from '../../machines/resources/table.ts';
import { isTradable, type TradableCode } from '../../machines/shared/assets.ts';
import type { Market } from '../ports/market/markets.ts';
import type { SeriesPoint } from '../ports/market/series.ts';
import { useLoaded } from './hooks.ts';

/** How coins moved over the last day, in percent, from the market list; a coin whose change is not known is left out. */
export function useDayChanges(): Readonly<Partial<Record<TradableCode, number>>> {
  const markets = useLoaded<readonly Market[]>('marketList').value;
  return useMemo(
    () =>
      Object.fromEntries(
        (markets ?? []).flatMap(({ symbol, price_change_percentage_24h: change }) => {
          const code = symbol.toUpperCase();
          return isTradable(code) && change !== null ? [[code, change]] : [];
        }),
      ),
    [markets],
  );
}

/** The specification's year series of each coin, whose last points a sparkline draws. */
const years = {
  BTC: 'bitcoinYear',
  ETH: 'ethereumYear',
  USDC: 'usdCoinYear',
  LTC: 'litecoinYear',
  BCH: 'bitcoinCashYear',
} as const satisfies Record<TradableCode, ResourceKey>;
const month = 30;

function useMonth(key: ResourceKey): readonly number[] {
  const series = useLoaded<readonly SeriesPoint[]>(key).value;
  return useMemo(() => (series ?? []).slice(-month - 1).map(([, price]) => price), [series]);
}

/** Prices of the last 30 days by coin, for drawing. */
export function useMonthLines(): Readonly<Record<TradableCode, readonly number[]>> {
  return {
    BTC: useMonth(years.BTC),
    ETH: useMonth(years.ETH),
    USDC: useMonth(years.USDC),
    LTC: useMonth(years.LTC),
    BCH: useMonth(years.BCH),
  };
}
