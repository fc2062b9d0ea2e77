import { useSelector } from '@xstate/react';
import type { Activity } from '#domain/activity/activity.ts';
import { isFiltering, matching } from '#domain/activity/filter.ts';
import { selectLimit } from '#machines/activityReading/activityReading.selectors.ts';
import { activityHref, activityWords } from '#presenters/activity/labels.ts';
import { missingName } from '#presenters/activity/MissingNotice.tsx';
import { ExportButton } from '#presenters/list/ExportButton.tsx';
import { ExportStatus, unreadableText } from '#presenters/list/ExportStatus.tsx';
import { recurringAddress } from '#presenters/trade/recurringAddress.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView, loadedRows } from '#ui/list/ListView.tsx';
import { formatCount } from '#ui/money/format.ts';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { ActivityRecords } from './activityRecords.ts';
import { addressOf, queryOf } from './address.ts';
import { columns } from './columns.tsx';
import { Filters } from './Filters.tsx';
import { filterSummary } from './filterSummary.ts';
import type { OrdersProps } from './Orders.tsx';
import styles from './orders.module.css';
import { PrintHead } from './PrintHead.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';
import { Unexplained } from './Unexplained.tsx';
import { localDay, yearOf } from './zone.ts';

/** Trades and transfers as rows; each links to its own page. */
export function ActivityList({
  records,
  view,
  onView,
  reading,
  exporting,
  balances,
  counterparties,
  customer,
  now,
  mayTrade,
  sandbox,
}: OrdersProps) {
  const { filter } = view;
  const limit = useSelector(reading, selectLimit);
  const found = matching(records.rows ?? [], filter, localDay, {
    counterparties: loadedRows(counterparties) ?? [],
    wordsOf: activityWords,
  });
  const shown = found.slice(0, limit);
  const filtering = isFiltering(filter);
  const hasOlder = found.length > shown.length || (!filtering && records.hasOlder);
  const range = rangeLabel(shown.length, found.length, records.isComplete);
  return (
    <Stack gap={5}>
      <PrintHead customer={customer} now={now} sandbox={sandbox} about={`${filterSummary(filter)} ${range}`} />
      <PageHeader
        title="Orders"
        {...(records.isComplete && { count: formatCount(found.length) })}
        actions={
          <div className={styles.screenOnly}>
            <Cluster gap={2}>
              <ButtonLink href={recurringAddress}>Recurring</ButtonLink>
              <ButtonLink href={addressOf({ statement: yearOf(now) })}>Yearly statement</ButtonLink>
              <ExportButton
                exporting={exporting}
                isEmpty={shown.length === 0}
                onRequest={() => exporting.send({ type: 'export.requested', query: queryOf(filter), ids: null })}
              />
              {mayTrade && (
                <ButtonLink href="/exchange" variant="main">
                  New order
                </ButtonLink>
              )}
            </Cluster>
          </div>
        }
      />
      <Filters filter={filter} now={now} onFilter={(change, replace) => onView({ filter: change }, replace)} />
      <ExportStatus exporting={exporting} what="orders" />
      {(records.rows !== null || records.missing) && (
        <ReadingProgress records={records} purpose={filtering ? 'Matches appear as we find them.' : null} />
      )}
      <Card flush>
        <ListView
          state={listStateOf(records, shown, filtering)}
          what="orders"
          empty={filtering ? noMatch(counterparties.status === 'failed') : noOrders(mayTrade)}
        >
          {(rows) => (
            <PlainTable
              caption="Your orders, newest first"
              columns={columns}
              rows={rows}
              rowKey={({ guid }) => guid}
              rowHref={({ guid }) => (filtering ? addressOf({ filter, order: guid }) : activityHref({ guid }))}
            />
          )}
        </ListView>
      </Card>
      <div className={styles.below}>
        <Unexplained records={records} balances={balances} now={now} />
        {shown.length > 0 && (
          <Cluster gap={4} justify="between">
            <Text size="s" tone="faint">
              {[range, sandbox && 'Sandbox: no real money moved.'].filter(Boolean).join(' ')}
            </Text>
            {hasOlder && (
              <Button busy={records.isReading} onClick={() => reading.send({ type: 'older.requested' })}>
                Show older orders
              </Button>
            )}
          </Cluster>
        )}
      </div>
    </Stack>
  );
}

function listStateOf(records: ActivityRecords, rows: readonly Activity[], filtering: boolean): ListState<Activity> {
  if (rows.length > 0) return { status: 'full', rows };
  const gap = gapText(records);
  if (gap !== null) return { status: 'failed', reason: gap, onRetry: records.onRetry, waitUntil: records.waitUntil };
  const mayStillCome = records.rows === null || (filtering && !records.isComplete);
  return { status: mayStillCome ? 'loading' : 'empty' };
}

/** Why a list without rows may not be empty; null if it is. */
function gapText({ rows, reason, missing, unreadable }: ActivityRecords): string | null {
  if (rows === null) return reason;
  if (missing) return `None are known, but ${missingName(missing)} didn’t load.`;
  return unreadable > 0 ? `${unreadableText(unreadable)}.` : null;
}

const rangeLabel = (shown: number, found: number, isComplete: boolean): string =>
  isComplete && shown === found
    ? found === 1
      ? '1 order.'
      : `All ${formatCount(found)} orders.`
    : isComplete
      ? `The newest ${formatCount(shown)} of ${formatCount(found)}.`
      : `The newest ${formatCount(shown)}.`;

const noOrders = (mayTrade: boolean) => (
  <EmptyState
    title="No orders yet"
    text="Your orders, deposits and withdrawals appear here with their price, fee and progress."
    action={
      mayTrade ? (
        <ButtonLink href="/exchange">Buy or sell</ButtonLink>
      ) : (
        <ButtonLink href="/verify">Verify your identity first</ButtonLink>
      )
    }
  />
);
const noMatch = (withoutAddresses: boolean) => (
  <EmptyState
    title="No orders match"
    text={`We searched all your orders${withoutAddresses ? ', but not by address, because your wallets and addresses didn’t load' : ''}. Change or clear the search and filters.`}
    action={<ButtonLink href="/orders">Clear all filters</ButtonLink>}
  />
);
