import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { accountEnd, addressEnd, type CodeSubject } from '#domain/security/codeSubjects.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { transferGrace } from '../waits.ts';
import type { FoundTransfer } from './transfer.actors.ts';
import type { Counterparty, SendingContext, SentTransfer } from './transfer.types.ts';

/** @throws Error without a transfer that was sent: the chart leaves no way there */
export function sentTransfer({ sent }: Pick<SendingContext, 'sent'>): SentTransfer {
  if (sent === null) throw new Error('no transfer was sent');
  return sent;
}

/** The bank's record of what was sent. @throws Error before the bank has answered */
export function placedTransfer(context: Pick<SendingContext, 'sent'>): Transfer {
  const { transfer } = sentTransfer(context);
  if (transfer === null) throw new Error('the transfer is not known yet');
  return transfer;
}

/** What was sent, with the bank's newest record of it. */
export const withTransfer = ({ sent }: Pick<SendingContext, 'sent'>, transfer: Transfer | null): SentTransfer | null =>
  sent && transfer ? { ...sent, transfer } : sent;

type Searched = Pick<SendingContext, 'sent' | 'reviewed'>;

/** What a search found, with the bank's own terms: the review must show no others. */
export const withFound = ({ sent, reviewed }: Searched, { quote, transfer }: FoundTransfer): Searched => ({
  sent: sent && { ...sent, quote, transfer: transfer ?? sent.transfer },
  reviewed: reviewed && { ...reviewed, quote },
});

/** What was sent, from when contact with the bank was lost. */
export const withLostTime = ({ sent, now }: Pick<SendingContext, 'sent' | 'now'>): SentTransfer | null =>
  sent && { ...sent, sentAt: now() };

/**
 * Whether a search without a result is the last one: it began late enough for what was sent to have
 * arrived.
 */
export const searchIsFinal = (context: SendingContext): boolean =>
  context.searchedAt - sentTransfer(context).sentAt > transferGrace;

/** The bank's states of a transfer that will not change any more by themselves. */
export const isCompleted = ({ state }: Transfer): boolean => state === 'completed';
export const isFailed = ({ state }: Transfer): boolean => state === 'failed';
export const isReturned = ({ returnCode }: Transfer): boolean => returnCode !== null;

/** A linked bank account as the end of a transfer. */
export const bankAccountEnd = ({ guid, name, mask }: BankAccount): Counterparty => ({
  kind: 'bankAccount',
  guid,
  name,
  mask,
});

/**
 * Whether two ends are the same. A wallet never changes its name, which people recognize it by; the
 * bank may rename an account.
 */
export function isSameEnd(one: Counterparty, other: Counterparty): boolean {
  if (one.guid !== other.guid) return false;
  if (one.kind === 'wallet')
    return other.kind === 'wallet' && one.name === other.name && one.address === other.address && one.tag === other.tag;
  return other.kind === 'bankAccount' && one.mask === other.mask;
}

/**
 * What the code of a transfer is for, in the figures of its button: what is sent and where it goes,
 * or what is deposited and from where.
 */
export function subjectOf({ reviewed }: Pick<SendingContext, 'reviewed'>): CodeSubject | null {
  if (reviewed === null) return null;
  const { side, asset, deliverAmount, receiveAmount } = reviewed.quote;
  const end = reviewed.end.kind === 'wallet' ? addressEnd(reviewed.end.address) : accountEnd(reviewed.end.mask);
  return { kind: side, asset, amount: side === 'withdrawal' ? receiveAmount : deliverAmount, end };
}
