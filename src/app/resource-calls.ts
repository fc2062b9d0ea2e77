import { RequestFault } from '#machines/request/fault.ts';
import { HttpError } from '#ports/http.ts';

/** The calls in the table of resources, as one chunk that loads with the first request. */
export { readAddressHold } from '#ports/backend/address-hold.ts';
export { readLandingPrices } from '#ports/backend/landing-live-price.ts';
export { readProfile } from '#ports/backend/profile.ts';
export { readSecurity } from '#ports/backend/security.ts';
export { listAccounts } from '#ports/bank/accounts.ts';
export { listDepositAddresses } from '#ports/bank/deposit-addresses.ts';
export { listExternalBankAccounts } from '#ports/bank/external-bank-accounts.ts';
export { listExternalWallets } from '#ports/bank/external-wallets.ts';
export { listVerifications } from '#ports/bank/identity-verifications.ts';
export { listMarkets } from '#ports/market/markets.ts';

export { readCustomerStatus } from './effects/customer-status.ts';

/** A failed call as requests store it, with the server's reply if there is one. */
export const requestFaultOf = (error: unknown): unknown =>
  error instanceof HttpError && error.response !== null
    ? new RequestFault(error.problem, { response: error.response, data: error.response.body })
    : error;
