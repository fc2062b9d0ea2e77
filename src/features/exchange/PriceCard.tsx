import { useSelector } from '@xstate/react';
import { selectDayChange, selectRange } from '../../../machines/chart/chart.selectors.ts';
import type { ChartRange } from '../../../machines/chart/chart.types.ts';
import { selectFreshness, selectPrice, selectReceivedAt } from '../../../machines/priceFeed/priceFeed.selectors.ts';
import type { TradableCode } from '../../../machines/shared/assets.ts';
import type { Side } from '../../../machines/shared/market.ts';
import { Card } from '../../ui/card/Card.tsx';
import { Freshness } from '../../ui/market/Freshness.tsx';
import { PriceChart } from '../../ui/market/PriceChart.tsx';
import { PriceHead } from '../../ui/market/PriceHead.tsx';
import { Segmented } from '../../ui/tabs/Segmented.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import styles from './exchange.module.css';

const ranges: ReadonlyArray<{ value: ChartRange; label: string }> = [
  { value: 'day', label: 'Day' },
  { value: 'year', label: 'Year' },
  { value: 'fiveYears', label: '5 years' },
];

export interface PriceCardProps extends Pick<ExchangeProps, 'chart' | 'feed' | 'sandbox'> {
  asset: TradableCode;
  side: Side;
}

/** What the coin costs now and did before. */
export function PriceCard({ asset, side, chart, feed, sandbox }: PriceCardProps) {
  const range = useSelector(chart, selectRange);
  return (
    <Card flush>
      <div className={styles.priceHead}>
        <LivePrice asset={asset} side={side} chart={chart} feed={feed} />
        <Segmented label="Range" options={ranges} value={range} onValue={(chosen) => chart.send({ type: 'range.chosen', range: chosen })} />
      </div>
      <PriceChart chart={chart} note={<PriceAge feed={feed} sandbox={sandbox} />} />
    </Card>
  );
}

/** Apart from the chart, so that a tick of the prices draws the figure only. */
function LivePrice({ asset, side, chart, feed }: Omit<PriceCardProps, 'sandbox'>) {
  const price = useSelector(feed, selectPrice(asset));
  return <PriceHead asset={asset} price={price?.[side] ?? null} kind={`${side} price`} change={useSelector(chart, selectDayChange)} />;
}

function PriceAge({ feed, sandbox }: Pick<ExchangeProps, 'feed' | 'sandbox'>) {
  return <Freshness phase={useSelector(feed, selectFreshness)} receivedAt={useSelector(feed, selectReceivedAt)} sandbox={sandbox} />;
}
