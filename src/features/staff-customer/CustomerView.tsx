import type { ReactNode } from 'react';
import type { PartRow } from '#contract/desk/customer.ts';
import type { RowOf } from '#domain/lists/rows.ts';
import type { StaffRole } from '#domain/staff/rights.ts';
import type { tradeList } from '#domain/staff/tradeList.ts';
import type { transferList } from '#domain/staff/transferList.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { recordHref } from '#presenters/staff/recordAddress.ts';
import { flagLabels, holdWords } from '#presenters/staff/recordWords.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
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
import { bankAccountRecord, type KeyedAction, type MoneyPathRecord, walletRecord } from './customerActions.ts';
import { FlagsCard } from './FlagsCard.tsx';
import type { FlagActions } from './flagActions.ts';
import { NotesCard, type NotesCardProps } from './NotesCard.tsx';
import { type PartState, PartTable } from './PartCard.tsx';
import { PersonalData } from './PersonalData.tsx';
import { ProfileCard, type ProfileCardProps } from './ProfileCard.tsx';

interface CustomerParts {
  readonly notes: PartState<PartRow<'notes'>>;
  readonly trades: PartState<RowOf<typeof tradeList>>;
  readonly transfers: PartState<RowOf<typeof transferList>>;
  readonly events: PartState<PartRow<'security-events'>>;
  readonly accounts: PartState<PartRow<'accounts'>>;
  readonly verifications: PartState<PartRow<'verifications'>>;
  readonly bankAccounts: PartState<PartRow<'bank-accounts'>>;
  readonly wallets: PartState<PartRow<'wallets'>>;
  readonly recurringBuys: PartState<PartRow<'recurring-buys'>>;
}

export interface CustomerViewProps extends ProfileCardProps {
  guid: string;
  /** No customer has this guid. */
  isUnknown: boolean;
  parts: CustomerParts;
  /** Adding a note; null until the user is known. */
  rowAction: RowAction | null;
  /** Taking a note back, by its id. */
  undoOf: NotesCardProps['undoOf'];
  now: NotesCardProps['now'];
  /** Adding and removing flags; null until known. */
  flags: FlagActions | null;
  /** The actions on the customer; null until known. */
  acts: readonly KeyedAction[] | null;
  /** The actions on a bank account or a wallet. */
  recordMenu: (of: MoneyPathRecord) => ReactNode;
  action: FlowRefs['staffAction'];
  reveal: FlowRefs['staffReveal'];
  /** The user's roles; null until known. */
  roles: readonly StaffRole[] | null;
  /** The user's roles failed to load, and are requested again. */
  rolesFailed: boolean;
  outcome: ReactNode;
  timeline: ReactNode;
  /** How complete all of this is. */
  age: ReactNode;
}

const byGuid = ({ guid }: { readonly guid: string }): string => guid;
const byId = ({ id }: { readonly id: string }): string => id;

/** Everything that staff know of one customer, each part with its own load. */
export function CustomerView({
  guid,
  isUnknown,
  parts,
  rowAction,
  undoOf,
  now,
  flags,
  acts,
  recordMenu,
  action,
  reveal,
  roles,
  rolesFailed,
  outcome,
  timeline,
  age,
  ...profile
}: CustomerViewProps) {
  if (isUnknown) return <Unknown />;
  const { customer } = profile;
  const open = (request: RowAction['request']) => action.send({ type: 'action.requested', request });
  const of = `customerGuid=${guid}`;
  const menuOf = <Row,>(recordOf: (row: Row) => MoneyPathRecord): Column<Row> => ({
    ...{ id: 'actions', header: <VisuallyHidden>Actions</VisuallyHidden>, align: 'end', narrow: 'action' },
    cell: (row) => recordMenu(recordOf(row)),
  });
  return (
    <Stack gap={5}>
      <PageHeader
        title={customer ? `Customer ${customer.legalName ?? customer.name ?? 'without a name'}` : 'Customer'}
        lead={age}
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
      {outcome}
      <Grid columns="aside-main">
        <Stack gap={5}>
          <ProfileCard {...profile} />
          {customer && <FlagsCard flags={customer.flags} actions={flags} onOpen={open} />}
          <ActsCard
            actions={acts}
            missing={profile.failed !== null ? 'profile' : rolesFailed ? 'roles' : null}
            onOpen={open}
          />
          <PersonalData reveal={reveal} roles={roles} />
          <NotesCard notes={parts.notes} rowAction={rowAction} undoOf={undoOf} onOpen={open} now={now} />
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
          {timeline}
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
