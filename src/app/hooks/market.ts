import { useMemo } from 'react';
import { assets, isTradable, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import type { DayChanges } from '#domain/markets/prices.ts';
import type { Series } from '#machines/chart/chart.types.ts';
import type { Market } from '#ports/market/markets.ts';
import { useLoaded } from './app.ts';

const dayChangesOf = (markets: readonly Market[]): DayChanges =>
  Object.fromEntries(
    markets.flatMap(({ symbol, price_change_percentage_24h: change }) => {
      const code = symbol.toUpperCase();
      return isTradable(code) && change !== null ? [[code, change]] : [];
    }),
  );

/** The one source of "24 h", for pages that load `marketList`; stable until that changes. */
export function useDayChanges(): DayChanges {
  const markets = useLoaded('marketList').value;
  return useMemo(() => dayChangesOf(markets ?? []), [markets]);
}

/** The request for a coin's last month by days. */
export const monthOf = (coin: TradableCode) =>
  ['series', { coin: assets[coin].marketId ?? '', range: 'month' }] as const;
export const months = tradableCodes.map(monthOf);

/** A coin's last month; null while unknown. */
export const useMonth = (coin: TradableCode): Series | null => useLoaded(...monthOf(coin)).value;

/** The last month of each coin; null while unknown. */
export function useMonths(): Readonly<Record<TradableCode, Series | null>> {
  const [BTC, ETH, USDC, LTC, BCH] = [
    useMonth('BTC'),
    useMonth('ETH'),
    useMonth('USDC'),
    useMonth('LTC'),
    useMonth('BCH'),
  ];
  return useMemo(() => ({ BTC, ETH, USDC, LTC, BCH }), [BTC, ETH, USDC, LTC, BCH]);
}
