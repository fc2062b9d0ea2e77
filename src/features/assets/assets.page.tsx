import { useSearch } from 'wouter';
import { openChart } from '#app/effects/market/chart.ts';
import { applyRequestedView } from '#app/effects/records/portfolio.ts';
import { useFlow, useSandbox } from '#app/hooks/app.ts';
import { useDayChanges } from '#app/hooks/market.ts';
import { useHoldings, useMayTrade } from '#app/hooks/money.ts';
import { useNewestActivities } from '#app/hooks/newest-activities.ts';
import { customerPage } from '#app/outlet/page.ts';
import { assets, isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { AlertInAddress } from '#features/price-alerts/AlertInAddress.tsx';
import { PageTitle } from '#ui/screen/PageTitle.tsx';
import { Assets } from './Assets.tsx';
import { openCostBasis } from './costBasis.ts';

/** The coin in the address: `/assets?asset=BTC`. */
function requestedAsset(search: string): TradableCode | null {
  const code = new URLSearchParams(search).get('asset')?.toUpperCase() ?? '';
  return isTradable(code) ? code : null;
}
const marketIdOf = (asset: TradableCode): string => assets[asset].marketId ?? '';

function Page() {
  const priceFeed = useFlow('priceFeed');
  const portfolio = useFlow('portfolio');
  const chart = useFlow('assetChart');
  const costs = useFlow('costBasis');
  const data = {
    accounts: useHoldings(),
    activities: useNewestActivities(),
    selected: requestedAsset(useSearch()),
    mayTrade: useMayTrade(),
    changes: useDayChanges(),
    sandbox: useSandbox(),
  };
  return (
    priceFeed &&
    portfolio &&
    costs && (
      <>
        {data.selected && <PageTitle name={assets[data.selected].name} page="Assets" />}
        <Assets {...data} priceFeed={priceFeed} portfolio={portfolio} chart={chart} costs={costs} />
        <AlertInAddress />
      </>
    )
  );
}

export const page = customerPage({
  Page,
  resources: ['customer', 'accounts', 'marketList'],
  open: (customer) => void openCostBasis(customer),
  /** The chart follows the coin in the address. The list of all coins has none. */
  readAddress(customer) {
    applyRequestedView(customer);
    const asset = requestedAsset(location.search);
    if (asset === null) return;
    const chart = openChart(customer, 'assetChart', marketIdOf(asset));
    if (chart.getSnapshot().context.marketId !== marketIdOf(asset))
      chart.send({ type: 'asset.changed', marketId: marketIdOf(asset) });
  },
});
