import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { assets, type TradableCode } from '#domain/assets/assets.ts';
import { type Amount, isPositive, isZero } from '#domain/money/money.ts';
import { type Holding, holdingOf, onHold } from '#domain/portfolio/holdings.ts';
import { type Position as CoinPosition, unrecordedOf, withUnrecorded } from '#domain/portfolio/positions.ts';
import { selectDayChange } from '#machines/chart/chart.selectors.ts';
import { selectActivities } from '#machines/portfolio/portfolio.selectors.ts';
import { selectPrice } from '#machines/priceFeed/priceFeed.machine.ts';
import { transferMarks } from '#presenters/activity/marks.ts';
import { HoldList } from '#presenters/hold/HoldList.tsx';
import { AlertLink } from '#presenters/market/AlertLink.tsx';
import { DayChange } from '#presenters/market/DayChange.tsx';
import { LiveFreshness, LivePrice, LiveValue } from '#presenters/market/live.tsx';
import { PriceChart } from '#presenters/market/PriceChart.tsx';
import { PriceHead } from '#presenters/market/PriceHead.tsx';
import { RangeChoice } from '#presenters/market/RangeChoice.tsx';
import { StaleBalances } from '#presenters/portfolio/StaleBalances.tsx';
import { newRecurringAddress } from '#presenters/trade/recurringAddress.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { MarkSign } from '#ui/chart/MarkShape.tsx';
import { useShown } from '#ui/display/display.ts';
import { Cluster, Grid, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { ListView, loadedRows } from '#ui/list/ListView.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Text } from '#ui/text/Text.tsx';
import { AssetHistory } from './AssetHistory.tsx';
import { GainsUnavailable } from './AssetList.tsx';
import type { AssetsProps } from './Assets.tsx';
import styles from './assets.module.css';
import { AverageCost, Realized, Unrealized, usePosition } from './gains.tsx';
import { MethodChoice, MethodNote } from './MethodChoice.tsx';
import { ReceivedCoins } from './ReceivedCoins.tsx';

type DetailProps = Omit<AssetsProps, 'chart' | 'selected'> & {
  asset: TradableCode;
  chart: NonNullable<AssetsProps['chart']>;
};

export function AssetDetail(props: DetailProps) {
  const { asset, accounts, priceFeed, portfolio, costs, chart, mayTrade, sandbox } = props;
  const { name } = assets[asset];
  const marks = useMarks(asset, portfolio);
  const holdings = loadedRows(accounts);
  // True while unknown, since the linked pages explain a refusal.
  const hasAvailable = holdings === null || isPositive(holdingOf(holdings, asset).available);
  return (
    <Stack gap={5}>
      <div>
        <Text size="s">
          <AppLink href="/assets">All assets</AppLink>
        </Text>
        <PageHeader
          title={name}
          count={asset}
          actions={
            <Cluster>
              {mayTrade && <Actions asset={asset} hasAvailable={hasAvailable} />}
              {mayTrade && <ButtonLink href={newRecurringAddress(asset)}>Recurring buy</ButtonLink>}
              <AlertLink asset={asset} />
            </Cluster>
          }
        />
        <div className={styles.headline}>
          <Headline {...props} />
          <MethodChoice portfolio={portfolio} />
        </div>
        <StaleBalances accounts={accounts} />
      </div>
      <GainsUnavailable accounts={accounts} portfolio={portfolio} costs={costs} />
      <Grid columns="main-aside">
        <Card title={`${name} price`} flush actions={<RangeChoice chart={chart} />}>
          <PriceChart chart={chart} marks={marks} note={<ChartNote priceFeed={priceFeed} sandbox={sandbox} />} />
        </Card>
        <Position {...props} />
      </Grid>
      <ReceivedCoins asset={asset} portfolio={portfolio} costs={costs} priceFeed={props.priceFeed} />
      <AssetHistory asset={asset} portfolio={portfolio} />
      <Text size="s" tone="faint" measure>
        <MethodNote portfolio={portfolio} />
      </Text>
    </Stack>
  );
}

/** The customer's transfers of the coin, once all records have been read. */
function useMarks(asset: TradableCode, portfolio: DetailProps['portfolio']) {
  const activities = useSelector(portfolio, selectActivities);
  const as = useShown();
  return useMemo(() => transferMarks(activities ?? [], asset, as), [activities, asset, as]);
}

/** One line each on a phone, like the chart's placeholder. */
const ChartNote = (props: Pick<DetailProps, 'priceFeed' | 'sandbox'>) => (
  <>
    <LiveFreshness {...props} />
    <span className={styles.markNote}>
      Marked: deposits <MarkSign kind="deposit" />, withdrawals <MarkSign kind="withdrawal" />
    </span>
  </>
);

/** The live price with the day's change, from the market list or meanwhile from the chart. */
function Headline({ asset, priceFeed, chart, changes }: DetailProps) {
  const hasPrice = useSelector(priceFeed, (snapshot) => selectPrice(asset)(snapshot) !== null);
  const drawnChange = useSelector(chart, selectDayChange);
  return (
    <PriceHead asset={asset} price={hasPrice ? <LivePrice asset={asset} priceFeed={priceFeed} /> : null} kind="price">
      <DayChange percent={changes[asset] ?? drawnChange} />
    </PriceHead>
  );
}

const Actions = ({ asset, hasAvailable }: { asset: TradableCode; hasAvailable: boolean }) => (
  <Cluster>
    <ButtonLink href={`/exchange?side=buy&asset=${asset}`} variant="main">
      Buy
    </ButtonLink>
    {hasAvailable && <ButtonLink href={`/exchange?side=sell&asset=${asset}`}>Sell</ButtonLink>}
    <ButtonLink href={`/deposits?asset=${asset}`}>Deposit</ButtonLink>
    {hasAvailable && <ButtonLink href={`/withdrawals?asset=${asset}`}>Withdraw</ButtonLink>}
  </Cluster>
);

/** Why selling and withdrawing are not offered, if so. */
function Unavailable({ holding, mayTrade }: { holding: Holding; mayTrade: boolean }) {
  const { name } = assets[holding.asset];
  if (!mayTrade)
    return (
      <Text size="s" tone="soft">
        You can’t trade or move {name} right now. <AppLink href="/dashboard">See your next step</AppLink>
      </Text>
    );
  if (isPositive(holding.available)) return null;
  return (
    <Text size="s" tone="soft">
      {isPositive(holding.balance)
        ? `All of your ${name} is on hold. You can sell or withdraw it once it’s available.`
        : `You have no ${name} to sell or withdraw. Buy some, or deposit it from a wallet.`}
    </Text>
  );
}

const leftOut = 'They count toward value but not gains.';
const receivedNote = `You received these coins. ${leftOut} To include them in gains, add their cost under Received coins.`;
const unexplainedNote = `Your records don’t show where these coins came from. ${leftOut}`;
const mixedNote = `You received some of these coins. Your records don’t show where the rest came from. ${leftOut} You can add the cost of received coins under Received coins.`;

/** Why the cost is unknown: coins were received, have no record, or both. */
function unknownNote({ unknownQuantity }: CoinPosition, unexplained: Amount): string {
  if (isZero(unexplained)) return receivedNote;
  return isZero(unknownQuantity) ? unexplainedNote : mixedNote;
}

/** The coins of unknown cost; those of known cost are the rest of the quantity. */
function unknownLines(position: CoinPosition | null, { balance }: Holding, asset: TradableCode): readonly Line[] {
  if (position === null) return [];
  const { unknownQuantity } = withUnrecorded(position, balance);
  if (!isPositive(unknownQuantity)) return [];
  const note = unknownNote(position, unrecordedOf(position, balance));
  return [
    { id: 'unknown', label: 'Cost unknown', value: <Money amount={unknownQuantity} asset={asset} exact />, note },
  ];
}

function unknownProceedsLines(position: CoinPosition | null): readonly Line[] {
  if (position === null || !isPositive(position.unknownProceeds)) return [];
  const note = 'Proceeds from selling coins of unknown cost. Excluded from gains.';
  return [
    {
      id: 'unknownProceeds',
      label: 'Proceeds, cost unknown',
      value: <Money amount={position.unknownProceeds} asset="USD" />,
      note,
    },
  ];
}

function Position({ asset, accounts, activities, priceFeed, portfolio, mayTrade }: DetailProps) {
  const position = usePosition(portfolio, asset);
  const holding = holdingOf(loadedRows(accounts) ?? [], asset);
  const lines: readonly Line[] = [
    { id: 'quantity', label: 'Quantity', value: <Money amount={holding.balance} asset={asset} exact /> },
    { id: 'available', label: 'Available', value: <Money amount={holding.available} asset={asset} exact /> },
    { id: 'onHold', label: 'On hold', value: <Money amount={onHold(holding)} asset={asset} exact /> },
    { id: 'price', label: 'Current price', value: <LivePrice asset={asset} priceFeed={priceFeed} /> },
    {
      id: 'cost',
      label: 'Cost per coin',
      value: <AverageCost position={position && withUnrecorded(position, holding.balance)} portfolio={portfolio} />,
    },
    ...unknownLines(position, holding, asset),
    {
      id: 'unrealized',
      label: 'Unrealized gain',
      value: <Unrealized asset={asset} priceFeed={priceFeed} portfolio={portfolio} />,
    },
    { id: 'realized', label: 'Realized gain', value: <Realized position={position} portfolio={portfolio} /> },
    ...unknownProceedsLines(position),
    { id: 'value', label: 'Value', value: <LiveValue priceFeed={priceFeed} holding={holding} />, kind: 'sum' },
  ];
  const known = loadedRows(activities) ?? [];
  const list = (
    <div className={styles.position}>
      <Lines label={`Your ${assets[asset].name}`} lines={lines} />
    </div>
  );
  return (
    <Card title="Your position">
      <ListView state={accounts} what="balances" empty={list}>
        {() => (
          <>
            {list}
            <HoldList holdings={[holding]} activities={known} />
            <Unavailable holding={holding} mayTrade={mayTrade} />
          </>
        )}
      </ListView>
    </Card>
  );
}
