import { openChart } from '#app/effects/market/chart.ts';
import { useFlow, useLoaded, useSandbox } from '#app/hooks/world.ts';
import { writtenPage } from '#app/outlet/page.ts';
import { WrittenPage } from '#app/outlet/WrittenPage.tsx';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { CoinPrice } from './CoinPrice.tsx';
import type { Writing } from './reading.types.ts';

const isPriced = (code: string | undefined): code is AssetCode => code !== undefined && code in assets;

function Price({ asset }: { asset: AssetCode }) {
  const chart = useFlow('coinChart');
  const prices = useLoaded('landingPrice').known;
  const sandbox = useSandbox();
  return chart && <CoinPrice asset={asset} chart={chart} prices={prices} sandbox={sandbox} />;
}

/** A page about a coin, with its price if the market service has it. */
export function pageOf(writing: Writing) {
  const { coin } = writing.frontmatter;
  if (!isPriced(coin)) return writtenPage({ render: () => <WrittenPage writing={writing} /> });
  return writtenPage({
    render: () => (
      <WrittenPage writing={writing}>
        <Price asset={coin} />
      </WrittenPage>
    ),
    resources: coin === 'XRP' ? [] : ['landingPrice'],
    open: (owner) => openChart(owner, 'coinChart', assets[coin].marketId ?? ''),
  });
}
