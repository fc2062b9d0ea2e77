import { shallowEqual, useSelector } from '@xstate/react';
import { memo } from 'react';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { sharesOf } from '#domain/portfolio/allocation.ts';
import { type Holding, portfolioValueOf } from '#domain/portfolio/holdings.ts';
import { selectPrices } from '#machines/priceFeed/priceFeed.machine.ts';
import { namesOf } from '#presenters/portfolio/unpricedNote.ts';
import { Card } from '#ui/card/Card.tsx';
import { CoinMark, CoinStripe, CoinSwatch } from '#ui/coin/CoinMark.tsx';
import { useShown } from '#ui/display/display.ts';
import { Stack } from '#ui/layout/Layout.tsx';
import { type ListState, ListView, loadedRows } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { formatPercent } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import styles from './allocation.module.css';
import type { DashboardProps } from './Dashboard.tsx';

const nothingYet = 'Your allocation appears here once you hold dollars or coins.';

export const AllocationCard = memo(function AllocationCard({
  accounts,
  priceFeed,
}: {
  accounts: ListState<Holding>;
  priceFeed: DashboardProps['priceFeed'];
}) {
  useShown();
  const holdings = loadedRows(accounts);
  // Ticks move values by cents and shares rarely, so the card rerenders only when a share changes.
  const texts = useSelector(
    priceFeed,
    (snapshot) =>
      (sharesOf(holdings ?? [], selectPrices(snapshot)) ?? []).map(({ asset, percent }) => `${asset} ${percent}`),
    shallowEqual,
  );
  const unpriced = useSelector(priceFeed, (snapshot) =>
    namesOf(portfolioValueOf(holdings ?? [], selectPrices(snapshot)).unpriced),
  );
  if (holdings === null && accounts.status !== 'empty')
    return (
      <Card title="Allocation">
        <ListView state={accounts} what="allocation" loading={<SkeletonLines />} empty={null}>
          {() => null}
        </ListView>
      </Card>
    );
  // A partial allocation would look like the whole one.
  if (unpriced !== '' || texts.length === 0)
    return (
      <Card title="Allocation">
        <Text tone="soft">
          {unpriced === ''
            ? nothingYet
            : `Allocation appears once every asset has a price. No current price for ${unpriced}.`}
        </Text>
      </Card>
    );
  const shares = texts.map((text) => text.split(' ') as [AssetCode, string]);
  return (
    <Card title="Allocation">
      <div className={styles.bar} aria-hidden="true">
        {shares.map(([asset, percent]) => (
          <CoinStripe key={asset} code={asset} share={Number(percent)} />
        ))}
      </div>
      <ul className={styles.list} aria-label="Allocation by asset">
        {shares.map(([asset, percent]) => (
          <li key={asset}>
            <CoinSwatch code={asset} />
            <CoinMark code={asset} size="small" />
            <span>{assets[asset].name}</span>
            <span className={styles.percent}>{formatPercent(percent)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
});

const SkeletonLines = () => (
  <Stack gap={4}>
    <Skeleton />
    <Skeleton />
    <Skeleton />
  </Stack>
);
