import type { RecurringBuy } from '#contract/account/recurringBuys.ts';
import { recurringWords } from '#domain/trades/recurringBuys.ts';
import { standingOf } from '#machines/recurringBuy/recurringBuy.machine.ts';
import { newRecurringAddress, recurringBuyAddress } from '#presenters/trade/recurringAddress.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Time } from '#ui/time/Time.tsx';
import styles from './recurring-buys.module.css';
import { standingWords } from './words.ts';

export interface RecurringListProps {
  state: ListState<RecurringBuy>;
  /** If false, the dashboard says what comes first. */
  mayTrade: boolean;
}

export const RecurringList = ({ state, mayTrade }: RecurringListProps) => (
  <Card flush>
    <ListView
      state={state}
      what="recurring buys"
      empty={
        <EmptyState
          title="No recurring buys yet"
          text="Buy a coin for the same dollars each day, week or month, from your dollar balance."
          action={mayTrade ? <SetUp /> : <NextStep />}
        />
      }
    >
      {(buys) => (
        <PlainTable
          caption="Your recurring buys"
          columns={columns}
          rows={buys}
          rowKey={({ id }) => id}
          rowHref={({ id }) => recurringBuyAddress(id)}
        />
      )}
    </ListView>
  </Card>
);

const SetUp = () => <ButtonLink href={newRecurringAddress('BTC')}>Set up a recurring buy</ButtonLink>;
export const NextStep = () => <ButtonLink href="/dashboard">See your next step</ButtonLink>;

const columns: ReadonlyArray<Column<RecurringBuy>> = [
  {
    id: 'order',
    header: 'Order',
    cell: (buy) => (
      <span className={styles.named}>
        <CoinMark code={buy.asset} />
        <span>{recurringWords(buy)}</span>
      </span>
    ),
  },
  {
    id: 'next',
    header: 'Next date',
    cell: ({ nextAt, zone }) => (nextAt === null ? 'No next date' : <Time at={nextAt} timeZone={zone} />),
  },
  {
    id: 'state',
    header: 'Status',
    align: 'end',
    cell: (buy) => <StatusChip label={standingWords[standingOf(buy)]} />,
  },
];
