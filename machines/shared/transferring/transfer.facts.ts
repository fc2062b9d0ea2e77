import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { accountEnd, addressEnd, type CodeSubject } from '#domain/security/codeSubjects.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { required } from '../required.ts';
import { transferGrace } from '../waits.ts';
import type { FoundTransfer } from './transfer.actors.ts';
import type { Counterparty, SendingContext, SentTransfer } from './transfer.types.ts';

/** @throws Error without a sent transfer, which the chart rules out */
export const sentTransfer = ({ sent }: Pick<SendingContext, 'sent'>): SentTransfer => required(sent, 'sent transfer');

/** @throws Error before the bank's reply */
export const placedTransfer = (context: Pick<SendingContext, 'sent'>): Transfer =>
  required(sentTransfer(context).transfer, 'transfer at the bank');

/** Updates the bank's record. */
export const withTransfer = ({ sent }: Pick<SendingContext, 'sent'>, transfer: Transfer | null): SentTransfer | null =>
  sent && transfer ? { ...sent, transfer } : sent;

type Searched = Pick<SendingContext, 'sent' | 'reviewed'>;

/** Takes the bank's terms: the review must show no others. */
export const withFound = ({ sent, reviewed }: Searched, { quote, transfer }: FoundTransfer): Searched => ({
  sent: sent && { ...sent, quote, transfer: transfer ?? sent.transfer },
  reviewed: reviewed && { ...reviewed, quote },
});

/** From when contact with the bank was lost. */
export const withLostTime = ({ sent, now }: Pick<SendingContext, 'sent' | 'now'>): SentTransfer | null =>
  sent && { ...sent, sentAt: now() };

/** An empty search is final if it started late enough for the transfer to have arrived. */
export const searchIsFinal = (context: SendingContext): boolean =>
  context.searchedAt - sentTransfer(context).sentAt > transferGrace;

/** Final states at the bank. */
export const isCompleted = ({ state }: Transfer): boolean => state === 'completed';
export const isFailed = ({ state }: Transfer): boolean => state === 'failed';
export const isReturned = ({ returnCode }: Transfer): boolean => returnCode !== null;

/** A linked bank account as a transfer's end. */
export const bankAccountEnd = ({ guid, name, mask }: BankAccount): Counterparty => ({
  kind: 'bankAccount',
  guid,
  name,
  mask,
});

/** Wallets are recognized by name, which never changes; the bank may rename accounts. */
export function isSameEnd(one: Counterparty, other: Counterparty): boolean {
  if (one.guid !== other.guid) return false;
  if (one.kind === 'wallet')
    return other.kind === 'wallet' && one.name === other.name && one.address === other.address && one.tag === other.tag;
  return other.kind === 'bankAccount' && one.mask === other.mask;
}

/** The code's purpose, in the figures of its button: what goes where, or comes from where. */
export function subjectOf({ reviewed }: Pick<SendingContext, 'reviewed'>): CodeSubject | null {
  if (reviewed === null) return null;
  const { side, asset, deliverAmount, receiveAmount } = reviewed.quote;
  const end = reviewed.end.kind === 'wallet' ? addressEnd(reviewed.end.address) : accountEnd(reviewed.end.mask);
  return { kind: side, asset, amount: side === 'withdrawal' ? receiveAmount : deliverAmount, end };
}
