import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { isPositive } from '#domain/money/money.ts';
import { type Holding, portfolioValueOf } from '#domain/portfolio/holdings.ts';
import { selectPerformance, selectRange, selectView } from '#machines/portfolio/portfolio.selectors.ts';
import { selectPrices, selectReceivedAt } from '#machines/priceFeed/priceFeed.selectors.ts';
import { rangeLabels } from '#presenters/portfolio/ranges.ts';
import { unpricedNote } from '#presenters/portfolio/unpricedNote.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Cluster } from '#ui/layout/Cluster.tsx';
import { type ListState, loadedRows } from '#ui/list/ListView.tsx';
import { Change } from '#ui/money/Change.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { DashboardProps } from './Dashboard.tsx';
import styles from './dashboard.module.css';

type HeadProps = Pick<DashboardProps, 'accounts' | 'feed' | 'portfolio' | 'mayTrade'>;

/** The portfolio's value, its change, and the main actions. */
export function PortfolioHead({ accounts, feed, portfolio, mayTrade }: HeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <Heading level={1} look="card">
          <VisuallyHidden>Dashboard</VisuallyHidden>
        </Heading>
        <p className={styles.label}>Portfolio value</p>
        <div className={styles.figure}>
          <Value accounts={accounts} feed={feed} />
        </div>
        <p className={styles.gain}>
          <Gain accounts={accounts} feed={feed} portfolio={portfolio} />
        </p>
      </div>
      {mayTrade && (
        <Cluster>
          <ButtonLink href="/exchange?side=buy" variant="main">
            <Plus size={16} aria-hidden />
            Buy
          </ButtonLink>
          <ButtonLink href="/exchange?side=sell">Sell</ButtonLink>
          <ButtonLink href="/deposits">Deposit</ButtonLink>
        </Cluster>
      )}
    </div>
  );
}

/** Separate from the buttons, so that a tick rerenders only the figure. */
function Value({ accounts, feed }: { accounts: ListState<Holding>; feed: DashboardProps['feed'] }) {
  const prices = useSelector(feed, selectPrices);
  const isPriced = useSelector(feed, (snapshot) => selectReceivedAt(snapshot) !== null);
  const holdings = loadedRows(accounts);
  // Before the first prices only the dollars are known, and would look like the whole portfolio.
  if (holdings === null || (!isPriced && holdings.some(({ asset, balance }) => asset !== 'USD' && isPositive(balance))))
    return <span className={styles.unknown}>–</span>;
  const { value, unpriced } = portfolioValueOf(holdings, prices);
  return (
    <>
      <Money amount={value} asset="USD" faintCents />
      <span className={styles.unpricedNote}>{unpricedNote(unpriced)}</span>
    </>
  );
}

/** The change over the chart's range; its space is reserved while loading. Without every price there is none. */
function Gain({ accounts, feed, portfolio }: Pick<DashboardProps, 'accounts' | 'feed' | 'portfolio'>) {
  const isPart = useSelector(
    feed,
    (snapshot) => selectReceivedAt(snapshot) !== null && portfolioValueOf(loadedRows(accounts) ?? [], selectPrices(snapshot)).unpriced.length > 0,
  );
  const view = useSelector(portfolio, selectView);
  const performance = useSelector(portfolio, selectPerformance);
  const range = useSelector(portfolio, selectRange);
  if (isPart) return null;
  if (performance === null) return view === 'empty' || view === 'failed' || view === 'unavailable' ? null : <span className={styles.unknown}>–</span>;
  return (
    <>
      <Change percent={performance.percent} /> <Money amount={performance.gain} asset="USD" sign="always" />{' '}
      <span className={styles.quiet}>{rangeLabels[range].over}</span>
    </>
  );
}
