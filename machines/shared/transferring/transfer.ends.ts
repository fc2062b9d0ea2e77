import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import type { Counterparty } from './transfer.types.ts';

/** A linked bank account as the end of a transfer. */
export const bankAccountEnd = ({ guid, name, mask }: BankAccount): Counterparty => ({ kind: 'bankAccount', guid, name, mask });

/** Whether two ends are the same. A wallet never changes its name, which people recognize it by; the bank may rename an account. */
export function isSameEnd(one: Counterparty, other: Counterparty): boolean {
  if (one.guid !== other.guid) return false;
  if (one.kind === 'wallet') return other.kind === 'wallet' && one.name === other.name && one.address === other.address && one.tag === other.tag;
  return other.kind === 'bankAccount' && one.mask === other.mask;
}
