import type { LivePrice } from '#ports/backend/landing-live-price.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { CoinName } from '#ui/coin/CoinMark.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { Change } from '#ui/money/Change.tsx';
import { formatCurrentPrice } from '#ui/money/format.ts';
import type { Column } from '#ui/table/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './landing.module.css';

const columns: ReadonlyArray<Column<LivePrice>> = [
  { id: 'asset', header: 'Asset', cell: ({ symbol, name }) => <CoinName code={symbol} name={name} /> },
  { id: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatCurrentPrice(price) },
  { id: 'change', header: '24 h', align: 'end', cell: ({ change_24h_percent: change }) => (change === null ? '–' : <Change percent={change} />) },
  {
    id: 'buy',
    header: <VisuallyHidden>Action</VisuallyHidden>,
    align: 'end',
    narrow: 'hidden',
    cell: ({ name }) => (
      <ButtonLink href="/signup" size="small" aria-label={`Buy ${name}`}>
        Buy
      </ButtonLink>
    ),
  },
];

/** The live prices of what can be traded. */
export function LivePrices({ prices, sandbox }: { prices: ListState<LivePrice>; sandbox: boolean }) {
  return (
    <section id="prices" aria-labelledby="prices-title" className={styles.prices}>
      <div className={styles.sectionHead}>
        <Heading level={2} id="prices-title" look="reading">
          Current prices
        </Heading>
        {sandbox && <span className={styles.note}>Sandbox prices</span>}
      </div>
      <Card flush>
        <ListView
          state={prices}
          what="prices"
          empty={<EmptyState title="No prices yet" text="The market hasn’t sent any. Please check back in a minute." />}
        >
          {(rows) => <DataTable caption="Current prices" columns={columns} rows={rows} rowKey={({ symbol }) => symbol} />}
        </ListView>
      </Card>
    </section>
  );
}
