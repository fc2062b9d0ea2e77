import { useDeferredValue } from 'react';
import { useMonth } from '#app/hooks/market.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { Trend } from '#presenters/market/Trend.tsx';

/** The line of a coin's last month, for a page that shows it only to those who come to see it. */
export const MonthTrend = ({ coin }: { coin: TradableCode }) => <Trend series={useDeferredValue(useMonth(coin))} />;
