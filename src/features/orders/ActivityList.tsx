import { useSelector } from '@xstate/react';
import type { Activity } from '#domain/activity/activity.ts';
import { isFiltering, matching } from '#domain/activity/filter.ts';
import { selectLimit } from '#machines/activityReading/activityReading.selectors.ts';
import { activityHref } from '#presenters/activity/words.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster } from '#ui/layout/Cluster.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { ListFaces, type ListState, rowsKnown } from '#ui/list/ListFaces.tsx';
import { formatCount } from '#ui/money/format.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import { addressOf } from './address.ts';
import type { ActivityBook } from './book.ts';
import { columns } from './columns.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ExportNews } from './ExportNews.tsx';
import { Filters } from './Filters.tsx';
import { filterWords } from './filterWords.ts';
import type { OrdersProps } from './Orders.tsx';
import styles from './orders.module.css';
import { PrintHead } from './PrintHead.tsx';
import { Reading } from './Reading.tsx';
import { Unexplained } from './Unexplained.tsx';
import { localDay, yearOf } from './zone.ts';

/** Trades and transfers as rows; each leads to its own page. */
export function ActivityList({ book, view, onView, reading, exporting, balances, ends, customer, now, sandbox }: OrdersProps) {
  const { filter } = view;
  const limit = useSelector(reading, selectLimit);
  const found = matching(book.rows ?? [], filter, localDay, rowsKnown(ends) ?? []);
  const shown = found.slice(0, limit);
  const filtering = isFiltering(filter);
  const hasOlder = found.length > shown.length || (!filtering && !book.isComplete);
  const range = rangeWords(shown.length, found.length, book.isComplete);
  return (
    <Stack gap={5}>
      <PrintHead customer={customer} now={now} sandbox={sandbox} about={`${filterWords(filter)} ${range}`} />
      <PageHeader
        title="Orders"
        {...(book.isComplete && { count: formatCount(found.length) })}
        actions={
          <div className={styles.screenOnly}>
            <Cluster gap={2}>
              <ButtonLink href={addressOf({ statement: yearOf(now) })}>Yearly statement</ButtonLink>
              <ExportButton exporting={exporting} view={view} isEmpty={shown.length === 0} />
              <ButtonLink href="/exchange" variant="main">
                New order
              </ButtonLink>
            </Cluster>
          </div>
        }
      />
      <Filters filter={filter} onFilter={(wish, replace) => onView({ filter: wish }, replace)} />
      <ExportNews exporting={exporting} book={book} view={view} />
      {book.rows !== null && <Reading book={book} purpose={filtering ? 'Matches appear as we find them.' : null} />}
      <Card flush>
        <ListFaces state={faceOf(book, shown, filtering)} what="orders" empty={filtering ? noMatch(ends.face === 'failed') : noOrders}>
          {(rows) => (
            <DataTable
              caption="Your orders, newest first"
              columns={columns}
              rows={rows}
              rowKey={({ guid }) => guid}
              rowHref={({ guid }) => (filtering ? addressOf({ filter, order: guid }) : activityHref({ guid }))}
            />
          )}
        </ListFaces>
      </Card>
      <div className={styles.below}>
        <Unexplained book={book} balances={balances} now={now} />
        {shown.length > 0 && (
          <Cluster gap={4} justify="between">
            <Text size="s" tone="faint">
              {[range, sandbox && 'Sandbox: no real money moved.'].filter(Boolean).join(' ')}
            </Text>
            {hasOlder && (
              <Button busy={book.isReading} onClick={() => reading.send({ type: 'older.wanted' })}>
                Show older orders
              </Button>
            )}
          </Cluster>
        )}
      </div>
    </Stack>
  );
}

/** While records load, no match so far does not mean no match. */
function faceOf(book: ActivityBook, rows: readonly Activity[], filtering: boolean): ListState<Activity> {
  if (rows.length > 0) return { face: 'full', rows };
  if (book.rows === null && book.why !== null) return { face: 'failed', why: book.why, onRetry: book.onRetry };
  const mayStillCome = book.rows === null || (filtering && !book.isComplete);
  return { face: mayStillCome ? 'loading' : 'empty' };
}

const rangeWords = (shown: number, found: number, isComplete: boolean): string =>
  isComplete && shown === found
    ? `All ${formatCount(found)} ${found === 1 ? 'order' : 'orders'}.`
    : isComplete
      ? `The newest ${formatCount(shown)} of ${formatCount(found)}.`
      : `The newest ${formatCount(shown)}.`;

const noOrders = (
  <EmptyState
    title="No orders yet"
    text="Your orders, deposits and withdrawals appear here with their price, fee and progress."
    action={<ButtonLink href="/exchange">Buy or sell</ButtonLink>}
  />
);
const noMatch = (withoutAddresses: boolean) => (
  <EmptyState
    title="No orders match"
    text={`We searched all your orders${withoutAddresses ? ', but not by address, because your wallets and addresses didn’t load' : ''}. Change or clear the search and filters.`}
    action={<ButtonLink href="/orders">Clear all filters</ButtonLink>}
  />
);
