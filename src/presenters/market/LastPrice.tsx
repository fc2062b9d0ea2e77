import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import { selectNewestSeries } from '#machines/chart/chart.selectors.ts';
import { formatTime } from '#ui/time/format.ts';
import styles from './market.module.css';
import { PriceHead } from './PriceHead.tsx';
import { priceFormatOf } from './prices.ts';

/** Said below every chart of XRP. */
export const quotedInCanada = 'The market service quotes XRP in Canadian dollars (CA$), not US dollars.';

export interface LastPriceProps {
  asset: AssetCode;
  chart: ActorRefFrom<ChartMachine>;
}

/** The latest price of the market's series, with its day, because the bank only prices coins that it trades. */
export function LastPrice({ asset, chart }: LastPriceProps) {
  const series = useSelector(chart, selectNewestSeries);
  const last = series?.points.at(-1);
  return (
    <PriceHead
      asset={asset}
      price={series && last ? priceFormatOf(series)(last.price) : null}
      kind={last ? `price on ${formatTime(last.at, 'date')}` : 'last price'}
    >
      {/* On a line of its own, or the day beside the price would push it there when it arrives. */}
      <span className={styles.ownLine}>Price only, in Canadian dollars</span>
    </PriceHead>
  );
}
