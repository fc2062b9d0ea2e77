import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import { selectNewestSeries } from '#machines/chart/chart.selectors.ts';
import { formatTime } from '#ui/time/format.ts';
import styles from './market.module.css';
import { PriceHead } from './PriceHead.tsx';
import { priceFormatOf } from './prices.ts';

/** Shown below every chart of XRP. */
export const quotedInCanada = 'The market service quotes XRP in Canadian dollars (CA$), not US dollars.';

export interface LastPriceProps {
  asset: AssetCode;
  chart: ActorRefFrom<ChartMachine>;
}

/** The last price of the series, with its date, for coins that the bank does not trade. */
export function LastPrice({ asset, chart }: LastPriceProps) {
  const series = useSelector(chart, selectNewestSeries);
  const last = series?.points.at(-1);
  return (
    <PriceHead
      asset={asset}
      price={series && last ? priceFormatOf(series)(last.price) : null}
      kind={last ? `price on ${formatTime(last.at, 'date')}` : 'last price'}
    >
      {/* On its own line, or the arriving date would push it there. */}
      <span className={styles.ownLine}>Price only, in Canadian dollars</span>
    </PriceHead>
  );
}
