import type { Explanation, Posting, Step, StepKind, UnknownReason } from '#domain/staff/explanation/record.ts';
import { Guid, Units } from '#presenters/staff/records.tsx';
import { accountWords } from '#presenters/staff/recordWords.ts';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import type { Line } from '#ui/lines/Lines.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Dash } from '#ui/text/Dash.tsx';

const labels: Readonly<Record<StepKind, string>> = {
  price: 'Price of one coin',
  mid: 'Mid-market price',
  valueAtMid: 'Value at mid-market',
  spread: 'Spread',
  rounding: 'Rounding',
  notional: 'Notional',
  fee: 'Platform fee',
  networkFee: 'Network fee',
  delivered: 'Delivered',
  received: 'Received',
  requested: 'Requested',
  amount: 'Executed',
  takenBack: 'Taken back',
  loss: 'Loss of the return',
};

/** Why a step is unknown: never a zero. */
const reasons: Readonly<Record<UnknownReason, string>> = {
  notKept: 'This trade doesn’t carry the prices that it was quoted at',
  bankAway: 'The bank is away, and copies leave out the prices',
  notSaid: 'The bank has not said it',
  notExecuted: 'Not executed yet',
  notListed: 'The other transfer of the pair is not listed yet',
  none: 'No network is part of it',
};

const notes: Partial<Record<StepKind, string>> = {
  spread: 'A cost of the customer. No account gets it.',
  networkFee: 'Paid by the sender, not from this amount.',
  notional: 'Without the fee.',
};

function shownStep({ asset, amount, decimals, why }: Step) {
  if (amount === null) return <Dash why={reasons[why ?? 'notSaid']} />;
  return decimals === null ? <Units amount={amount} asset={asset} why="" /> : formatUnitPrice({ amount, decimals });
}

export const stepLines = ({ steps }: Explanation): readonly Line[] =>
  steps.map((step) => {
    const note = step.amount === null ? reasons[step.why ?? 'notSaid'] : notes[step.kind];
    return {
      id: step.kind,
      label: labels[step.kind],
      value: shownStep(step),
      ...(note !== undefined && { note: `${note.replace(/\.$/, '')}.` }),
    };
  });

export interface PostingRow extends Posting {
  readonly id: string;
}

/** The postings; the rows of an asset add up to zero. */
export const postingColumns: ReadonlyArray<Column<PostingRow>> = [
  { id: 'account', header: 'Account', cell: ({ account, asset }) => `${accountWords[account]}, ${asset}` },
  { id: 'guid', header: 'Guid', narrow: 'underLead', cell: ({ guid }) => <Guid guid={guid} why="Not copied yet" /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    narrow: 'trail',
    cell: ({ amount, asset }) => <Units amount={amount} asset={asset} why="" />,
  },
];

export const postingRows = ({ postings }: Explanation): readonly PostingRow[] =>
  postings.map((posting, index) => ({ ...posting, id: `${posting.account} ${posting.asset} ${index}` }));
