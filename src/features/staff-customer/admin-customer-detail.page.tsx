import { Suspense } from 'react';
import { customerIn } from '#app/address/staff-customer-address.ts';
import { openStaffAction } from '#app/effects/staff/action.ts';
import { request } from '#app/handle/app-handle.ts';
import { useFlow, useLoaded, useStaffPerson } from '#app/hooks/staff.ts';
import { explained } from '#app/outlet/explained.tsx';
import { staffPage } from '#app/outlet/staff-page.ts';
import { ActionOutcome } from '#features/staff-action/ActionOutcome.tsx';
import { RowMenu } from '#features/staff-action/RowMenu.tsx';
import { CompleteUpTo } from '#features/staff-health/CompleteUpTo.tsx';
import { openTimeline } from '#features/staff-timeline/effects.ts';
import { TimelineCard } from '#features/staff-timeline/TimelineCard.tsx';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { serverNow } from '#ports/http.ts';
import { recordHref } from '#presenters/staff/recordAddress.ts';
import { flagLabels, holdWords } from '#presenters/staff/recordWords.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import type { Column } from '#ui/table/columns.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { ActsCard } from './ActsCard.tsx';
import {
  accountColumns,
  bankAccountColumns,
  eventColumns,
  recurringColumns,
  tradeColumns,
  transferColumns,
  verificationColumns,
  walletColumns,
} from './columns.tsx';
import { bankAccountRecord, type MoneyPathRecord, moneyPathActions, walletRecord } from './customerActions.ts';
import { FlagsCard } from './FlagsCard.tsx';
import { useOpenAction, useSubject, useSubjectLoad } from './hooks.ts';
import { NotesCard } from './NotesCard.tsx';
import { PartTable } from './PartCard.tsx';
import { PersonalData } from './PersonalData.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { openStaffReveal } from './reveal.ts';

const RevealDialog = lazyCode(async () => (await import('#features/staff-action/RevealDialog.tsx')).RevealDialog);
const ActionDialog = lazyCode(async () => (await import('#features/staff-action/ActionDialog.tsx')).ActionDialog);

const loads = [
  ...(['staffCustomer', 'customerNotes', 'customerTrades', 'customerTransfers', 'customerEvents'] as const),
  ...(['customerAccounts', 'customerVerifications', 'customerBankAccounts', 'customerWallets'] as const),
  ...(['customerRecurringBuys'] as const),
] as const;

/** The sources of the page's copied data. */
const sources = [
  ...['customers', 'profiles', 'accounts', 'verifications', 'bank accounts', 'wallets', 'trades', 'transfers'],
];

const byGuid = ({ guid }: { readonly guid: string }): string => guid;
const byId = ({ id }: { readonly id: string }): string => id;

/** Actions on a bank account or a wallet. */
function RecordMenu({ of }: { of: MoneyPathRecord }) {
  const { guid } = useSubject();
  const customer = useSubjectLoad().known;
  const me = useStaffPerson();
  const actions = me && customer ? moneyPathActions(guid, customer, me, of) : [];
  return <RowMenu name={of.words} actions={actions} onOpen={useOpenAction()} />;
}

const menuOf = <Row,>(recordOf: (row: Row) => MoneyPathRecord): Column<Row> => ({
  ...{ id: 'actions', header: <VisuallyHidden>Actions</VisuallyHidden>, align: 'end', narrow: 'action' },
  cell: (row) => <RecordMenu of={recordOf(row)} />,
});

/** How complete all of the page is. */
function Age() {
  const { known } = useLoaded('sources');
  return (
    <CompleteUpTo what="page" sources={known} names={sources} readAt={useSubjectLoad().loadedAt} now={serverNow} />
  );
}

interface CustomerViewProps {
  action: FlowRefs['staffAction'];
  reveal: FlowRefs['staffReveal'];
}

/** Everything that staff know of one customer, each part with its own load. */
function CustomerView({ action, reveal }: CustomerViewProps) {
  const subject = useSubject();
  const { guid } = subject;
  const load = useSubjectLoad();
  const customer = load.known;
  const timeline = useFlow('timeline');
  const me = useStaffPerson();
  const parts = {
    trades: useLoaded('customerTrades', subject),
    transfers: useLoaded('customerTransfers', subject),
    events: useLoaded('customerEvents', subject),
    accounts: useLoaded('customerAccounts', subject),
    verifications: useLoaded('customerVerifications', subject),
    bankAccounts: useLoaded('customerBankAccounts', subject),
    wallets: useLoaded('customerWallets', subject),
    recurringBuys: useLoaded('customerRecurringBuys', subject),
  };
  if (customer === null && load.problem?.status === 404) return <Unknown />;
  const of = `customerGuid=${guid}`;
  return (
    <Stack gap={5}>
      <PageHeader
        title={customer ? `Customer ${customer.legalName ?? customer.name ?? 'without a name'}` : 'Customer'}
        lead={<Age />}
        actions={
          <Cluster gap={1}>
            {customer?.flags.map(({ kind }) => (
              <StatusChip key={kind} label={flagLabels[kind]} />
            ))}
            {customer?.holds.map(({ kind }) => (
              <StatusChip key={kind} label={holdWords[kind] ?? { word: kind, tone: 'neutral' }} />
            ))}
            <Text as="span" size="s" mono title={guid}>
              {`${guid.slice(0, 4)}…${guid.slice(-4)}`}
            </Text>
            <CopyButton value={guid} what="guid" />
          </Cluster>
        }
      />
      <ActionOutcome action={action} />
      <Grid columns="aside-main">
        <Stack gap={5}>
          <ProfileCard />
          {customer && <FlagsCard customer={customer} />}
          <ActsCard />
          <PersonalData reveal={reveal} roles={me?.roles ?? null} />
          <NotesCard />
          <PartTable
            part={parts.accounts}
            title="Accounts"
            empty="No accounts yet"
            href={`/admin/customer-accounts?${of}`}
            columns={accountColumns}
            rowKey={byGuid}
          />
          <PartTable
            part={parts.bankAccounts}
            title="Bank accounts"
            empty="No bank accounts"
            columns={[...bankAccountColumns, menuOf(bankAccountRecord)]}
            rowKey={byGuid}
          />
          <PartTable
            part={parts.wallets}
            title="Wallets"
            empty="No wallets"
            columns={[...walletColumns, menuOf(walletRecord)]}
            rowKey={byGuid}
          />
        </Stack>
        <Stack gap={5}>
          {timeline && <TimelineCard timeline={timeline} />}
          <PartTable
            part={parts.transfers}
            title="Transfers"
            empty="No transfers yet"
            href={`/admin/trades?tab=transfers&${of}`}
            columns={transferColumns}
            rowKey={byId}
            rowHref={({ guid: transfer }) => recordHref({ kind: 'transfer', guid: transfer })}
          />
          <PartTable
            part={parts.trades}
            title="Trades"
            empty="No trades yet"
            href={`/admin/trades?${of}`}
            columns={tradeColumns}
            rowKey={byId}
            rowHref={({ guid: trade }) => recordHref({ kind: 'trade', guid: trade })}
          />
          <PartTable
            part={parts.recurringBuys}
            title="Recurring buys"
            empty="No recurring buys"
            columns={recurringColumns}
            rowKey={byId}
          />
          <PartTable
            part={parts.verifications}
            title="Verifications"
            empty="No verifications yet"
            columns={verificationColumns}
            rowKey={byGuid}
          />
          <PartTable
            part={parts.events}
            title="Security events"
            empty="No security events"
            columns={eventColumns}
            rowKey={byId}
          />
        </Stack>
      </Grid>
    </Stack>
  );
}

const Unknown = () => (
  <Stack gap={5}>
    <PageHeader title="Customer" />
    <Card>
      <EmptyState
        title="No customer has this guid"
        text="Check the address, or search for the customer."
        action={<ButtonLink href="/admin/customer">Go to customers</ButtonLink>}
      />
    </Card>
  </Stack>
);

function Page() {
  const action = useFlow('staffAction');
  const reveal = useFlow('staffReveal');
  return (
    action &&
    reveal && (
      <>
        <CustomerView action={action} reveal={reveal} />
        <Suspense fallback={null}>
          <ActionDialog action={action} />
        </Suspense>
        <Suspense fallback={null}>
          <RevealDialog reveal={reveal} />
        </Suspense>
      </>
    )
  );
}

const customerPage = staffPage({
  Page,
  open(staff) {
    const of = { guid: customerIn(staff.actor('page').getSnapshot().context.path) };
    for (const name of loads) request(staff, name, of);
    openStaffAction(staff);
    openStaffReveal(staff, of.guid);
    openTimeline(staff, of.guid);
  },
});

export const page = explained(customerPage);
