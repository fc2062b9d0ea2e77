import { countsInBalances, isOpen, type TransferActivity } from '#domain/activity/activity.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import { type Amount, add, negate, subtract } from '#domain/money/money.ts';
import type { Line } from '#ui/lines/Lines.tsx';
import { Money } from '#ui/money/Money.tsx';

type Tense = 'done' | 'underWay' | 'off';
const tenseOf = (transfer: TransferActivity): Tense =>
  countsInBalances(transfer) ? 'done' : isOpen(transfer) ? 'underWay' : 'off';

const addedLabels: Readonly<Record<Tense, string>> = {
  done: 'Added to your balance',
  underWay: 'To be added to your balance',
  off: 'Would have been added to your balance',
};
const takenLabels: Readonly<Record<Tense, string>> = {
  done: 'Deducted from your balance',
  underWay: 'To be deducted from your balance',
  off: 'Would have been deducted from your balance',
};

const line = (id: string, label: string, amount: Amount, asset: AssetCode): Line => ({
  id,
  label,
  value: <Money amount={amount} asset={asset} exact />,
});

/** Lines that add up to the last unit: the counterparty's amount, the fee, and the balance. */
export function transferLines(transfer: TransferActivity): readonly Line[] {
  const { asset, fee, in: received, out } = transfer;
  const tense = tenseOf(transfer);
  const moves =
    received !== null
      ? [
          line('counterparty', counterpartyLabel(transfer), add(received.amount, fee.amount), asset),
          line('fee', 'Platform fee', negate(fee.amount), asset),
          { ...line('balance', addedLabels[tense], received.amount, asset), kind: 'sum' as const },
        ]
      : out !== null
        ? [
            line('counterparty', counterpartyLabel(transfer), subtract(out.amount, fee.amount), asset),
            line('fee', 'Platform fee', fee.amount, asset),
            { ...line('balance', takenLabels[tense], out.amount, asset), kind: 'sum' as const },
          ]
        : [];
  return [...moves, ...networkLine(transfer)];
}

function counterpartyLabel({ asset, kind, transferType, in: received }: TransferActivity): string {
  const isIn = received !== null;
  // No other bank and no chain is involved.
  if (transferType === 'book') return isIn ? 'Received within the bank' : 'Sent within the bank';
  if (kind === 'return') return isIn ? 'Returned to you' : 'Returned to the bank';
  if (asset === 'USD') return isIn ? 'From your bank account' : 'To your bank account';
  return isIn ? 'Sent to your deposit address' : 'To the wallet';
}

/** The submitter of the transaction, the sender or the bank, pays the network fee. */
const networkLine = ({ networkFee, out }: TransferActivity): readonly Line[] =>
  networkFee === null
    ? []
    : [
        {
          ...line('network', 'Network fee', networkFee.amount, networkFee.asset),
          note: `${out === null ? '' : 'Paid by us. '}Not deducted from your balance.`,
          kind: 'small' as const,
        },
      ];
