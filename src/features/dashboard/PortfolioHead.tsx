import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { portfolioValueOf } from '#domain/portfolio/holdings.ts';
import { selectPerformance, selectRange, selectView } from '#machines/portfolio/portfolio.selectors.ts';
import { selectPrices } from '#machines/priceFeed/priceFeed.machine.ts';
import { StaleBalances } from '#presenters/portfolio/StaleBalances.tsx';
import { TotalValue } from '#presenters/portfolio/TotalValue.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useShown } from '#ui/display/display.ts';
import { loadedRows } from '#ui/list/ListView.tsx';
import { Change } from '#ui/money/Change.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Heading, VisuallyHidden } from '#ui/text/Text.tsx';
import type { DashboardProps } from './Dashboard.tsx';
import styles from './dashboard.module.css';
import { spanOf } from './ranges.ts';

type HeadProps = Pick<DashboardProps, 'accounts' | 'priceFeed' | 'portfolio' | 'mayTrade'> & {
  /** Not verified, or no money yet. */
  isNew: boolean;
};

export const PortfolioHead = memo(function PortfolioHead({
  accounts,
  priceFeed,
  portfolio,
  mayTrade,
  isNew,
}: HeadProps) {
  useShown();
  return (
    <div className={styles.head}>
      <div>
        <Heading level={1} look="card">
          <VisuallyHidden>Dashboard</VisuallyHidden>
        </Heading>
        <p className={styles.label}>Portfolio value</p>
        <div className={styles.figure}>
          <TotalValue accounts={accounts} priceFeed={priceFeed} faintCents />
        </div>
        <p className={styles.gain}>
          <Gain accounts={accounts} priceFeed={priceFeed} portfolio={portfolio} />
        </p>
        <StaleBalances accounts={accounts} />
      </div>
      {/* Space is reserved: nothing below may move when trading turns out to be off. */}
      <div className={styles.ways}>
        {!mayTrade && isNew && (
          <p className={styles.later}>You buy, sell, deposit and withdraw here once your account is set up.</p>
        )}
        {mayTrade && (
          <>
            <ButtonLink href="/exchange?side=buy" variant="main">
              <Plus size={16} aria-hidden />
              Buy
            </ButtonLink>
            <ButtonLink href="/exchange?side=sell">Sell</ButtonLink>
            <ButtonLink href="/deposits">Deposit</ButtonLink>
            <ButtonLink href="/withdrawals">Withdraw</ButtonLink>
          </>
        )}
      </div>
    </div>
  );
});

/**
 * The change over the chart's range, or since the first deposit; space is reserved while loading.
 * Hidden if the total value is unknown.
 */
function Gain({ accounts, priceFeed, portfolio }: Pick<DashboardProps, 'accounts' | 'priceFeed' | 'portfolio'>) {
  const holdings = loadedRows(accounts);
  const isWhole = useSelector(
    priceFeed,
    (snapshot) => holdings !== null && portfolioValueOf(holdings, selectPrices(snapshot)).value !== null,
  );
  const view = useSelector(portfolio, selectView);
  const performance = useSelector(portfolio, selectPerformance);
  const range = useSelector(portfolio, selectRange);
  if (view === 'empty') return null;
  if (!isWhole || performance === null || performance.unpriced.length > 0)
    return (
      <span className={styles.unknown}>
        <Dash why={view === 'gathering' || view === 'loading' ? 'Calculating your performance' : 'Gain is unknown'} />
      </span>
    );
  return (
    <>
      <Change percent={performance.percent} /> <Money amount={performance.gain} asset="USD" sign="always" />{' '}
      <span className={styles.quiet}>{spanOf(performance, range)}</span>
    </>
  );
}
