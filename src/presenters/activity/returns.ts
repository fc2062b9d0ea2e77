/** Why a bank at the other end took a transfer back, by the codes of the ACH network, as the end of "Your bank returned it: …". */
const reasons: Readonly<Record<string, string>> = {
  R01: 'there was not enough money in the bank account',
  R02: 'the bank account is closed',
  R03: 'there is no such account, or its holder could not be found',
  R04: 'the account number is not valid',
  R05: 'the account holder did not authorise this kind of debit',
  R06: 'the bank that sent it asked for it back',
  R07: 'the account holder withdrew the authorisation',
  R08: 'the account holder stopped the payment',
  R09: 'the money in the bank account was not available yet',
  R10: 'the account holder told the bank that this debit was not authorised',
  R11: 'the account holder told the bank that this debit was not as authorised',
  R12: 'the account has moved to another bank',
  R13: 'the routing number is not valid',
  R14: 'the account holder has died or can no longer act',
  R15: 'the account holder has died',
  R16: 'the bank account is frozen',
  R17: 'the details of the account could not be processed',
  R20: 'the account does not take transfers of this kind',
  R23: 'the recipient refused the money',
  R29: 'the company that holds the account did not authorise this debit',
};

export const returnCodesWithWords = Object.keys(reasons);

/** Why a transfer came back, in words; the bare code for the many that say nothing to people. */
export const returnReason = (code: string): string => (Object.hasOwn(reasons, code) ? (reasons[code] ?? code) : `the bank gave the code ${code}`);

export interface ReturnWords {
  readonly happened: string;
  readonly next: string;
}

/** What to say of a transfer that was taken back. */
export const returnWords = (code: string): ReturnWords => ({
  happened: `The bank at the other end returned this transfer: ${returnReason(code)} (${code}).`,
  next: 'Put that right with your bank first. Another transfer before that may come back too.',
});
