import type { TradableCode } from '#domain/assets/assets.ts';
import type { Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';
import type { TransferFact } from '../shared/transferring/transfer.types.ts';
import type { DepositAddress, DepositFacts, SavedDeposit } from './deposit.types.ts';

/** Reports what is known about the customer, at once and when it changes, and the return to the tab and of the network. */
export const watchFacts = streamContract<TransferFact<DepositFacts>>('watchFacts');

export interface AddressRequest {
  readonly customerGuid: string;
  readonly asset: TradableCode;
}

/** The customer's address for an asset among those on record, or null: GET /api/deposit_addresses. */
export const findAddress = promiseContract<DepositAddress | null, AddressRequest>('findAddress');

export type CreateAddressResult = { readonly ok: true; readonly address: DepositAddress } | Refusal<'unverifiedCustomer' | 'refused'>;
/**
 * POST /api/deposit_addresses, unless the list has an address by now. The implementation lets one tab at a time do so, and does not pass on
 * the abort signal: each request that arrives creates an address.
 */
export const createAddress = promiseContract<CreateAddressResult, AddressRequest>('createAddress');

/** GET /api/deposit_addresses/{guid}. */
export const readAddress = promiseContract<DepositAddress, { guid: string; asset: TradableCode }>('readAddress');

/** Saves the deposit of dollars for a reload of the page, replacing what was saved before. */
export const saveDeposit = effectContract<{ saved: SavedDeposit }>('saveDeposit');
/** Removes what was saved. */
export const removeSavedDeposit = effectContract('removeSavedDeposit');
