import type { ActorRefFrom } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { DayChanges } from '#domain/markets/prices.ts';
import type { Holding } from '#domain/portfolio/holdings.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import type { CostBasisMachine } from '#machines/costBasis/costBasis.machine.ts';
import type { PortfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import type { PriceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { AssetDetail } from './AssetDetail.tsx';
import { AssetList } from './AssetList.tsx';

export interface AssetsProps {
  accounts: ListState<Holding>;
  /** Newest first. */
  activities: ListState<Activity>;
  priceFeed: ActorRefFrom<PriceFeedMachine>;
  portfolio: ActorRefFrom<PortfolioMachine>;
  /** This page's own chart of the selected coin; null until the first one. */
  chart: ActorRefFrom<ChartMachine> | null;
  costs: ActorRefFrom<CostBasisMachine>;
  /** Change over the last day in percent, from the market list. */
  changes: DayChanges;
  /** The coin in `/assets?asset=…`; null shows all. */
  selected: TradableCode | null;
  /** Whether the bank lets this customer trade; true while unknown. */
  mayTrade: boolean;
  /** Whether prices and money are the sandbox's, which the page must say. */
  sandbox: boolean;
}

/** The customer's holdings with cost and gains, or one holding in detail. */
export function Assets({ chart, selected, ...props }: AssetsProps) {
  if (selected === null) return <AssetList {...props} />;
  return chart && <AssetDetail {...props} asset={selected} chart={chart} />;
}
