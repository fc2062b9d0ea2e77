import { useMemo } from 'react';
import { isTradable } from '../../machines/shared/assets.ts';
import type { DayChanges } from '../../machines/shared/market.ts';
import type { Market } from '../ports/market/markets.ts';
import { useLoaded } from './hooks.ts';

/** The changes that the market list tells. */
export const dayChangesOf = (markets: readonly Market[]): DayChanges =>
  Object.fromEntries(
    markets.flatMap(({ symbol, price_change_percentage_24h: change }) => {
      const code = symbol.toUpperCase();
      return isTradable(code) && change !== null ? [[code, change]] : [];
    }),
  );

/** The one source of "24 h" on every page that wants `marketList`; the same object until the list is another. */
export function useDayChanges(): DayChanges {
  const markets = useLoaded<readonly Market[]>('marketList').value;
  return useMemo(() => dayChangesOf(markets ?? []), [markets]);
}
