import { type Activity, countsInBalances, isOpen } from '#domain/activity/activity.ts';
import { type Counterparty, counterpartyOf } from '#domain/activity/counterparty.ts';
import { isReturned } from '#domain/activity/displayStatus.ts';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import { failureOf } from '#presenters/activity/failures.ts';
import { activityTabTitle, activityTitle } from '#presenters/activity/labels.ts';
import { missingName } from '#presenters/activity/MissingNotice.tsx';
import { holdEndText, meaningOf } from '#presenters/activity/meaning.ts';
import { returnMessage } from '#presenters/activity/returns.ts';
import { unreadableText } from '#presenters/list/ExportStatus.tsx';
import type { Wording } from '#presenters/problem/wording.ts';
import { tradeLines } from '#presenters/trade/tradeLines.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView, loadedRows } from '#ui/list/ListView.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { PageTitle } from '#ui/screen/PageTitle.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { ActivityRecords } from './activityRecords.ts';
import { addressOf } from './address.ts';
import { Facts } from './Facts.tsx';
import type { OrdersProps } from './Orders.tsx';
import styles from './orders.module.css';
import { PrintButton } from './PrintButton.tsx';
import { PrintHead } from './PrintHead.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';
import { timeline } from './timeline.tsx';
import { transferLines } from './transferLines.tsx';

/** One activity; if it has not loaded yet, older records are searched. */
export function ActivityDetail({
  records,
  view,
  guid,
  counterparties,
  customer,
  now,
  mayTrade,
  sandbox,
}: OrdersProps & { guid: string }) {
  const activity = records.rows?.find((row) => row.guid === guid) ?? null;
  const again =
    activity && mayTrade ? againOf(activity, counterpartyOf(activity, loadedRows(counterparties) ?? [])) : null;
  // Only money that moved has a receipt.
  const printed = activity && countsInBalances(activity) ? 'receipt' : 'details';
  return (
    <Stack gap={5}>
      <PageTitle name={activity ? activityTabTitle(activity) : 'Order'} page="Orders" />
      {activity && (
        <PrintHead
          what={printed === 'receipt' ? 'Receipt' : 'Order details'}
          customer={customer}
          now={now}
          sandbox={sandbox}
        />
      )}
      <div>
        <Text size="s">
          <AppLink href={addressOf({ filter: view.filter })} look={styles.back}>
            All orders
          </AppLink>
        </Text>
        <PageHeader
          title={activity ? activityTitle(activity) : 'Order'}
          actions={
            activity && (
              <Cluster gap={3}>
                <ActivityStatus activity={activity} />
                <div className={styles.screenOnly}>
                  <Cluster gap={3}>
                    {again && <ButtonLink href={again.href}>{again.label}</ButtonLink>}
                    <PrintButton what={printed} />
                  </Cluster>
                </div>
              </Cluster>
            )
          }
        />
      </div>
      {activity ? (
        <Receipt activity={activity} records={records} counterparties={counterparties} sandbox={sandbox} />
      ) : (
        <Missing records={records} />
      )}
      {activity && sandbox && (
        <div className={styles.screenOnly}>
          <Text size="s" tone="faint">
            Sandbox: no real money moved.
          </Text>
        </div>
      )}
    </Stack>
  );
}

function Missing({ records }: { records: ActivityRecords }) {
  const state: ListState<never> =
    records.missing !== null
      ? {
          ...records.missing,
          status: 'failed',
          reason: `It may be among ${missingName(records.missing)}, which didn’t load. ${records.missing.reason}`,
        }
      : records.rows === null && records.reason !== null
        ? { status: 'failed', reason: records.reason, onRetry: records.onRetry, waitUntil: records.waitUntil }
        : records.isComplete && records.unreadable > 0
          ? {
              status: 'failed',
              reason: `It may be one that we couldn’t read: ${unreadableText(records.unreadable)}. Contact support with its link.`,
            }
          : { status: records.isComplete ? 'empty' : 'loading' };
  return (
    <>
      {records.rows !== null && records.missing === null && (
        <ReadingProgress records={records} purpose="The order appears when it is found." />
      )}
      <Card flush>
        <ListView state={state} what="order" empty={<NotFound />}>
          {() => null}
        </ListView>
      </Card>
    </>
  );
}

const NotFound = () => (
  <EmptyState
    title="Order not found"
    text="We searched all your orders. The link may be incomplete or belong to another account."
    action={<ButtonLink href="/orders">All orders</ButtonLink>}
  />
);

type ReceiptProps = { activity: Activity } & Pick<OrdersProps, 'records' | 'counterparties' | 'sandbox'>;

function Receipt({ activity, records, counterparties, sandbox }: ReceiptProps) {
  const failure = failureOf(activity);
  const isTransfer = activity.source === 'transfer';
  return (
    <Grid columns="main-aside">
      <Card title="Amounts and fees">
        <Stack gap={4}>
          {failure && <FailureNotice words={failure} />}
          {isTransfer && activity.returnCode !== null && <FailureNotice words={returnMessage(activity.returnCode)} />}
          {isTransfer && activity.status === 'onHold' && activity.hold && (
            <Notice tone="hold">{`${holdEndText(activity.hold.endsAt)}.`}</Notice>
          )}
          <Lines lines={isTransfer ? transferLines(activity) : tradeLines(activity.trade)} />
          {!failure && (
            <Text size="s" tone="soft">
              {meaningOf(activity)}
            </Text>
          )}
        </Stack>
      </Card>
      <Card title="Progress">
        <Stack gap={5}>
          <Rail direction="vertical" label="Order progress" steps={timeline(activity)} />
          <Facts
            activity={activity}
            counterpart={counterpartOf(activity, records.rows ?? [])}
            counterparties={counterparties}
            sandbox={sandbox}
          />
        </Stack>
      </Card>
    </Grid>
  );
}

const FailureNotice = ({ words: { text, next, links = [] } }: { words: Wording }) => (
  <Notice tone="loss">
    <p>{text}</p>
    <p>{next}</p>
    {links.map(({ label, href }) => (
      <p key={href} className={styles.screenOnly}>
        <AppLink href={href}>{label}</AppLink>
      </p>
    ))}
  </Notice>
);

/** The other half of a return, found from either side. */
const counterpartOf = (activity: Activity, all: readonly Activity[]): Activity | null =>
  activity.source === 'trade'
    ? null
    : (all.find(
        (other) =>
          other.guid === activity.returnOf || (other.source === 'transfer' && other.returnOf === activity.guid),
      ) ?? null);

/** Where to make another deposit or withdrawal like this one; null if that is not the next step. */
function againOf(
  activity: Activity,
  counterparty: Counterparty | null,
): { readonly label: string; readonly href: string } | null {
  const { asset, kind, source } = activity;
  if (source === 'trade' || activity.transferType === 'book' || (kind !== 'deposit' && kind !== 'withdrawal'))
    return null;
  // Money on hold has arrived. For a return and some failures, another step comes first.
  if ((isOpen(activity) && activity.status !== 'onHold') || isReturned(activity) || failureOf(activity)?.links)
    return null;
  if (kind === 'deposit') return { label: 'Deposit again', href: `/deposits?asset=${asset}` };
  const to = `asset=${asset}${counterparty?.kind === 'wallet' ? `&wallet=${counterparty.guid}` : ''}`;
  return { label: asset === 'USD' ? 'Withdraw again' : 'Send again', href: `/withdrawals?${to}` };
}
