import { useDeferredValue } from 'react';
import { useMonth } from '#app/hooks/market.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { Trend } from '#presenters/market/Trend.tsx';

export const MonthTrend = ({ coin }: { coin: TradableCode }) => <Trend series={useDeferredValue(useMonth(coin))} />;
