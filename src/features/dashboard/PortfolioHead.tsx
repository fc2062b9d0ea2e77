import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { selectPrices } from '../../../machines/priceFeed/priceFeed.selectors.ts';
import { assets } from '../../../machines/shared/assets.ts';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { Cluster } from '../../ui/layout/Cluster.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Heading } from '../../ui/text/Heading.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import type { DashboardProps } from './Dashboard.tsx';
import styles from './dashboard.module.css';
import { type Holding, knownHoldings } from './holdings.ts';
import { portfolioOf } from './portfolio.ts';

/** The value of everything, and the ways to move it. */
export function PortfolioHead({ accounts, feed }: Pick<DashboardProps, 'accounts' | 'feed'>) {
  const holdings = knownHoldings(accounts);
  return (
    <div className={styles.head}>
      <div>
        <Heading level={1} look="card">
          <VisuallyHidden>Dashboard</VisuallyHidden>
        </Heading>
        <p className={styles.label}>Portfolio value</p>
        <div className={styles.figure}>
          {holdings === null ? <span className={styles.unknown}>–</span> : <Value holdings={holdings} feed={feed} />}
        </div>
      </div>
      <Cluster>
        <ButtonLink href="/exchange?side=buy" variant="main">
          <Plus size={16} aria-hidden />
          Buy
        </ButtonLink>
        <ButtonLink href="/exchange?side=sell">Sell</ButtonLink>
        <ButtonLink href="/deposits">Deposit</ButtonLink>
      </Cluster>
    </div>
  );
}

/** Apart from the buttons, so that a tick of the prices draws the figure only. */
function Value({ holdings, feed }: { holdings: readonly Holding[]; feed: DashboardProps['feed'] }) {
  const { value, unpriced } = portfolioOf(holdings, useSelector(feed, selectPrices));
  return (
    <>
      <Money amount={value} asset="USD" faintCents />
      <span className={styles.without}>
        {unpriced.length > 0 && `Without ${unpriced.map((asset) => assets[asset].name).join(', ')}: no price right now.`}
      </span>
    </>
  );
}
