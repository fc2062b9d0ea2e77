import type { ReactNode } from 'react';
import type { CasePartRow, StaffCase } from '#contract/desk/cases.ts';
import type { Amount } from '#domain/money/money.ts';
import type { BreakClass } from '#domain/staff/reconciliation.ts';
import {
  breakClassWords,
  breakName,
  breakStateWords,
  checkWords,
  recordOfBreak,
} from '#presenters/staff/reconWords.ts';
import { recordHref } from '#presenters/staff/recordAddress.ts';
import { Guid, Units } from '#presenters/staff/records.tsx';
import { accountWords } from '#presenters/staff/recordWords.ts';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { formatCount } from '#ui/money/format.ts';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Ago } from '#ui/time/Ago.tsx';
import { Time } from '#ui/time/Time.tsx';

type CaseBreak = NonNullable<StaffCase['break']>;

/** Why a side has no figure. */
const whyNotOurs: Readonly<Record<BreakClass, string>> = {
  ...{
    missingHere: 'Not in our copies',
    missingThere: 'Our copy doesn’t say the amount',
    fee: 'Our copy doesn’t say it',
  },
  ...{
    amount: 'Our copy doesn’t say it',
    state: 'By our copy, nothing moved',
    late: 'By our copy, nothing has moved yet',
  },
};
const whyNotTheirs = (kind: BreakClass): string =>
  kind === 'missingThere' ? 'The bank has booked nothing' : 'The bank doesn’t say it';

/** With every digit; without an asset, a count of records. */
function Side({ units, asset, why }: { units: Amount | null; asset: string; why: string }) {
  if (units === null || asset !== '') return <Units amount={units} asset={asset} why={why} isExact />;
  const count = Math.abs(Number(units));
  return `${units.startsWith('-') ? '−' : ''}${formatCount(count)} ${count === 1 ? 'record' : 'records'}`;
}

const sideLine = (id: string, label: string, units: Amount | null, asset: string, why: string): Line => ({
  ...{ id, label, value: <Side units={units} asset={asset} why={why} /> },
  ...(units === null && { note: `${why}.` }),
});

/** Who explained it and why, or that both sides now agree; nothing while it is open. */
const endLines = ({ explainedBy, explainedAt, reason, resolvedAt }: CaseBreak): readonly Line[] => [
  ...(explainedAt === null
    ? []
    : [
        {
          id: 'explained',
          label: 'Explained by',
          value: explainedBy || <Dash why="Unknown" />,
          note: <Time at={explainedAt} format="dayTime" />,
        },
        { id: 'reason', label: 'Explanation', value: reason || <Dash why="None given" /> },
      ]),
  ...(resolvedAt === null
    ? []
    : [{ id: 'resolved', label: 'Resolved', value: <Time at={resolvedAt} format="dayTime" /> }]),
];

/** A difference between our copies and the bank, with both sides. */
export function BreakCard({ of, now }: { of: CaseBreak; now: () => number }) {
  const { check, class: kind, asset, ours, theirs, difference, cents, day, state, createdAt, lastSeenAt } = of;
  const record = recordOfBreak(of);
  const lines: readonly Line[] = [
    { id: 'state', label: 'State', value: <StatusChip label={breakStateWords[state]} /> },
    { id: 'check', label: 'Check', value: checkWords[check], note: check },
    {
      id: 'record',
      label: 'Record',
      value: record === null ? breakName(of) : <AppLink href={recordHref(record)}>{breakName(of)}</AppLink>,
    },
    { id: 'class', label: 'What differs', value: breakClassWords[kind] },
    sideLine('ours', 'Ours', ours, asset, whyNotOurs[kind]),
    sideLine('theirs', 'The bank’s', theirs, asset, whyNotTheirs(kind)),
    { ...sideLine('difference', 'Difference', difference, asset, 'One side is unknown'), kind: 'sum' },
    {
      ...{ id: 'value', label: 'Value', value: <Units amount={cents} asset="USD" why="Unknown" /> },
      ...(cents === null && { note: 'Unknown: it counts as more than $1.00.' }),
    },
    {
      ...{
        id: 'day',
        label: 'Day of the record',
        value: day === null ? <Dash why="A total has none" /> : <Time at={day} format="date" timeZone="UTC" />,
      },
      ...(day !== null && { note: 'In UTC.' }),
    },
    {
      id: 'found',
      label: 'Found',
      value: <Ago at={createdAt} now={now} />,
      note: <Time at={createdAt} format="dayTime" />,
    },
    {
      id: 'seen',
      label: 'Last seen',
      value: <Ago at={lastSeenAt} now={now} />,
      note: <Time at={lastSeenAt} format="dayTime" />,
    },
    ...endLines(of),
  ];
  return (
    <Card
      title="Break"
      footer={[
        'The difference is ours less the bank’s. When later data makes both sides equal, the break and its case end.',
      ]}
    >
      <Lines label="Break" lines={lines} />
    </Card>
  );
}

type Posting = CasePartRow<'postings'>;
type Moved = Omit<Posting, 'side'> & { readonly side: Posting['side'] | 'both' };

const sideNames: Readonly<Record<Moved['side'], string>> = { ours: 'Ours', theirs: 'The bank’s', both: 'Both sides' };

/** Differences first, both sides of an account together; equal sides share one row. */
function movedRows(rows: readonly Posting[]): readonly Moved[] {
  const isSame = (one: Posting) => (other: Posting) =>
    other.side !== one.side &&
    other.account === one.account &&
    other.asset === one.asset &&
    other.amount === one.amount;
  const differing = rows.filter((row) => !rows.some(isSame(row)));
  const accounts = [...new Set(differing.map(accountOf))];
  const both = rows
    .filter((row) => row.side === 'ours' && !differing.includes(row))
    .map((row) => ({ ...row, side: 'both' as const }));
  return [...accounts.flatMap((account) => differing.filter((row) => accountOf(row) === account)), ...both];
}

const accountOf = ({ account, asset }: Moved): string => `${account} ${asset}`;

function Account({ account, asset }: Moved): ReactNode {
  const words = accountWords[account];
  if (words !== undefined) return `${words}, ${asset}`;
  return (
    <>
      <Guid guid={account} />, {asset}
    </>
  );
}

// A row per side, not a column: a phone shows no headers.
const movedColumns: ReadonlyArray<Column<Moved>> = [
  { id: 'account', header: 'Account', cell: Account },
  { id: 'side', header: 'Side', narrow: 'underLead', cell: ({ side }) => sideNames[side] },
  {
    ...{ id: 'amount', header: 'Amount', align: 'end', narrow: 'trail' },
    cell: ({ amount, asset }) => <Units amount={amount} asset={asset} why="" isExact />,
  },
];

/** The postings by our copy, and by the bank's ledger. */
export const BreakSides = ({ rows }: { rows: readonly Posting[] }) => (
  <Card title="Both sides now" flush>
    <PlainTable
      caption="Both sides now"
      columns={movedColumns}
      rows={movedRows(rows)}
      rowKey={(row) => `${row.side} ${accountOf(row)}`}
    />
  </Card>
);
