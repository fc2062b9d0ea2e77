import type { Wording } from '../problem/wording.ts';

/** By ACH return code, completing "The other bank returned this transfer: …". */
const reasons: Readonly<Record<string, string>> = {
  R01: 'there wasn’t enough money in the bank account',
  R02: 'the bank account is closed',
  R03: 'the account or its holder couldn’t be found',
  R04: 'the account number is invalid',
  R05: 'the account holder didn’t authorize this kind of debit',
  R06: 'the sending bank requested its return',
  R07: 'the account holder revoked the authorization',
  R08: 'the account holder stopped the payment',
  R09: 'the money in the bank account wasn’t available yet',
  R10: 'the account holder reported this debit as unauthorized',
  R11: 'the account holder reported that this debit differs from the authorization',
  R12: 'the account moved to another bank',
  R13: 'the routing number is invalid',
  R14: 'the account holder has died or can no longer manage the account',
  R15: 'the account holder has died',
  R16: 'the bank account is frozen',
  R17: 'the bank couldn’t process the account details',
  R20: 'the account doesn’t accept this kind of transfer',
  R23: 'the recipient declined the money',
  R29: 'the company that holds the account didn’t authorize this debit',
};

export const returnCodesWithText = Object.keys(reasons);

/** The reason for a return; the bare code if a description would not help. */
export const returnReason = (code: string): string =>
  Object.hasOwn(reasons, code) ? (reasons[code] ?? code) : `the bank gave the code ${code}`;

export const returnMessage = (code: string): Wording => ({
  text: `The other bank returned this transfer: ${returnReason(code)} (${code}).`,
  next: 'Resolve this with your bank first. Otherwise your next transfer may be returned too.',
});
