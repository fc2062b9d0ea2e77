import type { AssetCode } from '#domain/assets/assets.ts';
import { type Amount, isZero } from '#domain/money/money.ts';
import type { TransferQuote } from '#machines/shared/transferring/transfer.types.ts';
import type { Line } from '#ui/lines/Lines.tsx';
import { formatNearly } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';

const line = (id: string, label: string, amount: Amount, asset: AssetCode): Line => ({
  id,
  label,
  value: <Money amount={amount} asset={asset} exact />,
});

type Tense = 'present' | 'past' | 'off';
const totals: Readonly<Record<Tense, string>> = {
  present: 'Total leaving your account',
  past: 'Deducted from your balance',
  off: 'Would have left your account',
};
const receipts: Readonly<Record<Tense, string>> = { present: 'receives', past: 'received', off: 'would have received' };

/** Optional facts besides the terms. */
interface Known {
  /** The value of coins in cents at the review; null without a price. */
  readonly value?: Amount | null | undefined;
  /** When dollars reach the bank account. */
  readonly arrival?: string | undefined;
}

type Terms = Pick<
  TransferQuote,
  'asset' | 'deliverAmount' | 'receiveAmount' | 'fee' | 'networkFee' | 'networkFeeAsset'
>;

/**
 * The value of coins in dollars at the review. An unknown value is never zero.
 * @param value undefined if not requested
 */
const valueLine = (asset: AssetCode, value: Amount | null | undefined): readonly Line[] =>
  asset === 'USD' || value === undefined
    ? []
    : [
        {
          id: 'value',
          label: 'Value',
          value:
            value === null
              ? 'Unavailable right now'
              : formatNearly(value).replace(/^\w/, (first) => first.toUpperCase()),
          ...(value !== null && { note: 'At the price when you reviewed it.' }),
          kind: 'small',
        },
      ];

const arrivalLine = (value: string): Line => ({ id: 'arrival', label: 'In your bank account', value, kind: 'small' });

const paidByUs: Line = { id: 'network', label: 'Network fee', value: 'Paid by us', kind: 'small' };

/**
 * A withdrawal in lines that add up to the last unit: the amount sent, the fee, and the total
 * charged. The bank pays the network.
 */
export function withdrawalLines(
  { asset, deliverAmount, receiveAmount, fee, networkFee, networkFeeAsset }: Terms,
  tense: Tense = 'present',
  { value, arrival }: Known = {},
): readonly Line[] {
  const recipient = asset === 'USD' ? 'Your bank account' : 'The wallet';
  const lines = [
    line('send', tense === 'past' ? 'You sent' : 'You send', receiveAmount, asset),
    isZero(fee) ? { id: 'fee', label: 'Platform fee', value: 'None' } : line('fee', 'Platform fee', fee, asset),
    { ...line('total', totals[tense], deliverAmount, asset), kind: 'sum' as const },
    { ...line('receive', `${recipient} ${receipts[tense]}`, receiveAmount, asset), kind: 'apart' as const },
  ];
  return [
    ...lines,
    ...(asset === 'USD' && arrival !== undefined ? [arrivalLine(arrival)] : []),
    ...valueLine(asset, value),
    ...(networkFee === null || networkFeeAsset === null ? [] : [paidByUs]),
  ];
}
