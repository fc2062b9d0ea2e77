import { useSelector } from '@xstate/react';
import { memo } from 'react';
import {
  type AssetCode,
  assetOfMarket,
  assets,
  isTradable,
  type TradableCode,
  tradableCodes,
} from '#domain/assets/assets.ts';
import { midPriceOf } from '#domain/portfolio/value.ts';
import { selectDayChange, selectMarketId } from '#machines/chart/chart.selectors.ts';
import { selectPrice } from '#machines/priceFeed/priceFeed.machine.ts';
import { DayChange } from '#presenters/market/DayChange.tsx';
import { LastPrice, quotedInCanada } from '#presenters/market/LastPrice.tsx';
import { PriceChart } from '#presenters/market/PriceChart.tsx';
import { PriceHead } from '#presenters/market/PriceHead.tsx';
import { RangeChoice } from '#presenters/market/RangeChoice.tsx';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import { Card } from '#ui/card/Card.tsx';
import { useShown } from '#ui/display/display.ts';
import { SelectField } from '#ui/field/SelectField.tsx';
import type { DashboardProps } from './Dashboard.tsx';
import styles from './dashboard.module.css';

type PriceCardProps = Required<Pick<DashboardProps, 'chart' | 'priceFeed' | 'changes' | 'sandbox'>>;

/** XRP is not traded here, but its price is shown. */
const coins = [...tradableCodes, 'XRP' as const].map((value: AssetCode) => ({ value, label: assets[value].name }));

/** The price of a chosen coin. Ticks rerender only the head. */
export const PriceCard = memo(function PriceCard({ chart, priceFeed, changes, sandbox }: PriceCardProps) {
  useShown();
  const asset = assetOfMarket(useSelector(chart, selectMarketId)) ?? 'BTC';
  return (
    <Card flush>
      <div className={styles.priceHead}>
        {isTradable(asset) ? (
          <LivePrice asset={asset} {...{ chart, priceFeed, changes }} />
        ) : (
          <LastPrice asset={asset} chart={chart} />
        )}
        <div className={styles.choices}>
          <SelectField
            label="Coin"
            small
            options={coins}
            value={asset}
            onValue={(chosen) => chart.send({ type: 'asset.changed', marketId: assets[chosen].marketId ?? '' })}
          />
          <RangeChoice chart={chart} />
        </div>
      </div>
      <PriceChart chart={chart} note={noteOf(asset, sandbox)} />
    </Card>
  );
});

const noteOf = (asset: AssetCode, sandbox: boolean): string =>
  [...(sandbox ? ['Sandbox prices.'] : []), ...(asset === 'XRP' ? [quotedInCanada] : [])].join(' ');

/** The bank's live price. The day's change is from the market list, or meanwhile the chart. */
function LivePrice({ asset, chart, priceFeed, changes }: { asset: TradableCode } & Omit<PriceCardProps, 'sandbox'>) {
  const price = useSelector(priceFeed, selectPrice(asset));
  const drawnChange = useSelector(chart, selectDayChange);
  return (
    <PriceHead asset={asset} price={price && formatUnitPrice(midPriceOf(price))} kind="price">
      <DayChange percent={changes[asset] ?? drawnChange} />
    </PriceHead>
  );
}
