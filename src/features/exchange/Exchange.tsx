import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { assets } from '#domain/assets/assets.ts';
import type { DayChanges } from '#domain/markets/prices.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import type { OrderMachine } from '#machines/order/order.machine.ts';
import { selectDraft, selectRail } from '#machines/order/order.selectors.ts';
import type { PriceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import { isSameRail } from '#machines/shared/rail.ts';
import { Grid } from '#ui/layout/Grid.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { PriceCard } from './PriceCard.tsx';
import { Ticket } from './Ticket.tsx';

export interface ExchangeProps {
  order: ActorRefFrom<OrderMachine>;
  /** A chart of this page's own, of the coin that the order begins with. */
  chart: ActorRefFrom<ChartMachine>;
  feed: ActorRefFrom<PriceFeedMachine>;
  /** The bank's state of the customer; null while it loads. Only `verified` may trade. */
  customerState: string | null;
  /** Of an unverified customer: where the verification stands. */
  verification?: VerificationStage | 'unknown' | null;
  /** The balances failed to load and are retried automatically; the ticket says so. */
  balancesUnavailable?: boolean;
  /** How coins moved over the last day, as the market tells it. */
  changes?: DayChanges;
  /** The page says that prices and money are the sandbox's. */
  sandbox: boolean;
}

/** Buys or sells: the order, the price beside or below it, and the order's progress above. */
export function Exchange({ order, chart, feed, customerState, verification = null, balancesUnavailable = false, changes, sandbox }: ExchangeProps) {
  const { side, asset } = useSelector(order, selectDraft, shallowEqual);
  const rail = useSelector(order, selectRail, isSameRail);
  return (
    <Stack gap={5}>
      <PageHeader title={`${side === 'buy' ? 'Buy' : 'Sell'} ${assets[asset].name}`} actions={<Rail label="Order progress" steps={rail} />} />
      <Grid columns="aside-main">
        <Ticket order={order} chart={chart} customerState={customerState} verification={verification} balancesUnavailable={balancesUnavailable} />
        <PriceCard asset={asset} side={side} chart={chart} feed={feed} change={changes?.[asset] ?? null} sandbox={sandbox} />
      </Grid>
    </Stack>
  );
}
