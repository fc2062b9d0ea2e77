import { useMemo } from 'react';
import { isTradable, type TradableCode } from '#domain/assets/assets.ts';
import type { DayChanges } from '#domain/markets/prices.ts';
import type { Series } from '#machines/chart/chart.types.ts';
import type { Market } from '#ports/market/markets.ts';
import type { ResourceKey } from '../resources.ts';
import { useLoaded } from './world.ts';

/** The price changes in the market list. */
export const dayChangesOf = (markets: readonly Market[]): DayChanges =>
  Object.fromEntries(
    markets.flatMap(({ symbol, price_change_percentage_24h: change }) => {
      const code = symbol.toUpperCase();
      return isTradable(code) && change !== null ? [[code, change]] : [];
    }),
  );

/** The one source of "24 h" on every page that loads `marketList`; the same object until the list changes. */
export function useDayChanges(): DayChanges {
  const markets = useLoaded('marketList').value;
  return useMemo(() => dayChangesOf(markets ?? []), [markets]);
}

/** The specification's year series, by coin, for pages that show trends. */
const years = {
  BTC: 'bitcoinYear',
  ETH: 'ethereumYear',
  USDC: 'usdCoinYear',
  LTC: 'litecoinYear',
  BCH: 'bitcoinCashYear',
} as const satisfies Record<TradableCode, ResourceKey>;
export const yearKeys: readonly ResourceKey[] = Object.values(years);

const useYear = (coin: TradableCode): Series | null => useLoaded(years[coin]).value;

/** The last year of each coin; null while unknown. */
export function useYears(): Readonly<Record<TradableCode, Series | null>> {
  const [BTC, ETH, USDC, LTC, BCH] = [useYear('BTC'), useYear('ETH'), useYear('USDC'), useYear('LTC'), useYear('BCH')];
  return useMemo(() => ({ BTC, ETH, USDC, LTC, BCH }), [BTC, ETH, USDC, LTC, BCH]);
}
