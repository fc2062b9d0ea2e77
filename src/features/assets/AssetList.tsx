import { useSelector } from '@xstate/react';
import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { isPositive } from '#domain/money/money.ts';
import { type Holding, holdingOf } from '#domain/portfolio/holdings.ts';
import type { CostMethod } from '#domain/portfolio/positions.ts';
import { selectIsUnavailable } from '#machines/costBasis/costBasis.selectors.ts';
import { selectMethod, selectPositions, selectView } from '#machines/portfolio/portfolio.selectors.ts';
import { selectFreshness, selectReceivedAt } from '#machines/priceFeed/priceFeed.selectors.ts';
import { Freshness } from '#presenters/market/Freshness.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { CoinName } from '#ui/coin/CoinMark.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView, loadedRows } from '#ui/list/ListView.tsx';
import { Money } from '#ui/money/Money.tsx';
import { classes } from '#ui/part.ts';
import type { Column } from '#ui/table/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { AssetsProps } from './Assets.tsx';
import styles from './assets.module.css';
import { CoinTotals } from './CoinTotals.tsx';
import { AverageCost, LivePrice, LiveValue, Realized, Unrealized, usePosition } from './gains.tsx';
import { MethodChoice, MethodNote } from './MethodChoice.tsx';

type Row = Holding & { readonly asset: TradableCode };
type Sources = Pick<AssetsProps, 'feed' | 'portfolio'>;

/** Coins that are held; those that were sold to the last one stay in the records. */
function rowsOf(accounts: ListState<Holding>): ListState<Row> {
  const holdings = loadedRows(accounts);
  if (holdings === null) return accounts as ListState<Row>;
  const rows = tradableCodes.map((asset) => ({ ...holdingOf(holdings, asset), asset })).filter(({ balance }) => isPositive(balance));
  return rows.length === 0 ? { status: 'empty' } : { status: 'full', rows };
}

const columnsFor = (sources: Sources): ReadonlyArray<Column<Row>> => [
  { id: 'asset', header: 'Asset', cell: ({ asset }) => <CoinName code={asset} name={assets[asset].name} /> },
  { id: 'balance', header: 'Quantity', align: 'end', narrow: 'underLead', cell: ({ asset, balance }) => <Money amount={balance} asset={asset} /> },
  {
    id: 'cost',
    header: 'Cost per coin',
    align: 'end',
    optional: true,
    narrow: 'hidden',
    cell: ({ asset }) => <CostCell asset={asset} {...sources} />,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    optional: true,
    narrow: 'hidden',
    cell: ({ asset }) => <LivePrice asset={asset} feed={sources.feed} />,
  },
  {
    id: 'unrealized',
    header: 'Unrealized gain',
    align: 'end',
    narrow: 'underTrail',
    cell: ({ asset }) => <UnrealizedCell asset={asset} {...sources} />,
  },
  {
    id: 'realized',
    header: 'Realized gain',
    align: 'end',
    optional: true,
    narrow: 'hidden',
    cell: ({ asset }) => <RealizedCell asset={asset} {...sources} />,
  },
  { id: 'value', header: 'Value', align: 'end', cell: (row) => <LiveValue holding={row} feed={sources.feed} /> },
];

const CostCell = ({ asset, portfolio }: Sources & { asset: TradableCode }) => <AverageCost position={usePosition(portfolio, asset)} />;
const RealizedCell = ({ asset, portfolio }: Sources & { asset: TradableCode }) => <Realized position={usePosition(portfolio, asset)} />;

/** Where the cost per coin has no room, the gain itself says that it is partial. */
function UnrealizedCell({ asset, feed, portfolio }: Sources & { asset: TradableCode }) {
  const position = usePosition(portfolio, asset);
  const isOfPart = position !== null && isPositive(position.unknownQuantity);
  return (
    <Unrealized
      asset={asset}
      feed={feed}
      portfolio={portfolio}
      below={isOfPart && <span className={classes(styles.part, styles.withoutCost)}>partial</span>}
    />
  );
}

/** The page of one coin, with the same cost method; the default is left out. */
const hrefOf = (asset: TradableCode, method: CostMethod): string => `/assets?asset=${asset}${method === 'fifo' ? '&method=fifo' : ''}`;

const ListFreshness = ({ feed, sandbox }: Pick<AssetsProps, 'feed' | 'sandbox'>) => (
  <Freshness phase={useSelector(feed, selectFreshness)} receivedAt={useSelector(feed, selectReceivedAt)} sandbox={sandbox} />
);

/** Everything that is held, with its cost and its gains. */
export function AssetList({ accounts, costs, feed, portfolio, mayTrade, sandbox }: AssetsProps) {
  const method = useSelector(portfolio, selectMethod);
  return (
    <Stack gap={5}>
      <PageHeader title="Assets" actions={<MethodChoice portfolio={portfolio} />} />
      <GainsUnavailable accounts={accounts} portfolio={portfolio} costs={costs} />
      <CoinTotals accounts={accounts} feed={feed} portfolio={portfolio} />
      <Card title="Holdings" flush actions={<ListFreshness feed={feed} sandbox={sandbox} />}>
        <ListView
          state={rowsOf(accounts)}
          what="assets"
          empty={
            <EmptyState
              title="No coins yet"
              text="Coins you buy or deposit appear here with their cost, value and gain."
              action={
                mayTrade ? (
                  <ButtonLink href="/exchange">Buy your first coin</ButtonLink>
                ) : (
                  <ButtonLink href="/verify">Verify your identity first</ButtonLink>
                )
              }
            />
          }
        >
          {(rows) => (
            <DataTable
              caption="Your holdings"
              columns={columnsFor({ feed, portfolio })}
              rows={rows}
              rowKey={({ asset }) => asset}
              rowHref={({ asset }) => hrefOf(asset, method)}
            />
          )}
        </ListView>
      </Card>
      <Text size="s" tone="faint" measure>
        <MethodNote portfolio={portfolio} />
      </Text>
    </Stack>
  );
}

/** Why gains are missing while holdings show. If the balances failed too, their own card says so. */
export function GainsUnavailable({ accounts, costs, portfolio }: Pick<AssetsProps, 'accounts' | 'costs' | 'portfolio'>) {
  const lacksRecords = useSelector(portfolio, selectView) === 'unavailable';
  const lacksGains = useSelector(portfolio, selectPositions) === null;
  const lacksCosts = useSelector(costs, selectIsUnavailable) && lacksGains;
  if (!(lacksRecords || lacksCosts) || loadedRows(accounts) === null) return null;
  const retry = () => {
    portfolio.send({ type: 'retry.requested' });
    costs.send({ type: 'costs.requested' });
  };
  return (
    <Notice tone="loss" role="alert">
      <p>
        {lacksRecords ? 'Some records' : 'The costs you entered'} didn’t load, so cost and gains are unavailable. Balances and values are correct.
      </p>
      <p>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}
