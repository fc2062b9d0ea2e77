import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { CoinPrice } from '#features/reading/CoinPrice.tsx';
import type { Writing } from '#features/reading/reading.types.ts';
import { openChart } from '../effects/market/chart.ts';
import { useFlow, useLoaded, useSandbox } from '../hooks/world.ts';
import { writtenPage } from '../outlet/page.ts';
import { WrittenPage } from '../outlet/WrittenPage.tsx';

const isPriced = (code: string | undefined): code is AssetCode => code !== undefined && code in assets;

function Price({ asset }: { asset: AssetCode }) {
  const chart = useFlow('coinChart');
  const prices = useLoaded('landingPrice').known;
  const sandbox = useSandbox();
  return chart && <CoinPrice asset={asset} chart={chart} prices={prices} sandbox={sandbox} />;
}

/** A page about a coin, with its price where the market service has it. */
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
