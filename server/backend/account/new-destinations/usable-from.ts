import { availableAt } from '#domain/addresses/addressHold.ts';
import { readHolds } from '../../access/customers/address-holds.ts';
import type { Customer } from '../../access/customers/store.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Destination } from './watch-new.ts';

/** In ms; null if deleted meanwhile. */
export async function usableFrom(
  { db }: Pick<BackendServices, 'db'>,
  { bankCustomerGuid }: Pick<Customer, 'bankCustomerGuid'>,
  { state, created_at: createdAt }: Pick<Destination, 'state' | 'created_at'>,
): Promise<number | null> {
  if (state === 'deleting' || state === 'deleted') return null;
  return availableAt(await readHolds(db, bankCustomerGuid ?? ''), Date.parse(createdAt));
}
