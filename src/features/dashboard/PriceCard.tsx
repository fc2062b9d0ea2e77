import { useSelector } from '@xstate/react';
import { selectDayChange, selectMarketId, selectRange } from '../../../machines/chart/chart.selectors.ts';
import type { ChartRange } from '../../../machines/chart/chart.types.ts';
import { selectPrice } from '../../../machines/priceFeed/priceFeed.selectors.ts';
import { assets, type TradableCode, tradableCodes } from '../../../machines/shared/assets.ts';
import { Card } from '../../ui/card/Card.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { PriceChart } from '../../ui/market/PriceChart.tsx';
import { PriceHead } from '../../ui/market/PriceHead.tsx';
import { Segmented } from '../../ui/tabs/Segmented.tsx';
import type { DashboardProps } from './Dashboard.tsx';
import styles from './dashboard.module.css';

const ranges: ReadonlyArray<{ value: ChartRange; label: string }> = [
  { value: 'day', label: 'Day' },
  { value: 'year', label: 'Year' },
];
const coins = tradableCodes.map((value) => ({ value, label: assets[value].name }));
const coinOf = (marketId: string): TradableCode => tradableCodes.find((code) => assets[code].marketId === marketId) ?? 'BTC';

/** The price of a coin of the customer's choice. */
export function PriceCard({ chart, feed, sandbox }: Pick<DashboardProps, 'chart' | 'feed' | 'sandbox'>) {
  const asset = coinOf(useSelector(chart, selectMarketId));
  const range = useSelector(chart, selectRange);
  return (
    <Card flush>
      <div className={styles.priceHead}>
        <LivePrice asset={asset} chart={chart} feed={feed} />
        <div className={styles.choices}>
          <SelectField
            label="Coin"
            small
            options={coins}
            value={asset}
            onValue={(chosen) => chart.send({ type: 'asset.changed', marketId: assets[chosen].marketId ?? '' })}
          />
          <Segmented label="Range" options={ranges} value={range} onValue={(chosen) => chart.send({ type: 'range.chosen', range: chosen })} />
        </div>
      </div>
      <PriceChart chart={chart} note={sandbox && 'Sandbox prices'} />
    </Card>
  );
}

/** Apart from the chart, so that a tick of the prices draws the figure only. */
function LivePrice({ asset, chart, feed }: { asset: TradableCode } & Pick<DashboardProps, 'chart' | 'feed'>) {
  const price = useSelector(feed, selectPrice(asset));
  return <PriceHead asset={asset} price={price?.sell ?? null} kind="sell price" change={useSelector(chart, selectDayChange)} />;
}
