import { isZero } from '#domain/money/money.ts';
import { businessDaysAfter } from '#domain/transfers/businessDays.ts';
import type { Reviewed } from '#machines/shared/transferring/transfer.types.ts';
import { BankAccountName } from '#presenters/bankAccount/BankAccountName.tsx';
import type { Line } from '#ui/lines/Lines.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';
import { formatTime } from '#ui/time/format.ts';

/** What banks usually take at most, as business days: to move the money, and to be sure of it. */
const usualDays = { arrival: 5, hold: 5 } as const;

/** The terms: what is paid, from where, and what arrives. They add up. */
export const termsLines = ({ quote, end }: Reviewed): readonly Line[] => [
  { id: 'from', label: 'From', value: end.kind === 'bankAccount' && <BankAccountName account={{ ...end, accountName: null }} /> },
  { id: 'pay', label: 'You pay', value: <Money amount={quote.deliverAmount} asset="USD" /> },
  {
    id: 'fee',
    label: 'Platform fee',
    value: isZero(quote.fee) ? (
      'None'
    ) : (
      <>
        −<Money amount={quote.fee} asset="USD" />
      </>
    ),
  },
  { id: 'receive', label: 'You receive', value: <Money amount={quote.receiveAmount} asset="USD" />, kind: 'sum' },
];

const about = (at: number): string => `By about ${formatTime(at, 'day')}`;

/** When the money is in the balance, and when it can be used. The banks guarantee no time, so we promise none. @param now ms since 1970 UTC */
export function dateLines(now: number, sandbox: boolean): readonly Line[] {
  const arrival = businessDaysAfter(now, usualDays.arrival);
  if (sandbox)
    return [
      { id: 'arrival', label: 'In your balance', value: 'Within seconds, in the sandbox', kind: 'small' },
      { id: 'release', label: 'Available to trade and withdraw', value: 'About 20 seconds later', kind: 'small' },
    ];
  return [
    { id: 'arrival', label: 'In your balance', value: about(arrival), kind: 'small' },
    {
      id: 'release',
      label: 'Available to trade and withdraw',
      value: about(businessDaysAfter(arrival, usualDays.hold)),
      note: 'Until then the bank account’s own bank can still return the money.',
      kind: 'small',
    },
  ];
}

/** What the button does, in words. */
export const depositLabel = ({ quote }: Reviewed): string => `Deposit ${formatMoney(quote.deliverAmount, 'USD', { inFull: true })}`;
