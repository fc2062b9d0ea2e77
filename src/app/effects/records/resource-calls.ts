import { addressHold } from '#contract/account/addressHold.ts';
import { call } from '#ports/backend/call.ts';

/** The customer's calls in the table of resources: one chunk, loaded on first use. */
export { readProfile } from '#ports/backend/profile.ts';
export { readSecurity } from '#ports/backend/security.ts';
export { listAccounts } from '#ports/bank/accounts.ts';
export { listDepositAddresses } from '#ports/bank/deposit-addresses.ts';
export { listExternalBankAccounts } from '#ports/bank/external-bank-accounts.ts';
export { listExternalWallets } from '#ports/bank/external-wallets.ts';
export { listVerifications } from '#ports/bank/identity-verifications.ts';
export { requestFaultOf } from '../../resources/open-calls.ts';
export { readCustomerStatus } from '../account/customer-status.ts';
export { call };
export const readAddressHold = (token: string, signal: AbortSignal) => call(addressHold.read, { token, signal });
