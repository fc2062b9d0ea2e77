import { useSearch } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { assets, isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { Assets } from '#features/assets/Assets.tsx';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import type { PortfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import type { PriceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import type { ReceivedCostsMachine } from '#machines/receivedCosts/receivedCosts.machine.ts';
import { chartFlow } from '../effects/chart.ts';
import { historyFlows } from '../effects/history.ts';
import { chooseAsAsked, portfolioFlow } from '../effects/portfolio.ts';
import { priceFeedFlow } from '../effects/price-feed.ts';
import { receivedCostsFlow } from '../effects/received-costs.ts';
import { useFlow, useSandbox } from '../hooks.ts';
import { useHoldings, useMayTrade } from '../money.ts';
import { useNewestActivities } from '../newest-activities.ts';
import type { PageModule } from '../pages.ts';

export const resources: PageModule['resources'] = ['customer', 'accounts'];

/** The coin that the address asks for: `/assets?asset=BTC`. */
function askedFor(search: string): TradableCode | null {
  const code = new URLSearchParams(search).get('asset')?.toUpperCase() ?? '';
  return isTradable(code) ? code : null;
}
const marketIdOf = (asset: TradableCode | null): string => assets[asset ?? 'BTC'].marketId ?? '';

export const flows: PageModule['flows'] = (world) => [
  priceFeedFlow(world),
  ...historyFlows(world),
  portfolioFlow(world),
  receivedCostsFlow(world),
  chartFlow(world.services, 'assetChart', marketIdOf(askedFor(location.search))),
];

/** Another coin in the address is another coin in the chart. */
export const enter: PageModule['enter'] = (world) => {
  chooseAsAsked(world);
  const asset = askedFor(location.search);
  const chart = world.app.getSnapshot().context.flows.assetChart?.ref as ActorRefFrom<ChartMachine> | undefined;
  if (asset !== null && chart?.getSnapshot().context.marketId !== marketIdOf(asset))
    chart?.send({ type: 'asset.changed', marketId: marketIdOf(asset) });
};

export function Page() {
  const feed = useFlow<ActorRefFrom<PriceFeedMachine>>('priceFeed');
  const portfolio = useFlow<ActorRefFrom<PortfolioMachine>>('portfolio');
  const chart = useFlow<ActorRefFrom<ChartMachine>>('assetChart');
  const costs = useFlow<ActorRefFrom<ReceivedCostsMachine>>('receivedCosts');
  const data = {
    accounts: useHoldings(),
    activities: useNewestActivities(),
    selected: askedFor(useSearch()),
    mayTrade: useMayTrade(),
    sandbox: useSandbox(),
  };
  return feed && portfolio && chart && costs && <Assets {...data} feed={feed} portfolio={portfolio} chart={chart} costs={costs} />;
}
