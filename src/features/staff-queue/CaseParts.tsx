import type { ReactNode } from 'react';
import type { CasePartRow } from '#contract/desk/cases.ts';
import { amount } from '#domain/money/money.ts';
import { outcomeText } from '#domain/staff/caseOutcomes.ts';
import type { CaseKind } from '#domain/staff/cases.ts';
import { returnReason } from '#presenters/activity/returns.ts';
import { BankState, Guid, Units } from '#presenters/staff/records.tsx';
import {
  caseKindWords,
  sideWords,
  transferState,
  transferStateWords,
  transferTypeWords,
} from '#presenters/staff/recordWords.ts';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { caseEventWords, caseStateWords } from './caseWords.ts';
import styles from './staff-queue.module.css';

interface TableProps<Row extends object> {
  title: string;
  empty: string;
  rows: readonly Row[];
  columns: ReadonlyArray<Column<Row>>;
  rowKey: (row: Row) => string;
  footer?: ReactNode;
}

const Table = <Row extends object>({ title, empty, rows, columns, rowKey, footer }: TableProps<Row>) => (
  <Card title={title} flush={rows.length > 0} {...(footer != null && { footer: [footer] })}>
    {rows.length === 0 ? (
      <Text tone="soft">{empty}</Text>
    ) : (
      <PlainTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />
    )}
  </Card>
);

const unsaid = 'The bank has not said it';
const byGuid = ({ guid }: { readonly guid: string }): string => guid;
const byId = ({ id }: { readonly id: string }): string => id;

const moneyColumns: ReadonlyArray<Column<CasePartRow<'money'>>> = [
  {
    id: 'what',
    header: 'Record',
    cell: ({ what, type, side }) => (
      <>
        <Text as="span" strong>
          {sideWords[side] ?? side}
        </Text>{' '}
        <Text as="span" size="s" tone="soft">
          {what === 'trade' ? 'Trade' : (transferTypeWords[type ?? ''] ?? type)}
        </Text>
      </>
    ),
  },
  { id: 'guid', header: 'Guid', narrow: 'underLead', cell: ({ guid }) => <Guid guid={guid} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    narrow: 'underLead',
    cell: ({ amount: units, asset }) => <Units amount={units} asset={asset} why={unsaid} />,
  },
  {
    id: 'createdAt',
    header: 'Time',
    narrow: 'underTrail',
    cell: ({ createdAt }) => <Time at={createdAt} format="dayTime" mayBreak />,
  },
  {
    id: 'state',
    header: 'State',
    narrow: 'trail',
    cell: ({ state, returnCode, type, code }) => (
      <BankState
        state={transferState({ state, returnCode, transferType: type ?? '' })}
        words={transferStateWords}
        detail={code}
      />
    ),
  },
];

/** The part of a returned deposit that could not be recovered; null while an amount is unknown. */
function lossOf(rows: ReadonlyArray<CasePartRow<'money'>>) {
  const back = rows.find(({ type }) => type === 'funding_return');
  const original = rows.find((row) => row !== back);
  if (!back || !original || back.amount === null || original.amount === null) return null;
  return { loss: amount(BigInt(original.amount) - BigInt(back.amount)), asset: original.asset };
}

const whyReturned = (code: string | null): string =>
  code === null ? 'The bank has not said why.' : `Returned: ${returnReason(code)}.`;

const moneyTitles: Partial<Record<CaseKind, string>> = {
  return: 'Deposit and its return',
  break: 'In our copies',
  signal: 'Records',
};

/** A return, later movements after a freeze, the records of a signal, or our copy of a record with a break. */
export function MoneyPair({ rows, of }: { rows: ReadonlyArray<CasePartRow<'money'>>; of: CaseKind }) {
  const isReturn = of === 'return';
  const lost = isReturn ? lossOf(rows) : null;
  return (
    <Table
      title={moneyTitles[of] ?? 'What moved'}
      empty="Not in our copies yet"
      rows={rows}
      columns={moneyColumns}
      rowKey={byGuid}
      {...(isReturn && {
        footer: (
          <Text key="loss" as="span">
            {whyReturned(rows[0]?.code ?? null)} Loss:{' '}
            <Units amount={lost?.loss ?? null} asset={lost?.asset ?? 'USD'} why="An amount is unknown" />
          </Text>
        ),
      })}
    />
  );
}

export const Others = ({ rows }: { rows: ReadonlyArray<CasePartRow<'others'>> }) => (
  <Table
    title="Other money of this bank account"
    empty="No other transfers"
    rows={rows}
    columns={moneyColumns}
    rowKey={byGuid}
  />
);

const balanceColumns: ReadonlyArray<Column<CasePartRow<'balances'>>> = [
  { id: 'asset', header: 'Asset', cell: ({ asset }) => asset },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    narrow: 'trail',
    cell: ({ balance, asset }) => <Units amount={balance} asset={asset} why={unsaid} />,
  },
  {
    id: 'available',
    header: 'Available',
    align: 'end',
    narrow: 'underTrail',
    cell: ({ available, asset }) => <Units amount={available} asset={asset} why={unsaid} />,
  },
];

export const Balances = ({ rows }: { rows: ReadonlyArray<CasePartRow<'balances'>> }) => (
  <Table title="Money" empty="No accounts yet" rows={rows} columns={balanceColumns} rowKey={({ asset }) => asset} />
);

const earlierColumns: ReadonlyArray<Column<CasePartRow<'earlier'>>> = [
  {
    id: 'kind',
    header: 'Case',
    cell: ({ id, kind }) => <AppLink href={`/admin/queue/${id}`}>{caseKindWords[kind]}</AppLink>,
  },
  {
    id: 'createdAt',
    header: 'Opened',
    narrow: 'underLead',
    cell: ({ createdAt }) => <Time at={createdAt} format="dayTime" />,
  },
  {
    id: 'state',
    header: 'Outcome',
    narrow: 'trail',
    cell: ({ kind, state, outcome }) =>
      state === 'closed' ? outcomeText(kind, outcome) : <StatusChip label={caseStateWords[state]} />,
  },
];

export const Earlier = ({ rows }: { rows: ReadonlyArray<CasePartRow<'earlier'>> }) => (
  <Table
    title="Other cases of this customer"
    empty="No other cases"
    rows={rows}
    columns={earlierColumns}
    rowKey={byId}
  />
);

/** A break's case ends by itself when both sides agree, not by a decision of the bank. */
const stepText = (kind: CasePartRow<'events'>['kind'], of: CaseKind): string =>
  kind === 'endedByBank' && of === 'break' ? 'Resolved by later data' : caseEventWords[kind];

const eventColumns = (of: CaseKind): ReadonlyArray<Column<CasePartRow<'events'>>> => [
  {
    id: 'kind',
    header: 'Step',
    cell: ({ kind }) => (
      <Text as="span" strong>
        {stepText(kind, of)}
      </Text>
    ),
  },
  { id: 'text', header: 'Note', narrow: 'underLead', cell: ({ text }) => <span className={styles.text}>{text}</span> },
  { id: 'by', header: 'By', narrow: 'trail', cell: ({ by }) => by || 'Server' },
  {
    id: 'createdAt',
    header: 'Time',
    narrow: 'underTrail',
    cell: ({ createdAt }) => <Time at={createdAt} format="dayTime" mayBreak />,
  },
];

export const Events = ({ rows, of }: { rows: ReadonlyArray<CasePartRow<'events'>>; of: CaseKind }) => (
  <Table title="Steps" empty="No steps" rows={rows} columns={eventColumns(of)} rowKey={byId} />
);
