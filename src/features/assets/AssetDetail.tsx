import type { TradableCode } from '../../../machines/shared/assets.ts';
import { assets } from '../../../machines/shared/assets.ts';
import { isPositive } from '../../../machines/shared/money.ts';
import { holdingOf, onHold } from '../../../machines/shared/portfolio/holdings.ts';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { HoldList } from '../../ui/hold/HoldList.tsx';
import { Cluster } from '../../ui/layout/Cluster.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { type Line, Lines } from '../../ui/lines/Lines.tsx';
import { AppLink } from '../../ui/link/AppLink.tsx';
import { ListFaces, rowsKnown } from '../../ui/list/ListFaces.tsx';
import { PriceChart } from '../../ui/market/PriceChart.tsx';
import { RangeChoice } from '../../ui/market/RangeChoice.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { AssetHistory } from './AssetHistory.tsx';
import { Unread } from './AssetList.tsx';
import type { AssetsProps } from './Assets.tsx';
import { AverageCost, Gain, LivePrice, LiveValue, Unrealised, usePosition } from './gains.tsx';
import { MethodChoice, MethodNote } from './MethodChoice.tsx';
import { ReceivedCoins } from './ReceivedCoins.tsx';

type DetailProps = AssetsProps & { asset: TradableCode };

/** One coin: how much, what it cost, what it is worth, its price over time, what was done with it, and what can be. */
export function AssetDetail(props: DetailProps) {
  const { asset, portfolio, costs, chart, mayTrade, sandbox } = props;
  const { name } = assets[asset];
  return (
    <Stack gap={5}>
      <div>
        <Text size="s">
          <AppLink href="/assets">All assets</AppLink>
        </Text>
        <PageHeader title={name} count={asset} {...(mayTrade && { actions: <Actions asset={asset} /> })} />
      </div>
      <Unread portfolio={portfolio} />
      <Grid columns="main-aside">
        <Card title={`Price of ${name}`} flush actions={<RangeChoice chart={chart} />}>
          <PriceChart chart={chart} note={sandbox && 'Sandbox prices'} />
        </Card>
        <Position {...props} />
      </Grid>
      <ReceivedCoins asset={asset} portfolio={portfolio} costs={costs} />
      <AssetHistory asset={asset} portfolio={portfolio} />
      <Stack gap={3}>
        <Cluster>
          <MethodChoice portfolio={portfolio} />
        </Cluster>
        <Text size="s" tone="faint" measure>
          <MethodNote portfolio={portfolio} />
        </Text>
      </Stack>
    </Stack>
  );
}

const Actions = ({ asset }: { asset: TradableCode }) => (
  <Cluster>
    <ButtonLink href={`/exchange?side=buy&asset=${asset}`} variant="main">
      Buy
    </ButtonLink>
    <ButtonLink href={`/exchange?side=sell&asset=${asset}`}>Sell</ButtonLink>
    <ButtonLink href={`/deposits?asset=${asset}`}>Deposit</ButtonLink>
    <ButtonLink href={`/withdrawals?asset=${asset}`}>Withdraw</ButtonLink>
  </Cluster>
);

function Position({ asset, accounts, activities, feed, portfolio }: DetailProps) {
  const position = usePosition(portfolio, asset);
  const holding = holdingOf(rowsKnown(accounts) ?? [], asset);
  const unknown = position?.unknownQuantity;
  const lines: readonly Line[] = [
    { id: 'quantity', label: 'Quantity', value: <Money amount={holding.balance} asset={asset} exact /> },
    { id: 'available', label: 'Available', value: <Money amount={holding.available} asset={asset} /> },
    { id: 'held', label: 'On hold', value: <Money amount={onHold(holding)} asset={asset} /> },
    { id: 'price', label: 'Price now', value: <LivePrice asset={asset} feed={feed} /> },
    { id: 'cost', label: 'Cost per coin', value: <AverageCost position={position} /> },
    ...(unknown !== undefined && isPositive(unknown)
      ? [
          {
            id: 'unknown',
            label: 'Cost unknown',
            value: <Money amount={unknown} asset={asset} />,
            note: 'You received these. They are in the value, and left out of gains until you add what they cost, under Received coins.',
          },
        ]
      : []),
    { id: 'unrealised', label: 'Unrealised gain', value: <Unrealised asset={asset} feed={feed} portfolio={portfolio} /> },
    { id: 'realised', label: 'Realised gain', value: <Gain amount={position?.realised} /> },
    { id: 'value', label: 'Value', value: <LiveValue feed={feed} holding={holding} />, kind: 'sum' },
  ];
  const known = rowsKnown(activities) ?? [];
  return (
    <Card title="Your position">
      <ListFaces state={accounts} what="balances" empty={<Lines label={`Your ${assets[asset].name}`} lines={lines} />}>
        {() => (
          <>
            <Lines label={`Your ${assets[asset].name}`} lines={lines} />
            <HoldList holdings={[holding]} activities={known} />
          </>
        )}
      </ListFaces>
    </Card>
  );
}
