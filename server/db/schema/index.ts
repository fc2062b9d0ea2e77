export * from './backend.ts';
// The tables of `bank-…` belong to the sandbox's bank; in production they stay empty.
export * from './bank-customers.ts';
export * from './bank-external-accounts.ts';
export * from './bank-ledger.ts';
export * from './bank-service.ts';
export * from './bank-trading.ts';
export * from './bank-transfers.ts';
export * from './bank-verifications.ts';
export * from './identity.ts';
export * from './lists.ts';
export * from './mail.ts';
export * from './projection.ts';
export * from './referrals.ts';
export * from './sandbox.ts';
export * from './security.ts';
export * from './shared.ts';
export * from './staff.ts';
