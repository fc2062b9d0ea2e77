import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { assets, type TradableCode } from '#domain/assets/assets.ts';
import type { DayChanges } from '#domain/markets/prices.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import type { OrderMachine } from '#machines/order/order.machine.ts';
import { selectDraft, selectRail } from '#machines/order/order.selectors.ts';
import type { PriceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import { isSameRail } from '#machines/shared/rail.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Grid, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { PriceCard } from './PriceCard.tsx';
import { Ticket } from './Ticket.tsx';

export interface ExchangeProps {
  order: ActorRefFrom<OrderMachine>;
  /** This page's own chart of the order's first coin. */
  chart: ActorRefFrom<ChartMachine>;
  priceFeed: ActorRefFrom<PriceFeedMachine>;
  /** Null while it loads. Only `verified` may trade. */
  customerState: string | null;
  verification?: VerificationStage | 'unknown' | null;
  /** The balances failed to load and are retried automatically; the ticket says so. */
  balancesUnavailable?: boolean;
  /** Change over the last day in percent, from the market list. */
  changes?: DayChanges;
  /** A coin in the address that cannot be traded here. */
  unavailableCoin?: string | null;
  /** Whether prices and money are the sandbox's, which the page must say. */
  sandbox: boolean;
}

/** Buys or sells: the order, the price beside or below it, and the order's progress above. */
export function Exchange(props: ExchangeProps) {
  const {
    order,
    chart,
    priceFeed,
    customerState,
    verification = null,
    balancesUnavailable = false,
    changes,
    unavailableCoin = null,
    sandbox,
  } = props;
  const { side, asset } = useSelector(order, selectDraft, shallowEqual);
  const rail = useSelector(order, selectRail, isSameRail);
  return (
    <Stack gap={5}>
      <PageHeader
        title={`${side === 'buy' ? 'Buy' : 'Sell'} ${assets[asset].name}`}
        actions={<Rail label="Order progress" steps={rail} />}
      />
      {unavailableCoin !== null && <Notice tone="accent">{unavailableSentence(unavailableCoin, asset)}</Notice>}
      <Grid columns="aside-main">
        <Ticket
          order={order}
          chart={chart}
          customerState={customerState}
          verification={verification}
          balancesUnavailable={balancesUnavailable}
        />
        <PriceCard
          asset={asset}
          side={side}
          chart={chart}
          priceFeed={priceFeed}
          change={changes?.[asset] ?? null}
          sandbox={sandbox}
        />
      </Grid>
    </Stack>
  );
}

/** Only a code that looks like one is repeated. */
const unavailableSentence = (coin: string, asset: TradableCode): string =>
  `${/^[A-Z0-9]{2,8}$/.test(coin) ? coin : 'That coin'} can’t be bought or sold here. This order is for ${assets[asset].name}.`;
