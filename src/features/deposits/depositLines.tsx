import { isZero } from '#domain/money/money.ts';
import type { Reviewed } from '#machines/shared/transferring/transfer.types.ts';
import { arrivalText, releaseText } from '#presenters/activity/arrival.ts';
import { BankAccountName } from '#presenters/bankAccount/BankAccountName.tsx';
import type { Line } from '#ui/lines/Lines.tsx';
import { formatMoney } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';

/** Before it is sent, after it arrived, when it failed, and when it was returned. */
type Tense = 'present' | 'past' | 'off' | 'returned';
const words: Readonly<Record<Tense, readonly [pay: string, receive: string]>> = {
  present: ['You pay', 'You receive'],
  past: ['You paid', 'You received'],
  off: ['Amount', 'You would have received'],
  returned: ['Deposited', 'Returned'],
};

/** The terms: amount paid, source, and amount received. They add up. */
export const termsLines = ({ quote, end }: Reviewed, tense: Tense = 'present'): readonly Line[] => [
  {
    id: 'from',
    label: 'From',
    value: end.kind === 'bankAccount' && <BankAccountName account={{ ...end, accountName: null }} />,
  },
  { id: 'pay', label: words[tense][0], value: <Money amount={quote.deliverAmount} asset="USD" /> },
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
  { id: 'receive', label: words[tense][1], value: <Money amount={quote.receiveAmount} asset="USD" />, kind: 'sum' },
];

/** When the money is in the balance, and when it can be used. @param now ms since 1970 UTC */
export const dateLines = (now: number, sandbox: boolean): readonly Line[] => [
  { id: 'arrival', label: 'In your balance', value: arrivalText('deposit', now, sandbox), kind: 'small' },
  {
    id: 'release',
    label: 'Available to trade and withdraw',
    value: releaseText(now, sandbox),
    ...(!sandbox && { note: 'Until then the bank account’s own bank can still return the money.' }),
    kind: 'small',
  },
];

export const depositLabel = ({ quote }: Reviewed): string =>
  `Deposit ${formatMoney(quote.deliverAmount, 'USD', { inFull: true })}`;
