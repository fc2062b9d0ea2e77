import { openChart } from '#app/effects/market/chart.ts';
import { useFlow, useLoaded, useSandbox } from '#app/hooks/app.ts';
import { contentPage } from '#app/outlet/page.ts';
import { WrittenPage } from '#app/outlet/WrittenPage.tsx';
import { assets } from '#domain/assets/assets.ts';
import { isPriced, type PricedCode } from '#domain/markets/priceAlerts.ts';
import { CoinPrice } from './CoinPrice.tsx';
import type { Writing } from './reading.types.ts';

function Price({ asset }: { asset: PricedCode }) {
  const chart = useFlow('coinChart');
  const prices = useLoaded('landingPrice').known;
  const sandbox = useSandbox();
  return chart && <CoinPrice asset={asset} chart={chart} prices={prices} sandbox={sandbox} />;
}

/** A page about a coin, with its price if the market service has it. */
export function pageOf(writing: Writing) {
  const { coin } = writing.frontmatter;
  if (!isPriced(coin)) return contentPage({ render: () => <WrittenPage writing={writing} /> });
  return contentPage({
    render: () => (
      <WrittenPage writing={writing}>
        <Price asset={coin} />
      </WrittenPage>
    ),
    resources: coin === 'XRP' ? [] : ['landingPrice'],
    open: (owner) => openChart(owner, 'coinChart', assets[coin].marketId ?? ''),
  });
}
