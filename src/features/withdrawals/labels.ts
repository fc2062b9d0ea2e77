import type { Counterparty, TransferQuote } from '#machines/shared/transferring/transfer.types.ts';
import { shortNameOf } from '#presenters/bankAccount/labels.ts';
import { formatMoneyExactly } from '#ui/money/format.ts';

/** The button's label: "Send 0.50 BTC", "Withdraw $50.00". */
export const sendLabel = ({ asset, receiveAmount }: Pick<TransferQuote, 'asset' | 'receiveAmount'>): string =>
  `${asset === 'USD' ? 'Withdraw' : 'Send'} ${formatMoneyExactly(receiveAmount, asset, { inFull: true })}`;

/** The destination's name within a sentence. */
export const endName = (end: Counterparty): string =>
  end.kind === 'bankAccount' ? shortNameOf(end) : end.name || 'your wallet';
