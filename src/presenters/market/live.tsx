import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import { type Holding, holdingValue } from '#domain/portfolio/holdings.ts';
import { midPriceOf } from '#domain/portfolio/value.ts';
import {
  type PriceFeedMachine,
  selectFreshness,
  selectPrice,
  selectReceivedAt,
} from '#machines/priceFeed/priceFeed.machine.ts';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import { LiveFigure } from '#ui/money/LiveFigure.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Freshness } from './Freshness.tsx';
import { priceGap } from './priceGap.ts';

type Feed = ActorRefFrom<PriceFeedMachine>;

/** Figures that subscribe to the price feed themselves, so a tick renders nothing else. */

export function LivePrice({ asset, priceFeed }: { asset: TradableCode; priceFeed: Feed }) {
  const text = useSelector(priceFeed, (snapshot) => {
    const price = selectPrice(asset)(snapshot);
    return price && formatUnitPrice(midPriceOf(price));
  });
  const gap = useSelector(priceFeed, priceGap);
  return <LiveFigure>{text ?? <Dash why={gap} />}</LiveFigure>;
}

export function LiveValue({ holding, priceFeed }: { holding: Holding; priceFeed: Feed }) {
  const value = useSelector(priceFeed, ({ context }) => holdingValue(holding, context.prices));
  const gap = useSelector(priceFeed, priceGap);
  if (value === null) return <Dash why={gap} />;
  return (
    <LiveFigure>
      <Money amount={value} asset="USD" />
    </LiveFigure>
  );
}

export const LiveFreshness = ({ priceFeed, sandbox }: { priceFeed: Feed; sandbox: boolean }) => (
  <Freshness
    phase={useSelector(priceFeed, selectFreshness)}
    receivedAt={useSelector(priceFeed, selectReceivedAt)}
    sandbox={sandbox}
  />
);
