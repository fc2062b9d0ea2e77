import type { LivePrice } from '#ports/backend/landing-live-price.ts';
import { DayChangeCell } from '#presenters/market/DayChange.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { CoinName } from '#ui/coin/CoinMark.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { formatCurrentPrice } from '#ui/money/format.ts';
import type { Column } from '#ui/table/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { LandingProps } from './Landing.tsx';
import styles from './landing.module.css';

const columnsFor = (signedIn: boolean): ReadonlyArray<Column<LivePrice>> => [
  { id: 'asset', header: 'Asset', cell: ({ symbol, name }) => <CoinName code={symbol} name={name} /> },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    narrow: 'trail',
    cell: ({ price }) => (price === null ? <Dash why="No current price" /> : formatCurrentPrice(price)),
  },
  {
    id: 'change',
    header: '24 h',
    align: 'end',
    narrow: 'underTrail',
    cell: ({ change_24h_percent: change }) => <DayChangeCell percent={change} />,
  },
  {
    id: 'buy',
    header: <VisuallyHidden>Action</VisuallyHidden>,
    align: 'end',
    narrow: 'action',
    cell: ({ symbol, name }) => (
      <ButtonLink href={signedIn ? `/exchange?asset=${symbol}&side=buy` : '/signup'} size="small" aria-label={`Buy ${name}`}>
        Buy
      </ButtonLink>
    ),
  },
];

/** The live prices of what can be traded. Buy leads a customer to the order, and everyone else to an account first. */
export function LivePrices({ prices, sandbox, signedIn }: LandingProps) {
  return (
    <section id="prices" aria-labelledby="prices-title" className={styles.prices}>
      <div className={styles.sectionHead}>
        <Heading level={2} id="prices-title" look="reading">
          Current prices
        </Heading>
        {sandbox && <span className={styles.note}>Sandbox prices</span>}
      </div>
      <Card flush>
        <div className={styles.table}>
          <ListView
            state={prices}
            what="prices"
            empty={<EmptyState title="No prices yet" text="The market hasn’t sent any. Please check back in a minute." />}
          >
            {(rows) => <DataTable caption="Current prices" columns={columnsFor(signedIn)} rows={rows} rowKey={({ symbol }) => symbol} />}
          </ListView>
        </div>
      </Card>
    </section>
  );
}
