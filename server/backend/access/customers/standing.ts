import { Refusal } from '#server/http/refusals.ts';
import { accountLocked } from '../lock/locked.ts';
import type { Customer } from './store.ts';

/** Only for callers who proved the password, like the next one. */
export const accountClosed = () =>
  new Refusal(403, 'account_closed', 'This account is closed. Nobody can sign in to it.');

const accountFrozen = () => new Refusal(403, 'account_frozen', 'We have frozen your account. Please contact support.');

type Standing = Pick<Customer, 'closedAt' | 'frozenAt' | 'lockedAt'>;

/** Null if sign-in is allowed. Freezes come first: unlocking would not help. */
export function refusalOf({ closedAt, frozenAt, lockedAt }: Standing): Refusal | null {
  if (closedAt !== null) return accountClosed();
  if (frozenAt !== null) return accountFrozen();
  return lockedAt === null ? null : accountLocked();
}

/** @throws Refusal 403 `account_closed`, `account_frozen` or `account_locked` */
export function requireOpen(customer: Standing): void {
  const refusal = refusalOf(customer);
  if (refusal !== null) throw refusal;
}
