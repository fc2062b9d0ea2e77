import { useSelector } from '@xstate/react';
import { type AssetCode, isTradable, tradableCodes } from '#domain/assets/assets.ts';
import { isPositive } from '#domain/money/money.ts';
import { type Holding, holdingOf } from '#domain/portfolio/holdings.ts';
import type { CostMethod } from '#domain/portfolio/positions.ts';
import { selectIsUnavailable } from '#machines/costBasis/costBasis.machine.ts';
import { selectMethod, selectPositions, selectView } from '#machines/portfolio/portfolio.selectors.ts';
import { AlertLink } from '#presenters/market/AlertLink.tsx';
import { LiveFreshness } from '#presenters/market/live.tsx';
import { StaleBalances } from '#presenters/portfolio/StaleBalances.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView, loadedRows } from '#ui/list/ListView.tsx';
import { SkeletonRows } from '#ui/list/Skeleton.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { AssetsProps } from './Assets.tsx';
import { holdingColumns } from './holdingColumns.tsx';
import { MethodChoice, MethodNote } from './MethodChoice.tsx';
import { Totals } from './Totals.tsx';

const assetOrder: readonly AssetCode[] = ['USD', ...tradableCodes];

/** Rows of coins are taller than skeleton rows: two more reserve the space of all six. */
const skeletonRows = assetOrder.length + 2;

/** Dollars and coins with a balance; coins that were sold completely stay in the records. */
function rowsOf(accounts: ListState<Holding>): ListState<Holding> {
  const holdings = loadedRows(accounts);
  if (holdings === null) return accounts;
  const rows = assetOrder.map((asset) => holdingOf(holdings, asset)).filter(({ balance }) => isPositive(balance));
  return rows.length === 0 ? { status: 'empty' } : { status: 'full', rows };
}

/** A coin's page with the same cost method. Dollars have no page: their row is complete. */
const hrefOf = (asset: AssetCode, method: CostMethod): string | null =>
  isTradable(asset) ? `/assets?asset=${asset}${method === 'fifo' ? '&method=fifo' : ''}` : null;

/** All holdings, with cost and gains. */
export function AssetList({
  accounts,
  costs,
  priceFeed,
  portfolio,
  mayTrade,
  sandbox,
}: Omit<AssetsProps, 'chart' | 'selected'>) {
  const method = useSelector(portfolio, selectMethod);
  const noCoins = <NoCoins mayTrade={mayTrade} />;
  return (
    <Stack gap={5}>
      <div>
        <PageHeader
          title="Assets"
          lead="What you hold, what it cost you, and its value at today’s prices."
          actions={
            <Cluster>
              <AlertLink />
              <MethodChoice portfolio={portfolio} />
            </Cluster>
          }
        />
        <StaleBalances accounts={accounts} />
      </div>
      <GainsUnavailable accounts={accounts} portfolio={portfolio} costs={costs} />
      <Totals accounts={accounts} priceFeed={priceFeed} portfolio={portfolio} />
      <Card title="Holdings" flush actions={<LiveFreshness priceFeed={priceFeed} sandbox={sandbox} />}>
        <ListView
          state={rowsOf(accounts)}
          what="assets"
          empty={noCoins}
          loading={<SkeletonRows count={skeletonRows} />}
        >
          {(rows) => (
            <>
              <PlainTable
                caption="Your holdings"
                columns={holdingColumns({ priceFeed, portfolio, holdings: rows })}
                rows={rows}
                rowKey={({ asset }) => asset}
                rowHref={({ asset }) => hrefOf(asset, method)}
              />
              {!rows.some(({ asset }) => isTradable(asset)) && noCoins}
            </>
          )}
        </ListView>
      </Card>
      <Text size="s" tone="faint" measure>
        <MethodNote portfolio={portfolio} />
      </Text>
    </Stack>
  );
}

const NoCoins = ({ mayTrade }: Pick<AssetsProps, 'mayTrade'>) => (
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
);

/** Why gains are missing while holdings show. Failed balances have their own card. */
export function GainsUnavailable({
  accounts,
  costs,
  portfolio,
}: Pick<AssetsProps, 'accounts' | 'costs' | 'portfolio'>) {
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
        {lacksRecords ? 'Some records' : 'The costs you entered'} didn’t load, so cost and gains are unavailable.
        Balances and values are correct.
      </p>
      <p>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}
